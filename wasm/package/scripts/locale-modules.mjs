// The tables of locales/ as modules, because browsers import no JSON by themselves. Invariant: a module
// says what its table says.
import { readdir, readFile } from "node:fs/promises";
import { packageFolder } from "./sources.mjs";

const kTables = new URL("locales/", packageFolder);

/** `{ name: text }`, by their names in dist/. */
export async function makeLocaleModules() {
  const names = (await readdir(kTables)).filter((name) => name.endsWith(".json"));
  const modules = names.map(async (name) => {
    const table = JSON.parse(await readFile(new URL(name, kTables), "utf8"));
    const text = `export default ${JSON.stringify(table)};\n`;
    return [`locales/${name.replace(/json$/, "js")}`, text];
  });
  return Object.fromEntries(await Promise.all(modules));
}
