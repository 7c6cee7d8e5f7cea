// Records what a folder was built from: a stamp file in it with the hashes of all sources and outputs.
// Invariant: the stamp is written last, so that an interrupted build leaves none; sources are hashed before
// they are read, and files are compared by contents, never by times.
import { createHash } from "node:crypto";
import { readFile, readdir, rm, writeFile } from "node:fs/promises";
import { relative, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const kRoot = new URL("../../../", import.meta.url);

/** The name of the stamp file; package.json excludes it from the package. */
const kStamp = "built-from.json";

/** Returns all files below `folder` except its stamp; none if the folder does not exist. */
export async function filesIn(folder) {
  const options = { recursive: true, withFileTypes: true };
  const entries = await readdir(folder, options).catch(() => []);
  return entries
    .filter((entry) => entry.isFile() && entry.name !== kStamp)
    .map(({ parentPath, path, name }) => pathToFileURL(`${parentPath ?? path}${sep}${name}`));
}

/** Returns `{ path: hash }` of `files`, with paths relative to `root`: the repository, or a folder. */
export async function hashesOf(files, root = kRoot) {
  const rows = await Promise.all(
    files.map(async (file) => {
      const path = relative(fileURLToPath(root), fileURLToPath(file)).replaceAll(sep, "/");
      return [
        path,
        createHash("sha256")
          .update(await readFile(file))
          .digest("base64url"),
      ];
    }),
  );
  return Object.fromEntries(rows.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Removes the stamp, before anything in `folder` changes. */
export async function removeStamp(folder) {
  await rm(new URL(kStamp, folder), { force: true });
}

/** Writes the hashes from `hashesOf`. Without `sources`, the folder counts as out of date. */
export async function writeStamp(folder, { sources = {}, outputs }) {
  await writeFile(new URL(kStamp, folder), `${JSON.stringify({ sources, outputs }, null, 1)}\n`);
}

/** Returns `{ sources, outputs }`; `null` if the folder was not built completely. */
export async function readStamp(folder) {
  const text = await readFile(new URL(kStamp, folder), "utf8").catch(() => null);
  return text === null ? null : JSON.parse(text);
}

/** Describes the first difference between two lists of hashes; `null` if there is none. */
export function firstDifference(previous, current) {
  for (const path of Object.keys({ ...previous, ...current })) {
    if (!(path in current)) return `${path} is gone`;
    if (!(path in previous)) return `${path} is new`;
    if (previous[path] !== current[path]) return `${path} has changed`;
  }
  return null;
}
