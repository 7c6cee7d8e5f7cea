// The playground's simulated faults, without a page.
import assert from "node:assert/strict";
import { test } from "node:test";
import { withFaults } from "../../web-demo/playground/faults.js";
import { readRecording } from "../../web-demo/playground/recording.js";

const kLines = Array.from({ length: 200 }, (_, index) => JSON.stringify({ time: index + 1 }));
const recording = readRecording("made", new TextEncoder().encode(kLines.join("\n")));

function texts({ lines }) {
  return lines.map((line) => new TextDecoder().decode(line).trim());
}

test("without fault rates, the recording itself is returned", () => {
  assert.equal(withFaults(recording, { seed: 4 }).recording, recording);
});

test("the same seed gives the same faults, another seed others", () => {
  const rates = { drop: 0.1, duplicate: 0.1, reorder: 0.1 };
  const first = texts(withFaults(recording, { ...rates, seed: 1 }).recording);
  assert.deepEqual(texts(withFaults(recording, { ...rates, seed: 1 }).recording), first);
  assert.notDeepEqual(texts(withFaults(recording, { ...rates, seed: 2 }).recording), first);
});

test("the numbers of lost and duplicated lines match the counts, and reordering keeps all lines", () => {
  const lost = withFaults(recording, { drop: 0.5 });
  assert.equal(lost.recording.lines.length, kLines.length - lost.counts.drop);
  assert(lost.counts.drop > 50 && lost.counts.drop < 150);
  const doubled = withFaults(recording, { duplicate: 0.5 });
  assert.equal(doubled.recording.lines.length, kLines.length + doubled.counts.duplicate);
  const moved = withFaults(recording, { reorder: 0.5 });
  assert.deepEqual(texts(moved.recording).sort(), [...kLines].sort());
  assert.notDeepEqual(texts(moved.recording), kLines);
});

test("every line ends with a newline, and times never decrease", () => {
  const { lines, offsets } = withFaults(recording, { duplicate: 0.5, reorder: 0.5 }).recording;
  assert(lines.every((line) => line.at(-1) === 10));
  assert.equal(lines.length, offsets.length);
  assert(offsets.every((offset, index) => index === 0 || offset >= offsets[index - 1]));
});
