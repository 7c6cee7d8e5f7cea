// Writes schema/descriptor.schema.json from the types in src/contract/index.ts: `npm run schema` writes the
// file, and a test compares it with the current types.
// The generator produces draft 07; the few differences are converted to draft 2020-12.
import { writeFile } from "node:fs/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { createGenerator } from "ts-json-schema-generator";

const kRoots = [
  "Snapshot",
  "Descriptor",
  "Patch",
  "Outline",
  "WatchedEntry",
  "OutlinePatch",
  "SearchResult",
  "SessionStats",
  "SupportedTools",
];

export const schemaFile = new URL("../schema/descriptor.schema.json", import.meta.url);

function generate() {
  const path = (name) => fileURLToPath(new URL(`../${name}`, import.meta.url));
  const generator = createGenerator({
    path: path("src/contract/index.ts"),
    tsconfig: path("tsconfig.json"),
    topRef: true,
    sortProps: false,
    skipTypeCheck: true,
  });
  const definitions = {};
  for (const root of kRoots) Object.assign(definitions, generator.createSchema(root).definitions);
  return definitions;
}

/** Converts a draft 07 schema to draft 2020-12. */
function toDraft2020(schema) {
  if (Array.isArray(schema)) return schema.map(toDraft2020);
  if (typeof schema !== "object" || schema === null) return schema;
  const entries = Object.entries(schema).map(([name, value]) => {
    if (name === "$ref") return [name, value.replace("#/definitions/", "#/$defs/")];
    if (name === "items" && Array.isArray(value)) return ["prefixItems", toDraft2020(value)];
    return [name, toDraft2020(value)];
  });
  return Object.fromEntries(entries);
}

/** Returns the expected contents of the schema file. */
export function makeSchema() {
  const definitions = Object.entries(toDraft2020(generate()));
  definitions.sort(([a], [b]) => (a < b ? -1 : 1));
  const schema = {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "agent-timeline",
    description: `What the core hands out: see $defs/${kRoots.join(", ")}.`,
    anyOf: kRoots.map((root) => ({ $ref: `#/$defs/${root}` })),
    $defs: Object.fromEntries(definitions),
  };
  return `${JSON.stringify(schema, null, 2)}\n`;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await writeFile(schemaFile, makeSchema());
}
