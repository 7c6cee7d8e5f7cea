// @ts-check
// Simulates an unreliable connection for a recording: events get lost, are duplicated or arrive out of
// order.
// Invariant: a pure function of the recording, the rates and the seed, so that scrubbing gives the same
// faults.

const kNewline = 10;
/** The maximum number of places by which a late event moves back. */
const kFarthest = 3;

/** @typedef {import("./recording.js").Recording} Recording */
/**
 * How many events are lost, duplicated or late.
 * @typedef {{ drop: number, duplicate: number, reorder: number }} FaultCounts
 */
/**
 * The share of events with each fault, from 0 to 1, and the seed that selects them.
 * @typedef {Partial<FaultCounts & { seed: number }>} FaultRates
 */

/**
 * Returns the recording with faults, and their counts.
 * @param {Recording} recording
 * @param {FaultRates} rates
 */
export function withFaults(recording, { drop = 0, duplicate = 0, reorder = 0, seed = 1 }) {
  /** @type {FaultCounts} */
  const counts = { drop: 0, duplicate: 0, reorder: 0 };
  if (drop + duplicate + reorder === 0) return { recording, counts };
  const random = dice(seed);
  /** @type {(rate: number, name: keyof FaultCounts) => boolean} */
  const happens = (rate, name) => {
    const hit = random() < rate;
    if (hit) counts[name] += 1;
    return hit;
  };
  /** @type {Uint8Array[]} */
  const lines = [];
  /** @type {number[]} */
  const offsets = [];
  recording.lines.forEach((line, index) => {
    if (happens(drop, "drop")) return;
    for (let copies = happens(duplicate, "duplicate") ? 2 : 1; copies > 0; copies -= 1) {
      lines.push(endedLine(line));
      offsets.push(recording.offsets[index]);
    }
  });
  for (let index = 0; index + 1 < lines.length; index += 1) {
    if (!happens(reorder, "reorder")) continue;
    const later = Math.min(lines.length - 1, index + 1 + Math.floor(random() * kFarthest));
    lines.splice(later, 0, ...lines.splice(index, 1));
  }
  return { recording: { ...recording, lines, offsets }, counts };
}

/**
 * Terminates a line: the last line of a file may lack its end, and elsewhere would merge with the next line.
 * @param {Uint8Array} line
 */
function endedLine(line) {
  if (line.at(-1) === kNewline) return line;
  const ended = new Uint8Array(line.length + 1);
  ended.set(line);
  ended[line.length] = kNewline;
  return ended;
}

/**
 * Returns a generator of numbers from 0 to 1, determined by the seed (mulberry32).
 * @param {number} seed
 */
function dice(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
