// Rollup with the plugin that resolves packages, and small plugins for WebAssembly and stylesheets.
import { readFileSync } from "node:fs";
import resolve from "@rollup/plugin-node-resolve";

const wasm = {
  name: "wasm-as-file",
  load(id) {
    if (!id.endsWith(".wasm")) return null;
    const file = this.emitFile({ type: "asset", name: "core.wasm", source: readFileSync(id) });
    return `export default import.meta.ROLLUP_FILE_URL_${file};`;
  },
};
const css = { name: "css", load: (id) => (id.endsWith(".css") ? "" : null) };

export default {
  input: ["default.js", "inline.js", "slim.js"],
  output: { dir: "rollup-out", format: "es" },
  plugins: [resolve({ browser: true }), wasm, css],
};
