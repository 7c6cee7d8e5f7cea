// Writes the files that are derived from the English texts: locales/en.json, and the keys as a type and as a
// list. The texts are the labels of the core (label.cpp), the words of the view and those of exported pages.
// Invariant: one row for each key, sorted by key.
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { format, resolveConfig } from "prettier";

const kPackage = new URL("../", import.meta.url);
const kLabels = new URL("../../core/src/blocks/label.cpp", kPackage);
const kRow = /^ {4}\{((?:"(?:[^"\\]|\\.)*"(?:,\s*)?)+)\},$/gm;
const kHead = "// Written by scripts/make-locales.mjs: `npm run locales`.\n";

/** Returns `[key, text]` of the core's labels. */
async function labels() {
  const source = await readFile(kLabels, "utf8");
  const table = source.slice(source.indexOf("kEnglishRows"), source.indexOf("static_assert"));
  const count = table.match(/^ {4}\{/gm).length;
  const rows = [...table.matchAll(kRow)].map(([, row]) => JSON.parse(`[${row}]`));
  if (rows.length !== count) throw new Error(`${count - rows.length} labels cannot be read`);
  return rows.map(([key, other, one]) => [key, one === undefined ? other : { one, other }]);
}

/** Returns `[key, text]` of the words that are defined in TypeScript. */
async function words() {
  const entry = `
    import { english, kWordsPrefix } from "./view/options/words.ts";
    import { englishPage } from "./locale/page-words.ts";
    import { rowsOf } from "./locale/tables.ts";
    export const rows = [...rowsOf(english, kWordsPrefix), ...rowsOf(englishPage, "page")];`;
  const { outputFiles } = await build({
    stdin: { contents: entry, resolveDir: fileURLToPath(new URL("src/", kPackage)), loader: "ts" },
    ...{ bundle: true, write: false, format: "esm", logLevel: "warning" },
    plugins: [
      {
        name: "sources",
        setup({ onResolve }) {
          onResolve({ filter: /^\..*\.js$/ }, ({ path, resolveDir }) => ({
            path: fileURLToPath(new URL(path.replace(/js$/, "ts"), `file://${resolveDir}/`)),
          }));
        },
      },
    ],
  });
  const text = Buffer.from(outputFiles[0].contents).toString("base64");
  return (await import(`data:text/javascript;base64,${text}`)).rows;
}

/** Merges the rows. @throws if the core and the view have different texts for one key */
function merged(rows) {
  const table = new Map();
  for (const [key, text] of rows) {
    const known = JSON.stringify(table.get(key) ?? text);
    if (known !== JSON.stringify(text)) throw new Error(`${key} has two texts: ${known}`);
    table.set(key, text);
  }
  return [...table].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Returns `{ name: text }` of the files, by their names in the package. */
export async function makeLocales() {
  const rows = merged([...(await labels()), ...(await words())]);
  const keys = rows.map(([key]) => key);
  const files = {
    "locales/en.json": `${JSON.stringify({ locale: "en", ...Object.fromEntries(rows) }, null, 2)}\n`,
    "src/contract/label-keys.ts": `${kHead}
/** The key of a text that can be translated: of a label, a word of the view, or one of exported pages. */
export type LabelKey =\n${keys.map((key) => `  | ${JSON.stringify(key)}`).join("\n")};\n`,
    "src/locale/all-keys.ts": `${kHead}
export const kAllKeys: readonly string[] = ${JSON.stringify(keys.join(" "))}.split(" ");\n`,
  };
  const options = await resolveConfig(fileURLToPath(new URL("src/x.ts", kPackage)));
  const made = Object.entries(files).map(async ([name, text]) => [
    name,
    await format(text, { ...options, filepath: name }),
  ]);
  return Object.fromEntries(await Promise.all(made));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [name, text] of Object.entries(await makeLocales()))
    await writeFile(new URL(name, kPackage), text);
}
