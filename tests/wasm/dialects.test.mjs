// Selecting a dialect, and listing the supported tools.
import assert from "node:assert/strict";
import { test } from "node:test";
import { OptionsError } from "../../build/js/entries/api.js";
import { startCore } from "./support.mjs";

const { core } = await startCore();
const supported = core.supportedTools();

test("every dialect can be forced by name", () => {
  assert(supported.dialects.length >= 5);
  for (const { name } of supported.dialects) {
    const session = core.createSession({ dialect: name });
    session.push({ nothing: "that any dialect knows" });
    assert.equal(session.snapshot().entries[0].dialect, name);
    session.dispose();
  }
});

test("an unknown dialect throws an OptionsError", () => {
  for (const dialect of ["", "Wave", "latin", "__proto__"]) {
    assert.throws(() => core.createSession({ dialect }), OptionsError, dialect);
  }
});

test("supportedTools() lists names, families, labels, and fields with their aliases", () => {
  const tools = Object.fromEntries(supported.dialects.map(({ name, tools }) => [name, tools]));
  const read = tools["claude-code"].find(({ name }) => name === "Read");
  assert.equal(read.family, "files");
  assert.equal(read.label.key, "tool.read_file");
  assert.deepEqual(
    read.fields.find(({ name }) => name === "path"),
    { name: "path", aliases: supported.aliases.path },
  );
  assert.equal(supported.aliases.path[0], "file_path");
  const names = tools.pi.map(({ name }) => name);
  for (const name of ["read", "bash", "tinyfish_search", "tinyfish_run_cancel"]) {
    assert(names.includes(name), name);
  }
});

test("supportedTools() returns an equal copy on each call", () => {
  assert.deepEqual(core.supportedTools(), supported);
  assert.notEqual(core.supportedTools(), supported);
});

const kInit =
  '{"type":"system","subtype":"init","session_id":"s","tools":[],"claude_code_version":"2.1.330"}';

test("detect() finds the dialect of text or bytes without a session, and rejects other values", () => {
  const claude = { dialect: "claude-code", version: "2.1.330", confidence: 1 };
  const bytes = new TextEncoder().encode(`${kInit}\n`);
  assert.deepEqual(core.detect(kInit), claude);
  assert.deepEqual(core.detect(bytes), claude);
  assert.deepEqual(core.detect(bytes.buffer), claude);
  assert.deepEqual(core.detect(bytes.subarray(1)), { dialect: null, version: null, confidence: 0 });
  assert.throws(() => core.detect({ type: "system" }), OptionsError);
  assert.throws(() => core.detect(), OptionsError);
});
