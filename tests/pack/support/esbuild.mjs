// Bundles the apps with esbuild as docs/guide/bundlers.md recommends: WebAssembly as a file, the worker
// as a separate entry.
import { join } from "node:path";
import { compileSvelte } from "./svelte.mjs";
import { writePages } from "./pages.mjs";
import { runTool, tool } from "./tools.mjs";

/** Vue warns unless these flags are defined. */
const kVueFlags = ["OPTIONS_API", "PROD_DEVTOOLS", "PROD_HYDRATION_MISMATCH_DETAILS"];

export async function bundleWithEsbuild(tools, consumer, out, apps) {
  const entries = apps.map((app) => join(consumer, `${app}.js`));
  const options = ["--bundle", "--format=esm", "--loader:.wasm=file", `--outdir=${out}`];
  options.push(...kVueFlags.map((flag) => `--define:__VUE_${flag}__=false`));
  if (apps.some((app) => app.endsWith("svelte"))) compileSvelte(tools, consumer);
  const build = (names) =>
    runTool(tool(tools, "esbuild"), [...names, ...options, "--log-level=warning"], {
      cwd: consumer,
    });
  await build(entries);
  await build([join(consumer, "node_modules/agent-timeline/dist/worker-main.js")]);
  writePages(out, apps);
}
