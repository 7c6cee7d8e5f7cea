// The samples of the gallery: for each kind of entry and part, the neutral events that produce one. For
// gallery.js, and for the table of contents that is generated with the page.

let time = Date.UTC(2026, 0, 5, 9, 30);
const event = (kind, members) => {
  time += 1_500;
  return { "agent-timeline": kind, time, ...members };
};
const asks = (text, more) => event("message", { role: "user", text, ...more });
const says = (text, more) => event("message", { text, ...more });
const starts = (call, name, input, more) => event("tool-start", { call, name, input, ...more });
const ends = (call, output, more) => event("tool-end", { call, output, ...more });
const calls = (call, name, input, output, more) => [
  starts(call, name, input),
  ends(call, output, more),
];

const kMarkdown = `# Parser report

The reader loses the **last line** when there is no line feed, because \`readLine()\` returns early.
See [RFC 4180](https://www.rfc-editor.org/rfc/rfc4180).

1. Read until the end
2. Keep what is left
   - also when it is empty

- [x] reproduce
- [ ] fix

> [!WARNING]
> Windows files end lines with two characters.

| input | rows | expected |
| ----- | ---: | -------: |
| a,b\\n | 1 | 1 |
| a,b | 0 | 1 |

\`\`\`ts
export function rows(text: string): string[] {
  return text.split("\\n"); // keeps the last one
}
\`\`\`

The loss is $n - 1$ of $n$ rows. A note[^1].

[^1]: Measured with the files in tests.`;

const kPixel =
  "iVBORw0KGgoAAAANSUhEUgAAAEAAAAAwCAIAAAAuKetIAAAAWUlEQVR42u3PQQ0AAAgEoEtuaUPoVwcbFCDdqXcqLi4uLi4uLi4uLi4uLi4uLi4uLi4uLi4uLi4uLi4uLi4uLi4uLi4uLi4uLi4uLi4uLi4uLi4uLi4u/i9e4TIAYHhMyqEAAAAASUVORK5CYII=";

const kPatch = `--- a/src/reader.ts
+++ b/src/reader.ts
@@ -10,6 +10,6 @@ export class Reader {
   next(): string | undefined {
     const end = this.text.indexOf("\\n", this.at);
-    if (end < 0) return undefined;
+    if (end < 0) return this.rest();
     const line = this.text.slice(this.at, end);
     this.at = end + 1;
     return line;
`;

export const kSamples = [
  {
    id: "messages",
    title: "Messages",
    about:
      "The system prompt, a user prompt, an answer with every kind of Markdown block, and reasoning, which is folded once it is complete. A formula is shown as text until the page typesets it.",
    events: [
      says("You are an agent that repairs parsers.", { role: "system" }),
      asks("Why does the reader lose the last line?"),
      event("turn-begin"),
      says("The failing tests have no line feed at the end. I'll look at the reader first.", {
        reasoning: true,
      }),
      says(kMarkdown),
      event("turn-end", { usage: { inputTokens: 5200, outputTokens: 410 }, costUsd: 0.03 }),
    ],
  },
  {
    id: "streaming",
    title: "Streaming",
    about: "An incomplete answer: unfinished syntax at its end is completed for display.",
    open: true,
    events: [
      asks("Explain it"),
      event("turn-begin"),
      says("The loop ends **too earl", { key: "m", open: true }),
      starts("s1", "Bash", { command: "npm test" }),
      event("tool-update", { call: "s1", outputChunk: "reader\n  ✔ reads rows\n" }),
    ],
  },
  {
    id: "edits",
    title: "Edits",
    about:
      "A change as a diff with the changed words marked, a new file, and a patch with its own line numbers.",
    events: [
      ...calls(
        "e1",
        "Edit",
        {
          file_path: "src/reader.ts",
          old_string: "if (end < 0) return undefined;",
          new_string: "if (end < 0) return this.rest();",
        },
        "done",
      ),
      ...calls(
        "e2",
        "Write",
        {
          file_path: "tests/last-line.test.ts",
          content:
            'test("keeps the last line", () => {\n  expect(rows("a")).toEqual(["a"]);\n});\n',
        },
        "done",
      ),
      ...calls(
        "e3",
        "Edit",
        { file_path: "src/reader.ts" },
        {
          type: "change",
          path: "src/reader.ts",
          diff: kPatch,
        },
      ),
    ],
  },
  {
    id: "commands",
    title: "Commands",
    about:
      "Output with colors, a failure with its last lines, a command that timed out, and one in the background.",
    events: [
      ...calls(
        "c1",
        "Bash",
        { command: "npm test" },
        {
          type: "command",
          exitCode: 0,
          stdout:
            "\u001b[32m✔\u001b[0m reads rows\n\u001b[32m✔\u001b[0m keeps the last line\n\n\u001b[1m2 passed\u001b[0m",
        },
      ),
      ...calls(
        "c2",
        "Bash",
        { command: "make lint" },
        {
          type: "command",
          exitCode: 2,
          stdout: "src/reader.ts",
          stderr: "\u001b[31merror\u001b[0m 14:5  'end' is never used",
        },
      ),
      ...calls(
        "c3",
        "Bash",
        { command: "npm run watch" },
        {
          type: "command",
          outcome: "timed-out",
          timeoutMs: 120000,
          stdout: "watching 12 files",
        },
      ),
      ...calls(
        "c4",
        "Bash",
        { command: "npm start" },
        {
          type: "command",
          outcome: "background",
          job: "job-7",
        },
      ),
    ],
  },
  {
    id: "files",
    title: "Files, searches and links",
    about:
      "Reads, listings, matches and web results stay folded; their headers summarize the result.",
    events: [
      ...calls(
        "f1",
        "Read",
        { file_path: "src/reader.ts" },
        {
          type: "file",
          path: "src/reader.ts",
          content: "export class Reader {\n  at = 0;\n}\n",
          startLine: 1,
          endLine: 3,
          totalLines: 48,
        },
      ),
      ...calls(
        "f2",
        "LS",
        { path: "src" },
        {
          type: "listing",
          path: "src",
          entries: ["reader.ts", "table.ts", "util/"],
          total: 3,
        },
      ),
      ...calls(
        "f3",
        "Grep",
        { pattern: "indexOf" },
        {
          type: "matches",
          files: [
            {
              path: "src/reader.ts",
              lines: [{ line: 11, text: '    const end = this.text.indexOf("\\n", this.at);' }],
            },
          ],
        },
      ),
      ...calls(
        "f4",
        "WebSearch",
        { query: "csv last line" },
        {
          type: "links",
          links: [
            {
              url: "https://www.rfc-editor.org/rfc/rfc4180",
              title: "Common Format for CSV Files",
              snippet: "The last record in the file may or may not have an ending line break.",
            },
          ],
        },
      ),
    ],
  },
  {
    id: "data",
    title: "Data and images",
    about: "Results of MCP tools as a table, as JSON, and as an image.",
    events: [
      ...calls(
        "d1",
        "mcp__stats__visits",
        { days: 2 },
        {
          type: "json",
          value: [
            { day: "Monday", visits: 120 },
            { day: "Tuesday", visits: 96 },
          ],
        },
      ),
      ...calls(
        "d2",
        "mcp__config__get",
        {},
        { type: "json", value: { strict: true, limits: { rows: 1000 } } },
      ),
      ...calls("d3", "mcp__browser__screenshot", {}, "The page as it is now.", {
        images: [{ data: kPixel, mediaType: "image/png" }],
      }),
    ],
  },
  {
    id: "agents",
    title: "Sub-agents",
    about:
      "A task that contains the steps and the to-dos of its sub-agent, and the report that it returned.",
    events: [
      starts("a1", "Task", { description: "Find callers", prompt: "Who calls next()?" }),
      starts("a2", "Grep", { pattern: "next\\(" }, { agent: "a1" }),
      ends("a2", { type: "matches", files: [{ path: "src/table.ts", count: 2 }] }, { agent: "a1" }),
      event("todos", {
        agent: "a1",
        todos: [
          { content: "Search the sources", status: "completed" },
          { content: "Read what calls it", status: "completed" },
        ],
      }),
      ends("a1", {
        type: "report",
        task: "Find callers",
        text: "Only `table.ts` does, **twice**.",
      }),
    ],
  },
  {
    id: "people",
    title: "Waiting for the user",
    about: "A command that needs approval, and a question with its answers.",
    open: true,
    events: [
      starts("p1", "Bash", { command: "rm -r build" }, { status: "awaiting-approval" }),
      starts(
        "p2",
        "AskUserQuestion",
        {
          questions: [
            {
              question: "Which line endings should files have?",
              header: "Line endings",
              options: [
                { label: "LF", description: "As on Linux" },
                { label: "CRLF", description: "As on Windows" },
              ],
            },
          ],
        },
        { status: "awaiting-approval" },
      ),
    ],
  },
  {
    id: "ends",
    title: "Call statuses",
    about: "Done, failed, denied, cancelled, timed out, in the background, and without a result.",
    events: ["done", "error", "denied", "cancelled", "timed-out", "background"]
      .flatMap((status, index) => [
        starts(`n${index}`, "Bash", { command: `step-${index + 1}` }),
        ends(`n${index}`, "", { status }),
      ])
      .concat(starts("n9", "Bash", { command: "step-7" })),
  },
  {
    id: "todos",
    title: "To-dos and queued messages",
    about: "The to-do list as one line that expands, and messages that wait for the agent.",
    open: true,
    events: [
      asks("Fix the reader"),
      event("todos", {
        todos: [
          { content: "Reproduce", status: "completed" },
          { content: "Fix the reader", status: "in_progress" },
          { content: "Write a regression test", status: "pending" },
        ],
      }),
      event("queue", { change: "add", messages: [{ id: "q1", text: "Then bump the version" }] }),
    ],
  },
  {
    id: "notices",
    title: "Notices and unknown events",
    about: "Notices about the session, and unrecognised events, which are shown unchanged.",
    events: [
      event("notice", { code: "compacted", text: "The first 40 messages were summarized." }),
      event("notice", {
        code: "error",
        tone: "bad",
        text: "The model is overloaded; trying again.",
      }),
      { type: "telemetry", spans: 3 },
    ],
  },
];
