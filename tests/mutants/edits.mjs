// Mutation sites and how their edits are applied to a text, for the site finders of both languages.
// A site is one small change that a test should notice:
//   kind    negate | drop | bound | return
//   start   offset of the changed text, `end` its end
//   change  a readable description of the change
//   parts   the edits `{ start, end, text }`; `text` takes the expression that is true for the selected mutant
// Invariant: a site's id depends only on its file, kind, change and line of text, so that an edit of one
// line affects only the choice of that line's mutants.
import { createHash } from "node:crypto";

/** The seed of every run; another seed selects other mutants. */
export const kSeed = 12;

function lineAround(text, at) {
  const from = text.lastIndexOf("\n", at - 1) + 1;
  const to = text.indexOf("\n", at);
  return text.slice(from, to < 0 ? text.length : to).trim();
}

/** Adds to each site of a file its `line`, its `id`, and its `rank`, spread evenly over 0 to 1. */
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

/** Returns how many sites of a stage to try: one per `linesPerMutant` lines of its sources. */
export function quota(texts, linesPerMutant) {
  const lines = texts.reduce((sum, text) => sum + text.split("\n").length - 1, 0);
  return Math.ceil(lines / linesPerMutant);
}

/**
 * Selects `count` of a stage's sites. Common kinds are weighted down by `frequency`. No two selected sites
 * of a file overlap or share a line, because the compiler's error could then not be assigned to one of
 * them.
 */
export function chosen(sites, frequency, count) {
  const order = [...sites].sort((a, b) => a.rank * frequency[a.kind] - b.rank * frequency[b.kind]);
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

/** Returns `text` with the changes of all sites, each guarded by the condition `conditionOf(site)`. */
export function mutated(text, sites, conditionOf) {
  const edits = sites.flatMap((site) =>
    site.parts.map((part) => ({ ...part, text: part.text(conditionOf(site)) })),
  );
  edits.sort((a, b) => b.start - a.start);
  return edits.reduce(
    (out, { start, end, text: inner }) => out.slice(0, start) + inner + out.slice(end),
    text,
  );
}
