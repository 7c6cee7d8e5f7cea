// Converts Emscripten's glue to a module of the package, and marks the WebAssembly as belonging to it. The
// linker shortens the names of their imports and exports differently in every build, so both contain the id
// of their build. Invariant: the glue uses src/wasm/sync-promise.ts in place of promises, and refers to no
// file.
import { createHash } from "node:crypto";
import { transform } from "esbuild";
import { withoutSection, withSection } from "./wasm-sections.mjs";

/** The custom section of the WebAssembly that contains the build's id. */
const kSection = "agent-timeline";
const kIdLength = 16;

const kOptions = {
  format: "esm",
  target: "es2022",
  minify: true,
  // A dying core is reported through errors; the console belongs to the host.
  drop: ["console"],
  // Turns `await` into calls of `Promise`, which can be replaced.
  supported: { "async-await": false },
  // The base address at which the glue would look for the module if it were not given one.
  define: { "import.meta.url": '"file:///"' },
};

/** Returns `{ id, text }` of the module that src/wasm/core-glue.d.ts, or a similar file, declares. */
export async function makeGlue(emscriptenGlue) {
  const { code } = await transform(emscriptenGlue, kOptions);
  const id = createHash("sha256").update(code).digest("base64url").slice(0, kIdLength);
  const build = JSON.stringify({ section: kSection, id });
  const text =
    'import { SyncPromise as Promise } from "./sync-promise.js";\n' +
    `${code}export const build = ${build};\n`;
  return { id, text };
}

/** Returns the module with the id in its custom section, and without the names of its functions. */
export function markedWith(id, wasm) {
  return withSection(kSection, id, withoutSection("name", wasm));
}
