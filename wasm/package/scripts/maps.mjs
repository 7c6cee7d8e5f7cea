// The source maps in dist/. The package ships src/ itself, so they only say where in it a place is.
// Invariant: every source that a map names is in the package, or in the map itself.
import { readFile, writeFile } from "node:fs/promises";
import { filesIn } from "./stamp.mjs";

/** What of a map's sources is in it: those of other packages. Emscripten's glue, which is minified, has none. */
const withContent = (source) => source.startsWith("../node_modules/");

/** Leaves out of the maps in `folder` what is in src/. */
export async function writeMaps(folder) {
  const maps = (await filesIn(folder)).filter(({ pathname }) => pathname.endsWith(".js.map"));
  const writing = maps.map(async (file) => {
    const map = JSON.parse(await readFile(file, "utf8"));
    const sourcesContent = map.sources.map((source, index) =>
      withContent(source) ? map.sourcesContent[index] : null,
    );
    const own = sourcesContent.some((text) => text !== null);
    await writeFile(
      file,
      JSON.stringify({ ...map, sourcesContent: own ? sourcesContent : undefined }),
    );
  });
  await Promise.all(writing);
}
