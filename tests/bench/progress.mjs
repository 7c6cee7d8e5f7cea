// Reports the progress of a long bench on standard error, so that tables can be piped away.
// Invariant: a terminal shows every step; a file gets at most one line per ten seconds.
const kBetweenLines = 10_000;
const kWidth = 70;

let lastLine = -Infinity;

/** Shows the current step; an empty text clears the line. */
export function showProgress(text) {
  if (process.stderr.isTTY) {
    process.stderr.write(`\r${text.padEnd(kWidth)}\r`);
    return;
  }
  const now = performance.now();
  if (text === "" || now - lastLine < kBetweenLines) return;
  lastLine = now;
  process.stderr.write(`${text}\n`);
}
