// Collects the types in dist/types: the declarations in build/js that package.json names, and everything they
// import. Invariant: nothing that a consumer's compiler follows is missing.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { packageFolder, plainScripts } from "./sources.mjs";

const kNamed = /"\.\/dist\/types\/([^"]+)"/g;
const kImport = /(?:\bfrom |\bimport\(|^import )"(\.[^"]+)\.js"/gm;

/** Returns `[name, text]` of every reachable declaration file. @throws if one is missing */
async function reachable() {
  const manifest = await readFile(new URL("package.json", packageFolder), "utf8");
  const named = [...manifest.matchAll(kNamed)].map(([, name]) => new URL(name, plainScripts).href);
  const found = new Set(named);
  const texts = [];
  for (const href of found) {
    const text = await readFile(new URL(href), "utf8");
    texts.push([href.slice(plainScripts.href.length), text]);
    for (const [, path] of text.matchAll(kImport)) found.add(new URL(`${path}.d.ts`, href).href);
  }
  return texts;
}

/** Copies them into `folder`. build/js must be up to date. */
export async function writeTypes(folder) {
  for (const [name, text] of await reachable()) {
    const file = new URL(name, folder);
    await mkdir(new URL("./", file), { recursive: true });
    await writeFile(file, text);
  }
}
