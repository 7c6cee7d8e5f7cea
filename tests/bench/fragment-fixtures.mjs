// The texts of the benches `diff`, `code` and `terminal`, generated from this package's own TypeScript
// with a seed.
// Invariant: the same on every machine and in every process.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const kSources = fileURLToPath(new URL("../../wasm/package/src/", import.meta.url));

/** Returns a generator of integers below `limit` (linear congruential). */
function generator(seed) {
  let state = seed >>> 0;
  return (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

function sourceLines() {
  const files = readdirSync(kSources, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith(".ts"))
    .sort();
  return files.flatMap((name) => readFileSync(`${kSources}${name}`, "utf8").split("\n"));
}

/** Returns `count` lines of TypeScript, repeated as needed; every tenth line is unique. */
function manyLines(count, seed) {
  const lines = sourceLines();
  const below = generator(seed);
  const start = below(lines.length);
  return Array.from({ length: count }, (_unused, at) => {
    const line = lines[(start + at) % lines.length];
    return at % 10 === 0 ? `${line} // ${below(1e9)}` : line;
  });
}

/** Changes, inserts and removes single lines, `edits` in all, evenly distributed. */
function edited(lines, edits, seed) {
  const below = generator(seed);
  const out = [...lines];
  for (let edit = edits - 1; edit >= 0; edit -= 1) {
    const at = Math.floor(((edit + 0.5) * lines.length) / edits);
    const kind = below(4);
    if (kind === 0) out.splice(at, 1);
    else if (kind === 1) out.splice(at, 0, `  const inserted${below(1e6)} = ${below(1e6)};`);
    else out[at] = `${out[at].replace(/\w+/, `changed${below(1000)}`)} + ${below(100)}`;
  }
  return out;
}

const text = (lines) => `${lines.join("\n")}\n`;

/** Returns lines of which `shared` percent come from a common stock. */
function randomLines(count, shared, seed) {
  const below = generator(seed);
  const stock = generator(7);
  const common = Array.from({ length: 500 }, () => `shared ${stock(1e9)}`);
  return Array.from({ length: count }, () =>
    below(100) < shared ? common[below(common.length)] : `line ${seed} ${below(1e9)} ${below(1e9)}`,
  );
}

function longLine(changes) {
  const below = generator(5);
  const words = Array.from({ length: 62_500 }, () => `w${below(1e6)}`.padEnd(7, "x"));
  for (let change = 0; change < changes; change += 1) {
    words[below(words.length)] = `changed${change}`;
  }
  return words.join(" ");
}

/** Pairs of texts by name. */
export const kPairs = {
  "12-line edit": () => {
    const lines = manyLines(12, 3);
    return [text(lines), text(edited(lines, 3, 4))];
  },
  "2,000 lines, 30 edits": () => {
    const lines = manyLines(2000, 1);
    return [text(lines), text(edited(lines, 30, 2))];
  },
  "50,000 lines, 500 edits": () => {
    const lines = manyLines(50_000, 1);
    return [text(lines), text(edited(lines, 500, 2))];
  },
  "10,000 lines with little in common": () => [
    text(randomLines(10_000, 3, 11)),
    text(randomLines(10_000, 3, 12)),
  ],
  "10,000 lines with nothing in common": () => [
    text(randomLines(10_000, 0, 11)),
    text(randomLines(10_000, 0, 12)),
  ],
  "one line of 500 KB": () => [longLine(0), longLine(25)],
};

/** Returns the old and the new text of an Edit of 200 lines. */
export function editOf200Lines() {
  const lines = manyLines(200, 9);
  return [text(lines), text(edited(lines, 12, 10))];
}

/** Returns up to `bytes` characters of TypeScript, in whole lines. */
export function typeScript(bytes) {
  const lines = manyLines(Math.ceil(bytes / 20), 21);
  let length = 0;
  return text(lines.filter((line) => (length += line.length + 1) <= bytes));
}

export const typeScriptLines = (count) => text(manyLines(count, 22));

/** Returns terminal output of `bytes` characters: colored logs, progress bars, erased lines. */
export function ansi(bytes) {
  const below = generator(31);
  const out = [];
  for (let length = 0; length < bytes;) {
    const kind = below(10);
    let piece = `\x1b[3${below(8)}m[${below(1e6)}]\x1b[0m plain words and \x1b[1;4mbold ones\x1b[0m ${below(1e9)}\r\n`;
    if (kind === 0) piece = `progress ${below(100)} %\r\x1b[2K`;
    if (kind === 1)
      piece = `\x1b[38;2;${below(256)};${below(256)};${below(256)}mtrue colour\x1b[39m\n`;
    if (kind === 2) piece = `\x1b[38;5;${below(256)}m256 colours\x1b[m \x1b[7minverse\x1b[27m\n`;
    out.push(piece);
    length += piece.length;
  }
  return out.join("").slice(0, bytes);
}

/** Splits `text` into pieces of `size` characters. */
export function pieces(text, size) {
  const out = [];
  for (let at = 0; at < text.length; at += size) out.push(text.slice(at, at + size));
  return out;
}
