// Compiles the Svelte component of the apps, as a bundler's plugin for Svelte would.
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

/** Writes `Timelines.js` beside `Timelines.svelte` in `consumer`, with the Svelte of `tools`. */
export function compileSvelte(tools, consumer) {
  const { compile } = createRequire(`${tools}package.json`)("svelte/compiler");
  const source = readFileSync(join(consumer, "Timelines.svelte"), "utf8");
  const { js } = compile(source, { generate: "client", css: "external" });
  writeFileSync(join(consumer, "Timelines.js"), js.code);
}
