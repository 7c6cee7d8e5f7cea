// Compares the text that the core shows for random terminal output with xterm.js, for `terminal`, or on
// its own: `node tests/bench/terminal-oracle.mjs [seed]` after `./dev bench` has built. Leaves out what
// xterm.js does differently on purpose or by mistake: characters whose width depends on the version of
// Unicode, scrolling regions, line drawing characters and the end of a line of 1,000 columns.
import { fileURLToPath } from "node:url";

export const kStreams = 1000;
const kCsi = "\x1b[";

const kText = [
  "abc",
  "hello world",
  "x",
  "  ",
  "0123456789",
  "é",
  "漢字",
  "e\u0301b",
  "한글",
  "ｗ",
  "─│",
];
const kControls = ["\n", "\r\n", "\r", "\b", "\b\b", "\t", "\v", "\f", "\n\n"];
const kEscapes = [
  "\x1b7",
  "\x1b8",
  `${kCsi}s`,
  `${kCsi}u`,
  "\x1bD",
  "\x1bE",
  "\x1bM",
  "\u0084",
  "\u0085",
];
const kStyles = ["", "1", "31", "1;32", "38;5;99", "48:2::1:2:3", "4:3", "7", "0"];
const kDropped = [
  "\x1b]0;title\x07",
  "\x1b]8;;http://a.b/\x1b\\",
  "\x1bP1$r0m\x1b\\",
  "\x1b(B",
  "\x1b_Gx\x1b\\",
  "\x1b^p\x1b\\",
  "\x1bXs\x1b\\",
  "\u009d0;t\u009c",
  "\x07",
  "\x00",
  "\x7f",
  `${kCsi}?25l`,
  `${kCsi}?2004h`,
  `${kCsi}>4;1m`,
  `${kCsi}5n`,
  `${kCsi}?1049hscreen${kCsi}2J${kCsi}?1049l`,
];
const kDown = ["", "0", "1", "2", "3", "7", "20", "150", "999", "9999"];
/** Small enough that no stream reaches the last column. */
const kAcross = ["", "0", "1", "2", "3", "7", "20"];

/** Returns a generator of integers below a limit (mulberry32). */
function generator(seed) {
  let state = seed >>> 0;
  return (limit) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
}

function randomStream(below) {
  const pick = (list) => list[below(list.length)];
  const units = [
    () => pick(kText),
    () => pick(kControls),
    () => kCsi + pick(kDown) + pick([..."ABEFde"]),
    () => kCsi + pick(kAcross) + pick([..."CDGa`"]),
    () => `${kCsi}${below(30)};${below(60)}${pick(["H", "f"])}`,
    () => kCsi + pick(["H", "2;H", ";5H", "9999;44H"]),
    () => kCsi + pick(["", "0", "1", "2"]) + pick(["J", "K"]),
    () => kCsi + pick(["", "1", "3", "10"]) + pick([..."XP@LM"]),
    () => pick(kEscapes),
    () => `${kCsi}${pick(kStyles)}m`,
    () => kCsi + pick(["", "3", "12"]) + "b",
    () => pick(kDropped),
  ];
  let stream = "";
  for (let left = 1 + below(40); left > 0; --left)
    stream += below(100) < 45 ? pick(kText) : pick(units)();
  return stream;
}

const kEntities = { "&lt;": "<", "&gt;": ">", "&amp;": "&", "&nbsp;": "\u00a0" };
const textOf = (html) =>
  html.replace(/<[^>]*>/g, "").replace(/&\w+;/g, (entity) => kEntities[entity]);

const isWide = (character) =>
  /[\u1100-\u115f\u3000-\u9fff\uac00-\ud7a3\uff01-\uff60]/.test(character);
const width = (character) => (/\p{M}/u.test(character) ? 0 : isWide(character) ? 2 : 1);

/** Expands tabs to the spaces that a terminal shows. */
function expandTabs(line) {
  let columns = 0;
  let shown = "";
  for (const character of line) {
    const step = character === "\t" ? 8 - (columns % 8) : width(character);
    shown += character === "\t" ? " ".repeat(step) : character;
    columns += step;
  }
  return shown;
}

function shownLines(core, output) {
  const lines = textOf(core.renderTerminal(output)).split("\n");
  const shown = lines.map((line) => expandTabs(line).trimEnd());
  while (shown.at(-1) === "") shown.pop();
  return shown;
}

/** Returns the random streams that the core and xterm.js show differently: { stream, ours, theirs }. */
export async function compareWithTerminal(core, seed) {
  const { screenLines } = await import("./peers/xterm.mjs");
  const below = generator(seed);
  const others = [];
  for (let run = 0; run < kStreams; ++run) {
    const stream = randomStream(below);
    const ours = shownLines(core, stream).join("\n");
    const theirs = (await screenLines(stream)).join("\n");
    if (ours !== theirs) others.push({ stream, ours, theirs });
  }
  return others;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { load } = await import("../../wasm/package/dist/index.node.js");
  const seed = Number(process.argv[2] ?? 1);
  const others = await compareWithTerminal(await load(), seed);
  const equal = kStreams - others.length;
  console.log(`Same text as xterm.js: ${equal} of ${kStreams} streams (seed ${seed})`);
  for (const other of others.slice(0, 3)) console.log(JSON.stringify(other, null, 1));
  process.exit(others.length === 0 ? 0 : 1);
}
