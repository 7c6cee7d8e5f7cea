// The third-party notices match the pinned sources and ship with the package.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { kNoticeFiles, notices } from "../../scripts/notices.mjs";

const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

test("the notices match the pinned sources (if not, run node scripts/notices.mjs)", () => {
  const wanted = notices();
  for (const name of ["nlohmann_json 3", "Niels Lohmann", "cmark-gfm 0", "John MacFarlane", "musl"])
    assert.ok(wanted.includes(name), name);
  for (const file of kNoticeFiles) assert.equal(read(file), wanted, file);
});

test("the package ships the third-party notices", () => {
  const { files } = JSON.parse(read("wasm/package/package.json"));
  assert.ok(files.includes("THIRD_PARTY_NOTICES"));
});
