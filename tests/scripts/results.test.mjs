// RESULTS.md is generated from the files of tests/bench/results. Also tests when a target counts as met,
// how numbers are formatted, and in which row of the module's bytes a source counts. Run by ./dev, and
// alone with `node --test tests/scripts/results.test.mjs`.
import assert from "node:assert/strict";
import { test } from "node:test";
import { rowOf } from "../bench/bytes-by-stage.mjs";
import { calm, loadNote, versionIn } from "../bench/machine.mjs";
import { commandOf } from "../bench/parts.mjs";
import { resultsPage, staleOnPage } from "../bench/results-page.mjs";
import { isMet, normalResult } from "../bench/result.mjs";
import { spread } from "../bench/statistics.mjs";
import { cellText, tableLines, wantedCells } from "../bench/table.mjs";
import { isPageWritten } from "../bench/write-results.mjs";

test("tests/bench/RESULTS.md is what tests/bench/results generates", () => {
  assert(isPageWritten(), "update it with: node tests/bench/write-results.mjs");
});

test("the module's bytes have a row for each stage and for each dialect", () => {
  assert.equal(rowOf("session.cpp.o"), "session");
  assert.equal(rowOf("base/json/read.cpp.o"), "base");
  assert.equal(rowOf("code/lex/html.cpp.o"), "code");
  assert.equal(rowOf("decode/dialect.cpp.o"), "decode");
  assert.equal(rowOf("decode/codex/app.cpp.o"), "decode/codex");
  assert.equal(rowOf("decode/read/fields.cpp.o"), "decode/read");
});

test("a target is met at its bound and missed beyond it; of several runs the median counts", () => {
  const met = (measured, bound) => isMet({ measured, ...bound });
  assert.deepEqual([met(2, { atMost: 2 }), met(2.01, { atMost: 2 })], [true, false]);
  assert.deepEqual([met(90, { atLeast: 90 }), met(89.9, { atLeast: 90 })], [true, false]);
  assert.deepEqual([met(0, { atMost: 0 }), met(1, { atMost: 0 })], [true, false]);
  const runs = spread([9, 1, 2]);
  assert.deepEqual([met(runs, { atMost: 2 }), met(runs, { atMost: 1 })], [true, false]);
  assert.deepEqual([met(null, { atMost: 2 }), met(null, { atLeast: 0 })], [false, false]);
});

test("a target is shown with its bound, its unit and the range of its runs", () => {
  assert.deepEqual(
    wantedCells({ what: "jump", measured: spread([40, 44.44, 58]), atMost: 40, unit: "ms" }),
    ["jump", "at most 40 ms", "44.4 (40.0–58.0) ms", "no"],
  );
  assert.deepEqual(wantedCells({ what: "killed", measured: 93, atLeast: 90, unit: "%" }), [
    "killed",
    "at least 90 %",
    "93 %",
    "yes",
  ]);
  assert.deepEqual(wantedCells({ what: "lost", measured: null, atMost: 0.15 }), [
    "lost",
    "at most 0.15",
    "not measured",
    "no",
  ]);
});

test("numbers are formatted with a sensible number of digits", () => {
  const cells = [766051, 0, 0.132, 0.9994, 1.5, 57.84, 1867.5, spread([842, 944]), null, "a"];
  const texts = [
    "766,051",
    "0",
    "0.132",
    "0.999",
    "1.50",
    "57.8",
    "1,868",
    "893 (842–944)",
    "–",
    "a",
  ];
  assert.deepEqual(cells.map(cellText), texts);
  assert.equal(cellText(spread([1, 2, 2.5])), "2.00 (1.00–2.50)");
  assert.equal(cellText(spread([57.84])), "57.8");
});

test("table columns of text are left-aligned, numbers right-aligned, and cells are escaped", () => {
  const rows = [
    ["a\nb", 1, "no"],
    ["longer", "2 of 3", "yes"],
  ];
  assert.deepEqual(tableLines({ columns: ["", "what|n", "met"], rows }), [
    "|        | what\\|n | met |",
    "| ------ | ------: | --- |",
    "| a b    |       1 | no  |",
    "| longer |  2 of 3 | yes |",
  ]);
});

const kTable = { columns: ["", "n"], rows: [["one", 1]] };
const kBad = {
  "no title": { ...kTable },
  "no rows": { title: "t", columns: ["a"] },
  "a row with another number of cells": { title: "t", columns: ["a"], rows: [[1, 2]] },
  "a cell that is not a number": { title: "t", columns: ["a"], rows: [[Number.NaN]] },
  "a second table without columns": { title: "t", ...kTable, tables: [{ rows: [] }] },
  "a target without a bound": { title: "t", wanted: [{ what: "w", measured: 1 }] },
  "a target with two bounds": {
    title: "t",
    wanted: [{ what: "w", measured: 1, atMost: 1, atLeast: 0 }],
  },
  "a target measured as a string": {
    title: "t",
    wanted: [{ what: "w", measured: "1", atMost: 1 }],
  },
  "notes that are not strings": { title: "t", notes: [1] },
};
for (const [what, result] of Object.entries(kBad)) {
  test(`an invalid result is rejected: ${what}`, () => {
    assert.throws(() => normalResult(result), /not a result/);
  });
}

test("a result may give one table directly, or several", () => {
  const second = { title: "more", ...kTable };
  assert.deepEqual(normalResult({ title: "t", ...kTable, tables: [second] }), {
    title: "t",
    summary: "",
    tables: [kTable, second],
    wanted: [],
    notes: [],
  });
});

function recordingOf(part, more) {
  const facts = { part, commit: "0123456789ab", date: "2026-01-02T03:04:05.000Z", seconds: 247 };
  const machine = {
    machine: "2 cores",
    load: { before: 0.2, after: 0.9 },
    versions: { Node: "20.1.2" },
  };
  return {
    ...facts,
    ...machine,
    command: `./dev ${part}`,
    ...normalResult({ title: part, ...more }),
  };
}

test("the page has one table of all targets, then a section for each part, in order", () => {
  const wanted = (measured) => [{ what: "w", measured, atMost: 2 }];
  const recordings = [
    recordingOf("suite", {
      ...kTable,
      wanted: wanted(1),
      summary: "A summary.",
      notes: ["A note."],
    }),
    recordingOf("size", { wanted: wanted(3) }),
  ];
  const page = resultsPage(recordings, []);
  assert.match(page, /^Met: 1 of 2\.$/m);
  const heads = [...page.matchAll(/^## (.*)$/gm)].map(([, head]) => head);
  assert.deepEqual(heads, ["Wanted and measured", "suite: suite", "size: size"]);
  assert.match(page, /^- Commit 0123456789ab, 2026-01-02, in 4:07 minutes: `\.\/dev suite`$/m);
  assert.match(
    page,
    /^- 2 cores; load average 0\.2 before, 0\.9 after\n- Node 20\.1\.2\n\nA summary\.$/m,
  );
  assert.match(page, /\n\| one \| {3}1 \|\n\nA note\.\n/);
  assert.match(page, /^Stale: none\.$/m);
  assert.match(page, /^Not recorded: suite-cold, load, decode, .*fresh\.$/m);
  assert.deepEqual(staleOnPage(page), []);
  assert.deepEqual(staleOnPage(resultsPage(recordings, ["suite", "size"])), ["suite", "size"]);
});

test("a recorded command includes the environment variables that change its result", () => {
  assert.equal(commandOf("fuzz", {}), "./dev soak fuzz");
  const set = {
    AGENT_TIMELINE_BENCH_ENGINES: "agent-timeline|marked",
    AGENT_TIMELINE_FIXTURES: "/a/b",
    HOME: "/c",
  };
  assert.equal(
    commandOf("markdown", set),
    "AGENT_TIMELINE_BENCH_ENGINES='agent-timeline|marked' AGENT_TIMELINE_FIXTURES=<folder> ./dev bench markdown",
  );
});

test("a load above 1 is attributed to other programs or to the run itself", () => {
  assert.equal(loadNote({ before: 1, after: 1 }), "");
  assert.match(loadNote({ before: 1.1, after: 0 }), /other programs/);
  assert.match(loadNote({ before: 0.1, after: 1.1 }), /this run included/);
});

test("a recording waits until the load has dropped, but not forever", async (t) => {
  t.mock.method(console, "log", () => undefined);
  const loads = [3, 2, 0.5];
  const falling = {
    current: () => (loads.length > 1 ? loads.shift() : loads[0]),
    look: 1,
    patience: 50,
  };
  assert.equal(await calm(falling), true);
  assert.equal(loads.length, 1);
  assert.equal(await calm({ current: () => 9, look: 1, patience: 3 }), false);
});

test("versions are extracted from the output of compilers and browsers", () => {
  assert.equal(versionIn("c++ (Debian 12.2.0-14+deb12u1) 12.2.0"), "12.2.0");
  assert.equal(versionIn("Debian clang version 14.0.6"), "14.0.6");
  assert.equal(versionIn("emcc (Emscripten gcc/clang-like replacement) 3.1.6 ()"), "3.1.6");
  assert.equal(versionIn("Chromium 156.0.1.2 built on Ubuntu 24.04"), "156.0.1.2");
  assert.equal(versionIn("none"), "none");
});
