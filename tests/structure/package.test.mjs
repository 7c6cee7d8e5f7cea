// Checks the modules of the package, its command and the demo against their rules, and each check
// against samples that it must reject. Run by CTest, and alone with `node --test
// tests/structure/package.test.mjs`.

import assert from "node:assert/strict";
import { posix } from "node:path";
import { test } from "node:test";
import { graphOf } from "./module_graph.mjs";
import {
  cycleComplaints,
  exceptionComplaints,
  folderComplaints,
  tableComplaints,
  unknownImportComplaints,
} from "./package_checks.mjs";
import { kAllowedFolders, kFolderExceptions, kMadeByBuild } from "./rules.mjs";
import { textsBelow } from "./tree.mjs";

const kSources = graphOf(textsBelow("wasm/package/src", ".ts"));
const kFolders = [...new Set([...kSources.edges.keys()].map((path) => posix.dirname(path)))];

test("no file of the package imports itself, however indirectly", () => {
  assert.deepEqual(cycleComplaints(kSources), []);
});

test("every import inside the package names a file", () => {
  assert.deepEqual(unknownImportComplaints(kSources, kMadeByBuild), []);
});

test("folders of the package import only those of their row", () => {
  assert.deepEqual(folderComplaints(kSources, kAllowedFolders, kFolderExceptions), []);
});

test("the table of folders has no circle and names the folders there are", () => {
  assert.deepEqual(tableComplaints(kFolders, kAllowedFolders, kFolderExceptions), []);
});

test("folders on the list of exceptions still import each other", () => {
  assert.deepEqual(exceptionComplaints(kSources, kFolderExceptions), []);
});

for (const [folder, ...endings] of [
  ["wasm/package/cli", ".mjs", ".js"],
  ["wasm/package/scripts", ".mjs"],
  ["web-demo", ".mjs", ".js"],
]) {
  test(`no file of ${folder} imports itself, however indirectly`, () => {
    assert.deepEqual(cycleComplaints(graphOf(textsBelow(folder, ...endings))), []);
  });
}

const sample = (files) => graphOf(new Map(Object.entries(files)));

/** Two files: the first imports the second in the way shown, and the second imports it back. */
const circle = (text) => sample({ "a.ts": text, "b/c.ts": 'import "../a.js";' });

for (const [name, text] of [
  ["a plain import", 'import { c } from "./b/c.js";'],
  ["an import for a type", 'import type { C } from "./b/c.js";'],
  ["one type among values", 'import { type C } from "./b/c.js";'],
  ["an import without names", 'import "./b/c.js";'],
  ["a file that is passed on", 'export { c } from "./b/c.js";'],
  ["types that are passed on", 'export type * from "./b/c.js";'],
  ["an import at run time", 'const c = async () => import("./b/c.js");'],
  ["an import in a template", "const c = async () => import(`./b/c.js`);"],
  ["a type by its place", 'type C = import("./b/c.js").C;'],
  ["a type of a whole module", 'type C = typeof import("./b/c.js");'],
  ["an import behind a string", 'const a = `"${"`"}`; import "./b/c.js";'],
]) {
  test(`the checks see a circle through ${name}`, () => {
    assert.deepEqual(cycleComplaints(circle(text)), ["imports in a circle: a.ts → b/c.ts → a.ts"]);
  });
}

for (const [name, text] of [
  ["a comment", '// import "./b/c.js";\n/* export * from "./b/c.js"; */'],
  ["a text", "const c = 'import \"./b/c.js\"';"],
  ["a package", 'import "b/c.js";'],
]) {
  test(`the checks see no circle through ${name}`, () => {
    assert.deepEqual(cycleComplaints(circle(text)), []);
  });
}

test("the checks see long circles, declarations and a file that imports itself", () => {
  const files = {
    "a.ts": 'import "./b.js"; import "./d.js";',
    "b.d.ts": 'import "./c.js";',
    "c.ts": 'import type { A } from "./a.js";',
    "d.ts": 'import "./d.js"; import "./c.js";',
    "e.ts": 'import "./a.js";',
  };
  assert.deepEqual(cycleComplaints(sample(files)), [
    "imports in a circle: a.ts → b.d.ts → c.ts → a.ts",
    "imports in a circle: d.ts → d.ts",
  ]);
});

test("the checks reject imports of files that are not there, and computed ones", () => {
  const files = { "a.ts": 'import "./gone.js"; import "./core.wasm"; import(name);' };
  assert.deepEqual(unknownImportComplaints(sample(files), kMadeByBuild), [
    "a.ts: no file ./gone.js",
    "a.ts: a computed import",
  ]);
});

test("the checks reject a folder that imports upwards", () => {
  const graph = sample({
    "top/a.ts": 'import "../low/b.js";',
    "low/b.ts": 'import "../top/a.js";',
  });
  const allowed = { top: ["low"], low: [] };
  assert.deepEqual(folderComplaints(graph, allowed, []), [
    "low must not import top: low/b.ts imports top/a.ts",
  ]);
  assert.deepEqual(folderComplaints(graph, allowed, [["low", "top"]]), []);
});

test("the checks reject a pair on the list that is one no longer", () => {
  const graph = sample({ "top/a.ts": 'import "../low/b.js";', "low/b.ts": "" });
  assert.deepEqual(exceptionComplaints(graph, [["low", "top"]]), [
    "low and top no longer import each other: take them off the list",
  ]);
});

test("the checks reject tables with circles, wrong names and exceptions of no pair", () => {
  const allowed = { top: ["low"], low: ["mid"], mid: ["top"], gone: [] };
  assert.deepEqual(tableComplaints(["top", "low", "mid", "new"], allowed, [["top", "low"]]), [
    "new has no row",
    "gone is no folder",
    "the table allows a circle: low → mid → top → low",
    "top → low is no pair: the table does not allow low → top",
  ]);
});
