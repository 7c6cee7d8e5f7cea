// The code in the READMEs and in docs/guide: all of it compiles against the package's types, and all of it
// runs, in Chromium or in Node, against a recording.
// Invariant: a snippet is taken from the page as a reader would copy it; nothing is added but what its
// surroundings are: a page with a #timeline, a server with /events, a folder with session.jsonl.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { cp, mkdir, readFile, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { frames, useBrowser } from "./support/browser.mjs";
import { eventually } from "./support/eventually.mjs";

const run = promisify(execFile);
const root = fileURLToPath(new URL("../../", import.meta.url));
const packageFolder = join(root, "wasm/package");
const require = createRequire(join(packageFolder, "package.json"));
const esbuild = require("esbuild");
const scratch = join(root, "build/snippets");
const recording = join(root, "web-demo/recordings/claude-code-fix-parser.jsonl");

const browser = useBrowser();

const pages = [
  "README.md",
  "wasm/package/README.md",
  ...(await readdir(join(root, "docs/guide"))).sort().map((name) => `docs/guide/${name}`),
];

/** Every fence of code of a page: `{ page, line, language, code }`. */
async function snippetsOf(page) {
  const text = await readFile(join(root, page), "utf8");
  return [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, language, code], index) => ({
    name: `${page.replaceAll(/\W+/g, "-")}-${index + 1}`,
    where: `${page}:${text.slice(0, text.indexOf(code)).split("\n").length}`,
    language,
    code,
  }));
}

const kScripts = ["js", "jsx", "ts", "tsx"];
const snippets = (await Promise.all(pages.map(snippetsOf))).flat();
const scripts = snippets.filter(({ language }) => kScripts.includes(language));
const usesNode = ({ code }) => /from "node:/.test(code);
/** What a bundler has to be asked for; tests/pack runs these forms in the bundlers themselves. */
const needsBundler = ({ code }) => /\?worker&url|\?url"/.test(code);
const isComponent = ({ language }) => language.endsWith("x");

/** A folder in which `agent-timeline` and its neighbours can be imported by name. */
async function makeFolder() {
  await rm(scratch, { recursive: true, force: true });
  await mkdir(join(scratch, "node_modules/@types"), { recursive: true });
  const link = (from, to) => symlink(from, join(scratch, "node_modules", to));
  await link(packageFolder, "agent-timeline");
  for (const name of ["react", "vue", "@types/react", "@types/node", "undici-types", "csstype"])
    await link(join(packageFolder, "node_modules", name), name);
  await cp(recording, join(scratch, "session.jsonl"));
  await cp(recording, join(scratch, "night.jsonl"));
  await writeFile(join(scratch, "package.json"), JSON.stringify({ type: "module", private: true }));
}

const isTyped = ({ language }) => language.startsWith("t");

const kCompilerOptions = {
  ...{ target: "ES2022", module: "ESNext", moduleResolution: "Bundler", jsx: "react-jsx" },
  ...{ lib: ["ES2022", "ESNext.Disposable", "DOM", "DOM.Iterable", "DOM.AsyncIterable"] },
  ...{ noEmit: true, types: ["node"], skipLibCheck: true, allowJs: true, checkJs: true },
  maxNodeModuleJsDepth: 0,
  noUncheckedSideEffectImports: true,
};

/** Compiles snippets as one project; JavaScript is held against the types, but has none of its own. */
async function compile(chosen, strict) {
  assert(chosen.length > 0, "no page has such code");
  const nameOf = ({ name, language }) => `${name}.${language}`;
  for (const snippet of chosen)
    await writeFile(join(scratch, nameOf(snippet)), `${snippet.code}\nexport {};\n`);
  const config = {
    compilerOptions: { ...kCompilerOptions, strict },
    files: chosen.map(nameOf),
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
  const chosen = scripts.filter((snippet) => !needsBundler(snippet));
  await compile(chosen.filter(isTyped), true);
  await compile(
    chosen.filter((snippet) => !isTyped(snippet)),
    false,
  );
});

/** A script as browsers take it: types taken out, and names of entries made addresses. */
async function plainScript({ code, language }) {
  const { code: script } = await esbuild.transform(code, {
    loader: language,
    target: "chrome123",
    format: "esm",
  });
  return script
    .replaceAll(/^import "agent-timeline\/styles\.css";\n/gm, "")
    .replaceAll(
      /(from |import\(|import )"agent-timeline(?:\/([\w/-]+))?(?:\.js)?"/g,
      (_, word, entry) => `${word}"/agent-timeline/${entry ?? "index"}.js"`,
    );
}

const kPage = `<!doctype html><html lang="en"><meta charset="utf-8"><title>snippet</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="/agent-timeline/styles.css">
<body><div id="timeline"></div><input type="file" aria-label="file"></body></html>`;

/** JSON lines as server-sent events, each with an id. */
const serverSent = (lines) =>
  String(lines).trim().split("\n").map((line, id) => `id: ${id}\ndata: ${line}\n\n`).join(""); // prettier-ignore

for (const snippet of scripts) {
  if (usesNode(snippet) || needsBundler(snippet) || isComponent(snippet)) continue;
  test(`${snippet.where} runs in a page`, async () => {
    const { page, troubles } = await browser.openPage();
    page.on("console", (message) => {
      if (message.type() === "error") troubles.push(`error on the console: ${message.text()}`);
    });
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
    const failures = troubles.filter((trouble) => !trouble.startsWith("console: "));
    assert.deepEqual(failures, []);
    if (/pushStream\(await fetch/.test(snippet.code) && snippet.code.includes("#timeline")) {
      const text = () => page.evaluate(() => document.body.textContent);
      await eventually(text, /CSV reader/, "the timeline shows nothing of the recording");
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

test("links in the READMEs and the documentation lead somewhere", async () => {
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

/** The anchor that GitHub gives to a heading. */
function slug(heading) {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");
}
