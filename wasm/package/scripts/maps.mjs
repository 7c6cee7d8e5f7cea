// Shrinks the source maps in dist/, and copies the sources that they name to dist/src/. A source of which
// only types remain is not copied, because its declarations are in the package. Maps keep lines only: columns
// and variable names make up most of a map, while stack traces and breakpoints use lines. Code of others, which
// is Emscripten's glue and a bundled parser, is not mapped: its sources are not part of this package.
// Invariants: every source that a map names is in the package once, in dist/src/; every position in this
// package's code maps to the same line as before.
import { cp, readFile, writeFile } from "node:fs/promises";
import { decode, encode } from "@jridgewell/sourcemap-codec";
import { packageFolder } from "./sources.mjs";
import { filesIn } from "./stamp.mjs";

/** How a map in dist/ refers to the package's src/. */
const kSource = /^\.\.\/(?=src\/)/;

/**
 * Returns `mappings` with one segment where the code of a source line begins, and none within the same line.
 * `indexes` has the new index of each source; positions in a source without one become unmapped.
 */
function byLine(mappings, indexes) {
  const lines = decode(mappings).map((segments) => {
    let previous = "none";
    return segments.flatMap(([column, source, line]) => {
      const index = indexes[source];
      const position = index === undefined ? "none" : `${index} ${line}`;
      if (position === previous) return [];
      previous = position;
      return [index === undefined ? [column] : [column, index, line, 0]];
    });
  });
  return encode(lines);
}

/** Returns a map of lines only, of the sources that are in dist/src/. */
function shrunk({ file, sources, mappings }) {
  const own = sources.filter((source) => kSource.test(source));
  const indexes = sources.map((source) => (kSource.test(source) ? own.indexOf(source) : undefined));
  return {
    version: 3,
    file,
    names: [],
    sources: own.map((source) => source.replace(kSource, "")),
    mappings: byLine(mappings, indexes),
  };
}

/** Shrinks the maps in `folder`, and copies the sources that they name into it. */
export async function writeMaps(folder) {
  const maps = (await filesIn(folder)).filter(({ pathname }) => pathname.endsWith(".js.map"));
  const named = new Set();
  const writing = maps.map(async (file) => {
    const map = JSON.parse(await readFile(file, "utf8"));
    for (const source of map.sources) if (kSource.test(source)) named.add(source);
    await writeFile(file, JSON.stringify(shrunk(map)));
  });
  await Promise.all(writing);
  const copying = [...named].map((source) => {
    const name = source.replace(kSource, "");
    return cp(new URL(name, packageFolder), new URL(name, folder));
  });
  await Promise.all(copying);
}
