// Writes a log of any length with typical events of a coding agent: answers, thoughts, commands, reads
// and edits, about 2 KB each.
// Invariant: the same length gives the same bytes, and every id is unique.
import { createWriteStream } from "node:fs";
import { once } from "node:events";

const kSentence = "The reader gives back the last row, and the writer ends it with a line feed. ";

function lines(count, text) {
  return Array.from({ length: count }, (_none, index) => text(index)).join("\n");
}

function call(id, name, input, output) {
  return [
    { "agent-timeline": "tool-start", call: id, name, input },
    { "agent-timeline": "tool-end", call: id, output, durationMs: 120 },
  ];
}

const kStepKinds = [
  (id) => [
    { "agent-timeline": "message", key: id, text: `## Step ${id}\n\n${kSentence.repeat(24)}` },
  ],
  (id) => [{ "agent-timeline": "message", key: id, reasoning: true, text: kSentence.repeat(24) }],
  (id) => {
    const stdout = lines(40, (n) => `\u001b[32mok\u001b[0m ${n} case ${n} of ${id} passed`);
    return call(id, "Bash", { command: "make test" }, { type: "command", exitCode: 0, stdout });
  },
  (id) => {
    const content = lines(40, (n) => `  const value${n} = read("${id}", ${n}); // a comment`);
    return call(id, "Read", { file_path: `src/file-${id}.ts` }, { type: "file", content });
  },
  (id) => {
    const text = (word) => lines(20, (n) => `  ${word}(${n}, "${id}"); // line ${n}`);
    const edits = [{ oldText: text("before"), newText: text("after") }];
    const input = { file_path: `src/file-${id}.ts` };
    return call(id, "Edit", input, { type: "change", path: input.file_path, edits });
  },
];

/** Returns the lines of step `number`, with line ends. */
export function stepOfLog(number) {
  const events = kStepKinds[number % kStepKinds.length](`c${number}`);
  return events.map((event) => `${JSON.stringify(event)}\n`).join("");
}

/** Writes steps until the file has `bytes`; resolves to the number of steps. */
export async function writeLongLog(path, bytes) {
  const file = createWriteStream(path);
  let written = 0;
  let steps = 0;
  while (written < bytes) {
    let text = "";
    for (let count = 0; count < 100; count += 1) text += stepOfLog((steps += 1));
    written += text.length;
    if (!file.write(text)) await once(file, "drain");
  }
  file.end();
  await once(file, "close");
  return steps;
}
