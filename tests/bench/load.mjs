// `load`: the time from importing the package to a core that takes events, in Node and in Chromium, and
// to the first entry on the screen in a fresh Vite project. Every run is a new process, or a new
// profile of a running browser, so that nothing is cached.
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { startBrowser } from "../browser/support/browser.mjs";
import { spread } from "./statistics.mjs";
import { firstTimeline, serveExample } from "./vite-preview.mjs";

const kRuns = 11;
const kWantedInVite = 400;
const kNodeRun = fileURLToPath(new URL("load-in-node.mjs", import.meta.url));

function loadInNode() {
  return JSON.parse(execFileSync(process.execPath, [kNodeRun]).toString());
}

/** Loads the core in an otherwise idle page, at an address that is not served. */
async function loadInChromium({ base, openPage }) {
  const { page } = await openPage();
  await page.goto(`${base}nothing`);
  const times = await page.evaluate(async () => {
    const begin = performance.now();
    const { load } = await import("/agent-timeline/index.js");
    const imported = performance.now();
    const core = await load();
    const loaded = performance.now();
    core.createSession().push({ msg: "UserMessage", content: "x" });
    const answered = performance.now();
    return { import: imported - begin, load: loaded - imported, event: answered - loaded };
  });
  await page.context().close();
  return times;
}

function row(title, runs) {
  return [
    title,
    ...["import", "load", "event"].map((name) => spread(runs.map((run) => run[name]))),
  ];
}

/** Measures all three in turn, `kRuns` times; resolves to the runs of each. */
async function runsOf(project, browser) {
  const runs = { node: [], chromium: [], vite: [] };
  for (let run = 0; run < kRuns; run += 1) {
    runs.node.push(loadInNode());
    runs.chromium.push(await loadInChromium(browser));
    runs.vite.push(await firstTimeline(browser.browser, project.address));
  }
  return runs;
}

async function measured() {
  const project = await serveExample();
  try {
    const browser = await startBrowser();
    try {
      return await runsOf(project, browser);
    } finally {
      await browser.close();
    }
  } finally {
    project.close();
  }
}

export async function load() {
  const { node, chromium, vite } = await measured();
  const shown = spread(vite);
  return {
    title: "time from import to the first event, and from navigation to the first entry, in ms",
    summary: `Median (range) of ${kRuns} interleaved runs, each in a new process or a new profile.`,
    tables: [
      {
        columns: ["", "import", "load() to ready", "first event"],
        rows: [row("Node", node), row("Chromium", chromium)],
      },
      {
        columns: ["packed package", "navigation to the first entry"],
        rows: [["a fresh Vite project, vite preview", shown]],
      },
    ],
    wanted: [
      {
        what: "first entry in a fresh Vite project, vite preview, nothing cached",
        measured: shown,
        atMost: kWantedInVite,
        unit: "ms",
      },
    ],
  };
}
