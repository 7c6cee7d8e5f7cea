// The JSON Schema of the contract: it matches the types, and the core's output conforms to it, for
// every golden, every conversation and every recording, at every step.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { test } from "node:test";
import { emptySnapshot } from "../../build/js/entries/api.js";
import { makeSchema, schemaFile } from "../../wasm/package/scripts/make-schema.mjs";
import { conversations, goldens, recordings, tellsSomething, testEach } from "./recordings.mjs";
import { startCore } from "./support.mjs";

const require = createRequire(new URL("../../wasm/package/package.json", import.meta.url));
const { Ajv2020 } = require("ajv/dist/2020.js");

const text = await readFile(schemaFile, "utf8");
const ajv = new Ajv2020({ allowUnionTypes: true });
ajv.addSchema(JSON.parse(text), "contract");
const validator = (name) => ajv.getSchema(`contract#/$defs/${name}`);
const isSnapshot = validator("Snapshot");
const isPatch = validator("Patch");
const isDescriptor = validator("Descriptor");

const { core } = await startCore();

function assertValid(validate, value) {
  assert(validate(value), ajv.errorsText(validate.errors));
}

test("the schema is generated from the current types (if not: npm run schema)", () => {
  assert.equal(text, makeSchema());
});

test("the schema rejects values that do not match the types", () => {
  const good = emptySnapshot();
  assertValid(isSnapshot, good);
  const without = { ...good };
  delete without.revision;
  for (const bad of [
    without,
    { ...good, extra: 1 },
    { ...good, version: good.version + 1 },
    { ...good, entries: [{ id: "e1", kind: "message" }] },
    { ...good, session: { ...good.session, running: "yes" } },
  ]) {
    assert.equal(isSnapshot(bad), false, JSON.stringify(bad).slice(0, 80));
  }
  assertValid(isPatch, { base: 0, revision: 1, ops: [{ op: "remove", on: "entry", entry: "e1" }] });
  for (const op of [
    { op: "remove", on: "entry" },
    { op: "paint", on: "entry", entry: "e1" },
  ]) {
    assert.equal(isPatch({ base: 0, revision: 1, ops: [op] }), false);
  }
});

testEach(
  [...(await goldens()), ...(await conversations()), ...(await recordings())],
  (name) => `${name}: patches, snapshots and descriptors match the schema`,
  async (path) => {
    const session = core.createSession();
    for (const line of (await readFile(path, "utf8")).split(/(?<=\n)/)) {
      assertValid(isPatch, session.push(line));
    }
    assertValid(isPatch, session.end());
    const snapshot = session.snapshot();
    assertValid(isSnapshot, snapshot);
    assert(tellsSomething(session));
    for (const { id } of snapshot.entries) assertValid(isDescriptor, session.descriptor(id));
    session.dispose();
  },
);

test("the result of supportedTools() matches the schema", () => {
  assertValid(validator("SupportedTools"), core.supportedTools());
});
