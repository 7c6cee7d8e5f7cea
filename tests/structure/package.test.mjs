// Checks the modules of the package, its command and the demo against their rules, and each check
// against samples that it must reject. Run by ./dev, and alone with
// `node --test tests/structure/package.test.mjs`.

import assert from "node:assert/strict";
import { posix } from "node:path";
import { test } from "node:test";
import { graphOf } from "./module_graph.mjs";
import {
  cycleComplaints,
  folderComplaints,
  packageHtmlComplaints,
  tableComplaints,
  unknownImportComplaints,
} from "./package_checks.mjs";
import { kAllowedFolders, kMadeByBuild, kPackageHtml } from "./rules.mjs";
import { exists, textsBelow } from "./tree.mjs";

const kTexts = textsBelow("wasm/package/src", ".ts");
const kSources = graphOf(kTexts);
const kFolders = [...new Set([...kSources.edges.keys()].map((path) => posix.dirname(path)))];

test("the package's modules have no import cycles", () => {
  assert.deepEqual(cycleComplaints(kSources), []);
});

test("every import within the package resolves to a file", () => {
  assert.deepEqual(unknownImportComplaints(kSources, kMadeByBuild), []);
});

test("each folder of the package imports only the folders in its row", () => {
  assert.deepEqual(folderComplaints(kSources, kAllowedFolders), []);
});

test("the table of folders is complete and without cycles", () => {
  assert.deepEqual(tableComplaints(kFolders, kAllowedFolders), []);
});

test("in the package, only the listed files write markup", () => {
  const check = ([path, text]) => packageHtmlComplaints(path, text, kPackageHtml);
  assert.deepEqual([...kTexts].flatMap(check), []);
  for (const path of kPackageHtml) assert.ok(exists(`wasm/package/src/${path}`), path);
});

for (const [name, text, count] of [
  ["an opening tag", 'const a = "<p>";', 1],
  ["a closing tag", "const a = `${b}</p>`;", 1],
  ["a tag with attributes", 'const a = `<p class="${b}">`;', 1],
  ["a doctype", "const a = `<!doctype html>`;", 1],
  ["type arguments and comparisons", "const a: Map<string, b> = f<number>(c < d);", 0],
  ["comments", "// <p>\n/** `<p>` */\n", 0],
]) {
  test(`the check of the package's markup counts ${count} in ${name}`, () => {
    assert.equal(packageHtmlComplaints("view/a.ts", text, ["b.ts"]).length, count);
  });
}

test("the check of the package's markup rejects a listed file without markup", () => {
  assert.equal(packageHtmlComplaints("b.ts", 'const a = "b";', ["b.ts"]).length, 1);
});

for (const [folder, ...endings] of [
  ["wasm/package/cli", ".mjs", ".js"],
  ["wasm/package/scripts", ".mjs"],
  ["web-demo", ".mjs", ".js"],
]) {
  test(`the modules of ${folder} have no import cycles`, () => {
    assert.deepEqual(cycleComplaints(graphOf(textsBelow(folder, ...endings))), []);
  });
}

const sample = (files) => graphOf(new Map(Object.entries(files)));

/** Two files: the first imports the second in the way shown, and the second imports it back. */
const circle = (text) => sample({ "a.ts": text, "b/c.ts": 'import "../a.js";' });

for (const [name, text] of [
  ["an import of a value", 'import { c } from "./b/c.js";'],
  ["a type-only import", 'import type { C } from "./b/c.js";'],
  ["an inline type import", 'import { type C } from "./b/c.js";'],
  ["an import for side effects", 'import "./b/c.js";'],
  ["a re-export", 'export { c } from "./b/c.js";'],
  ["a type-only re-export", 'export type * from "./b/c.js";'],
  ["a dynamic import", 'const c = async () => import("./b/c.js");'],
  ["a dynamic import of a template literal", "const c = async () => import(`./b/c.js`);"],
  ["an import type", 'type C = import("./b/c.js").C;'],
  ["the typeof of an import type", 'type C = typeof import("./b/c.js");'],
  ["an import after nested quotes", 'const a = `"${"`"}`; import "./b/c.js";'],
]) {
  test(`the checks find an import cycle through ${name}`, () => {
    assert.deepEqual(cycleComplaints(circle(text)), ["import cycle: a.ts → b/c.ts → a.ts"]);
  });
}

for (const [name, text] of [
  ["a comment", '// import "./b/c.js";\n/* export * from "./b/c.js"; */'],
  ["a text", "${path}: includes ${header}, which ${room} must not use"],
  ["a package", 'import "b/c.js";'],
]) {
  test(`the checks ignore an import in ${name}`, () => {
    assert.deepEqual(cycleComplaints(circle(text)), []);
  });
}

test("the checks find long cycles, cycles through declaration files, and self-imports", () => {
  const files = {
    "a.ts": 'import "./b.js"; import "./d.js";',
    "b.d.ts": 'import "./c.js";',
    "c.ts": 'import type { A } from "./a.js";',
    "d.ts": 'import "./d.js"; import "./c.js";',
    "e.ts": 'import "./a.js";',
  };
  assert.deepEqual(cycleComplaints(sample(files)), [
    "import cycle: a.ts → b.d.ts → c.ts → a.ts",
    "import cycle: d.ts → d.ts",
  ]);
});

test("the checks reject imports of missing files and computed imports", () => {
  const files = { "a.ts": 'import "./gone.js"; import "./core.wasm"; import(name);' };
  assert.deepEqual(unknownImportComplaints(sample(files), kMadeByBuild), [
    "a.ts: imports ./gone.js, which does not exist",
    "a.ts: has a computed import",
  ]);
});

test("the checks reject an import against the order of folders", () => {
  const graph = sample({
    "top/a.ts": 'import "../low/b.js";',
    "low/b.ts": 'import "../top/a.js";',
  });
  const allowed = { top: ["low"], low: [] };
  assert.deepEqual(folderComplaints(graph, allowed), [
    "low must not import top: low/b.ts imports top/a.ts",
  ]);
});

test("the checks reject a folder table with cycles, and with missing or unknown folders", () => {
  const allowed = { top: ["low"], low: ["mid"], mid: ["top"], gone: [] };
  assert.deepEqual(tableComplaints(["top", "low", "mid", "new"], allowed), [
    "new has no row",
    "gone is not a folder",
    "the table allows a cycle: low → mid → top → low",
  ]);
});
