// What a long bench is doing, on the error output, so that tables can be piped away. Invariant: a
// person sees every step, a file gets one line in ten seconds at most.
const kBetweenLines = 10_000;
const kWidth = 70;

let lastLine = -Infinity;

/** Says what is going on; an empty text takes away the last one. */
export function say(text) {
  if (process.stderr.isTTY) {
    process.stderr.write(`\r${text.padEnd(kWidth)}\r`);
    return;
  }
  const now = performance.now();
  if (text === "" || now - lastLine < kBetweenLines) return;
  lastLine = now;
  process.stderr.write(`${text}\n`);
}
