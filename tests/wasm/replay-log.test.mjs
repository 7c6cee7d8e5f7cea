// The replay log compared with the simplest log: an array of everything that was appended.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ReplayLog } from "../../build/js/session/replay-log.js";
import { createRandom } from "./random.mjs";

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** Returns everything that a log replays, with `$` for an end; no piece may be larger than 1 MiB. */
function told(log) {
  let text = "";
  log.replay({
    bytes(bytes) {
      assert.ok(bytes.length <= 1024 * 1024);
      text += decoder.decode(bytes);
    },
    end: () => (text += "$"),
  });
  return text;
}

test("a log replays what was appended, in order, with the ends at their positions", () => {
  const random = createRandom("replay-log");
  for (let run = 0; run < 50; run += 1) {
    const log = new ReplayLog();
    let expected = "";
    for (let step = 0; step < 40; step += 1) {
      const dice = random.below(10);
      if (dice === 0) {
        log.markEnd();
        expected += "$";
      } else if (dice === 1) {
        const begun = expected.slice(
          Math.max(expected.lastIndexOf("\n"), expected.lastIndexOf("$")) + 1,
        );
        assert.equal(decoder.decode(log.cutLastLine()), begun);
        expected = expected.slice(0, expected.length - begun.length);
      } else {
        const size = random.chance(0.1) ? random.below(200000) : random.below(50);
        const text =
          "x".repeat(size) + (random.chance(0.5) ? "\n" : "") + "y".repeat(random.below(3));
        log.append(encoder.encode(text));
        expected += text;
      }
      assert.equal(log.length, expected.replaceAll("$", "").length);
    }
    assert.equal(told(log), expected, `seed ${random.seed}, run ${run}`);
    log.clear();
    assert.equal(told(log), "");
  }
});

test("many small pushes are merged into few blocks, except for the latest", () => {
  const log = new ReplayLog();
  for (let count = 0; count < 100000; count += 1) log.append(Uint8Array.of(65, 66, 67, 10));
  const sizes = [];
  log.replay({
    bytes: ({ length }) => sizes.push(length),
    end: () => assert.fail("unexpected end"),
  });
  assert.equal(log.isExact, false);
  // The latest pushes are replayed one by one, earlier ones block by block.
  const single = sizes.length - 1 - sizes.findLastIndex((size) => size !== 4);
  assert.ok(single >= 16 * 1024 && single < 33 * 1024, `${single} single pushes`);
  assert.ok(sizes.length - single <= 4, `${sizes.length - single} pieces`);
});
