// What `./dev pack` reports: missing fields, and sizes by part.
import assert from "node:assert/strict";
import { test } from "node:test";
import { missingFields, partOf, sizesByPart } from "../../scripts/dev/pack.mjs";

const names = (fields) => fields.map(([field]) => field);

test("fields that only the publisher can fill in are reported while missing or empty", () => {
  const all = ["repository.url", "repository.directory", "homepage", "bugs", "author"];
  assert.deepEqual(names(missingFields({})), all);
  const some = { repository: { url: "x", directory: "" }, author: "A" };
  assert.deepEqual(names(missingFields(some)), ["repository.directory", "homepage", "bugs"]);
  const repository = { url: "x", directory: "wasm/package" };
  const whole = { repository, homepage: "x", bugs: "x", author: "A" };
  assert.deepEqual(missingFields(whole), []);
});

test("every file is assigned to one part", () => {
  assert.equal(partOf("dist/index.js"), "scripts");
  assert.equal(partOf("dist/index.js.map"), "source maps");
  assert.equal(partOf("dist/types/index.d.ts"), "types");
  assert.equal(partOf("dist/src/contract/errors.ts"), "sources");
  assert.equal(partOf("cli/page/page.css"), "styles");
  assert.equal(partOf("README.md"), "docs and schema");
});

test("parts are sorted by size, with the number and the total size of their files", () => {
  const files = [
    { path: "dist/a.js", size: 2 },
    { path: "dist/core.wasm", size: 9 },
    { path: "dist/b.js", size: 3 },
  ];
  assert.deepEqual(sizesByPart(files), [
    ["WebAssembly", { files: 1, bytes: 9 }],
    ["scripts", { files: 2, bytes: 5 }],
  ]);
});
