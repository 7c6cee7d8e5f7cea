// The TypeScript types of the dialects' events accept the golden conversations, except for deliberate
// errors.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const kPackage = fileURLToPath(new URL("../../wasm/package/", import.meta.url));
const kGoldens = fileURLToPath(new URL("../golden/", import.meta.url));
const require = createRequire(`${kPackage}package.json`);
const { createGenerator } = require("ts-json-schema-generator");
const Ajv = require("ajv");

const kTypes = {
  neutral: "NeutralEvent",
  maria: "MariaEvent",
  wave: "WaveEvent",
  pi: "PiEvent",
  "ag-ui": "AgUiEvent",
  "ai-sdk": "AiSdkEvent",
  "model-api": "ModelApiEvent",
  "claude-code": "ClaudeCodeEvent",
  codex: "CodexEvent",
  acp: "AcpEvent",
  gemini: "GeminiEvent",
  opencode: "OpencodeEvent",
  copilot: "CopilotEvent",
  cline: "ClineEvent",
  langgraph: "LangGraphEvent",
  mastra: "MastraEvent",
  mcp: "McpEvent",
};
/** The least number of events in a dialect's golden files; MCP is in none of the shared conversations. */
const kLeast = { mcp: 20 };
/** Files with events that no agent should send. */
const kWrong = /(?:broken|breaches|unknown)\.jsonl$/;
/** Invented blocks and tools that are meant to be unknown. */
const kMadeUp = /hologram/;

const generator = createGenerator({
  path: `${kPackage}src/events/agent-events.ts`,
  tsconfig: `${kPackage}tsconfig.json`,
  skipTypeCheck: true,
  additionalProperties: true,
});

function filesOf(dialect) {
  const conversations = readdirSync(join(kGoldens, "conversations"));
  const files = conversations.map((name) =>
    join(kGoldens, "conversations", name, `${dialect}.jsonl`),
  );
  if (dialect === "neutral") return files;
  const own = join(kGoldens, dialect);
  return [...files, ...readdirSync(own).map((name) => join(own, name))];
}

/** Returns the events of a dialect's golden files; some conversations do not exist in it. */
function eventsOf(dialect) {
  const known = filesOf(dialect).filter((file) => file.endsWith(".jsonl") && !kWrong.test(file));
  return known.flatMap((file) => {
    let text = "";
    try {
      text = readFileSync(file, "utf8");
    } catch (error) {
      if (error.code !== "ENOENT") throw error;
    }
    return text.split("\n").flatMap((line) => (line.startsWith("{") ? [{ file, line }] : []));
  });
}

for (const [dialect, type] of Object.entries(kTypes)) {
  test(`${type} accepts the events of the golden files`, () => {
    const schema = generator.createSchema(type);
    const isEvent = new Ajv({ strict: false, allowUnionTypes: true }).compile(schema);
    const events = eventsOf(dialect);
    const wrong = events.filter(({ line }) => !kMadeUp.test(line) && !isEvent(JSON.parse(line)));
    assert.deepEqual(wrong, []);
    assert.ok(events.length >= (kLeast[dialect] ?? 50));
    assert.equal(isEvent({ "agent-timeline": 5, msg: 5, type: 5, method: 5 }), false);
  });
}
