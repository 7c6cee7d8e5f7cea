// The texts of the Markdown bench, generated from a seed: answers as coding agents write them, texts
// that are one long block, and the pieces in which they arrive.
// Invariant: the same arguments give the same text; all characters are in the Basic Multilingual Plane,
// so that no cut splits one.

const kWords = (
  "the parser reads each line once and keeps what it found because a later piece may change only " +
  "the open block so memory stays small while every closed block is left alone when tests run on " +
  "two cores we measure the median not the mean and write down which commit was used a queue that " +
  "drains slowly needs back pressure rather than a larger buffer café naïve “quoted” – dash"
).split(" ");
const kNames = [
  "readLine",
  "open_block",
  "queue.drain()",
  "config.json",
  "--dry-run",
  "src/main.ts",
];
const kHosts = ["https://example.com/guide", "https://docs.example.org/a_b?x=1", "/local/page"];
const kCode = [
  "const total = items.reduce((sum, item) => sum + item.size, 0);",
  'if (line.startsWith("#") && depth < 6) return heading(line);',
  "for (let at = 0; at < text.length; at += step) {",
  "  queue.push({ at, text: text.slice(at, at + step) });",
  "}",
  "",
  "// The last block stays open until a blank line ends it.",
  'assert.equal(render("a < b && c > d"), expected);',
];

/** Returns a generator of numbers from 0 to below 1 (mulberry32). */
export function seeded(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

class Writer {
  #random;

  constructor(seed) {
    this.#random = seeded(seed);
  }

  between(least, most) {
    return least + Math.floor(this.#random() * (most - least + 1));
  }

  pick(list) {
    return list[this.between(0, list.length - 1)];
  }

  times(least, most, make, separator) {
    return Array.from({ length: this.between(least, most) }, make).join(separator);
  }

  words(least, most) {
    return this.times(least, most, () => this.pick(kWords), " ");
  }

  /** Returns a few words, one time in four with Markdown markup. */
  phrase() {
    const plain = this.words(3, 9);
    const marked = [
      () => `**${this.words(1, 3)}**`,
      () => `\`${this.pick(kNames)}\``,
      () => `*${this.words(1, 2)}*`,
      () => `[${this.words(1, 3)}](${this.pick(kHosts)})`,
    ];
    return this.between(0, 3) === 0 ? `${plain} ${this.pick(marked)()}` : plain;
  }

  sentence() {
    const text = this.times(1, 3, () => this.phrase(), ", ");
    return `${text[0].toUpperCase()}${text.slice(1)}.`;
  }

  paragraph() {
    return this.times(2, 5, () => this.sentence(), " ");
  }

  heading() {
    return `${"#".repeat(this.between(2, 4))} ${this.words(2, 6)}`;
  }

  fence() {
    const language = this.pick(["ts", "python", "sh", "cpp", "json"]);
    return `\`\`\`${language}\n${this.times(3, 20, () => this.pick(kCode), "\n")}\n\`\`\``;
  }

  item(marker) {
    return `${marker} ${this.between(0, 1) === 0 ? `**${this.words(1, 3)}**: ` : ""}${this.phrase()}`;
  }

  list() {
    return this.times(3, 7, () => this.item("-"), "\n");
  }

  orderedList() {
    const length = this.between(3, 6);
    return Array.from({ length }, (_none, at) => this.item(`${at + 1}.`)).join("\n");
  }

  nestedList() {
    const inner = () => this.times(1, 3, () => `  ${this.item("-")}`, "\n");
    return this.times(2, 4, () => `${this.item("-")}\n${inner()}`, "\n");
  }

  quote() {
    return this.times(1, 3, () => `> ${this.sentence()}`, "\n");
  }

  row() {
    return `| ${this.words(1, 2)} | \`${this.pick(kNames)}\` | ${this.phrase()} |`;
  }

  table() {
    return `| name | where | what |\n|---|:---:|---|\n${this.times(2, 8, () => this.row(), "\n")}`;
  }
}

/** How often each kind of block occurs in an answer. */
const kMixture = [
  ...Array(8).fill("paragraph"),
  ...Array(3).fill("heading"),
  ...Array(3).fill("list"),
  ...Array(2).fill("orderedList"),
  ...Array(2).fill("nestedList"),
  ...Array(3).fill("fence"),
  "table",
  "quote",
];

const sized = (text, length) => `${text.slice(0, length - 1)}\n`;

/** Returns an answer of `length` characters. */
export function answer(length, seed = 1) {
  const writer = new Writer(seed);
  let text = `${writer.heading()}\n\n`;
  while (text.length < length) text += `${writer[writer.pick(kMixture)]()}\n\n`;
  return sized(text, length);
}

/** Blocks that can be long on their own: their first lines, and their continuation lines. */
const kLongBlocks = {
  "fenced code": { head: "```ts\n", line: (writer) => `${writer.pick(kCode)}\n` },
  list: { head: "", line: (writer) => `${writer.item("-")}\n` },
  "nested list": { head: "- first\n", line: (writer) => `  ${writer.item("-")}\n` },
  quotation: { head: "", line: (writer) => `> ${writer.sentence()}\n` },
  table: {
    head: "| name | where | what |\n|---|:---:|---|\n",
    line: (writer) => `${writer.row()}\n`,
  },
  paragraph: { head: "", line: (writer) => `${writer.sentence()}\n` },
};

export const kLongBlockNames = Object.keys(kLongBlocks);

/** Returns one block of `length` characters. */
export function longBlock(name, length, seed = 1) {
  const writer = new Writer(seed);
  const { head, line } = kLongBlocks[name];
  let text = head;
  while (text.length < length) text += line(writer);
  return sized(text, length);
}

/** Cuts the text into pieces of `least` to `most` characters. */
export function piecesOf(text, least = 5, most = 20, seed = 1) {
  const writer = new Writer(seed);
  const pieces = [];
  for (let at = 0; at < text.length; at += pieces.at(-1).length) {
    pieces.push(text.slice(at, at + writer.between(least, most)));
  }
  return pieces;
}
