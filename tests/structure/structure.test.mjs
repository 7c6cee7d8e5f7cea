// Checks the C++ tree, and the paths that any file names, against their rules, and each check against
// samples that it must reject. Run by ./dev, and alone with
// `node --test tests/structure/structure.test.mjs`.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  headerComplaints,
  includeComplaints,
  iteratorComplaints,
  listingComplaints,
  markupComplaints,
  namedPathComplaints,
  publicHeaderComplaints,
  roomComplaints,
  tableNames,
  toolNameComplaints,
} from "./checks.mjs";
import { kNonToolWords } from "./tool_names.mjs";
import { exists, filesBelow, filesIn, read, textsBelow } from "./tree.mjs";

/** Returns all complaints of `check` about the files of a folder. */
function complaints(folder, endings, check) {
  return [...textsBelow(folder, ...endings)].flatMap(([path, text]) => check(path, text));
}

const kCode = [".h", ".cpp", ".ts", ".js", ".mjs", ".json", ".md", ".txt", ".cmake", ".sh"];

/** Folders, and the extensions of their files that are searched for paths. */
const kTexts = [
  ["cmake/", ...kCode],
  ["core/", ...kCode],
  ["docs/", ...kCode],
  ["scripts/", ...kCode],
  ["wasm/", ...kCode],
  ["web-demo/", ".js", ".mjs", ".html"],
  ["site/", ".js", ".css"],
  ...[
    "bench",
    "browser",
    "conformance",
    "hostile",
    "pack",
    "property",
    "support",
    "unit",
    "wasm",
  ].map((name) => [`tests/${name}/`, ".h", ".cpp", ".mjs", ".md"]),
];

test("each stage includes only the stages allowed in kAllowedStages", () => {
  assert.deepEqual(complaints("core/src", [".h", ".cpp"], includeComplaints), []);
});

test("each dialect includes only the folders of decode that it may use", () => {
  assert.deepEqual(complaints("core/src/decode", [".h", ".cpp"], roomComplaints), []);
});

test("public headers include only the standard library and public headers", () => {
  assert.deepEqual(complaints("core/include", [".h"], publicHeaderComplaints), []);
});

test("only html/ writes markup", () => {
  assert.deepEqual(complaints("core/src", [".h", ".cpp"], markupComplaints), []);
});

test("only the tool table contains names of tools", () => {
  const names = tableNames(read("core/src/tools/table.cpp"));
  assert.ok(names.length > 100 && names.includes("Bash") && names.includes("!"));
  const check = (path, text) => toolNameComplaints(path, text, names);
  assert.deepEqual(complaints("core/src", [".h", ".cpp"], check), []);
  for (const path of Object.keys(kNonToolWords)) assert.ok(exists(`core/src/${path}`), path);
});

test("the checks reject the name of a tool outside of the tool table", () => {
  const names = ["Bash", "read"];
  const rejected = (path, source) => toolNameComplaints(path, source, names).length;
  assert.equal(rejected("decode/pi/x.cpp", 'if (name == "Bash") return;'), 1);
  assert.equal(rejected("blocks/x.cpp", 'f("read", "Bash");'), 2);
  assert.equal(
    rejected("decode/opencode/parts.cpp", 'f("patch", "agent", "write");'),
    1,
    "a listed word that the file no longer contains",
  );
  assert.equal(rejected("decode/pi/x.cpp", '// "Bash"\nf("Bash tool", "Read");'), 0);
  assert.equal(rejected("code/x.cpp", 'f("read");'), 0);
});

test("headers begin with a comment and have #pragma once", () => {
  assert.deepEqual(complaints("core", [".h"], headerComplaints), []);
});

test("no pointer is initialized with an iterator, which is a class in some standard libraries", () => {
  for (const folder of ["core", "wasm", "tests", "examples"])
    assert.deepEqual(complaints(folder, [".h", ".cpp"], iteratorComplaints), []);
});

test("core/sources.cmake lists exactly the existing sources", () => {
  const onDisk = filesBelow("core/src", ".cpp");
  assert.deepEqual(listingComplaints(read("core/sources.cmake"), onDisk), []);
});

test("tests/sources.cmake lists exactly the existing sources", () => {
  const onDisk = filesBelow("tests", ".cpp")
    // The main() of the fuzz targets, listed in tests/CMakeLists.txt.
    .filter((path) => path !== "support/fuzz_replay.cpp")
    // The switch of the mutants, compiled by tests/mutants/core_build.mjs.
    .filter((path) => path !== "mutants/switch.cpp")
    .map((path) => path.replace(/^fuzz\/([^/]+)\.cpp$/, "$1"));
  assert.deepEqual(listingComplaints(read("tests/sources.cmake"), onDisk), []);
});

test("paths mentioned in documents, sources and scripts exist", () => {
  const isNamed = (path, text) => namedPathComplaints(path, text, exists);
  const named = kTexts.flatMap(([folder, ...endings]) =>
    [...textsBelow(folder, ...endings)].flatMap(([path, text]) => isNamed(folder + path, text)),
  );
  const alone = [...filesIn("", ".md", ".txt"), "dev"];
  assert.deepEqual([...named, ...alone.flatMap((path) => isNamed(path, read(path)))], []);
});

const kRejected = [
  ["an include of a later stage", includeComplaints, "html/x.cpp", '#include "event/event.h"'],
  [
    "an engine that includes agent-specific code",
    includeComplaints,
    "diff/x.h",
    '#include "blocks/block.h"',
  ],
  ["an indented include", includeComplaints, "base/x.h", '  #  include "html/html_writer.h"'],
  ["a rendering header in blocks", includeComplaints, "blocks/x.cpp", '#include "diff/render.h"'],
  ["nlohmann/json in event", includeComplaints, "event/x.h", "#include <nlohmann/json_fwd.hpp>"],
  [
    "nlohmann/json in a file that may not use it",
    includeComplaints,
    "base/json/x.cpp",
    "#include <nlohmann/json.hpp>",
  ],
  ["cmark in the core", includeComplaints, "markdown/x.cpp", "#include <cmark-gfm.h>"],
  ["cmark included with quotes", includeComplaints, "markdown/x.cpp", '#include "cmark-gfm.h"'],
  ["a system header", includeComplaints, "base/x.cpp", "#include <sys/stat.h>"],
  ["I/O headers", includeComplaints, "base/x.cpp", "#include <iostream>"],
  ["the public API in a stage", includeComplaints, "emit/x.h", '#include "agent_timeline/x.h"'],
  ["an include with ../", includeComplaints, "html/x.h", '#include "../event/event.h"'],
  ["an unknown stage", includeComplaints, "utils/x.h", ""],
  ["a core header in a public header", publicHeaderComplaints, "x.h", '#include "base/utf8.h"'],
  [
    "nlohmann/json in a public header",
    publicHeaderComplaints,
    "x.h",
    "#include <nlohmann/json.hpp>",
  ],
  ["an opening tag", markupComplaints, "diff/x.cpp", 'out += "<div>";'],
  ["a closing tag", markupComplaints, "diff/x.cpp", 'out += "\\"</b>";'],
  ["an HTML comment", markupComplaints, "session.cpp", 'out += "<!--";'],
  ["a tag in a raw string", markupComplaints, "emit/x.cpp", 'f(R"x(a "<p>" b)x")'],
  [
    "a tag after the digit separator of 1'000",
    markupComplaints,
    "emit/x.cpp",
    "f(1'000, \"<p>\", 'x')",
  ],
  [
    "an include of another dialect",
    roomComplaints,
    "decode/pi/x.cpp",
    '#include "decode/wave/wave.h"',
  ],
  [
    "a dialect that includes the decoder",
    roomComplaints,
    "decode/pi/x.h",
    '#include "decode/input/decoder.h"',
  ],
  [
    "a shared reader that includes a dialect",
    roomComplaints,
    "decode/read/x.h",
    '#include "decode/pi/pi.h"',
  ],
  [
    "a pointer to what std::find returns",
    iteratorComplaints,
    "base/x.cpp",
    "const auto* const found =\n    std::find(kNames.begin(), kNames.end(), name);",
  ],
  ["a pointer to a first element", iteratorComplaints, "x.cpp", "char* at = text->begin();"],
  ["a header without an opening comment", headerComplaints, "x.h", "#pragma once\n"],
  ["a header without #pragma once", headerComplaints, "x.h", "// Says what it is.\n"],
];

const kAccepted = [
  [
    "an include of an earlier stage",
    includeComplaints,
    "html/x.cpp",
    '#include "base/utf8.h"\n#include <string>',
  ],
  ["an include of the same stage", includeComplaints, "diff/x.cpp", '#include "diff/model.h"'],
  ["a shared reader", roomComplaints, "decode/pi/x.cpp", '#include "decode/read/fields.h"'],
  ["the table of dialects", roomComplaints, "decode/dialect.cpp", '#include "decode/pi/pi.h"'],
  ["an engine's model in blocks", includeComplaints, "blocks/x.h", '#include "diff/model.h"'],
  [
    "the public API in session.cpp",
    includeComplaints,
    "session.cpp",
    '#include "agent_timeline/session.h"',
  ],
  ["an include in a comment", includeComplaints, "html/x.h", '/*\n#include "event/event.h"\n*/'],
  [
    "nlohmann/json in the file that may use it",
    includeComplaints,
    "base/json/read.cpp",
    "#include <nlohmann/json.hpp>",
  ],
  ["templates and comparisons", markupComplaints, "diff/x.cpp", "vector<int> v; a <b; // <div>"],
  ["a character", markupComplaints, "diff/x.cpp", "if (c == '<') f('\"'); // \"<p>\""],
  [
    "a tag in a file that searches for markup",
    markupComplaints,
    "decode/x.cpp",
    'text.find("<output>");',
  ],
  [
    "iterators of built-in arrays, and pointers to what an iterator points to",
    iteratorComplaints,
    "base/x.cpp",
    "const auto* a = std::find(std::begin(kRows), std::end(kRows), 1);\n" +
      "const Row* b = &*std::find(rows.begin(), rows.end(), 1); // auto* c = rows.begin();\n" +
      "const auto d = rows.begin();",
  ],
  ["a < that begins no tag", markupComplaints, "diff/x.cpp", 'f("a < b", "<=");'],
];

for (const [name, check, path, source] of kRejected) {
  test(`the checks reject ${name}`, () => assert.equal(check(path, source).length, 1));
}

for (const [name, check, path, source] of kAccepted) {
  test(`the checks accept ${name}`, () => assert.deepEqual(check(path, source), []));
}

test("the checks reject paths that do not exist", () => {
  const there = new Set(["core/a.h", "wasm/package/scripts/b.mjs", "tests/c"]);
  const text = [
    "See core/a, scripts/b.mjs, (tests/c). And `tests/c/d.md`, tests/*.mjs, my/tests/e.mjs,",
    "wasm/package/dist/x.js, https://example.org/docs/f and tests/c/d.md again.",
  ].join("\n");
  const complaintsOf = (path) => namedPathComplaints(path, text, (name) => there.has(name));
  assert.deepEqual(complaintsOf("wasm/package/README.md"), [
    "wasm/package/README.md: there is no file or folder tests/c/d.md",
  ]);
  assert.deepEqual(complaintsOf("README.md"), [
    "README.md: there is no file or folder scripts/b.mjs",
    "README.md: there is no file or folder tests/c/d.md",
  ]);
});

test("the checks reject source lists that do not match the disk or are unsorted", () => {
  const list = "set(SOURCES\n  # base\n  b.cpp\n  a.cpp\n  a.cpp\n  # html\n  gone.cpp\n)\n";
  assert.deepEqual(listingComplaints(list, ["a.cpp", "b.cpp", "new.cpp"]), [
    "new.cpp is not listed",
    "gone.cpp does not exist",
    "a.cpp is listed twice",
    "the group of b.cpp is not sorted",
  ]);
});

test("docs/dialects.md lists exactly the kinds of Claude Code events that make no row", () => {
  const source = read("core/src/decode/claude/hidden.cpp");
  const list = source.slice(source.indexOf("kKinds[] = {"), source.indexOf("};"));
  const kinds = [...list.matchAll(/"([^"]+)"/g)].map(([, kind]) => kind);
  const page = read("docs/dialects.md");
  const start = page.indexOf("### Kinds that make no row");
  const table = page.slice(start, page.indexOf("## Adding one"));
  const rows = table.split("\n").filter((line) => line.startsWith("| `"));
  const documented = rows.flatMap((row) => {
    return row
      .split("|")[1]
      .split(";")
      .flatMap((list) => {
        const marked = [...list.matchAll(/`([^`]+)`/g)].map(([, word]) => word);
        const words = marked.filter((word) => !word.startsWith("."));
        const group = words[0]?.endsWith("/") ? words.shift() : "";
        return words.map((word) => group + word);
      });
  });
  assert.deepEqual(documented.sort(), kinds);
});
