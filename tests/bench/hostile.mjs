// `hostile`: the cost in WebAssembly of input designed to be slow: as one event with all its HTML, as
// deltas of 16 bytes, each an event with its own patch, as a byte stream cut every 16 bytes, and the
// memory of one MiB of events that are not understood.
import { startCore } from "../wasm/support.mjs";
import { median } from "./statistics.mjs";

const KIB = 1024;
const kDelta = 16;
const kRuns = 3;
/** Pairs of runs, of a few milliseconds each. */
const kPairs = 15;

/** Markdown with constructs that stay open, and output that overwrites itself. */
const kTexts = {
  "link openers": "[",
  "link closers": "](b)",
  "unclosed links": "[a](b",
  "nested images": "![a",
  "emphasis openers": "*a_ ",
  "backtick runs": "``a ` ",
  comments: "a <!-- b ",
  "entities and backslashes": "&amp\\",
  "tables with open code spans": "| `a ",
  quotations: "> ",
  "list items": "- a\n",
  "unfinished autolinks": "www.a_b(",
  "line feeds": "\n",
  prose: "the words of an ordinary answer, ",
};
const kOutputs = {
  "wide characters and backspaces": "\u4e2d\b",
  "bidi characters": "\u05d0\u0628 ",
  "combining characters": "e\u0301\u0323",
  "reverse line feeds": "\u001bM x",
  progress: "12 %\r",
};

const event = (fields) => `${JSON.stringify(fields)}\n`;
const claude = (content) => event({ type: "stream_event", event: content, session_id: "s" });
const filled = (pattern, size) => pattern.repeat(Math.ceil(size / pattern.length)).slice(0, size);
const pieces = (text, size) => text.match(new RegExp(`[^]{1,${size}}`, "g"));

const kKinds = {
  message: {
    whole: (text) => [event({ "agent-timeline": "message", text })],
    begin: [],
    delta: (text) =>
      event({ "agent-timeline": "message", key: "m", append: true, open: true, text }),
  },
  "Markdown output of a tool": {
    begin: [event({ "agent-timeline": "tool-start", call: "c", name: "mcp__a__b", input: {} })],
    whole: (text) => [
      event({ "agent-timeline": "tool-end", call: "c", name: "mcp__a__b", output: text }),
    ],
    delta: (outputChunk) => event({ "agent-timeline": "tool-update", call: "c", outputChunk }),
  },
  "output of a command": {
    begin: [event({ "agent-timeline": "tool-start", call: "c", name: "bash", input: {} })],
    whole: (text) => [
      event({ "agent-timeline": "tool-end", call: "c", name: "bash", output: text }),
    ],
    delta: (outputChunk) => event({ "agent-timeline": "tool-update", call: "c", outputChunk }),
  },
  "input of a tool": {
    begin: [event({ "agent-timeline": "tool-start", call: "c", name: "Write" })],
    whole: (text) => [
      event({ "agent-timeline": "tool-start", call: "c", name: "Write", input: JSON.parse(text) }),
    ],
    delta: (inputChunk) => event({ "agent-timeline": "tool-update", call: "c", inputChunk }),
  },
  "input of an edit": {
    begin: [event({ "agent-timeline": "tool-start", call: "c", name: "Edit" })],
    whole: (text) => [
      event({ "agent-timeline": "tool-start", call: "c", name: "Edit", input: JSON.parse(text) }),
    ],
    delta: (inputChunk) => event({ "agent-timeline": "tool-update", call: "c", inputChunk }),
  },
  "input of Claude Code's Write": {
    begin: [
      claude({
        type: "message_start",
        message: { id: "m", type: "message", role: "assistant" },
      }),
      claude({
        type: "content_block_start",
        index: 0,
        content_block: { type: "tool_use", id: "t", name: "Write", input: {} },
      }),
    ],
    whole: (text) => [
      event({
        type: "assistant",
        message: {
          ...{ id: "m", type: "message", role: "assistant" },
          content: [{ type: "tool_use", id: "t", name: "Write", input: JSON.parse(text) }],
        },
        session_id: "s",
      }),
    ],
    delta: (piece) =>
      claude({
        type: "content_block_delta",
        index: 0,
        delta: { type: "input_json_delta", partial_json: piece },
      }),
  },
};

function write(lines) {
  return (size) => JSON.stringify({ file_path: "a.ts", content: filled(lines, size) });
}

/** Returns an edit whose new text, half of the size, differs from the old in every seventh line. */
function edit(lines) {
  return (size) => {
    const before = filled(lines, size / 2);
    const after = before.replace(/(?:.*\n){6}.*/g, "$&!");
    return JSON.stringify({ file_path: "a.ts", old_string: before, new_string: after });
  };
}

/** `{ kind, name, text(size) }` */
const kFamilies = [
  ...Object.entries(kTexts).map(([name, pattern]) => ({
    ...{ kind: "message", name },
    text: (size) => filled(pattern, size),
  })),
  ...["unclosed links", "prose"].map((name) => ({
    ...{ kind: "Markdown output of a tool", name },
    text: (size) => filled(kTexts[name], size),
  })),
  ...Object.entries(kOutputs).map(([name, pattern]) => ({
    ...{ kind: "output of a command", name },
    text: (size) => filled(pattern, size),
  })),
  {
    kind: "input of a tool",
    name: "lines of 31 characters",
    text: write("const value = compute(a, b, c);\n"),
  },
  { kind: "input of a tool", name: "lines of one character", text: write("a\n") },
  {
    kind: "input of an edit",
    name: "lines of 31 characters",
    text: edit("const value = compute(a, b, c);\n"),
  },
  { kind: "input of an edit", name: "lines of one character", text: edit("a\n") },
  {
    kind: "input of Claude Code's Write",
    name: "lines of 31 characters",
    text: write("const value = compute(a, b, c);\n"),
  },
];

function milliseconds(work) {
  const start = performance.now();
  work();
  return performance.now() - start;
}

const medianOf = (work) => median(Array.from({ length: kRuns }, () => milliseconds(work)));

function wholeMilliseconds(core, { kind, text }, size) {
  const lines = kKinds[kind].whole(text(size));
  return medianOf(() => {
    const session = core.createSession();
    for (const line of lines) session.push(line);
    for (const { id } of session.outline().entries) session.html(id);
    session.dispose();
  });
}

function playDeltas(core, { kind, text }, size) {
  const { begin, delta } = kKinds[kind];
  const lines = [...begin, ...pieces(text(size), kDelta).map(delta)];
  const session = core.createSession();
  const took = milliseconds(() => {
    for (const line of lines) session.push(line);
  });
  session.dispose();
  return took / lines.length;
}

function playBytes(core, bytes, cut) {
  const session = core.createSession();
  const took = milliseconds(() => {
    for (let at = 0; at < bytes.length; at += cut) session.push(bytes.subarray(at, at + cut));
  });
  session.dispose();
  return took;
}

/**
 * Returns the time for 16-byte pieces relative to one push of all bytes. The runs alternate, so that
 * disturbances affect both.
 */
function chunkedToWholeRatio(core, { kind, text }, size) {
  const bytes = new TextEncoder().encode(kKinds[kind].whole(text(size)).join(""));
  const runs = Array.from({ length: kPairs }, () => [
    playBytes(core, bytes, kDelta),
    playBytes(core, bytes, bytes.length),
  ]);
  const [cut, whole] = [0, 1].map((strategy) => median(runs.map((run) => run[strategy])));
  return cut / whole;
}

const kLines = {
  "line feeds": () => "\n",
  "empty objects": () => "{}\n",
  "equal lines": () => "x\n",
  "distinct lines": (index) => `${(index * 7919) % 100003}\n`,
};

async function memoryOf(line) {
  const { core, memories } = await startCore();
  const before = memories[0].buffer.byteLength;
  const session = core.createSession();
  let input = "";
  for (let index = 0; input.length < KIB * KIB; index += 1) input += line(index);
  const took = milliseconds(() => session.push(input));
  const bytes = memories.at(-1).buffer.byteLength - before;
  const died = memories.length > 1;
  // The memory of a crashed instance means nothing.
  return { took, mebibytes: died ? null : bytes / KIB / KIB };
}

export async function hostile() {
  const { core } = await startCore();
  const rows = kFamilies.map((family) => [
    `${family.kind}: ${family.name}`,
    wholeMilliseconds(core, family, 64 * KIB),
    wholeMilliseconds(core, family, 256 * KIB),
    median(Array.from({ length: kRuns }, () => playDeltas(core, family, 64 * KIB))),
    chunkedToWholeRatio(core, family, 64 * KIB),
  ]);
  const memory = [];
  for (const [name, line] of Object.entries(kLines)) {
    const { took, mebibytes } = await memoryOf(line);
    memory.push([name, took, mebibytes]);
  }
  const worst = (column) => Math.max(...rows.map((row) => row[column]));
  return {
    title: "hostile input in WebAssembly",
    summary: `Medians of ${kRuns} runs in Node; a delta has ${kDelta} characters of text. The byte stream is pushed ${kPairs} times each way, alternately.`,
    tables: [
      {
        columns: [
          "",
          "64 KiB in one event, ms",
          "256 KiB, ms",
          "per delta, ms",
          "16-byte pieces ÷ whole",
        ],
        rows,
      },
      { title: "One MiB of:", columns: ["", "ms", "memory, MiB"], rows: memory },
    ],
    wanted: [
      {
        what: "64 KiB in one event with its HTML, slowest family",
        measured: worst(1),
        atMost: 150,
        unit: "ms",
      },
      {
        what: "256 KiB in one event with its HTML, slowest family",
        measured: worst(2),
        atMost: 500,
        unit: "ms",
      },
      {
        what: "per delta while 64 KiB are streamed, slowest family",
        measured: worst(3),
        atMost: 0.2,
        unit: "ms",
      },
      {
        what: "byte stream in 16-byte pieces ÷ whole, slowest family",
        measured: worst(4),
        atMost: 2,
        unit: "×",
      },
      {
        what: "memory for one MiB of unrecognized lines",
        measured: memory.some(([, , bytes]) => bytes === null)
          ? null
          : Math.max(...memory.map(([, , bytes]) => bytes)),
        atMost: 96,
        unit: "MiB",
      },
    ],
  };
}
