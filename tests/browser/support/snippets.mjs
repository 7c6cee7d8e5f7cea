// The code in the READMEs, in docs/guide and in the comments at the package's types, for the tests that
// compile and run it.
// Invariant: a snippet is taken from the page as a reader would copy it.
import { mkdir, readFile, readdir, rm, symlink, cp, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../../../", import.meta.url));
export const packageFolder = join(root, "wasm/package");
export const recording = join(root, "web-demo/recordings/claude-code-fix-parser.jsonl");
/** Words from an answer in that recording. */
export const kRecorded = /CSV reader/;

export const pages = [
  "README.md",
  "wasm/package/README.md",
  ...(await readdir(join(root, "docs/guide"))).sort().map((name) => `docs/guide/${name}`),
];

const sources = (await readdir(join(packageFolder, "src"), { recursive: true }))
  .filter((name) => name.endsWith(".ts"))
  .sort()
  .map((name) => `wasm/package/src/${name}`);

/** Returns the text of a source's comments; every line keeps its number. */
function commentsOf(source) {
  return source
    .split("\n")
    .map((line) => /^ *\* ?(?!\/)(.*)$/.exec(line)?.[1] ?? "")
    .join("\n");
}

/** Returns every code fence of a page, or of a source's comments: `{ name, where, language, code }`. */
async function snippetsOf(page) {
  const file = await readFile(join(root, page), "utf8");
  const text = page.endsWith(".ts") ? commentsOf(file) : file;
  return [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, language, code], index) => ({
    name: `${page.replaceAll(/\W+/g, "-")}-${index + 1}`,
    where: `${page}:${text.slice(0, text.indexOf(code)).split("\n").length}`,
    language,
    code,
  }));
}

export const snippets = (await Promise.all([...pages, ...sources].map(snippetsOf))).flat();

/** Returns the library that a recipe is for; tests/pack/recipes.test.mjs has these libraries. */
export const recipeOf = ({ code }) =>
  /from "(solid-js|@angular\/core|mermaid|katex)"/.exec(code)?.[1] ?? null;

/**
 * Makes a folder in which `agent-timeline` and `others` can be imported by name; `others` maps names to
 * folders.
 */
export async function makeProject(folder, others) {
  await rm(folder, { recursive: true, force: true });
  for (const [name, from] of Object.entries({ "agent-timeline": packageFolder, ...others })) {
    const link = join(folder, "node_modules", name);
    await mkdir(dirname(link), { recursive: true });
    await symlink(from, link);
  }
  await cp(recording, join(folder, "session.jsonl"));
  await cp(recording, join(folder, "night.jsonl"));
  await writeFile(join(folder, "package.json"), JSON.stringify({ type: "module", private: true }));
}

/** Replaces entry names by the addresses that the test server has for them. */
export const withAddresses = (code) =>
  code.replaceAll(
    /(from |import\(|import )"agent-timeline(?:\/([\w/-]+))?(?:\.js)?"/g,
    (_, word, entry) => `${word}"/agent-timeline/${entry ?? "index"}.js"`,
  );

/** Returns a page that has `body` as the environment of a snippet. */
export const pageWith = (body) => `<!doctype html><html lang="en"><meta charset="utf-8">
<title>snippet</title><link rel="icon" href="data:,">
<body>${body}</body></html>`;

/** Returns what went wrong on a page; of console messages, only errors count. */
export function failuresOf(page, troubles) {
  page.on("console", (message) => {
    if (message.type() === "error") troubles.push(`error on the console: ${message.text()}`);
  });
  return () => troubles.filter((trouble) => !trouble.startsWith("console: "));
}
