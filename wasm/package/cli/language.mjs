// The languages that the command's documents and page speak: those of the package's tables. Invariant:
// a name that gets through here is a file of ours.
import { readdir, readFile } from "node:fs/promises";
import { UsageError } from "./errors.mjs";

const kTables = new URL("../locales/", import.meta.url);

/**
 * The table of `name`, such as `de`, or `undefined` without one. @throws UsageError if there is none
 */
export async function readLanguage(name) {
  if (name === undefined) return undefined;
  const names = (await readdir(kTables)).map((file) => file.replace(/\.json$/, "")).sort();
  if (!names.includes(name))
    throw new UsageError(`There is no language "${name}": it is one of ${names.join(", ")}.`);
  return JSON.parse(await readFile(new URL(`${name}.json`, kTables), "utf8"));
}
