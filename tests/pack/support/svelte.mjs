// Compiles the Svelte components of the apps, as a bundler's Svelte plugin would.
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

/** Writes a script beside each `.svelte` file in `consumer`, with the Svelte compiler of `tools`. */
export function compileSvelte(tools, consumer) {
  const { compile } = createRequire(`${tools}package.json`)("svelte/compiler");
  for (const name of ["Timelines", "Answer"]) {
    const source = readFileSync(join(consumer, `${name}.svelte`), "utf8");
    const { js } = compile(source, { generate: "client", css: "external" });
    writeFileSync(join(consumer, `${name}.js`), js.code);
  }
}
