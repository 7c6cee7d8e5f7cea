// Shrinks the source maps in dist/, and copies the sources that they name to dist/src/. A source of which
// only types remain is not copied, because its declarations are in the package. Maps keep lines only: columns
// and variable names make up most of a map, while stack traces and breakpoints use lines.
// Invariants: every source that a map names is in the package once, in dist/src/ or in the map itself; every
// position maps to the same line as before.
import { cp, readFile, writeFile } from "node:fs/promises";
import { decode, encode } from "@jridgewell/sourcemap-codec";
import { packageFolder } from "./sources.mjs";
import { filesIn } from "./stamp.mjs";

/** How a map in dist/ refers to the package's src/. */
const kSource = /^\.\.\/(?=src\/)/;

/** Only sources of other packages are embedded in a map. Emscripten's glue, which is minified, has none. */
const isEmbedded = (source) => source.startsWith("../node_modules/");

/** Returns `mappings` with one segment where the code of a source line begins, and none within the same line. */
function byLine(mappings) {
  const lines = decode(mappings).map((segments) => {
    let previous = "";
    return segments.flatMap(([column, source, line]) => {
      const position = source === undefined ? "none" : `${source} ${line}`;
      if (position === previous) return [];
      previous = position;
      return [source === undefined ? [column] : [column, source, line, 0]];
    });
  });
  return encode(lines);
}

/** Returns a map of lines only, without the texts that are in dist/src/. */
function withoutColumns(map) {
  const sourcesContent = map.sources.map((source, index) =>
    isEmbedded(source) ? map.sourcesContent[index] : null,
  );
  const own = sourcesContent.some((text) => text !== null);
  return {
    ...map,
    names: [],
    sources: map.sources.map((source) => source.replace(kSource, "")),
    mappings: byLine(map.mappings),
    sourcesContent: own ? sourcesContent : undefined,
  };
}

/** Shrinks the maps in `folder`, and copies the sources that they name into it. */
export async function writeMaps(folder) {
  const maps = (await filesIn(folder)).filter(({ pathname }) => pathname.endsWith(".js.map"));
  const named = new Set();
  const writing = maps.map(async (file) => {
    const map = JSON.parse(await readFile(file, "utf8"));
    for (const source of map.sources) if (kSource.test(source)) named.add(source);
    await writeFile(file, JSON.stringify(withoutColumns(map)));
  });
  await Promise.all(writing);
  const copying = [...named].map((source) => {
    const name = source.replace(kSource, "");
    return cp(new URL(name, packageFolder), new URL(name, folder));
  });
  await Promise.all(copying);
}
