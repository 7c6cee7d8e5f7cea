// Makes the package's module of Emscripten's glue, and marks the WebAssembly with it. The linker gives what
// both call of each other short names that mean something else in every build; so both say which build
// they are of. Invariant: what the glue waits for it waits for with src/wasm/at-once.ts, and it names no file.
import { createHash } from "node:crypto";
import { transform } from "esbuild";
import { withoutSection, withSection } from "./wasm-sections.mjs";

/** The custom section of the WebAssembly that holds the build's id. */
const kSection = "agent-timeline";
const kIdLength = 16;

const kOptions = {
  format: "esm",
  target: "es2022",
  minify: true,
  // A dying core is reported through errors; the console belongs to the host.
  drop: ["console"],
  // `await` becomes calls of `Promise`, which can be another one.
  supported: { "async-await": false },
  // Where the glue would look for the module if it were not handed over.
  define: { "import.meta.url": '"file:///"' },
};

/** `{ id, text }` of the module that src/wasm/core-glue.d.ts, or its like, declares. */
export async function makeGlue(emscriptens) {
  const { code } = await transform(emscriptens, kOptions);
  const id = createHash("sha256").update(code).digest("base64url").slice(0, kIdLength);
  const build = JSON.stringify({ section: kSection, id });
  const text =
    'import { AtOnce as Promise } from "./at-once.js";\n' +
    `${code}export const build = ${build};\n`;
  return { id, text };
}

/** The module with the id in its section, and without the names of its functions. */
export function markedWith(id, wasm) {
  return withSection(kSection, id, withoutSection("name", wasm));
}
