// Chromium for the scenario bench: a fresh profile with precise memory figures, and the queries about a
// page in it.
// Invariant: memory is measured after a garbage collection.
import { readFileSync } from "node:fs";
import { chromium, launchOptions } from "../../browser/support/chromium.mjs";

const kFlags = [
  "--enable-precise-memory-info",
  "--js-flags=--expose-gc",
  // Without this, measuring the memory waits for the next garbage collection.
  "--enable-blink-features=ForceEagerMeasureMemory",
];
/** Exported pages can have tens of megabytes. */
const kMaxLoadMs = 120_000;
const kModule = "./page.js";

export async function openBrowser() {
  const browser = await chromium.launch(launchOptions(kFlags));
  const control = await browser.newBrowserCDPSession();
  return {
    open: (address) => openPage(browser, control, address),
    timeExport: (address) => timeExport(browser, address),
    close: () => browser.close(),
  };
}

/** Returns the renderer processes: the page's, and the spare one that Chromium keeps. */
async function rendererProcesses(control) {
  const { processInfo } = await control.send("SystemInfo.getProcessInfo");
  return processInfo.filter(({ type }) => type === "renderer");
}

function privateBytes(process) {
  const lines = readFileSync(`/proc/${process}/smaps_rollup`, "utf8");
  return Number(/^Private_Dirty: *(\d+) kB$/m.exec(lines)[1]) * 1024;
}

/** Returns their CPU time in seconds. */
async function processorSeconds(control) {
  const renderers = await rendererProcesses(control);
  return renderers.reduce((total, { cpuTime }) => total + cpuTime, 0);
}

/**
 * Opens an exported page, and returns the milliseconds from the start of the navigation until its first card
 * is painted and until all of it is loaded.
 */
async function timeExport(browser, address) {
  const context = await browser.newContext({ viewport: { width: 1200, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const look = () => {
      // This frame paints the card; the timer fires after it.
      if (document.querySelector("article")) {
        setTimeout(() => (globalThis.painted = performance.now()));
      } else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto(address, { timeout: kMaxLoadMs });
  await page.waitForFunction(() => globalThis.painted !== undefined);
  const times = await page.evaluate(() => {
    const [{ loadEventStart }] = performance.getEntriesByType("navigation");
    return { painted: globalThis.painted, loaded: loadEventStart };
  });
  await context.close();
  return times;
}

async function openPage(browser, control, address) {
  const context = await browser.newContext({ viewport: { width: 1200, height: 900 } });
  const page = await context.newPage();
  const troubles = [];
  page.on("pageerror", (error) => troubles.push(error.message));
  page.on("console", (message) => troubles.push(`${message.text()} ${message.location().url}`));
  await page.goto(address);
  await page.waitForLoadState("load");
  const devtools = await context.newCDPSession(page);
  await devtools.send("Performance.enable");
  const call = (name, ...args) =>
    page.evaluate(
      async ([module, method, values]) => (await import(module))[method](...values),
      [kModule, name, args],
    );
  return {
    call,
    async metrics() {
      const { metrics } = await devtools.send("Performance.getMetrics");
      return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
    },
    /**
     * Returns the bytes in use by the page and its worker, as the browser reports them to pages, and by
     * the WebAssembly in the worker; and the bytes that the renderer processes hold, including the
     * browser's own.
     */
    async memory() {
      for (const realm of [page, ...page.workers()]) await realm.evaluate(() => globalThis.gc());
      let { bytes } = await page.evaluate(() => performance.measureUserAgentSpecificMemory());
      for (const worker of page.workers())
        bytes += await worker.evaluate(() => globalThis.instanceMemory());
      const renderers = await rendererProcesses(control);
      const ofProcesses = renderers.reduce((total, { id }) => total + privateBytes(id), 0);
      return { inUse: bytes, ofProcesses };
    },
    rest: (seconds) => page.waitForTimeout(seconds * 1000),
    async idleShare(seconds) {
      const before = await processorSeconds(control);
      await page.waitForTimeout(seconds * 1000);
      return (100 * ((await processorSeconds(control)) - before)) / seconds;
    },
    async close() {
      await call("close");
      await context.close();
      if (troubles.length > 0) throw new Error(troubles.join("\n"));
    },
  };
}
