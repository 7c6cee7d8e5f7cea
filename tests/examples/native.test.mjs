// The native example, built from source and with an installed core, prints the same as the package
// exports. ./dev builds it first (scripts/dev/native-example.mjs).
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { startCore } from "../wasm/support.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const bytes = readFileSync(join(root, "web-demo/recordings/claude-code-fix-parser.jsonl"));
const { core } = await startCore();

function exported(format) {
  const session = core.createSession();
  session.push(bytes);
  session.end();
  const text = [...session.exportChunks(format)].join("");
  session.dispose();
  return text;
}

const run = (program, options, input = bytes) =>
  execFileSync(join(root, program), options, { input, encoding: "utf8" });

for (const [folder, way] of [
  ["build/example", "built from source"],
  ["build/example-installed", "built with an installed core"],
]) {
  test(`the native example, ${way}, prints the same descriptors and HTML as the package exports`, () => {
    const program = `${folder}/timeline`;
    const descriptors = run(program, []);
    assert(descriptors.split("\n").length > 5);
    assert.equal(descriptors, exported("json"));
    const html = run(program, ["--html"]);
    assert.match(html, /<article class="at-/);
    assert.equal(html, exported("cards"));
  });

  test(`the native example, ${way}, prints nothing for empty input, and an entry for invalid input`, () => {
    assert.equal(run(`${folder}/timeline`, [], ""), "");
    const [line] = run(`${folder}/timeline`, [], "no log at all\n").split("\n");
    assert.equal(JSON.parse(line).id, "e1");
  });
}

test("the second build of the native example uses the installed core", () => {
  const cache = readFileSync(join(root, "build/example-installed/CMakeCache.txt"), "utf8");
  const [, found] = /agent_timeline_DIR:PATH=(.+)/.exec(cache);
  assert(found.startsWith(join(root, "build/example-core")), found);
  assert(!existsSync(join(root, "build/example-installed/_deps")));
});
