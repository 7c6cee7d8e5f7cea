// The scripts in the READMEs, in docs/guide and in the comments at the package's types: all of them
// compile against these types, and run against a recording, in Chromium or in Node.
// snippet-components.test.mjs tests the components among them.
// Invariant: a snippet is used exactly as a reader would copy it; only its environment is added: a page
// with a #timeline and an #answer, a server with /events, a folder with session.jsonl.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFile, readdir, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { frames, useBrowser } from "./support/browser.mjs";
import { eventually } from "./support/eventually.mjs";
import {
  failuresOf,
  kRecorded,
  makeProject,
  packageFolder,
  pages,
  pageWith,
  recipeOf,
  recording,
  root,
  snippets,
  withAddresses,
} from "./support/snippets.mjs";

const run = promisify(execFile);
const require = createRequire(join(packageFolder, "package.json"));
const esbuild = require("esbuild");
const scratch = join(root, "build/snippets");

const browser = useBrowser();

const kScripts = ["js", "jsx", "ts", "tsx"];
const scripts = snippets.filter(
  (snippet) => kScripts.includes(snippet.language) && !recipeOf(snippet),
);
const usesNode = ({ code }) => /from "node:/.test(code);
/** True if only a bundler can run the snippet; tests/pack runs these forms with real bundlers. */
const needsBundler = ({ code }) => /\?worker&url|\?url"/.test(code);
/** True for components, which snippet-components.test.mjs renders. */
const isComponent = ({ language }) => language.endsWith("x");

const kNeighbours = ["react", "vue", "@types/react", "@types/node", "undici-types", "csstype"];

/** Makes a folder in which `agent-timeline` and kNeighbours can be imported by name. */
const makeFolder = () =>
  makeProject(
    scratch,
    Object.fromEntries(
      kNeighbours.map((name) => [name, join(packageFolder, "node_modules", name)]),
    ),
  );

/** Declares the address imports that bundlers support. */
const kAddresses = `declare module "*url" {
  const address: string;
  export default address;
}
`;

const isTyped = ({ language }) => language.startsWith("t");

const kCompilerOptions = {
  ...{ target: "ES2022", module: "ESNext", moduleResolution: "Bundler", jsx: "react-jsx" },
  ...{ lib: ["ES2022", "ESNext.Disposable", "DOM", "DOM.Iterable", "DOM.AsyncIterable"] },
  ...{ noEmit: true, types: ["node"], skipLibCheck: true, allowJs: true, checkJs: true },
  maxNodeModuleJsDepth: 0,
  noUncheckedSideEffectImports: true,
};

/** Compiles snippets as one project; JavaScript is checked against the types. */
async function compile(chosen, strict) {
  assert(chosen.length > 0, "no page has such a snippet");
  const nameOf = ({ name, language }) => `${name}.${language}`;
  for (const snippet of chosen)
    await writeFile(join(scratch, nameOf(snippet)), `${snippet.code}\nexport {};\n`);
  await writeFile(join(scratch, "addresses.d.ts"), kAddresses);
  const config = {
    compilerOptions: { ...kCompilerOptions, strict },
    files: [...chosen.map(nameOf), "addresses.d.ts"],
  };
  const project = join(scratch, strict ? "tsconfig.json" : "jsconfig.json");
  await writeFile(project, JSON.stringify(config));
  const tsc = join(packageFolder, "node_modules/typescript/bin/tsc");
  await run(process.execPath, [tsc, "--project", project]).catch((error) => {
    assert.fail(error.stdout);
  });
}

test("the code in the READMEs and the guide compiles", async () => {
  await makeFolder();
  await compile(scripts.filter(isTyped), true);
  await compile(
    scripts.filter((snippet) => !isTyped(snippet)),
    false,
  );
});

/** Returns a script that browsers can run: without types, and with entry names replaced by addresses. */
async function plainScript({ code, language }) {
  const { code: script } = await esbuild.transform(code, {
    loader: language,
    target: "chrome123",
    format: "esm",
  });
  return withAddresses(script.replaceAll(/^import "agent-timeline\/styles\.css";\n/gm, ""));
}

const kPage = pageWith(`<link rel="stylesheet" href="/agent-timeline/styles.css">
<div id="timeline"></div><div id="answer"></div><input type="file" aria-label="file">`);

/** Converts JSON lines to server-sent events with ids. */
const serverSent = (lines) =>
  String(lines).trim().split("\n").map((line, id) => `id: ${id}\ndata: ${line}\n\n`).join(""); // prettier-ignore

for (const snippet of scripts) {
  if (usesNode(snippet) || needsBundler(snippet) || isComponent(snippet)) continue;
  test(`${snippet.where} runs in a page`, async () => {
    const { page, troubles } = await browser.openPage();
    const failures = failuresOf(page, troubles);
    const events = await readFile(recording);
    const answer = (path, options) => page.route(`**${path}`, (route) => route.fulfill(options));
    await answer("/snippet.html", { contentType: "text/html", body: kPage });
    await answer("/events", { contentType: "application/x-ndjson", body: events });
    await answer("/answers", { status: 204 });
    await answer("/live", { contentType: "text/event-stream", body: serverSent(events) });
    await page.routeWebSocket("**/socket*", (socket) => {
      socket.send(events);
      socket.close({ code: 1000 });
    });
    await page.routeWebSocket("**/agent", (socket) => {
      socket.onMessage((text) => {
        socket.send(JSON.stringify({ jsonrpc: "2.0", id: JSON.parse(text).id, result: {} }));
      });
    });
    const body = `${await plainScript(snippet)}\nglobalThis.ran = true;\n`;
    await answer("/snippet.js", { contentType: "text/javascript", body });
    await page.goto(`${browser.base}snippet.html`);
    await page.addScriptTag({ type: "module", url: "/snippet.js" });
    await eventually(() => page.evaluate(() => globalThis.ran ?? false), true);
    await frames(page);
    assert.deepEqual(failures(), []);
    if (/pushStream\(await fetch/.test(snippet.code) && snippet.code.includes("#timeline")) {
      const text = () => page.evaluate(() => document.body.textContent);
      await eventually(text, kRecorded, "the timeline does not show the recording");
    }
  });
}

for (const snippet of scripts.filter(usesNode)) {
  test(`${snippet.where} runs in Node`, async () => {
    const { code } = await esbuild.transform(snippet.code, { loader: "ts", target: "node20" });
    const file = join(scratch, `${basename(snippet.name)}.mjs`);
    await writeFile(file, code);
    await run(process.execPath, [file], { cwd: scratch });
  });
}

test("links in the READMEs and the documentation are not dead", async () => {
  const documents = [...pages, "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"];
  for (const name of await readdir(join(root, "docs")))
    if (name.endsWith(".md")) documents.push(`docs/${name}`);
  const dead = [];
  for (const page of documents) {
    const text = await readFile(join(root, page), "utf8");
    for (const [, target] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^[a-z]+:/.test(target)) continue;
      const { pathname, hash } = new URL(target, `file:///${page}`);
      const found = await readFile(join(root, pathname), "utf8").catch(() => null);
      const isFolder = found === null && (await readdir(join(root, pathname)).catch(() => null));
      const heading = hash.slice(1);
      const headings = (found ?? "")
        .split("\n")
        .filter((line) => /^#+ /.test(line))
        .map((line) => slug(line.replace(/^#+ /, "")));
      const lives = isFolder || (found !== null && (heading === "" || headings.includes(heading)));
      if (!lives) dead.push(`${page}: ${target}`);
    }
  }
  assert.deepEqual(dead, []);
});

/** Returns the anchor that GitHub generates for a heading. */
function slug(heading) {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");
}
