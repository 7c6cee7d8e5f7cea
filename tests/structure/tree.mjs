// Lists and reads the files of the checkout, for the tests of this folder and for tables derived from
// the tree.
// Invariant: paths use slashes and are sorted; a missing folder is an error.

import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

const kRoot = fileURLToPath(new URL("../../", import.meta.url));
const kNotOurs = new Set(["node_modules", "dist", "build"]);

/** Returns the paths, relative to `folder`, of the files below it with one of the endings. */
export function filesBelow(folder, ...endings) {
  const top = join(kRoot, folder);
  const walk = (path) =>
    readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
      if (!entry.isDirectory()) return [join(path, entry.name)];
      return kNotOurs.has(entry.name) ? [] : walk(join(path, entry.name));
    });
  return walk(top)
    .filter((path) => endings.some((ending) => path.endsWith(ending)))
    .map((path) => relative(top, path).split(sep).join("/"))
    .sort();
}

/** Returns the names of the files directly in a folder. */
export function filesIn(folder, ...endings) {
  return readdirSync(join(kRoot, folder), { withFileTypes: true })
    .filter((entry) => entry.isFile() && endings.some((ending) => entry.name.endsWith(ending)))
    .map((entry) => entry.name)
    .sort();
}

/** Returns the names of the folders directly in a folder. */
export function foldersIn(folder) {
  return readdirSync(join(kRoot, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

export const read = (...path) => readFileSync(join(kRoot, ...path), "utf8");
export const exists = (path) => existsSync(join(kRoot, path));

/**
 * Returns the texts of the files below a folder, by path relative to `folder`. Throws if there are
 * none.
 */
export function textsBelow(folder, ...endings) {
  const paths = filesBelow(folder, ...endings);
  if (paths.length === 0) throw new Error(`${folder} has no file that ends in ${endings.join()}`);
  return new Map(paths.map((path) => [path, read(folder, path)]));
}
