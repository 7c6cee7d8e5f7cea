// Bundles the apps with esbuild, the way the README tells: WebAssembly as a file, the worker as an
// entry of its own.
import { cpSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { runTool, tool } from "./tools.mjs";

export async function bundleWithEsbuild(tools, consumer, out) {
  const apps = ["default", "inline", "slim", "given-worker", "element", "react"];
  const entries = apps.map((app) => join(consumer, `${app}.js`));
  const options = ["--bundle", "--format=esm", "--loader:.wasm=file", `--outdir=${out}`];
  const build = (names) =>
    runTool(tool(tools, "esbuild"), [...names, ...options, "--log-level=warning"], {
      cwd: consumer,
    });
  await build(entries);
  await build([join(consumer, "node_modules/agent-timeline/dist/worker/worker-main.js")]);
  for (const name of readdirSync(consumer).filter((file) => file.endsWith(".html"))) {
    cpSync(join(consumer, name), join(out, name));
  }
}
