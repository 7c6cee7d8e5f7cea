// The build of the package and the check before packing, on a nearly empty package: outdated files are
// detected by their content, and incomplete results are never accepted.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { after, before, beforeEach, test } from "node:test";
import { fileURLToPath } from "node:url";
import { standalone, entries, sources, workers } from "../../wasm/package/scripts/bundle.mjs";

const kRoot = fileURLToPath(new URL("../../", import.meta.url));
const kCore = "build/wasm/agent_timeline.wasm";
const kGlue = "build/wasm/agent_timeline.js";

let root;
let folder;

/** Returns a path in the copy. */
const at = (path) => join(folder, path);
const inPackage = (path) => at(`wasm/package/${path}`);
const append = (path, text) => writeFileSync(path, `${readFileSync(path, "utf8")}${text}`);

function run(script, ...args) {
  const options = { cwd: inPackage(""), encoding: "utf8" };
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [`scripts/${script}.mjs`, ...args],
    options,
  );
  return { status, said: stdout + stderr };
}

function succeeds(script, ...args) {
  const { status, said } = run(script, ...args);
  assert.equal(status, 0, said);
}

function refuses(script, reason) {
  const { status, said } = run(script);
  assert.equal(status, 1, said);
  assert.match(said, reason);
}

function write(path, text) {
  mkdirSync(join(path, ".."), { recursive: true });
  writeFileSync(path, text);
}

/** Makes a package with the entries of this one and almost no content. */
function makeSmall() {
  mkdirSync(join(kRoot, "build/pack"), { recursive: true });
  root = mkdtempSync(join(kRoot, "build/pack/small package "));
  folder = join(root, "whole");
  for (const name of ["scripts", "locales", "package.json", "package-lock.json", "tsconfig.json"]) {
    cpSync(join(kRoot, "wasm/package", name), inPackage(name), { recursive: true });
  }
  symlinkSync(join(kRoot, "wasm/package/node_modules"), inPackage("node_modules"));
  const names = [
    ...Object.values({ ...entries, ...sources, ...workers, ...standalone }),
    "contract/errors",
    "session/export-page",
  ];
  for (const name of names) write(inPackage(`src/${name}.ts`), `export const name = "${name}";\n`);
  write(inPackage("styles.css"), ".at-card { color: red }\n");
  write(inPackage("page.css"), ".at-page { color: red }\n");
  write(inPackage("page-script.js"), "document.title = 'open';\n");
  write(at("core/include/core.h"), "");
  write(at("core/src/escape.cpp"), '"at-card"\n');
  write(at("wasm/shared.h"), "");
  for (const name of ["bindings", "bindings_fragments", "bindings_markdown"]) {
    write(at(`wasm/${name}.cpp`), '#include "shared.h"\n#include "core.h"\n');
  }
  write(at("wasm/own.h"), "");
  append(at("wasm/bindings.cpp"), '#include "own.h"\n');
  for (const name of ["agent_timeline", "fragments", "markdown"]) {
    write(at(`build/wasm/${name}.wasm`), "\0asm\x01\0\0\0");
    write(at(`build/wasm/${name}.js`), "export default () => 1;\n");
  }
}

before(() => {
  makeSmall();
  succeeds("build");
});
beforeEach(() => {
  folder = mkdtempSync(join(root, "one "));
  const options = { recursive: true, preserveTimestamps: true, verbatimSymlinks: true };
  cpSync(join(root, "whole"), folder, options);
});
after(() => rmSync(root, { recursive: true, force: true }));

test("a complete build is packed, whatever the modification times of its files", () => {
  succeeds("prepack");
  const late = new Date(Date.now() + 60_000);
  for (const path of ["src/session/export-page.ts", "styles.css", "dist/index.js"]) {
    utimesSync(inPackage(path), late, late);
  }
  utimesSync(at("core/src/escape.cpp"), late, late);
  succeeds("prepack");
});

const kChanges = {
  "a changed TypeScript source": [
    () => append(inPackage("src/session/export-page.ts"), "\n"),
    /src\/session\/export-page\.ts has changed/,
  ],
  "a changed source of the core": [
    () => append(at("core/src/escape.cpp"), "\n"),
    /escape\.cpp has changed/,
  ],
  "a new source": [
    () => writeFileSync(inPackage("src/more.ts"), "export {};\n"),
    /src\/more\.ts is new/,
  ],
  "a removed source": [
    () => rmSync(inPackage("src/contract/errors.ts")),
    /src\/contract\/errors\.ts is gone/,
  ],
  "changed styles": [() => append(inPackage("styles.css"), "\n"), /styles\.css has changed/],
  "a changed core module": [() => append(at(kCore), "\n"), /agent_timeline\.wasm has changed/],
  "a changed partial module": [
    () => append(at("build/wasm/markdown.wasm"), "\n"),
    /markdown\.wasm has changed/,
  ],
  "changed glue code": [() => append(at(kGlue), "\n"), /agent_timeline\.js has changed/],
  "a changed script in dist/": [
    () => append(inPackage("dist/view.js"), "\n"),
    /view\.js has changed/,
  ],
  "an additional file in dist/": [
    () => writeFileSync(inPackage("dist/old.js"), ""),
    /old\.js is new/,
  ],
  "a missing file in dist/": [() => rmSync(inPackage("dist/core.wasm")), /core\.wasm is gone/],
  "an incomplete build": [() => rmSync(inPackage("dist/built-from.json")), /not built completely/],
};

for (const [what, [change, reason]] of Object.entries(kChanges)) {
  test(`prepack fails for ${what}`, () => {
    change();
    refuses("prepack", reason);
  });
}

test("building fails if the core is older than its sources", () => {
  const late = new Date(Date.now() + 60_000);
  append(at("core/src/escape.cpp"), "\n");
  utimesSync(at("core/src/escape.cpp"), late, late);
  refuses("build", /escape\.cpp is newer than the built core/);
});

/** Changes a source in the future, and then links the modules with these names. */
function changeAndLink(source, ...modules) {
  const changed = new Date(Date.now() + 60_000);
  const linked = new Date(Date.now() + 120_000);
  append(at(source), "\n");
  utimesSync(at(source), changed, changed);
  for (const name of modules) utimesSync(at(`build/wasm/${name}.wasm`), linked, linked);
}

for (const source of ["wasm/bindings.cpp", "wasm/own.h"]) {
  test(`after a change of ${source}, only the module with these bindings has to be linked`, () => {
    changeAndLink(source, "fragments", "markdown");
    refuses("build", /is newer than the built core/);
    changeAndLink(source, "agent_timeline");
    succeeds("build");
  });
}

test("after a change of a header of all bindings, each module has to be linked", () => {
  changeAndLink("wasm/shared.h", "agent_timeline", "fragments");
  refuses("build", /shared\.h is newer than the built core/);
  changeAndLink("wasm/shared.h", "agent_timeline", "fragments", "markdown");
  succeeds("build");
});

test("a bundle-only build has no types and cannot be packed, until a complete build follows", () => {
  append(inPackage("src/session/export-page.ts"), "\n");
  succeeds("build", "bundle");
  assert.ok(existsSync(inPackage("dist/index.js")));
  assert.ok(!existsSync(inPackage("dist/types")));
  refuses("prepack", /not built completely/);
  succeeds("build");
  succeeds("prepack");
});

test("the remains of an interrupted build do not get into the next one", () => {
  mkdirSync(inPackage(".dist-next"));
  writeFileSync(inPackage(".dist-next/stray.js"), "left");
  append(inPackage("src/contract/errors.ts"), 'export const NEW_NAME = "new";\n');
  rmSync(at("build/js/built-from.json"));
  writeFileSync(at("build/js/contract/errors.js"), "half a fi");
  succeeds("build");
  for (const path of ["dist/stray.js", ".dist-next", ".dist-old"]) {
    assert.ok(!existsSync(inPackage(path)), path);
  }
  assert.match(readFileSync(at("build/js/contract/errors.js"), "utf8"), /NEW_NAME/);
  succeeds("prepack");
});

test("build/js contains exactly the output of the sources", () => {
  const compiled = (name) => existsSync(at(`build/js/${name}`));
  const made = readFileSync(at("build/js/session/export-page.js"), "utf8");
  append(at("build/js/session/export-page.js"), "changed by hand\n");
  writeFileSync(inPackage("src/more.ts"), "export const more: number = 1;\n");
  succeeds("build", "js");
  assert.equal(readFileSync(at("build/js/session/export-page.js"), "utf8"), made);
  assert.ok(compiled("more.js") && compiled("more.d.ts"));
  rmSync(inPackage("src/more.ts"));
  succeeds("build", "js");
  assert.ok(!compiled("more.js") && !compiled("more.d.ts"));
});

test("a type error fails every build, and leaves dist/ unchanged", () => {
  const index = readFileSync(inPackage("dist/index.js"), "utf8");
  append(inPackage("src/contract/errors.ts"), 'export const wrong: number = "text";\n');
  const wrong = /errors\.ts\(\d+,\d+\): error TS2322/;
  refuses("build", wrong);
  refuses("build", wrong);
  assert.equal(readFileSync(inPackage("dist/index.js"), "utf8"), index);
  refuses("prepack", /errors\.ts has changed/);
});
