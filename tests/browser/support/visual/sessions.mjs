// The sessions of the visual suite: the recordings of the demo, a session with every kind of part and
// state, a live one, and extreme input. Each is a list of events or the text of a log.
import { readFileSync, readdirSync } from "node:fs";
import { kSamples } from "../../../../site/gallery/samples.js";
import { asks, ends, event, says, starts } from "../neutral-events.mjs";

const kRecordings = new URL("../../../../web-demo/recordings/", import.meta.url);

const lines = (events) => events.map((one) => `${JSON.stringify(one)}\n`).join("");
const repeat = (count, make) => Array.from({ length: count }, (_, index) => make(index));
const kLongName = "a_name_without_any_space_".repeat(12);

const kSyntheticSessions = {
  rich: kSamples.flatMap(({ events }) => events),
  "long-names": [
    // More than 5,000 characters.
    asks("A title that goes on and on. ".repeat(173)),
    event("turn-begin"),
    starts("n1", "Read", { file_path: `src/${kLongName}.ts` }),
    ends("n1", { output: "x" }),
    starts("n2", kLongName, { [kLongName]: kLongName }),
    ends("n2", { output: { type: "json", value: { [kLongName]: [kLongName] } } }),
    says(
      `# ${kLongName}\n\n${kLongName} and \`${kLongName}\`\n\n| ${kLongName} | b |\n|---|---|\n| 1 | ${kLongName} |`,
    ),
    starts("n3", "Bash", { command: `echo ${kLongName} ${kLongName}` }),
    ends("n3", { output: { type: "command", exitCode: 0, stdout: kLongName.repeat(4) } }),
    event("turn-end", { model: kLongName }),
  ],
  failures: repeat(30, (index) => [
    starts(`f${index}`, index % 2 ? "Bash" : "Edit", { command: "make", file_path: "a.c" }),
    ends(`f${index}`, { status: "error", error: `It failed for the ${index}th time` }),
  ]).flat(),
  todos: [
    asks("Plan it"),
    event("todos", {
      todos: repeat(500, (index) => ({
        content: `Step ${index}: ${index % 7 ? "short" : "a longer text ".repeat(8)}`,
        status: index < 200 ? "completed" : index === 200 ? "in_progress" : "pending",
      })),
    }),
    says("A plan of five hundred steps."),
  ],
  /** One result of 10,000 lines, and one line of 100,000 characters. */
  "endless-entry": [
    asks("Print everything"),
    starts("l1", "Bash", { command: "cat everything" }),
    ends("l1", {
      output: {
        ...{ type: "command", exitCode: 1 },
        stdout: repeat(10_000, (index) => `line ${index} of what came out`).join("\n"),
        stderr: "x".repeat(100_000),
      },
    }),
    says(repeat(300, (index) => `- item ${index}`).join("\n")),
  ],
  "other-scripts": [
    asks("ما الذي تغيّر في القارئ؟ اشرح باختصار."),
    says(
      "# 解析器\n\n读取器丢失了**最后一行**。\n\n- 第一\n- 第二\n\nمرحبا `code` بالعالم\n\n> שלום עולם",
    ),
    starts("s1", "Bash", { command: "echo 日本語 العربية" }),
    ends("s1", {
      output: { type: "command", exitCode: 0, stdout: "日本語\nالعربية mixed with English\n" },
    }),
  ],
};

/** A session in the middle of its work, with every state that only a live session has. */
const kLiveEvents = [
  event("session", { model: "m-1-large", contextTokens: 150_000, contextLimit: 200_000 }),
  event("session", { usage: { inputTokens: 81_000, outputTokens: 4200, cachedTokens: 60_000 } }),
  event("session", { costUsd: 0.4213 }),
  event("message", { role: "system", text: "You are **careful**, and say what you did." }),
  asks("Mend the reader, and tell me which tests cover it."),
  event("turn-begin"),
  starts("w1", "TodoWrite", {
    todos: [
      { content: "Read the reader", status: "completed" },
      { content: "Mend it", status: "in_progress" },
    ],
  }),
  ends("w1"),
  event("todos", {
    todos: [
      { content: "Read the reader", status: "completed" },
      { content: "Mend it", status: "in_progress" },
      { content: "Run its tests", status: "pending" },
    ],
  }),
  event("queue", { change: "add", messages: [{ id: "q1", text: "And say how long that took" }] }),
  starts("w2", "Bash", { command: "npm test -- --reporter=dot reader.test.js" }),
  event("tool-update", { call: "w2", output: { type: "command", stdout: "....F..\n3 of 40\n" } }),
  starts("w3", "Bash", { command: "rm -r build" }, { status: "awaiting-approval" }),
  starts(
    "w4",
    "Edit",
    { file_path: "src/reader.c", old_string: "int a;\n", new_string: "int b;\nint c;\n" },
    { status: "awaiting-approval" },
  ),
  starts("w5", "AskUserQuestion", {
    questions: [
      {
        question: "Which of the readers?",
        header: "Reader",
        options: [
          { label: "The old one", description: "As it was before" },
          { label: "The new one", description: "With tables" },
        ],
      },
    ],
  }),
  starts("w6", "Read", { file_path: "src/table.c" }, { status: "ready" }),
  starts("w7", "Task", { description: "Look around", prompt: "Look for readers" }),
  event("tool-start", {
    call: "w8",
    name: "Write",
    inputChunk: '{"file_path":"notes.md","content":"# No',
  }),
  event("message", {
    key: "t",
    reasoning: true,
    append: true,
    open: true,
    text: "The last line is",
  }),
  event("message", {
    key: "m",
    append: true,
    open: true,
    text: "I have **found** it: the last li",
  }),
];

/** Sessions that have not ended. */
export const kLive = new Set(["live"]);

const recordings = readdirSync(kRecordings)
  .filter((name) => name.endsWith(".jsonl"))
  .map((name) => [name.replace(/\.jsonl$/, ""), readFileSync(new URL(name, kRecordings), "utf8")]);

/** Name → the text of its log. */
export const kSessions = new Map([
  ...recordings,
  ["live", lines(kLiveEvents)],
  ...Object.entries(kSyntheticSessions).map(([name, events]) => [name, lines(events)]),
]);
