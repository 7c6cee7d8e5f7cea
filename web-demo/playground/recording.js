// @ts-check
// A recording as the player needs it: the bytes of its lines, and when each of them arrived.
// Invariant: the joined lines are the file's bytes, including invalid UTF-8; offsets never decrease.

/**
 * @typedef {object} Recording
 * @property {string} name
 * @property {Uint8Array[]} lines with their line ends
 * @property {number[]} offsets milliseconds from the beginning to each line
 * @property {number} startedAt milliseconds since 1970, or 0 if no line has a time
 * @property {boolean} [live] more lines may come
 */

// Milliseconds between two lines if the second has no time of its own.
const kPace = 40;

/**
 * Splits a file into lines and reads each line's time: `created`, `time` or `timestamp`, of the line or of
 * its message. A line without a later time than the lines before follows the previous one after kPace.
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
