// A recording as the player needs it: the bytes of its lines, and when each of them came.
// Invariant: the lines joined are the file's bytes, broken UTF-8 included; times never decrease.

/**
 * Splits a file into lines and reads each line's own time (`created` or `time`, milliseconds since
 * 1970). A line without one follows the line before it at once.
 */
export function readRecording(name, bytes) {
  const lines = splitLines(bytes);
  const decoder = new TextDecoder();
  const times = [];
  let latest = 0;
  for (const line of lines) {
    latest = Math.max(latest, timeOf(decoder.decode(line)) ?? latest);
    times.push(latest);
  }
  const first = times.find((time) => time > 0) ?? 0;
  const offsets = times.map((time) => Math.max(0, time - first));
  return { name, lines, offsets, startedAt: first };
}

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

function timeOf(line) {
  let event;
  try {
    event = JSON.parse(line);
  } catch {
    return null;
  }
  const time = event?.event?.created ?? event?.created ?? event?.time;
  return Number.isFinite(time) && time > 0 ? time : null;
}
