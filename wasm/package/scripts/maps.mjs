// The source maps in dist/, and the sources that they name in dist/src/: those of which nothing but types is left
// are there as declarations already. A map only says which line a place is from: columns and names of variables
// are most of a map, and stack traces and breakpoints go by lines.
// Invariants: every source that a map names is in the package once: in dist/src/, or in the map itself; every
// place maps to the line that it did before.
import { cp, readFile, writeFile } from "node:fs/promises";
import { decode, encode } from "@jridgewell/sourcemap-codec";
import { packageFolder } from "./sources.mjs";
import { filesIn } from "./stamp.mjs";

/** How a map that lies in dist/ names what is in src/ of the package. */
const kSource = /^\.\.\/(?=src\/)/;

/** What of a map's sources is in it: those of other packages. Emscripten's glue, which is minified, has none. */
const withContent = (source) => source.startsWith("../node_modules/");

/** `mappings` with one mark where the code of a line begins, and none while the same line goes on. */
function byLine(mappings) {
  const lines = decode(mappings).map((segments) => {
    let before = "";
    return segments.flatMap(([column, source, line]) => {
      const place = source === undefined ? "none" : `${source} ${line}`;
      if (place === before) return [];
      before = place;
      return [source === undefined ? [column] : [column, source, line, 0]];
    });
  });
  return encode(lines);
}

/** A map of lines only, and without the texts that are in dist/src/. */
function smaller(map) {
  const sourcesContent = map.sources.map((source, index) =>
    withContent(source) ? map.sourcesContent[index] : null,
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

/** Makes the maps in `folder` smaller, and puts beside them the sources that they name. */
export async function writeMaps(folder) {
  const maps = (await filesIn(folder)).filter(({ pathname }) => pathname.endsWith(".js.map"));
  const named = new Set();
  const writing = maps.map(async (file) => {
    const map = JSON.parse(await readFile(file, "utf8"));
    for (const source of map.sources) if (kSource.test(source)) named.add(source);
    await writeFile(file, JSON.stringify(smaller(map)));
  });
  await Promise.all(writing);
  const copying = [...named].map((source) => {
    const name = source.replace(kSource, "");
    return cp(new URL(name, packageFolder), new URL(name, folder));
  });
  await Promise.all(copying);
}
