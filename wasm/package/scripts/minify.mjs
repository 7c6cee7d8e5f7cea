// Minifies the scripts of dist/, for the bundling: esbuild first, which shortens private names, then terser,
// which writes the same in fewer and more alike words; together they save some per cent over either.
// Invariant: what they assume holds for any module; nothing rests on how this code is written.
import { transform } from "esbuild";
import { minify } from "terser";

/** What all scripts are written for. */
export const target = { target: "es2022", format: "esm" };

/**
 * Three rounds of rewriting: a fourth finds nothing. Functions stay where they are: put into the one that calls
 * them, they would be made anew at each of its calls.
 */
const kCompress = { ecma: 2022, passes: 3, reduce_funcs: false };

/** `code` of a module as short as it can be said, and its map; `first` is said before all of it. */
export async function minified(code, { first = "" } = {}) {
  const once = await transform(code, { minify: true, sourcemap: true, ...target });
  return minify(once.code, {
    module: true,
    ecma: 2022,
    compress: kCompress,
    format: first === "" ? {} : { preamble: first },
    sourceMap: { content: once.map, includeSources: true, asObject: true },
  });
}
