// Generates the text of RESULTS.md from all recordings: first the wanted and measured figures, then a
// section per part.
// Invariant: the same recordings and the same stale parts give the same text.
import { loadNote } from "./machine.mjs";
import { kParts } from "./parts.mjs";
import { isMet } from "./result.mjs";
import { bodyLines, kWantedColumns, tableLines, wantedCells } from "./table.mjs";

const kHead = `# Measurements

Written by \`node tests/bench/write-results.mjs\` from the files of \`tests/bench/results\`, never by hand. A part is
measured and recorded by its command with \`--record\` (benches, \`./dev test\`) or by \`./dev soak\`. Figures of
several runs are the median with the range of all of them; a KB is 1,000 bytes. The load average is that of the minute
before a part began and of its last minute. Missing a target fails no test.

A part is stale when the commit that it measured differs from the one at which this page was written in any file
other than the results, the verdicts on mutants, and documentation that tests check for links only.`;

const listOr = (list, none) => (list.length === 0 ? none : list.join(", "));

const marked = (part, stale) => (stale.includes(part) ? `${part} (stale)` : part);

function overview(recordings, stale) {
  const figures = recordings.flatMap(({ part, wanted }) => wanted.map((row) => ({ part, row })));
  if (figures.length === 0) return ["None was recorded."];
  const met = figures.filter(({ row }) => isMet(row)).length;
  const rows = figures.map(({ part, row }) => [marked(part, stale), ...wantedCells(row)]);
  return [
    `Met: ${met} of ${figures.length}.`,
    "",
    ...tableLines({ columns: ["part", ...kWantedColumns], rows }),
  ];
}

/** Formats seconds as "4:07". */
export function minutes(seconds) {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

function provenance({ commit, date, machine, load, seconds, versions, command }) {
  const tools = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  return [
    `- Commit ${commit}, ${date.slice(0, 10)}, in ${minutes(seconds)} minutes: \`${command}\``,
    `- ${machine}; load average ${load.before.toFixed(1)} before, ${load.after.toFixed(1)} after`,
    `- ${tools.join(", ")}`,
  ];
}

function section(recording, stale) {
  const { part, title, load } = recording;
  const remarks = [loadNote(load)];
  if (stale.includes(part)) remarks.push("Stale: what it measured has changed since.");
  return [
    `## ${part}: ${title}`,
    "",
    ...provenance(recording),
    ...remarks.filter(Boolean).map((remark) => `- **${remark}**`),
    "",
    ...bodyLines(recording),
  ];
}

/**
 * @param {import("./recordings.mjs").Recording[]} recordings
 * @param {string[]} stale  names of parts
 */
export function resultsPage(recordings, stale) {
  const recorded = recordings.map(({ part }) => part);
  const missing = [...kParts.keys()].filter((part) => !recorded.includes(part));
  const lines = [
    kHead,
    "",
    `Stale: ${listOr(stale, "none")}.`,
    "",
    `Not recorded: ${listOr(missing, "none")}.`,
    "",
    "## Wanted and measured",
    "",
    ...overview(recordings, stale),
    ...recordings.flatMap((recording) => ["", ...section(recording, stale)]),
  ];
  return `${lines.join("\n")}\n`;
}

/** Returns the parts that a page marks as stale: those of the commit at which it was written. */
export function staleOnPage(page) {
  const [, names] = /^Stale: (.*)\.$/m.exec(page) ?? [];
  return names === undefined || names === "none" ? [] : names.split(", ");
}
