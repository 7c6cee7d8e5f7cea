// The package as npm packs it: what is in it, what the tools say of its entries and types, that a
// bundler and Node load it. tests/pack/matrix.test.mjs has all bundlers and runtimes.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { startBrowser } from "../browser/support/browser.mjs";
import { bundleWithEsbuild } from "./support/esbuild.mjs";
import { assertShows, lookAt, serveFolder } from "./support/open.mjs";
import { makeConsumer, pack, removePacked } from "./support/packed.mjs";
import { installTools, kTools, runTool, tool } from "./support/tools.mjs";

const kOthers = [
  "react",
  "react-dom",
  "scheduler",
  "@types/react",
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

test("holds what the README names, no more, and runs nothing when it is installed", () => {
  const names = packed.facts.files.map(({ path }) => path);
  const allowed = /^(?:dist|cli|schema)\/|^(?:LICENSE|README\.md|package\.json)$|\.d\.ts$/;
  assert.deepEqual(
    names.filter((name) => !allowed.test(name)),
    [],
  );
  const manifest = JSON.parse(
    readFileSync(join(consumer, "node_modules/agent-timeline/package.json")),
  );
  assert.equal(manifest.dependencies, undefined);
  for (const script of ["preinstall", "install", "postinstall", "prepare"]) {
    assert.equal(manifest.scripts[script], undefined, script);
  }
  assert.ok(packed.facts.size < 1_200_000, `the file has ${packed.facts.size} bytes`);
  assert.ok(packed.facts.unpackedSize < 3_000_000, `unpacked ${packed.facts.unpackedSize} bytes`);
});

/** All scripts of the package that pages may load. */
function scripts() {
  const dist = join(consumer, "node_modules/agent-timeline/dist");
  return readdirSync(dist, { recursive: true })
    .filter((name) => name.endsWith(".js"))
    .map((name) => ({ name, text: readFileSync(join(dist, name), "utf8") }));
}

test("no script evaluates text, waits at its top level, or needs Node in a browser", () => {
  for (const { name, text } of scripts()) {
    assert.doesNotMatch(text, /\beval\(|new Function\b/, name);
    assert.doesNotMatch(text, /^(?:export )?(?:const .*= )?await /m, name);
    if (!name.endsWith(".node.js")) assert.doesNotMatch(text, /from "node:/, name);
  }
});

test("publint finds nothing", async () => {
  const said = await runTool(tool(kTools, "publint"), ["run", packed.tarball, "--strict"]);
  assert.match(said, /All good/);
});

test("are the types wrong? They are not", async () => {
  const args = [packed.tarball, "--profile", "esm-only"];
  const said = await runTool(tool(kTools, "attw"), args);
  assert.match(said, /^bundler: 🟢/m);
  assert.doesNotMatch(said, /^(?:node16 \(from ESM\)|bundler): (?!🟢)/m);
});

for (const resolution of ["node-next", "bundler"]) {
  test(`a strict TypeScript project compiles: ${resolution}`, async () => {
    await runTool(tool(kTools, "tsc"), [
      "--project",
      join(consumer, "types", `${resolution}.json`),
    ]);
  });
}

test("Node loads it: the default entry, the inlined core, a thread, and the element as on a server", async () => {
  const said = await runTool(process.execPath, [join(consumer, "node.mjs")]);
  assert.deepEqual(JSON.parse(said), { counts: [1, 1, 1], html: true });
});

/** What each runtime's bundler resolves `agent-timeline` and its worker to. */
const kConditions = {
  "edge-light": ["entry.edge-light.js", "entry.worker.node.js"],
  workerd: ["entry.workerd.js", "entry.worker.node.js"],
  browser: ["entry.browser.js", "entry.worker.js"],
  node: ["entry.node.js", "entry.worker.node.js"],
};

for (const [condition, [entry, worker]] of Object.entries(kConditions)) {
  test(`the condition "${condition}" leads to its entry`, async () => {
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

test("the edge entry asks for WebAssembly as those runtimes import it, and the core starts", async () => {
  const dist = join(consumer, "node_modules/agent-timeline/dist");
  const text = readFileSync(join(dist, "entry.edge-light.js"), "utf8");
  assert.match(text, /^import wasm from "\.\/core\.wasm\?module";$/m);
  // Node imports no such module: its loader gives what the runtimes give.
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

test("the command is installed and answers", async () => {
  const said = await runTool(join(consumer, "node_modules/.bin/agent-timeline"), ["--version"]);
  assert.match(said, /\d+\.\d+\.\d+/);
});

test("esbuild bundles it, and the pages show a session under a strict policy", async () => {
  const out = join(packed.folder, "esbuild");
  const working = ["inline", "slim", "given-worker", "react", "vue", "svelte"];
  await bundleWithEsbuild(kTools, consumer, out, [...working, "default"]);
  const server = await serveFolder(out);
  const browser = await startBrowser();
  try {
    for (const app of working) await assertShows(browser.browser, `${server.base}${app}.html`);
    // esbuild leaves `new URL("./core.wasm", import.meta.url)` as it is and copies nothing.
    const { error, message } = await lookAt(browser.browser, `${server.base}default.html`);
    assert.equal(error, "LoadError");
    assert.match(message, /core\.wasm answered 404/);
  } finally {
    await browser.close();
    server.close();
  }
});
