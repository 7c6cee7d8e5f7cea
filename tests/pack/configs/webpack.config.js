// webpack with its own support of stylesheets, and WebAssembly that is imported as an address.
const apps = ["default", "inline", "slim", "worker", "element", "react"];

export default {
  mode: "production",
  entry: Object.fromEntries(apps.map((app) => [app, `./${app}.js`])),
  output: {
    path: `${import.meta.dirname}/webpack-out`,
    publicPath: "/",
    filename: "[name].js",
    cssFilename: "[name].css",
  },
  experiments: { css: true },
  module: { rules: [{ test: /\.wasm$/, type: "asset/resource" }] },
  performance: { hints: false },
};
