// `reparse`: a 50 KB answer that streams, natively: our engine compared with cmark-gfm, which parses
// the whole text so far after each piece. docs/markdown.md gives the reason.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { answer } from "./markdown-text.mjs";
import { kReparseBench } from "./programs.mjs";
import { spread } from "./statistics.mjs";

const kBytes = 50_000;
const kPieces = [8, 16, 64];
const kRuns = 5;

function measure(file, piece) {
  const [program, ...args] = kReparseBench;
  const out = execFileSync(program, [...args, file, String(piece), String(kRuns)], {
    encoding: "utf8",
  });
  const { stream, reparse } = JSON.parse(out);
  return { piece, stream: spread(stream.milliseconds), reparse: spread(reparse.milliseconds) };
}

export function reparse() {
  const folder = mkdtempSync(join(tmpdir(), "reparse-"));
  try {
    const file = join(folder, "answer.md");
    const text = answer(kBytes);
    writeFileSync(file, text);
    const measured = kPieces.map((piece) => measure(file, piece));
    return {
      title: "a streaming parser, compared with parsing the whole text again",
      summary:
        `An answer of ${kBytes.toLocaleString("en")} characters, natively, milliseconds for all pieces: our ` +
        `stream, and cmark-gfm rendering the whole text so far after each piece; median (range) of ${kRuns} runs.`,
      columns: ["bytes per piece", "our stream", "cmark-gfm, whole text each time", "ratio"],
      rows: measured.map(({ piece, stream, reparse: again }) => [
        String(piece),
        stream,
        again,
        again.median / stream.median,
      ]),
      wanted: [
        {
          what: "our stream, pieces of 8 bytes",
          measured: measured[0].stream,
          atMost: 30,
          unit: "ms",
        },
      ],
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
