// Checks per-file compiler flags, and the versions that are declared in two languages, against the
// tree, and each check against samples that it must reject. Run by ./dev, and alone with
// `node --test tests/structure/build.test.mjs`.

import assert from "node:assert/strict";
import { test } from "node:test";
import { flagComplaints, constantComplaints } from "./build_checks.mjs";
import { kDuplicateConstants } from "./rules.mjs";
import { filesBelow, isFile, read } from "./tree.mjs";

const cmakeFiles = () => filesBelow("", "CMakeLists.txt", ".cmake");

test("every file with its own compiler flags exists and is named once", () => {
  const files = new Map(cmakeFiles().map((path) => [path, read(path)]));
  for (const file of ["wasm/CMakeLists.txt", "tests/CMakeLists.txt"]) assert.ok(files.has(file));
  assert.deepEqual(flagComplaints(files, isFile), []);
});

test("the check sees the flags of this tree", () => {
  for (const [file, sources] of [
    ["wasm/CMakeLists.txt", ["core/src/base/utf8.cpp", "core/src/base/value.cpp"]],
    ["tests/CMakeLists.txt", ["tests/support/paths.cpp"]],
  ]) {
    const seen = flagComplaints(new Map([[file, read(file)]]), () => false);
    for (const path of sources) assert.ok(seen.includes(`${file}: ${path} does not exist`), path);
  }
});

for (const constant of kDuplicateConstants) {
  test(`${constant.what} is the same in C++ and in TypeScript`, () => {
    assert.deepEqual(constantComplaints(constant, read), []);
  });
}

const flags = (sources) => `set_source_files_properties(${sources} PROPERTIES COMPILE_OPTIONS -O2)`;

/** Lines of a sample wasm/CMakeLists.txt → the missing sources that they name. Only core/a.cpp and wasm/b.cpp exist. */
const kFlagSamples = {
  "a path": [[flags("gone.cpp")], ["wasm/gone.cpp"]],
  "a path among others": [[flags("b.cpp gone.cpp ../core/a.cpp")], ["wasm/gone.cpp"]],
  "a path in quotes, and one that leads elsewhere": [
    [flags('"gone.cpp" ../core/gone.cpp')],
    ["wasm/gone.cpp", "core/gone.cpp"],
  ],
  "paths below the folders of CMake": [
    [flags('${PROJECT_SOURCE_DIR}/core/gone.cpp "${CMAKE_CURRENT_SOURCE_DIR}/gone.cpp"')],
    ["core/gone.cpp", "wasm/gone.cpp"],
  ],
  "paths of a project of its own": [
    ["project(example)", flags("${PROJECT_SOURCE_DIR}/b.cpp ${PROJECT_SOURCE_DIR}/gone.cpp")],
    ["wasm/gone.cpp"],
  ],
  "a folder instead of a file": [[flags("${CMAKE_CURRENT_SOURCE_DIR}")], ["wasm"]],
  "a command in capitals, with comments and line breaks": [
    [
      "Set_Source_Files_Properties (b.cpp # not (c.cpp",
      "#[[ d.cpp )",
      "]] gone.cpp PROPERTIES X y)",
    ],
    ["wasm/gone.cpp"],
  ],
  "no command in a comment": [[`# ${flags("gone.cpp")}`], []],
  "several lists and a path": [
    ["set(one b.cpp)", "set(two gone.cpp", "  lost.cpp)", flags("${one} ${two} other.cpp")],
    ["wasm/gone.cpp", "wasm/lost.cpp", "wasm/other.cpp"],
  ],
  "lists with a common prefix": [
    [
      "set(one a.cpp gone.cpp)",
      "set(two lost.cpp)",
      "foreach(list IN ITEMS one two)",
      '  list(TRANSFORM ${list} PREPEND "${PROJECT_SOURCE_DIR}/core/")',
      "  foreach(source IN LISTS ${list})",
      "    message(${source})",
      "  endforeach()",
      "endforeach()",
      flags("${one} ${two}"),
    ],
    ["core/gone.cpp", "core/lost.cpp"],
  ],
  "a list that grows": [
    [
      "set(list b.cpp)",
      "list(APPEND list gone.cpp)",
      "set(list ${list} lost.cpp)",
      flags("${list}"),
    ],
    ["wasm/gone.cpp", "wasm/lost.cpp"],
  ],
  "a list in quotes, which is a single path": [
    ["set(list b.cpp ../core/a.cpp)", flags('"${list}"')],
    ["wasm/b.cpp;../core/a.cpp"],
  ],
  "a loop": [
    ["set(list b.cpp gone.cpp)", "foreach(it IN LISTS list)", flags("${it}"), "endforeach()"],
    ["wasm/gone.cpp"],
  ],
  "no names of targets and folders": [
    [flags("b.cpp gone.cpp TARGET_DIRECTORY core"), flags("../core/a.cpp DIRECTORY ../core")],
    ["wasm/gone.cpp"],
  ],
  set_property: [
    [
      'set(path "gone.cpp")',
      'set_property(SOURCE b.cpp "${path}" APPEND PROPERTY COMPILE_DEFINITIONS A="${UNKNOWN}")',
    ],
    ["wasm/gone.cpp"],
  ],
  "no set_property of anything else": [
    ["set_property(GLOBAL PROPERTY X ${UNKNOWN})", "set_property(TARGET gone.cpp PROPERTY X y)"],
    [],
  ],
};

/** Lines of such a file → what cannot be checked. */
const kUncheckable = {
  "a list that is not set": [[flags("${list}")], "${list} cannot be determined"],
  "a list that another command may change": [
    ["set(list b.cpp)", "list(FILTER list INCLUDE REGEX b)", flags("${list}")],
    "${list} cannot be determined",
  ],
  "a list that a function may change": [
    ["set(list b.cpp)", "add_more(list)", flags("${list}")],
    "${list} cannot be determined",
  ],
  "a list that depends on a condition": [
    ["set(list b.cpp)", "if(X)", "set(list gone.cpp)", "endif()", flags("${list}")],
    "${list} cannot be determined",
  ],
  "a list with something unknown": [
    ["set(list b.cpp ${more})", flags("${list}")],
    "${list} cannot be determined",
  ],
  "a parameter of a function": [
    ["set(it b.cpp)", "function(quick it)", flags("${it}"), "endfunction()"],
    "${it} cannot be determined",
  ],
  "an unknown loop": [
    ["foreach(it RANGE 3)", flags("${it}.cpp"), "endforeach()"],
    "${it}.cpp cannot be determined",
  ],
  "a path that is known only while building": [
    [flags("$<IF:$<CONFIG:Release>,b.cpp,c.cpp>")],
    "$<IF:$<CONFIG:Release>,b.cpp,c.cpp> cannot be determined",
  ],
  "a list without items": [["set(list)", flags("${list}")], "${list} is empty"],
};

const isInSample = (path) => ["core/a.cpp", "wasm/b.cpp"].includes(path);

function flagComplaintsOf(lines, file = "wasm/CMakeLists.txt") {
  const others = ["CMakeLists.txt", flags("core/a.cpp")];
  return flagComplaints(new Map([others, [file, lines.join("\n")]]), isInSample);
}

for (const [name, [lines, missing]] of Object.entries(kFlagSamples)) {
  test(`the check of per-file flags reads ${name}`, () => {
    const complaints = missing.map((path) => `wasm/CMakeLists.txt: ${path} does not exist`);
    assert.deepEqual(flagComplaintsOf(lines), complaints);
  });
}

for (const [name, [lines, problem]] of Object.entries(kUncheckable)) {
  test(`the check of per-file flags rejects ${name}`, () => {
    const complaint = `wasm/CMakeLists.txt: set_source_files_properties: ${problem}`;
    assert.deepEqual(flagComplaintsOf(lines), [complaint]);
  });
}

test("the check of per-file flags rejects commands that it cannot read", () => {
  const complaints = flagComplaintsOf([
    "set_property(${kind} b.cpp PROPERTY X y)",
    'cmake_language(EVAL CODE "set_property(SOURCE gone.cpp PROPERTY X y)")',
    "set_property(SOURCE PROPERTY X y)",
    "set_property(SOURCE ${list} PROPERTY X y)",
  ]);
  assert.deepEqual(complaints, [
    "wasm/CMakeLists.txt: set_property(${kind} …) may name sources",
    "wasm/CMakeLists.txt: cmake_language may hide any command",
    "wasm/CMakeLists.txt: set_property names no source",
    "wasm/CMakeLists.txt: set_property: ${list} cannot be determined",
  ]);
});

test("the check of per-file flags rejects files named twice, modules, and a tree without flags", () => {
  const twice = [flags("b.cpp"), "set_property(SOURCE ../wasm/b.cpp PROPERTY X y)"];
  assert.deepEqual(flagComplaintsOf(twice), ["wasm/CMakeLists.txt: wasm/b.cpp is named twice"]);
  assert.deepEqual(flagComplaintsOf([flags("../core/a.cpp")], "cmake/quick.cmake"), [
    "cmake/quick.cmake: flags of files belong into a CMakeLists.txt",
  ]);
  assert.deepEqual(flagComplaints(new Map(), isInSample), ["no file with its own flags was found"]);
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
