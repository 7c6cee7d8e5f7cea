// The package as npm packs it: its content, what tools report about its entries and types, and that a
// bundler and Node can load it. tests/pack/matrix.test.mjs covers all bundlers and runtimes.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { join, relative } from "node:path";
import { after, before, test } from "node:test";
import { startBrowser } from "../browser/support/browser.mjs";
import { bundleWithEsbuild } from "./support/esbuild.mjs";
import { importsOf, modulesFrom } from "./support/module-graph.mjs";
import { assertShows, lookAt, serveFolder } from "./support/open.mjs";
import { makeConsumer, pack, removePacked } from "./support/packed.mjs";
import { installTools, kReact18, kReact192, kTools, runTool, tool } from "./support/tools.mjs";

const kOthers = [
  "react",
  "react-dom",
  "scheduler",
  "@types/react",
  "types-react-18",
  "preact",
  "csstype",
  "vue",
  "@vue",
  "svelte",
];

let packed;
let consumer;
before(async () => {
  installTools(kTools);
  packed = await pack();
  consumer = await makeConsumer(packed, "consumer", kTools, kOthers);
});
after(() => removePacked(packed));

test("the package contains only what is to be published, and has no dependencies or install scripts", () => {
  const names = packed.facts.files.map(({ path }) => path);
  const allowed =
    /^(?:dist|src|jsx|cli|locales|schema)\/|^(?:LICENSE|THIRD_PARTY_NOTICES|README\.md|(?:package|custom-elements)\.json)$|\.d\.ts$/;
  assert.deepEqual(
    names.filter((name) => !allowed.test(name) || name.endsWith("built-from.json")),
    [],
  );
  const manifest = JSON.parse(
    readFileSync(join(consumer, "node_modules/agent-timeline/package.json")),
  );
  assert.equal(manifest.dependencies, undefined);
  for (const script of ["preinstall", "install", "postinstall", "prepare"]) {
    assert.equal(manifest.scripts[script], undefined, script);
  }
});

const inPackage = (...names) => join(consumer, "node_modules/agent-timeline", ...names);

/** Returns all scripts of the package. */
function scripts() {
  const dist = inPackage("dist");
  return readdirSync(dist)
    .filter((name) => name.endsWith(".js"))
    .map((name) => ({ name, text: readFileSync(join(dist, name), "utf8") }));
}

test("no script uses eval, new Function or top-level await", async () => {
  const kTopLevelAwait = ["--format=esm", "--target=es2021", "--log-level=error"];
  for (const { name, text } of scripts())
    assert.doesNotMatch(text, /\beval\(|new Function\b/, name);
  const names = scripts().map(({ name }) => inPackage("dist", name));
  const out = `--outdir=${join(packed.folder, "older")}`;
  await runTool(tool(kTools, "esbuild"), [...names, ...kTopLevelAwait, out]);
});

/** Entries for pages, workers and edge runtimes, and those only for Node. */
const kAnywhere = ["index", "index.workerd", "index.edge-light", "inline", "slim", "fragments", "markdown", "worker", "worker-main", "view", "element", "react", "vue", "svelte", "markdown-react", "markdown-vue", "markdown-svelte", "sources"]; // prettier-ignore
const kNodeOnly = ["index.node", "fragments.node", "markdown.node", "worker.node", "sources.node"];

/** Returns the Node modules that the script `entry` imports, directly or indirectly. */
function nodeModulesOf(entry) {
  const dist = inPackage("dist");
  const imports = modulesFrom(dist, `${entry}.js`).flatMap((name) => importsOf(dist, name));
  return imports.filter((name) => name.startsWith("node:"));
}

test("the names of scripts contain only letters, digits, hyphens and dots", () => {
  for (const { name } of scripts()) assert.match(name, /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i);
});

test("only the entries for Node import Node modules", () => {
  for (const entry of kAnywhere) assert.deepEqual(nodeModulesOf(entry), [], entry);
  for (const entry of kNodeOnly) assert.notDeepEqual(nodeModulesOf(entry), [], entry);
});

test("the lists in this test contain every script that package.json exports", () => {
  const named = readFileSync(inPackage("package.json"), "utf8").matchAll(
    /"\.\/dist\/([^"/]+)\.js"/g,
  );
  const names = new Set([...named].map(([, name]) => name));
  assert.deepEqual([...names].sort(), [...kAnywhere, ...kNodeOnly].sort());
});

test("each class is declared once, so that entries accept each other's objects", () => {
  const texts = readdirSync(inPackage("dist/types"), { recursive: true })
    .filter((name) => name.endsWith(".d.ts"))
    .map((name) => readFileSync(inPackage("dist/types", name), "utf8"));
  const names = texts.flatMap((text) =>
    [...text.matchAll(/^(?:export )?declare (?:abstract )?class (\w+)/gm)].map(([, name]) => name),
  );
  assert.ok(
    ["Session", "WorkerSession", "Core"].every((name) => names.includes(name)),
    `${names}`,
  );
  assert.deepEqual(
    names.filter((name, index) => names.indexOf(name) !== index),
    [],
  );
});

/** Scripts that no other script of a page shares its modules with: a worker's, and those of the sources. */
const kApart = /^(?:worker-main|start-worker|sources(?:\.node)?|chunk-\w+)\.js$/;

test("each module is in one script, so that every combination of entries has each class once", () => {
  const found = new Map();
  for (const { name } of scripts().filter(({ name }) => !kApart.test(name))) {
    const map = inPackage("dist", `${name}.map`);
    const modules = existsSync(map) ? JSON.parse(readFileSync(map, "utf8")).sources : [];
    for (const module of modules) found.set(module, [...(found.get(module) ?? []), name]);
  }
  assert.ok(found.has("src/session/session.ts") && found.has("src/contract/errors.ts"));
  assert.deepEqual(
    [...found].filter(([, names]) => names.length > 1),
    [],
  );
});

test("every .wasm file and worker script that a script refers to exists", () => {
  const named = scripts().flatMap(({ name, text }) =>
    [...text.matchAll(/new URL\("([^"]+)", ?import\.meta\.url\)/g)].map(([, path]) => [name, path]),
  );
  const files = new Set(named.map(([, path]) => path));
  assert.deepEqual([...files].sort(), [
    "./core.wasm",
    "./fragments.wasm",
    "./markdown.wasm",
    "./worker-main.js",
  ]);
  for (const [name, path] of named)
    assert.ok(existsSync(inPackage("dist", path)), `${name}: ${path}`);
});

test("every compiled script has a source map, and the package contains exactly the sources that they name", () => {
  const generated = ["core-inline.js", "page-styles.js"];
  const named = new Set();
  for (const { name, text } of scripts().filter(({ name }) => !generated.includes(name))) {
    assert.ok(text.endsWith(`//# sourceMappingURL=${name}.map\n`), name);
    const map = JSON.parse(readFileSync(inPackage("dist", `${name}.map`), "utf8"));
    assert.ok(map.sources.length > 0 && map.mappings !== "", name);
    assert.equal(map.sourcesContent, undefined, `${name}: its sources are there twice`);
    for (const source of map.sources) {
      assert.match(source, /^src\/.*\.ts$/, name);
      named.add(source);
      assert.ok(existsSync(inPackage("dist", source)), `${name}: ${source}`);
    }
  }
  const there = readdirSync(inPackage("dist/src"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, path, name }) =>
      relative(inPackage("dist"), join(parentPath ?? path, name)),
    );
  assert.deepEqual(there.sort(), [...named].sort());
  assert.ok(!existsSync(inPackage("src")), "the sources are included twice");
});

/** Returns what the map of a script says about the place of a text in it. */
function originOf(script, text) {
  const lines = readFileSync(inPackage("dist", script), "utf8").split("\n");
  const line = lines.findIndex((each) => each.includes(text));
  const map = new SourceMap(JSON.parse(readFileSync(inPackage("dist", `${script}.map`), "utf8")));
  return map.findEntry(line, lines[line].indexOf(text));
}

test("source maps lead from positions in scripts to the original lines", () => {
  const places = [
    ["view.js", "view/find/find-bar.ts", "at-find-note"],
    ["worker-main.js", "session/export-page.ts", "An exported page needs its styles."],
    ["sources.js", "sources/read-web-socket.ts", "Could not reconnect: "],
  ];
  for (const [script, source, text] of places) {
    const { originalSource, originalLine } = originOf(script, text);
    assert.equal(originalSource, `src/${source}`, script);
    const original = readFileSync(inPackage("dist/src", source), "utf8").split("\n");
    assert.ok(original[originalLine].includes(text), `${script}: ${original[originalLine]}`);
  }
});

test("source maps do not map third-party code, whose sources are not in the package", () => {
  // Emscripten's glue, and the parser of server-sent events.
  assert.equal(originOf("worker-main.js", "instance already deleted").originalSource, undefined);
  assert.equal(originOf("sources.js", "Unknown field").originalSource, undefined);
});

test("publint reports no problems", async () => {
  const said = await runTool(tool(kTools, "publint"), ["run", packed.tarball, "--strict"]);
  assert.match(said, /All good/);
});

test("attw finds no problem with the types", async () => {
  const args = [packed.tarball, "--profile", "esm-only"];
  const said = await runTool(tool(kTools, "attw"), args);
  assert.match(said, /^bundler: 🟢/m);
  assert.doesNotMatch(said, /^(?:node16 \(from ESM\)|bundler): (?!🟢|\(wildcard\))/m);
});

const kProjects = {
  "node-next": "with Node's module resolution",
  bundler: "with a bundler's module resolution",
  "jsx-react": "with the components and the element in JSX of React 19",
  "jsx-react-18": "with the components and the element in JSX of React 18",
  "jsx-preact": "with the element in JSX of Preact",
};
for (const [name, what] of Object.entries(kProjects)) {
  test(`a strict TypeScript project compiles ${what}`, async () => {
    await runTool(tool(kTools, "tsc"), ["--project", join(consumer, "types", `${name}.json`)]);
  });
}

test("Node loads the default entry, the inlined core, a worker thread and the element", async () => {
  const said = await runTool(process.execPath, [join(consumer, "node.mjs")]);
  assert.deepEqual(JSON.parse(said), { counts: [1, 1, 1], html: true });
});

/** The files to which each runtime's bundler resolves `agent-timeline` and its worker. */
const kConditions = {
  "edge-light": ["index.edge-light.js", "worker.node.js"],
  workerd: ["index.workerd.js", "worker.node.js"],
  browser: ["index.js", "worker.js"],
  node: ["index.node.js", "worker.node.js"],
};

for (const [condition, [entry, worker]] of Object.entries(kConditions)) {
  test(`the condition "${condition}" resolves to its entries`, async () => {
    const script =
      "console.log(['agent-timeline', 'agent-timeline/worker'].map((name) => import.meta.resolve(name)).join())";
    const args = [`--conditions=${condition}`, "--input-type=module", "-e", script];
    const said = await runTool(process.execPath, args, { cwd: consumer });
    const names = said
      .trim()
      .split(",")
      .map((address) => address.replace(/^.*\//, ""));
    assert.deepEqual(names, [entry, worker]);
  });
}

test("the edge entry imports WebAssembly as a module, as edge runtimes expect, and the core starts", async () => {
  const text = readFileSync(inPackage("dist/index.edge-light.js"), "utf8");
  assert.match(text, /\bimport \w+ from ?"\.\/core\.wasm\?module";/);
  // Node cannot import such a module, so this loader returns what the runtimes do.
  const hooks = `export async function load(url, context, next) {
    if (!url.endsWith("core.wasm?module")) return next(url, context);
    const source = "import { readFileSync } from 'node:fs'; export default new WebAssembly.Module(" +
      "readFileSync(new URL(" + JSON.stringify(url.replace("?module", "")) + ")));";
    return { format: "module", shortCircuit: true, source };
  }`;
  const script = `import { register } from "node:module";
    register("data:text/javascript," + encodeURIComponent(${JSON.stringify(hooks)}));
    const { load, renderMarkdown } = await import("agent-timeline");
    const session = (await load()).createSession();
    session.push({ "agent-timeline": "message", text: "Hello" });
    console.log(session.snapshot().entries.length, await renderMarkdown("*a*"));`;
  const args = ["--conditions=edge-light", "--input-type=module", "-e", script];
  assert.match(await runTool(process.execPath, args, { cwd: consumer }), /^1 <p.*<em>a<\/em>/);
});

test("the installed command prints its version", async () => {
  const said = await runTool(join(consumer, "node_modules/.bin/agent-timeline"), ["--version"]);
  assert.match(said, /\d+\.\d+\.\d+/);
});

/** The oldest React that the components support, and one that writes server HTML again in each render. */
const kOlderReacts = { 18: kReact18, 19.2: kReact192 };
for (const [version, folder] of Object.entries(kOlderReacts)) {
  test(`the components work in React ${version}`, async () => {
    installTools(folder);
    const react = ["react", "react-dom", "scheduler"];
    const root = await makeConsumer(packed, `react-${version}`, folder, react);
    const apps = ["react", "server-html-react", "markdown-react"];
    const out = join(packed.folder, `react-${version}-out`);
    await bundleWithEsbuild(kTools, root, out, apps);
    const bundled = readFileSync(join(out, "react.js"), "utf8");
    assert.match(bundled, new RegExp(`[vV]ersion = "${version.replace(".", "\\.")}\\.`));
    const server = await serveFolder(out);
    const browser = await startBrowser();
    try {
      for (const app of apps) await assertShows(browser.browser, `${server.base}${app}.html`);
    } finally {
      await browser.close();
      server.close();
    }
  });
}

test("esbuild bundles the entries, and the pages show a session under a strict policy", async () => {
  const out = join(packed.folder, "esbuild");
  const frameworks = ["react", "vue", "svelte"];
  const markdown = frameworks.map((name) => `markdown-${name}`);
  const working = ["inline", "slim", "parts", "given-worker", ...frameworks, ...markdown];
  working.push("server-html-react");
  await bundleWithEsbuild(kTools, consumer, out, [...working, "default"]);
  const server = await serveFolder(out);
  const browser = await startBrowser();
  try {
    for (const app of working) await assertShows(browser.browser, `${server.base}${app}.html`);
    // esbuild does not change `new URL("./core.wasm", import.meta.url)` and copies nothing.
    const { error, message } = await lookAt(browser.browser, `${server.base}default.html`);
    assert.equal(error, "LoadError");
    assert.match(message, /core\.wasm returned 404/);
  } finally {
    await browser.close();
    server.close();
  }
});
