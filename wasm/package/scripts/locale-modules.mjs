// Converts the tables of locales/ to modules, because not all browsers can import JSON. Invariant: a module
// exports exactly its table.
import { readdir, readFile } from "node:fs/promises";
import { packageFolder } from "./sources.mjs";

const kTables = new URL("locales/", packageFolder);

/** Returns `{ name: text }`, by file names in dist/. */
export async function makeLocaleModules() {
  const names = (await readdir(kTables)).filter((name) => name.endsWith(".json"));
  const modules = names.map(async (name) => {
    const table = JSON.parse(await readFile(new URL(name, kTables), "utf8"));
    const text = `export default ${JSON.stringify(table)};\n`;
    return [`locales/${name.replace(/json$/, "js")}`, text];
  });
  return Object.fromEntries(await Promise.all(modules));
}
