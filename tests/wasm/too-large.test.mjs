// A snapshot that no string can hold, with a real core: an error by its name, and the session goes on.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load, TooLargeError } from "../../wasm/package/dist/index.node.js";

const isSoak = process.env.AGENT_TIMELINE_SOAK === "1";
/** A paragraph each three bytes; a snapshot takes thirty times as much. */
const kText = "a\n\n".repeat(85_000);
const kMessages = 75;

test(
  "a snapshot of over 500 MiB is an error by name, and no death of the core",
  { skip: !isSoak && "in a soak only" },
  async () => {
    // Without a replay, nothing comes after a death.
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
