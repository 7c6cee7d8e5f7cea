// Mutation sites and how their edits are written into a text. For the generators of both languages.
// A site is one small change that a test should notice:
//   kind    negate | drop | bound | return
//   start   where the changed text stands, `end` where it ends
//   change  what is changed, for a person
//   parts   the edits `{ start, end, text }`; `text` is given the expression that asks for the mutant
// Invariant: a site's id depends on its file, kind and line of text, not on what stands elsewhere, so
// that an edit of one line changes the choice of that line's mutants only.
import { createHash } from "node:crypto";

/** The seed of every run; another one chooses other mutants. */
export const kSeed = 12;

function lineAround(text, at) {
  const from = text.lastIndexOf("\n", at - 1) + 1;
  const to = text.indexOf("\n", at);
  return text.slice(from, to < 0 ? text.length : to).trim();
}

/** Gives each site of a file its `line`, its `id`, and `rank`: 0 to 1, evenly spread. */
export function identified(file, text, sites, seed = kSeed) {
  const seen = new Map();
  let line = 1;
  let at = 0;
  return [...sites]
    .sort((a, b) => a.start - b.start || a.end - b.end)
    .map((site) => {
      for (; at < site.start; at += 1) if (text[at] === "\n") line += 1;
      const key = [seed, file, site.kind, site.change, lineAround(text, site.start)].join("\n");
      const count = (seen.get(key) ?? 0) + 1;
      seen.set(key, count);
      const digest = createHash("sha256").update(`${key}\n${count}`).digest();
      const id = digest.toString("hex", 4, 8);
      return { ...site, file, line, id, rank: digest.readUInt32BE(0) / 2 ** 32 };
    });
}

/** How many of the sites of a stage are tried: one for so many lines of its sources. */
export function quota(texts, linesForOne) {
  const lines = texts.reduce((sum, text) => sum + text.split("\n").length - 1, 0);
  return Math.ceil(lines / linesForOne);
}

/**
 * The `count` sites to be tried of a stage's: kinds of which there are many count less each, by `often`,
 * and no two touch or stand on one line, for then the compiler's complaint would not say whose fault it is.
 */
export function chosen(sites, often, count) {
  const order = [...sites].sort((a, b) => a.rank * often[a.kind] - b.rank * often[b.kind]);
  const taken = [];
  for (const site of order) {
    if (taken.length === count) break;
    const apart = (other) =>
      other.file !== site.file ||
      (other.line !== site.line && (other.end <= site.start || site.end <= other.start));
    if (taken.every(apart)) taken.push(site);
  }
  return taken.sort((a, b) => (a.file === b.file ? a.start - b.start : a.file < b.file ? -1 : 1));
}

/** `text` with every site's change in it, each behind the question that `ask(site)` writes. */
export function mutated(text, sites, ask) {
  const edits = sites.flatMap((site) =>
    site.parts.map((part) => ({ ...part, text: part.text(ask(site)) })),
  );
  edits.sort((a, b) => b.start - a.start);
  return edits.reduce(
    (out, { start, end, text: inner }) => out.slice(0, start) + inner + out.slice(end),
    text,
  );
}
