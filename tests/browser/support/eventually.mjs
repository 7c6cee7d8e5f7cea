// Waits for what a page shows a moment after a request: the view draws in the next animation frame, and
// a worker answers later. For checks of what appears; check that something does not appear after
// something later has appeared.
// Invariant: a check that eventually holds passes, however slow the machine; one that does not fails
// with the last value that was read.
import assert from "node:assert/strict";
import { inspect } from "node:util";

const kMaxMs = 30_000;
const kPauseMs = 20;

/**
 * Reads until the value is as expected, for at most half a minute. `expected` is a value to deep-equal,
 * a pattern to match, or a predicate to satisfy.
 */
export async function eventually(read, expected, message) {
  const end = Date.now() + kMaxMs;
  for (;;) {
    // Checks the time before reading, so that the last value is read after the deadline.
    const isLast = Date.now() >= end;
    const value = await read();
    try {
      check(value, expected, message);
      return value;
    } catch (error) {
      if (isLast) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, kPauseMs));
  }
}

function check(value, expected, message) {
  if (expected instanceof RegExp) assert.match(value, expected, message);
  else if (typeof expected !== "function") assert.deepEqual(value, expected, message);
  else assert(expected(value), `${message ?? `not ${expected}`}: ${inspect(value)}`);
}
