// The samples of the site's gallery without a browser: they have every kind of entry and part, and no
// misspelled event.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { load } from "../../wasm/package/dist/index.node.js";
import { kSamples } from "../../site/gallery/samples.js";

const kSchema = new URL("../../wasm/package/schema/descriptor.schema.json", import.meta.url);
const { definitions, $defs } = JSON.parse(readFileSync(kSchema, "utf8"));

/** Returns the kinds of a union of the schema, from its discriminating member `kind`. */
function kindsOf(name) {
  const types = $defs ?? definitions;
  const typeOf = (schema) => (schema.$ref ? types[schema.$ref.split("/").at(-1)] : schema);
  const wordsOf = ({ const: word, enum: words }) => (word === undefined ? words : [word]);
  return typeOf(types[name]).anyOf.flatMap((one) => wordsOf(typeOf(one).properties.kind));
}

const core = await load();
const snapshots = kSamples.map(({ id, events, open }) => {
  const session = core.createSession();
  for (const event of events) session.push(event);
  if (!open) session.end();
  return { id, ...session.snapshot() };
});
const entries = snapshots.flatMap((snapshot) => snapshot.entries);
const sorted = (words) => [...new Set(words)].sort();

test("the gallery has every kind of entry and every role", () => {
  assert.deepEqual(sorted(entries.map(({ kind }) => kind)), sorted(kindsOf("Descriptor")));
  const roles = entries.flatMap(({ kind, role }) => (kind === "message" ? [role] : []));
  assert.deepEqual(sorted(roles), ["assistant", "system", "user"]);
});

test("the gallery has every kind of part", () => {
  const kinds = entries.flatMap(({ parts }) => parts.map(({ kind }) => kind));
  assert.deepEqual(sorted(kinds), sorted(kindsOf("Part")));
});

test("the gallery's events cause no diagnostics, except for its one unknown event", () => {
  const noted = snapshots.flatMap(({ id, diagnostics }) =>
    diagnostics.map((one) => [id, one.code]),
  );
  assert.deepEqual(noted, [["notices", "unknown-event"]]);
});
