// `scenario`: the headline figures, in Chromium: a day of 10,000 entries opened in the worker, jumps, a
// fast scroll, search, the panels, memory, an idle page; the same day as an exported page; sessions of 2.4 MB between which the reader
// switches; and an answer of 200 KB that streams in pieces of 100 bytes, one piece per frame.
// Invariant: every run uses a fresh page of a fresh browser.
import { readFileSync, writeFileSync } from "node:fs";
import { agentDay } from "./agent-day.mjs";
import { installPeers } from "./peers/install.mjs";
import { answerText } from "./scenario/answer.mjs";
import { openBrowser } from "./scenario/chromium.mjs";
import { mediumLogs } from "./scenario/logs.mjs";
import { startServer } from "./scenario/server.mjs";
import { showProgress } from "./progress.mjs";
import { brotliSize } from "./size.mjs";
import { median, quantile, spread } from "./statistics.mjs";

const kRuns = Number(process.env.AGENT_TIMELINE_BENCH_RUNS ?? 5);
const kEntries = 10_000;
const kJumps = 40;
const kScrollFrames = 200;
const kSlowFrame = 34;
const kAnswerBytes = 200_000;
const kIdleSeconds = 10;
/** Time for the browser's own work after a load, such as garbage collection and compilation, to finish. */
const kSettleSeconds = 30;
/** Budget in brotli-compressed bytes for everything that a page loads. */
const kBudget = 318_000;
/** The panels, and the selector of the first row that each lists. */
const kPanels = { outline: ".at-outline-row", files: ".at-file", durations: ".at-lane" };

/** Entries spread over the whole day, in no particular order. */
const jumpTargets = Array.from(
  { length: kJumps },
  (_none, index) => `e${1 + ((index * 3_989 + 17) % kEntries)}`,
);

/** Opens a page with the core loaded and the day's bytes fetched. */
async function openWithDay(browser, address) {
  const page = await browser.open(`${address}page.html`);
  await page.call("loadCore");
  const emptyPage = await page.memory();
  return { page, emptyPage, bytes: await page.call("fetchDay", "day.jsonl") };
}

/** Writes the day as an exported page into `folder`, and returns the address of the file. */
async function exportDay(folder, bytes) {
  const { load } = await import("../../wasm/package/dist/index.node.js");
  const session = (await load()).createSession();
  session.push(bytes);
  session.end();
  const address = new URL("day.html", folder);
  writeFileSync(address, session.toStandaloneHtml());
  session.dispose();
  return address.href;
}

async function measureTail(browser, address) {
  const { page } = await openWithDay(browser, address);
  const tail = await page.call("openDay", `e${kEntries}`);
  await page.close();
  return tail;
}

async function measureDay(browser, address) {
  const { page, emptyPage, bytes } = await openWithDay(browser, address);
  const folding = await page.call("foldDay");
  let elements = await page.call("elements");
  const jumps = [];
  for (const id of jumpTargets) {
    jumps.push(await page.call("jump", id));
    elements = Math.max(elements, await page.call("elements"));
  }
  const { text, expected } = await page.call("showsItsText", jumpTargets.at(-1));
  const words = expected.split(/\s+/).filter((word) => /^\w{4,}$/.test(word));
  if (!words.some((word) => text.includes(word))) throw new Error(`no "${expected}" in "${text}"`);
  const frames = await page.call("scroll", kScrollFrames);
  elements = Math.max(elements, await page.call("elements"));
  const hits = await page.call("search", "deploy review");
  const panels = {};
  for (const [name, row] of Object.entries(kPanels)) {
    panels[name] = await page.call("openPanel", name, row);
  }
  await page.rest(kSettleSeconds);
  const idle = await page.idleShare(kIdleSeconds);
  const memory = await page.memory();
  await page.close();
  return {
    ...folding,
    jumps,
    slowFrames: frames.filter((time) => time > kSlowFrame).length,
    hits: hits.time,
    ...panels,
    elements,
    memory: (memory.inUse - emptyPage.inUse) / bytes,
    process: (memory.ofProcesses - emptyPage.ofProcesses) / bytes,
    idle,
  };
}

/** Opens each log in a page whose core is loaded, then switches through all of them once more. */
async function measureLogs(browser, address, logs) {
  const page = await browser.open(`${address}page.html`);
  await page.call("loadCore");
  const times = new Map();
  for (const { name, last } of logs) {
    times.set(name, { opened: await page.call("openLog", name, last) });
  }
  for (const { name, last } of logs) {
    times.get(name).changed = await page.call("changeTo", name, last);
  }
  await page.close();
  return times;
}

async function measureAnswer(browser, address, answer) {
  const page = await browser.open(`${address}page.html`);
  const before = await page.metrics();
  const { frames, selected, kept } = await page.call("streamAnswer", answer);
  const after = await page.metrics();
  if (selected === "" || kept !== selected)
    throw new Error(`selection "${selected}" became "${kept}"`);
  await page.close();
  const half = Math.floor(frames.length / 2);
  return {
    script: (after.ScriptDuration - before.ScriptDuration) * 1000,
    p99: quantile(frames, 0.99),
    worst: Math.max(...frames),
    growth: median(frames.slice(half)) / median(frames.slice(0, half)),
  };
}

/** Returns rows of [what, measured, at most, unit]; the bound is null if there is none. */
function dayFigures(runs) {
  const of = (name) => spread(runs.map((run) => run[name]));
  const jumps = (share) => spread(runs.map((run) => quantile(run.jumps, share)));
  return [
    ["all events processed", of("folded"), 700, "ms"],
    ["all events processed and searchable", of("searchable"), 850, "ms"],
    ["longest main-thread task meanwhile", of("longestTask"), 50, "ms"],
    ["end of the session painted", of("tail"), 1200, "ms"],
    ["random jump, median", jumps(0.5), 40, "ms"],
    ["random jump, p95", jumps(0.95), 100, "ms"],
    [`frames over ${kSlowFrame} ms, of ${kScrollFrames}`, of("slowFrames"), 5, ""],
    ["first hits of a search", of("hits"), 50, "ms"],
    ["outline opened", of("outline"), 100, "ms"],
    ["changed files opened", of("files"), 100, "ms"],
    ["durations opened", of("durations"), 100, "ms"],
    ["DOM elements, maximum", of("elements"), 5000, ""],
    ["memory in use ÷ input", of("memory"), 3, "×"],
    ["memory of the page's process ÷ input", of("process"), null, "×"],
    [`CPU use after ${kSettleSeconds} s without activity, share of a core`, of("idle"), 1, "%"],
  ];
}

function exportFigures(runs) {
  const of = (name) => spread(runs.map((run) => run[name]));
  return [
    ["first card painted", of("painted"), 1000, "ms"],
    ["whole page loaded", of("loaded"), null, "ms"],
  ];
}

function logFigures(logs, runs) {
  return logs.flatMap(({ title, name }) => {
    const of = (member) => spread(runs.map((run) => run.get(name)[member]));
    return [
      [`${title}: end painted`, of("opened"), 250, "ms"],
      [`${title}: end painted after switching to it`, of("changed"), 100, "ms"],
    ];
  });
}

function answerFigures(runs) {
  const of = (name) => spread(runs.map((run) => run[name]));
  return [
    ["script time on the page, total", of("script"), 1000, "ms"],
    ["frame, p99", of("p99"), 16, "ms"],
    ["frame, longest", of("worst"), 50, "ms"],
    ["second half ÷ first half", of("growth"), 1, "×"],
  ];
}

function figuresTable(title, figures) {
  const rows = figures.map(([what, measured, , unit]) => [what, measured, unit]);
  return { title, columns: ["", "measured", "unit"], rows };
}

const wantedOf = (figures, where) =>
  figures
    .filter(([, , atMost]) => atMost !== null)
    .map(([what, measured, atMost, unit]) => ({
      what: `${where}: ${what}`,
      measured,
      atMost,
      unit,
    }));

function transferTable(folder, names) {
  const rows = names.map((name) => {
    const bytes = readFileSync(new URL(name, folder));
    return [name, bytes.length, brotliSize(bytes)];
  });
  const sum = (column) => rows.reduce((total, row) => total + row[column], 0);
  rows.push(["total", sum(1), sum(2)]);
  return { title: "What the page loads, in bytes:", columns: ["", "raw", "brotli"], rows };
}

function resultOf({ days, exports, logs, changes, answers }, transfer) {
  const day = dayFigures(days);
  const page = exportFigures(exports);
  const log = logFigures(logs, changes);
  const answer = answerFigures(answers);
  return {
    title: "a session of 10,000 entries, and a streamed answer of 200 KB, in Chromium",
    summary:
      `Median (range) of ${kRuns} fresh browsers. The session is generated: Claude Code, 22 MB, one tenth ` +
      "text, one tenth thinking, the rest commands, reads, edits, searches and listings. Each run opens it twice, once " +
      "for its end and once to search it, in the worker, in outline mode, under a policy with Trusted Types. " +
      'Memory "in use" is what the browser reports for the page and its workers, plus the WebAssembly memory. A ' +
      "frame's time is from when it was due until it is painted.",
    tables: [
      figuresTable(`A session of ${kEntries.toLocaleString("en")} entries:`, day),
      figuresTable("The same session as an exported page, opened from a file:", page),
      figuresTable("Sessions of 2.4 MB, with the core loaded and their bytes in memory:", log),
      figuresTable(
        `An answer of ${kAnswerBytes.toLocaleString("en")} bytes, 100 bytes per frame:`,
        answer,
      ),
      transfer,
    ],
    wanted: [
      ...wantedOf(day, "large session"),
      ...wantedOf(page, "exported page"),
      ...wantedOf(log, "2.4 MB session"),
      ...wantedOf(answer, "streamed answer"),
      {
        what: "everything that a page with a worker loads, brotli",
        measured: transfer.rows.at(-1).at(-1),
        atMost: kBudget,
        unit: "bytes",
      },
    ],
  };
}

export async function scenario() {
  installPeers();
  // Imported late, because it needs the packages that were just installed.
  const { bundle } = await import("./scenario/bundle.mjs");
  const { folder, loaded } = await bundle();
  const logs = await mediumLogs();
  const served = new Map(logs.map(({ name, bytes }) => [name, bytes]));
  const dayBytes = Buffer.from(agentDay(kEntries));
  served.set("day.jsonl", dayBytes);
  const exported = await exportDay(folder, dayBytes);
  const server = await startServer(folder, served);
  const address = `http://127.0.0.1:${server.address().port}/`;
  const answer = answerText(kAnswerBytes);
  const [days, exports, changes, answers] = [[], [], [], []];
  try {
    for (let run = 0; run < kRuns; run += 1) {
      showProgress(`run ${run + 1} of ${kRuns}`);
      const browser = await openBrowser();
      const tail = await measureTail(browser, address);
      days.push({ tail, ...(await measureDay(browser, address)) });
      exports.push(await browser.timeExport(exported));
      changes.push(await measureLogs(browser, address, logs));
      answers.push(await measureAnswer(browser, address, answer));
      await browser.close();
    }
  } finally {
    showProgress("");
    server.close();
  }
  return resultOf({ days, exports, logs, changes, answers }, transferTable(folder, loaded));
}
