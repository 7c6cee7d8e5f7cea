// Returns what a terminal shows, for terminal-oracle.mjs: xterm.js without a page, with 1,000 rows and
// columns.
// Invariant: as in this package's core, a line feed returns to the first column, and an erased display
// is kept above.
import headless from "@xterm/headless";

const kOptions = {
  allowProposedApi: true,
  cols: 1000,
  convertEol: true,
  logLevel: "off",
  rows: 1000,
  scrollback: 100_000,
  scrollOnEraseInDisplay: true,
};

/** Returns the lines of `output` after playback, without trailing whitespace. */
export async function screenLines(output) {
  const terminal = new headless.Terminal(kOptions);
  await new Promise((resolve) => terminal.write(output, resolve));
  const buffer = terminal.buffer.normal;
  const lines = [];
  for (let row = 0; row < buffer.length; ++row)
    lines.push(buffer.getLine(row).translateToString(true).trimEnd());
  terminal.dispose();
  while (lines.at(-1) === "") lines.pop();
  return lines;
}
