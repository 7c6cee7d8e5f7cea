// What a page shows a moment after it was asked to: the view draws in the next animation frame, and
// a worker answers when it has time. For tests of what comes; what must not come is looked at after
// something that comes later.
// Invariant: a check that holds in the end passes, however slow the machine; one that does not fails
// with the last value that was read.
import assert from "node:assert/strict";
import { inspect } from "node:util";

const kMaxMs = 30_000;
const kPauseMs = 20;

/**
 * Reads until the value is what is expected, at most half a minute. `expected` is a value that it must
 * deep-equal, a pattern that it must match, or a predicate that it must fulfil.
 */
export async function eventually(read, expected, message) {
  const end = Date.now() + kMaxMs;
  for (;;) {
    // Whether there is time left is asked before reading, so that the last value read is a late one.
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
