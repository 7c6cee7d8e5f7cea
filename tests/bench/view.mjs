// `view`: how long a reader waits for the view, in Chromium: a session opened from bytes in memory, another
// one in its place, and the panels of a day of 10,000 entries. Every run is a fresh page; a clock runs until
// what was asked for is painted. The session is a recording of 2.4 MB where AGENT_TIMELINE_FIXTURES has it,
// else a generated one of that size.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { openEmptyPage } from "../browser/support/bare-page.mjs";
import { startBrowser } from "../browser/support/browser.mjs";
import { agentDay } from "./agent-day.mjs";
import { say } from "./progress.mjs";
import { spread } from "./statistics.mjs";

const kRuns = Number(process.env.AGENT_TIMELINE_BENCH_RUNS ?? 5);
const kRecording = "large/pi-before-compaction.jsonl";
/** Entries of a generated session as large as the recording. */
const kLikeIt = 1_100;
const kDay = 10_000;
const kPanels = ["outline", "files", "durations"];

function recording() {
  const folders = (process.env.AGENT_TIMELINE_FIXTURES ?? "").split(":").filter(Boolean);
  const path = folders.map((folder) => join(folder, kRecording)).find(existsSync);
  return path === undefined
    ? { log: Buffer.from(agentDay(kLikeIt)), what: "a generated session" }
    : { log: readFileSync(path), what: "a recorded session" };
}

/** A page with the package loaded and `log` in its memory; `inPage` has what the runs call. */
async function openWith(browser, log) {
  const { page, troubles } = await browser.openPage();
  await openEmptyPage(page, browser.base);
  await page.route("**/log.jsonl", (route) => route.fulfill({ body: log }));
  await page.evaluate(inPage);
  return { page, troubles };
}

/** Runs on the page. */
async function inPage() {
  const { load } = await import("/agent-timeline/index.js");
  const { mount } = await import("/agent-timeline/view.js");
  const core = await load();
  const bytes = new Uint8Array(await (await fetch("/log.jsonl")).arrayBuffer());
  const host = document.querySelector("#host");
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const painted = async () => {
    await frame();
    await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = resolve;
      port2.postMessage(0);
    });
  };
  const isInSight = (node) => {
    const box = node?.getBoundingClientRect();
    return box !== undefined && box.height > 0 && box.top < innerHeight && box.bottom > 0;
  };
  const until = async (condition) => {
    while (!condition()) await frame();
    await painted();
  };
  const shown = {};
  const show = (session) => {
    shown.view?.dispose();
    Object.assign(shown, { session, view: mount(host, session) });
    return session;
  };
  const fill = () => {
    const session = core.createSession({ patches: "outline" });
    session.push(bytes);
    session.end();
    return session;
  };
  const lastOf = (session) => session.outline().entries.at(-1).id;
  const timed = async (act) => {
    const begin = performance.now();
    await act();
    return performance.now() - begin;
  };
  globalThis.bench = {
    /** From bytes to the end of the session painted; then the same for another session that is there. */
    async open() {
      const cold = await timed(async () => {
        const session = show(fill());
        const last = lastOf(session);
        await until(() => isInSight(host.querySelector(`[data-entry="${last}"]`)));
      });
      const other = fill();
      const last = lastOf(other);
      for (let quiet = 0; quiet < 5; quiet += 1) await frame();
      const change = await timed(async () => {
        show(other);
        await until(() => isInSight(host.querySelector(`[data-entry="${last}"]`)));
      });
      return { cold, change };
    },
    /** From the wish to see a panel of a day that is open until its rows are painted. */
    async panel(name) {
      show(fill());
      for (let quiet = 0; quiet < 10; quiet += 1) await frame();
      const rows = ".at-outline-row, .at-file-head, .at-lane-bars";
      return timed(async () => {
        shown.view.showPanel(name);
        await until(() => isInSight(host.querySelector(rows)));
      });
    },
  };
}

async function measure(browser, log, run) {
  const { page, troubles } = await openWith(browser, log);
  const result = await page.evaluate(run);
  await page.context().close();
  if (troubles.length > 0) throw new Error(troubles.join("\n"));
  return result;
}

export async function view() {
  const { log, what } = recording();
  const day = Buffer.from(agentDay(kDay));
  const browser = await startBrowser();
  const runs = [];
  try {
    for (let run = 0; run < kRuns; run += 1) {
      say(`run ${run + 1} of ${kRuns}`);
      const times = await measure(browser, log, "globalThis.bench.open()");
      for (const panel of kPanels)
        times[panel] = await measure(browser, day, `globalThis.bench.panel("${panel}")`);
      runs.push(times);
    }
  } finally {
    say("");
    await browser.close();
  }
  const of = (name) => spread(runs.map((run) => run[name]));
  const figures = [
    [`${what} opened, from bytes in memory`, of("cold"), 250],
    ["another such session in its place", of("change"), 100],
    ...kPanels.map((name) => [`${name} of a day of 10,000 entries, the first time`, of(name), 100]),
  ];
  return {
    title: "how long a reader waits for the view, in Chromium, in ms",
    summary: `Median (range) of ${kRuns} fresh pages; sessions are on the page, in outline mode.`,
    columns: ["", "measured", "input, in MB"],
    rows: figures.map(([name, measured], at) => [
      ...[name, measured, (at < 2 ? log : day).length / 1e6],
    ]),
    wanted: figures.map(([name, measured, atMost]) => ({
      ...{ what: name, measured, atMost, unit: "ms" },
    })),
  };
}
