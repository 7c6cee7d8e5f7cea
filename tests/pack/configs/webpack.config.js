// webpack with its own support for stylesheets, and WebAssembly imported as an address. For pages that
// require Trusted Types, the worker is a separate entry, and webpack has a policy.
const apps = ["default", "inline", "slim", "worker", "worker-entry", "element", "react"];
const worker = { "worker-main": "agent-timeline/worker-main" };

export default {
  mode: "production",
  entry: { ...Object.fromEntries(apps.map((app) => [app, `./${app}.js`])), ...worker },
  output: {
    path: `${import.meta.dirname}/webpack-out`,
    publicPath: "/",
    filename: "[name].js",
    cssFilename: "[name].css",
    trustedTypes: true,
  },
  experiments: { css: true },
  module: { rules: [{ test: /\.wasm$/, type: "asset/resource" }] },
  performance: { hints: false },
};
