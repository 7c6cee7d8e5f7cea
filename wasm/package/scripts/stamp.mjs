// Says what a folder was built from: a file in it with the hashes of all sources, and of all that was
// made of them. Invariant: it is written last, so that an interrupted build leaves none; sources are
// hashed before they are read, and files are judged by what they hold, never by their times.
import { createHash } from "node:crypto";
import { readFile, readdir, rm, writeFile } from "node:fs/promises";
import { relative, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const kRoot = new URL("../../../", import.meta.url);

/** The stamp's name in a folder; package.json keeps it out of what is packed. */
const kStamp = "built-from.json";

/** All files below `folder` but its stamp; none if there is no such folder. */
export async function filesIn(folder) {
  const options = { recursive: true, withFileTypes: true };
  const entries = await readdir(folder, options).catch(() => []);
  return entries
    .filter((entry) => entry.isFile() && entry.name !== kStamp)
    .map(({ parentPath, path, name }) => pathToFileURL(`${parentPath ?? path}${sep}${name}`));
}

/** `{ path: hash }` of `files`, by their paths in `root`: the repository, or a folder. */
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

/** The stamp goes before anything in `folder` changes. */
export async function removeStamp(folder) {
  await rm(new URL(kStamp, folder), { force: true });
}

/** Both are what `hashesOf` gives; without `sources` the folder is no longer up to date. */
export async function writeStamp(folder, { sources = {}, outputs }) {
  await writeFile(new URL(kStamp, folder), `${JSON.stringify({ sources, outputs }, null, 1)}\n`);
}

/** `{ sources, outputs }`; `null` if the folder was not built to the end. */
export async function readStamp(folder) {
  const text = await readFile(new URL(kStamp, folder), "utf8").catch(() => null);
  return text === null ? null : JSON.parse(text);
}

/** What the first difference between two lists of hashes is, for people; `null` if there is none. */
export function firstDifference(then, now) {
  for (const path of Object.keys({ ...then, ...now })) {
    if (!(path in now)) return `${path} is gone`;
    if (!(path in then)) return `${path} is new`;
    if (then[path] !== now[path]) return `${path} has changed`;
  }
  return null;
}
