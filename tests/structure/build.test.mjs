// Checks per-file compiler flags, and the versions that are declared in two languages, against the
// tree, and each check against samples that it must reject. Run by CTest, and alone with `node --test
// tests/structure/build.test.mjs`.

import assert from "node:assert/strict";
import { test } from "node:test";
import { flagComplaints, constantComplaints } from "./build_checks.mjs";
import { kDuplicateConstants } from "./rules.mjs";
import { filesBelow, read } from "./tree.mjs";

test("files with flags of their own exist and are named once", () => {
  const complaints = flagComplaints(read("wasm/CMakeLists.txt"), filesBelow("core/src", ".cpp"));
  assert.deepEqual(complaints, []);
});

for (const constant of kDuplicateConstants) {
  test(`${constant.what} is the same on both sides`, () => {
    assert.deepEqual(constantComplaints(constant, read), []);
  });
}

test("the checks reject flags that reach no file, or one file twice", () => {
  const cmake = [
    "set(fast\n  base/a.cpp\n  base/moved.cpp)",
    "set(small base/a.cpp)",
    "set_source_files_properties(${fast} PROPERTIES COMPILE_OPTIONS -O2)",
    "set_source_files_properties(${small} PROPERTIES COMPILE_OPTIONS -Os)",
    "set_source_files_properties(${renamed}\n  PROPERTIES COMPILE_OPTIONS -O3)",
  ].join("\n");
  assert.deepEqual(flagComplaints(cmake, ["base/a.cpp"]), [
    "renamed is empty",
    "base/moved.cpp is not on disk",
    "base/a.cpp is twice",
  ]);
  assert.deepEqual(flagComplaints("", []), ["no list of files with flags of their own was found"]);
});

const kSample = {
  what: "the version",
  places: [
    { file: "a.ts", pattern: /A = (\d+);/g },
    { file: "b.cpp", pattern: /kA = (\d+);/g },
  ],
};

for (const [name, texts, complaints] of [
  ["equal versions", { "a.ts": "A = 4;", "b.cpp": "kA = 4;" }, []],
  [
    "versions that differ",
    { "a.ts": "A = 5;", "b.cpp": "kA = 4;" },
    ["the version: 5 in a.ts, 4 in b.cpp"],
  ],
  [
    "a version that was renamed",
    { "a.ts": "B = 4;", "b.cpp": "kA = 4;" },
    ["the version: a.ts says it 0 times"],
  ],
  [
    "a version that stands there twice",
    { "a.ts": "A = 4;", "b.cpp": "kA = 4; kA = 4;" },
    ["the version: b.cpp says it 2 times"],
  ],
]) {
  test(`the checks hold twins against each other: ${name}`, () => {
    assert.deepEqual(
      constantComplaints(kSample, (file) => texts[file]),
      complaints,
    );
  });
}

test("a twin whose file is gone is an error", () => {
  const gone = { what: "x", places: [{ file: "core/src/emit/gone.cpp", pattern: /x/g }] };
  assert.throws(() => constantComplaints(gone, read), { code: "ENOENT" });
});
