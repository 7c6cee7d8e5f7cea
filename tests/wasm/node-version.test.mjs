// The Node version that the package needs: it is the same everywhere, the command reports it to an
// older Node, and the development dependencies run on the oldest version that ./dev accepts.
// Invariant: nothing is installed here.
import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import { createRequire } from "node:module";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { runCommand } from "../support/command.mjs";

const kRoot = new URL("../../", import.meta.url);
const kTop = ["examples", "scripts", "tests", "wasm", "web-demo"];
const require = createRequire(new URL("wasm/package/package.json", kRoot));
const semver = require("semver");

const read = (path) => readFile(new URL(path, kRoot), "utf8");
const { engines } = JSON.parse(await read("wasm/package/package.json"));
const { version: oldest, major, minor } = semver.minVersion(engines.node);
const wanted = `${major}.${minor}`;
/** The oldest version that ./dev accepts. */
const taken = semver.coerce(/^oldest_node=(\S+)$/m.exec(await read("scripts/setup.sh"))[1]);

/** Runs the command after a preloaded script. */
const runAfter = (script, args) => {
  const preload = `--import=data:text/javascript,${encodeURIComponent(script)}`;
  return runCommand(args, { environment: { NODE_OPTIONS: preload } });
};

/** Runs the command with a faked Node version. */
const runIn = (node, args) => {
  const versions = `{ ...process.versions, node: ${JSON.stringify(node)} }`;
  return runAfter(`Object.defineProperty(process, "versions", { value: ${versions} });`, args);
};

test("an older Node gets a one-line error with the required version", async () => {
  for (const older of [`${major - 1}.99.1`, `${major}.${minor - 1}.9`]) {
    const { code, stdout, stderr } = await runIn(older, ["--version"]);
    assert.equal(
      stderr,
      `agent-timeline: requires Node ${wanted} or newer; this is Node ${older}\n`,
    );
    assert.deepEqual({ code, stdout }, { code: 2, stdout: "" });
  }
});

test("the command runs with the oldest Node version that the package allows, and with newer ones", async () => {
  for (const admitted of [oldest, `${major + 2}.0.0`]) {
    const { code, stderr } = await runIn(admitted, ["--version"]);
    assert.deepEqual({ code, stderr }, { code: 0, stderr: "" });
  }
});

test("the command's entry script parses as ES2020 and has no static imports, so that old Node runs it", async () => {
  const { Linter } = require("eslint");
  const source = await read("wasm/package/cli/agent-timeline.mjs");
  const languageOptions = { ecmaVersion: 2020, sourceType: "module" };
  assert.deepEqual(new Linter().verify(source, { languageOptions }), []);
  // A static import would be parsed before the check, with the syntax of the imported file.
  assert.doesNotMatch(source, /^import\b(?!\()/m);
});

test("a command whose event loop runs empty before it finished exits with an error", async () => {
  const script = "WebAssembly.compileStreaming = () => new Promise(() => {});";
  const { code, stderr } = await runAfter(script, ["check", fileURLToPath(import.meta.url)]);
  assert.equal(stderr, "agent-timeline: exited before it finished; this is a bug\n");
  assert.equal(code, 13);
});

test("the guide states the Node version that the package requires", async () => {
  const guide = await read("docs/guide/bundlers.md");
  assert(guide.includes(`Node ${wanted} and newer`));
});

/** Dependencies that want a newer Node, by lock file. Node does not run them: they are bundled for a browser. */
const kBundledOnly = {
  "tests/pack": ["@ai-sdk/gateway", "@ai-sdk/provider", "@ai-sdk/provider-utils", "ai"],
  "tests/pack/recipes": ["@mermaid-js/parser", "chevrotain", "commander", "mermaid"],
};

/** Returns the folders with a lock file, those of installed packages aside. */
async function lockedFolders(folder) {
  const inside = await readdir(new URL(`${folder}/`, kRoot), { withFileTypes: true });
  const below = inside.filter(
    (one) => one.isDirectory() && !["node_modules", "dist", "build"].includes(one.name),
  );
  const lists = await Promise.all(below.map(({ name }) => lockedFolders(`${folder}/${name}`)));
  const own = inside.some(({ name }) => name === "package-lock.json") ? [folder] : [];
  return [...own, ...lists.flat()];
}

/** Returns the names of the packages that do not run on the oldest Node version that ./dev accepts. */
async function refusingIn(folder) {
  const { packages } = JSON.parse(await read(`${folder}/package-lock.json`));
  return Object.entries(packages)
    .filter(([, { engines: asked }]) => asked?.node && !semver.satisfies(taken, asked.node))
    .map(([path]) => path.replace(/^.*node_modules\//, ""))
    .sort();
}

test("every development dependency runs on the oldest Node version that ./dev accepts", async () => {
  assert.ok(semver.satisfies(taken, engines.node));
  const folders = (await Promise.all(kTop.map(lockedFolders))).flat();
  assert.ok(folders.length > 8, folders.join());
  for (const folder of folders) {
    assert.deepEqual(await refusingIn(folder), kBundledOnly[folder] ?? [], folder);
  }
  for (const folder of Object.keys(kBundledOnly)) assert.ok(folders.includes(folder), folder);
});

test("the Node version that ./dev installs is one that it accepts", async () => {
  const { packages } = JSON.parse(await read("scripts/node/package-lock.json"));
  const { "": root, ...programs } = packages;
  assert.deepEqual(
    Object.keys(root.optionalDependencies),
    Object.keys(programs).map((path) => path.replace("node_modules/", "")),
  );
  for (const [path, { version, integrity }] of Object.entries(programs)) {
    assert.ok(semver.gte(version, taken), `${path} is ${version}`);
    assert.match(integrity, /^sha512-/, path);
  }
});

test("every Node version of the test matrix is one that the package allows", async () => {
  const { optionalDependencies } = JSON.parse(await read("tests/pack/nodes/package.json"));
  const versions = Object.values(optionalDependencies).map((text) => text.split("@").at(-1));
  assert(versions.length > 0);
  for (const version of versions) assert(semver.satisfies(version, engines.node), version);
});
