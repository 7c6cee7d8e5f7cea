// Checks that per-file compiler flags name existing files, and the versions that are declared in two languages,
// against the tree, and each check against samples that it must reject. Run by ./dev, and alone with
// `node --test tests/structure/build.test.mjs`.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { constantComplaints, sourcePropertyComplaints } from "./build_checks.mjs";
import { kDuplicateConstants } from "./rules.mjs";
import { filesBelow, read } from "./tree.mjs";

const kModule = "cmake/source_properties.cmake";

test("only the function that checks them sets properties of sources", () => {
  const paths = filesBelow("", "CMakeLists.txt", ".cmake");
  for (const path of [kModule, "wasm/CMakeLists.txt"]) assert.ok(paths.includes(path), path);
  const files = new Map(paths.filter((path) => path !== kModule).map((path) => [path, read(path)]));
  assert.deepEqual(sourcePropertyComplaints(files), []);
  assert.equal(sourcePropertyComplaints(new Map([[kModule, read(kModule)]])).length, 1);
});

test("the check rejects every command of CMake that sets properties of sources", () => {
  const text = [
    "# set_source_files_properties(in a comment)",
    "Set_Source_Files_Properties (a.cpp PROPERTIES X y)",
    "set_property(",
    "  SOURCE a.cpp PROPERTY X y)",
    "set_property(${kind} a.cpp PROPERTY X y)",
    "cmake_language(EVAL CODE x)",
    "set_property(TARGET a PROPERTY X y)",
  ].join("\n");
  assert.equal(sourcePropertyComplaints(new Map([["a/CMakeLists.txt", text]])).length, 4);
});

/** Configures a project with a target of a.cpp and b.cpp and these commands. Returns what CMake prints. */
function configure(...commands) {
  const folder = mkdtempSync(join(tmpdir(), "agent-timeline-cmake-"));
  const module = fileURLToPath(new URL(`../../${kModule}`, import.meta.url));
  const lines = [
    "cmake_minimum_required(VERSION 3.25)",
    "project(sample LANGUAGES NONE)",
    `include("${module}")`,
    "add_library(sample INTERFACE a.cpp b.cpp)",
    'set(a "${PROJECT_SOURCE_DIR}/a.cpp")',
    'set(b "${PROJECT_SOURCE_DIR}/b.cpp")',
    ...commands,
  ];
  try {
    for (const name of ["a.cpp", "b.cpp"]) writeFileSync(join(folder, name), "");
    writeFileSync(join(folder, "CMakeLists.txt"), lines.join("\n"));
    // Ninja like the presets: CMake's own choice is Make, which a machine set up by ./dev need not have.
    const { status, stdout, stderr } = spawnSync(
      "cmake",
      ["-G", "Ninja", "-S", folder, "-B", join(folder, "build")],
      { encoding: "utf8", timeout: 60_000 },
    );
    return { failed: status !== 0, said: `${stdout}${stderr}`.replaceAll(/\s+/g, " ") };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const gives = (sources) =>
  `agent_timeline_source_property(COMPILE_OPTIONS -O2 TARGET_DIRECTORY sample SOURCES ${sources})`;

test("a build with flags for existing sources is configured, and the sources have the flags", () => {
  const { failed, said } = configure(
    gives("${a} ${b}"),
    "get_source_file_property(flags ${b} COMPILE_OPTIONS)",
    'message("flags of b: ${flags}")',
  );
  assert.ok(!failed && said.includes("flags of b: -O2"), said);
});

for (const [name, sources, message] of [
  ["a source that does not exist", "${a} ${b}.gone", /b\.cpp\.gone, which gets .*does not exist/],
  ["a folder", "${PROJECT_SOURCE_DIR}", /does not exist/],
  ["a relative path", "a.cpp", /source a\.cpp, .*does not exist/],
  ["the same source twice", "${a} ${b} ${a}", /a\.cpp gets COMPILE_OPTIONS twice/],
  ["no source, as by a misspelled list", "${lost}", /a target and sources/],
]) {
  test(`a build with flags for ${name} is not configured`, () => {
    const { failed, said } = configure(gives(sources));
    assert.ok(failed, said);
    assert.match(said, message);
  });
}

for (const constant of kDuplicateConstants) {
  test(`${constant.what} is the same in C++ and in TypeScript`, () => {
    assert.deepEqual(constantComplaints(constant, read), []);
  });
}

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
