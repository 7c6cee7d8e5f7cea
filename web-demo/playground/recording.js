// @ts-check
// A recording as the player needs it: the bytes of its lines, and when each of them came.
// Invariant: the lines joined are the file's bytes, broken UTF-8 included; offsets never
// decrease.

/**
 * @typedef {object} Recording
 * @property {string} name
 * @property {Uint8Array[]} lines with their line ends
 * @property {number[]} offsets milliseconds from the beginning to each line
 * @property {number} startedAt milliseconds since 1970, or 0 if no line says a time
 * @property {boolean} [live] more lines may come
 */

// The time from one line to the next where the lines themselves say nothing of it.
const kPace = 40;

/**
 * Splits a file into lines and reads each line's own time: `created`, `time` or `timestamp`, its own
 * or its message's. A line without one, or with that of a line before it, follows that at a pace.
 * @param {string} name
 * @param {Uint8Array} bytes
 * @returns {Recording}
 */
export function readRecording(name, bytes) {
  const lines = splitLines(bytes);
  const decoder = new TextDecoder();
  const own = lines.map((line) => timeOf(decoder.decode(line)));
  const first = own.find((time) => time !== null) ?? 0;
  let latest = first;
  const offsets = own.map((time, index) => {
    if (time !== null && time > latest) latest = time;
    else if (index > 0) latest += kPace;
    return latest - first;
  });
  return { name, lines, offsets, startedAt: first };
}

/** @param {Uint8Array} bytes */
function splitLines(bytes) {
  const lines = [];
  let start = 0;
  while (start < bytes.length) {
    const newline = bytes.indexOf(10, start);
    const end = newline === -1 ? bytes.length : newline + 1;
    lines.push(bytes.subarray(start, end));
    start = end;
  }
  return lines;
}

/**
 * @param {string} line
 * @returns {number | null}
 */
function timeOf(line) {
  let event;
  try {
    event = JSON.parse(line);
  } catch {
    return null;
  }
  const said = [
    event?.event?.created,
    event?.created,
    event?.time,
    event?.timestamp,
    event?.message?.timestamp,
    event?.params?.timestamp,
    event?.params?.message?.timestamp,
  ];
  const times = said.map((time) => (typeof time === "string" ? Date.parse(time) : time));
  return times.find((time) => Number.isFinite(time) && time > 0) ?? null;
}
