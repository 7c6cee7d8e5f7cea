// `scenario`: the headline figures, in Chromium: a day of 10,000 entries opened in the worker, jumps,
// a fast scroll, search, memory, an idle page; and an answer of 200 KB that streams in pieces of 100
// bytes, a commit a frame. Every run is a fresh page of a fresh browser.
import { createServer } from "node:http";
import { readFileSync } from "node:fs";
import { extname } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { agentDay } from "./agent-day.mjs";
import { installPeers } from "./peers/install.mjs";
import { answerText } from "./scenario/answer.mjs";
import { openBrowser } from "./scenario/chromium.mjs";
import { median, medianAndRange, printTable } from "./statistics.mjs";

const kRuns = Number(process.env.AGENT_TIMELINE_BENCH_RUNS ?? 5);
const kEntries = 10_000;
const kJumps = 40;
const kScrollFrames = 200;
const kSlowFrame = 34;
const kAnswerBytes = 200_000;
const kIdleSeconds = 10;
const kPage = new URL("./scenario/", import.meta.url);
const kHook = new URL("../../web-demo/instance-hook.js", import.meta.url);
const kTypes = {
  ".css": "text/css",
  ".html": "text/html",
  ".ico": "image/x-icon",
  ".js": "text/javascript",
  ".jsonl": "application/x-ndjson",
  ".wasm": "application/wasm",
};
/** What a strict page allows. */
const kPolicy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob:; " +
  "worker-src 'self'; connect-src 'self'; require-trusted-types-for 'script'";
/** What makes the browser tell how much memory the page uses, workers and WebAssembly included. */
const kIsolation = {
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
};

/** Serves the page, the bundle and the day. */
function startServer(bundled, day) {
  const read = (name) => {
    if (name === "day.jsonl") return day;
    // A browser asks for it by itself, and a file that is missing would count as a trouble of the page.
    if (name === "favicon.ico") return "";
    if (name === "instance-hook.js") return readFileSync(kHook);
    return readFileSync(new URL(name, name.startsWith("page.") ? kPage : bundled));
  };
  const server = createServer((request, response) => {
    const name = request.url.slice(1);
    try {
      const type = { "Content-Type": kTypes[extname(name)], "Content-Security-Policy": kPolicy };
      response.writeHead(200, { ...type, ...kIsolation }).end(read(name));
    } catch {
      response.writeHead(404).end();
    }
  });
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve(server));
  });
}

/** The value below which `share` of the numbers are. */
function quantile(numbers, share) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

/** Entries spread over the whole day, in an order that is no order. */
const jumpTargets = Array.from(
  { length: kJumps },
  (_none, index) => `e${1 + ((index * 3_989 + 17) % kEntries)}`,
);

/** A page with the core loaded and the day's bytes there. */
async function openWithDay(browser, address) {
  const page = await browser.open(`${address}page.html`);
  await page.call("loadCore");
  const emptyPage = await page.memory();
  return { page, emptyPage, bytes: await page.call("fetchDay", "day.jsonl") };
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
  const idle = await page.idleShare(kIdleSeconds);
  const memory = await page.memory();
  await page.close();
  return {
    ...folding,
    jumps,
    slowFrames: frames.filter((time) => time > kSlowFrame).length,
    hits: hits.time,
    elements,
    memory: (memory.inUse - emptyPage.inUse) / bytes,
    process: (memory.ofProcesses - emptyPage.ofProcesses) / bytes,
    idle,
  };
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

const column = (runs, name, digits) =>
  medianAndRange(
    runs.map((run) => run[name]),
    digits,
  );

function printDay(runs) {
  const all = (share) => runs.map((run) => quantile(run.jumps, share));
  printTable(`${kEntries} entries: median (range) of ${runs.length} runs`, [
    ["", "measured", "wanted"],
    ["all folded, ms", column(runs, "folded"), ""],
    ["all folded and searchable, ms", column(runs, "searchable"), "1,000"],
    ["longest task of the page meanwhile, ms", column(runs, "longestTask", 0), "50"],
    ["end of the session painted, ms", column(runs, "tail"), "1,200"],
    ["random jump, median, ms", medianAndRange(all(0.5)), "40"],
    ["random jump, 95 of 100, ms", medianAndRange(all(0.95)), "100"],
    [`frames over ${kSlowFrame} ms of ${kScrollFrames}`, column(runs, "slowFrames", 0), "5"],
    ["first hits of a search, ms", column(runs, "hits"), "50"],
    ["elements on the page, most", column(runs, "elements", 0), "5,000"],
    ["memory in use, times the input", column(runs, "memory", 2), "4"],
    ["memory of the page's process, times the input", column(runs, "process", 2), ""],
    ["processor when idle, % of a core", column(runs, "idle", 2), "1"],
  ]);
}

function printAnswer(runs) {
  printTable(
    `An answer of ${kAnswerBytes} bytes, 100 a frame: median (range) of ${runs.length} runs`,
    [
      ["", "measured", "wanted"],
      ["script on the page, ms in all", column(runs, "script", 0), "1,000"],
      ["frame, 99 of 100, ms", column(runs, "p99"), "16"],
      ["frame, worst, ms", column(runs, "worst"), "50"],
      ["second half to first half", column(runs, "growth", 2), "1"],
    ],
  );
}

function printTransfer(folder, names) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  const rows = names.map((name) => {
    const bytes = readFileSync(new URL(name, folder));
    return [name, bytes.length, brotliCompressSync(bytes, { params }).length];
  });
  const sum = (index) => rows.reduce((total, row) => total + row[index], 0);
  rows.push(["all of it (wanted: 200,000)", sum(1), sum(2)]);
  const text = rows.map(([name, ...sizes]) => [name, ...sizes.map((n) => n.toLocaleString("en"))]);
  printTable("What the page loads, in bytes", [["", "raw", "brotli"], ...text]);
}

export async function scenario() {
  installPeers();
  // It needs what has just been installed.
  const { bundle, kLoaded } = await import("./scenario/bundle.mjs");
  const folder = await bundle();
  const server = await startServer(folder, Buffer.from(agentDay(kEntries)));
  const address = `http://127.0.0.1:${server.address().port}/`;
  const answer = answerText(kAnswerBytes);
  const days = [];
  const answers = [];
  try {
    for (let run = 0; run < kRuns; run += 1) {
      const browser = await openBrowser();
      const tail = await measureTail(browser, address);
      days.push({ tail, ...(await measureDay(browser, address)) });
      answers.push(await measureAnswer(browser, address, answer));
      await browser.close();
    }
  } finally {
    server.close();
  }
  printDay(days);
  printAnswer(answers);
  printTransfer(folder, kLoaded);
}
