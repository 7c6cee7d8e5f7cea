// Checks per-file compiler flags, and the versions that are declared in two languages, against the
// tree, and each check against samples that it must reject. Run by ./dev, and alone with
// `node --test tests/structure/build.test.mjs`.

import assert from "node:assert/strict";
import { test } from "node:test";
import { flagComplaints, constantComplaints } from "./build_checks.mjs";
import { kDuplicateConstants } from "./rules.mjs";
import { filesBelow, read } from "./tree.mjs";

test("every file with its own compiler flags exists and is listed once", () => {
  const complaints = flagComplaints(read("wasm/CMakeLists.txt"), filesBelow("core/src", ".cpp"));
  assert.deepEqual(complaints, []);
});

for (const constant of kDuplicateConstants) {
  test(`${constant.what} is the same in C++ and in TypeScript`, () => {
    assert.deepEqual(constantComplaints(constant, read), []);
  });
}

test("the checks reject flags for missing files and for files listed twice", () => {
  const cmake = [
    "set(fast\n  base/a.cpp\n  base/moved.cpp)",
    "set(small base/a.cpp)",
    "set_source_files_properties(${fast} PROPERTIES COMPILE_OPTIONS -O2)",
    "set_source_files_properties(${small} PROPERTIES COMPILE_OPTIONS -Os)",
    "set_source_files_properties(${renamed}\n  PROPERTIES COMPILE_OPTIONS -O3)",
  ].join("\n");
  assert.deepEqual(flagComplaints(cmake, ["base/a.cpp"]), [
    "the list renamed is empty",
    "base/moved.cpp does not exist",
    "base/a.cpp is listed twice",
  ]);
  assert.deepEqual(flagComplaints("", []), [
    "no list of files with their own compiler flags was found",
  ]);
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
    "a constant that was renamed",
    { "a.ts": "B = 4;", "b.cpp": "kA = 4;" },
    ["the version: a.ts declares it 0 times"],
  ],
  [
    "a constant declared twice",
    { "a.ts": "A = 4;", "b.cpp": "kA = 4; kA = 4;" },
    ["the version: b.cpp declares it 2 times"],
  ],
]) {
  test(`the checks compare constants declared in two languages: ${name}`, () => {
    assert.deepEqual(
      constantComplaints(kSample, (file) => texts[file]),
      complaints,
    );
  });
}

test("a missing file of a duplicated constant is an error", () => {
  const gone = { what: "x", places: [{ file: "core/src/emit/gone.cpp", pattern: /x/g }] };
  assert.throws(() => constantComplaints(gone, read), { code: "ENOENT" });
});
