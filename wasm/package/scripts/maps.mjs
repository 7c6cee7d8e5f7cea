// The source maps in dist/. The package ships src/ itself, so they only say which of its lines a place is from:
// columns and names of variables are most of a map, and stack traces and breakpoints go by lines.
// Invariants: every source that a map names is in the package, or in the map itself; every place maps to the line
// that it did before.
import { readFile, writeFile } from "node:fs/promises";
import { decode, encode } from "@jridgewell/sourcemap-codec";
import { filesIn } from "./stamp.mjs";

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

/** Leaves out of the maps in `folder` what is in src/. */
export async function writeMaps(folder) {
  const maps = (await filesIn(folder)).filter(({ pathname }) => pathname.endsWith(".js.map"));
  const writing = maps.map(async (file) => {
    const map = JSON.parse(await readFile(file, "utf8"));
    const sourcesContent = map.sources.map((source, index) =>
      withContent(source) ? map.sourcesContent[index] : null,
    );
    const own = sourcesContent.some((text) => text !== null);
    const small = {
      ...map,
      names: [],
      mappings: byLine(map.mappings),
      sourcesContent: own ? sourcesContent : undefined,
    };
    await writeFile(file, JSON.stringify(small));
  });
  await Promise.all(writing);
}
