// The languages of exported documents and of the page: those of the package's locale tables. Invariant: a
// name that is accepted here is the name of a file of the package.
import { readdir, readFile } from "node:fs/promises";
import { UsageError } from "./errors.mjs";

const kTables = new URL("../locales/", import.meta.url);

/**
 * Returns the table of `name`, such as `de`; `undefined` without a name.
 * @throws UsageError if there is no such table
 */
export async function readLanguage(name) {
  if (name === undefined) return undefined;
  const names = (await readdir(kTables)).map((file) => file.replace(/\.json$/, "")).sort();
  if (!names.includes(name))
    throw new UsageError(`Unknown language "${name}": use one of ${names.join(", ")}.`);
  return JSON.parse(await readFile(new URL(`${name}.json`, kTables), "utf8"));
}
