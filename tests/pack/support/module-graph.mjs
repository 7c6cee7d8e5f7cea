// Finds which modules a page or program loads when it imports scripts of a folder.
import { readFileSync } from "node:fs";
import { join } from "node:path";

const kImport = /(?:\bfrom|\bimport) ?"([^"]+)"/g;

/** Returns the static imports of the script `name` of `folder`: paths and names of packages. */
export function importsOf(folder, name) {
  const text = readFileSync(join(folder, name), "utf8");
  return [...text.matchAll(kImport)].map(([, path]) => path);
}

/** Returns the scripts of `folder` that `entries` import, directly or indirectly, including themselves. */
export function modulesFrom(folder, ...entries) {
  const found = new Set(entries);
  for (const name of found) {
    const own = importsOf(folder, name).filter((path) => /^\..*\.js$/.test(path));
    for (const path of own) found.add(join(name, "..", path));
  }
  return [...found];
}
