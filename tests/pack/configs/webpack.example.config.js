// webpack for an example: bundles its script and dependencies into a folder beside the page.
export default {
  mode: "production",
  entry: "./main.js",
  output: { path: `${import.meta.dirname}/dist`, publicPath: "/", filename: "main.js" },
  experiments: { css: true },
  module: { rules: [{ test: /\.wasm$/, type: "asset/resource" }] },
  performance: { hints: false },
};
