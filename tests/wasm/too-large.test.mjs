// A snapshot too large for a string, with a real core: it throws an error of its own class, and the
// session continues.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load, TooLargeError } from "../../wasm/package/dist/index.node.js";

const isSoak = process.env.AGENT_TIMELINE_SOAK === "1";
/** A paragraph per three bytes; a snapshot takes thirty times as much. */
const kText = "a\n\n".repeat(85_000);
const kMessages = 75;

test(
  "a snapshot of over 500 MiB throws a TooLargeError, and the session remains usable",
  { skip: !isSoak && "runs only in a soak" },
  async () => {
    // Without a replay log, a session ends when its instance dies.
    const session = (await load()).createSession({ patches: "outline", replay: false });
    const line = `${JSON.stringify({ "agent-timeline": "message", text: kText })}\n`;
    for (let count = 0; count < kMessages; count += 1) session.push(line);
    assert.throws(() => session.snapshot(), TooLargeError);
    session.push('{"agent-timeline":"message","text":"after"}\n');
    const { entries } = session.outline();
    assert.equal(entries.length, kMessages + 1);
    assert.equal(session.descriptor(entries.at(-1).id).summary, "after");
    session.dispose();
  },
);
