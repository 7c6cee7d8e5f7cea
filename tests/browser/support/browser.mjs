// A Chromium and a demo server for a test file, and pages that record everything that goes wrong.
// Invariant: a page from `openPage` fails its test through `assertQuiet` on any console message, page
// error, failed or foreign request, or violation of the content security policy.
import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { after, afterEach, before } from "node:test";
import { fileURLToPath } from "node:url";
import { kPatienceMs, takeChromium } from "./chromium.mjs";
import { eventually } from "./eventually.mjs";

/** Maximum height of a screenshot in CSS pixels. */
const kPictured = 1400;
const kScreenshots = fileURLToPath(new URL("../../../build/screenshots/", import.meta.url));

/**
 * Starts the server and the browser of a test file before its tests. Pages are closed after the test
 * that opened them.
 */
export function useBrowser() {
  const shared = {};
  before(async () => Object.assign(shared, await startBrowser()));
  afterEach(() => shared.closePages?.());
  after(() => shared.close?.());
  return shared;
}

export async function startBrowser() {
  const { base, browser, close } = await takeChromium();
  return {
    base,
    browser,
    openPage: (options) => openPage(browser, base, options),
    closePages: () => Promise.all(browser.contexts().map((context) => context.close())),
    close,
  };
}

async function openPage(browser, base, options = {}) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    reducedMotion: "reduce",
    ...options,
  });
  context.setDefaultTimeout(kPatienceMs);
  const page = await context.newPage();
  const troubles = [];
  const note = (text) => troubles.push(text);
  page.on("console", (message) => note(`console: ${message.text()}`));
  page.on("pageerror", (error) => note(`error: ${error.stack}`));
  page.on("requestfailed", (request) => note(`failed: ${request.url()}`));
  page.on("request", (request) => {
    // A blob's address contains the origin of the page that made it.
    const address = request.url().replace(/^blob:/, "");
    if (!address.startsWith(base)) note(`foreign request: ${request.url()}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) note(`${response.status()}: ${response.url()}`);
  });
  await page.exposeFunction("noteViolation", (text) => note(`policy: ${text}`));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      globalThis.noteViolation(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  return { page, troubles, assertQuiet: () => assertQuiet(page, troubles) };
}

async function assertQuiet(page, troubles) {
  await frames(page);
  assert.deepEqual(troubles, []);
  assert.equal(await page.locator("[style]").count(), 0, "an element has a style attribute");
  assert.equal(await page.locator("style").count(), 0, "the page has a style element");
}

/** Waits until everything requested in this frame is drawn. A worker may take longer. */
export function frames(page) {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 0)));
      }),
  );
}

/**
 * Waits until nothing on the page changes or scrolls for some frames. Ignores the times of running
 * steps.
 */
export function settled(page) {
  return page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const kFrames = 5;
        const end = performance.now() + 60_000;
        let still = 0;
        const moved = () => (still = 0);
        const isTime = ({ target }) => {
          const near = target instanceof Element ? target : target.parentElement;
          return Boolean(near?.closest(".at-time"));
        };
        const observer = new MutationObserver((records) => records.every(isTime) || moved());
        const all = { subtree: true, childList: true, attributes: true, characterData: true };
        observer.observe(document, all);
        document.addEventListener("scroll", moved, true);
        const look = () => {
          still += 1;
          if (still <= kFrames && performance.now() < end) {
            requestAnimationFrame(() => setTimeout(look, 0));
            return;
          }
          observer.disconnect();
          document.removeEventListener("scroll", moved, true);
          if (still > kFrames) resolve();
          else reject(new Error("the page does not settle"));
        };
        look();
      }),
  );
}

/** True if an element has the focus. */
export function hasFocus(locator) {
  return locator.evaluate((node) => node === document.activeElement);
}

/** The permissions of a page that reads and writes the clipboard. */
export const kClipboard = { permissions: ["clipboard-read", "clipboard-write"] };

/** Returns the text that `act` copies to the clipboard. */
export async function copiedBy(page, act) {
  const kBefore = "nothing yet";
  await page.evaluate((text) => navigator.clipboard.writeText(text), kBefore);
  await act();
  const read = () => page.evaluate(() => navigator.clipboard.readText());
  return eventually(read, (text) => text !== kBefore, "nothing was copied");
}

/** Takes a screenshot for people to look at; of a tall page, only the upper part. */
export async function screenshot(page, name) {
  mkdirSync(kScreenshots, { recursive: true });
  const { width, height } = page.viewportSize();
  const clip = { x: 0, y: 0, width, height: Math.min(height, kPictured) };
  // Hiding the caret would leave `style` attributes behind.
  await page.screenshot({ path: `${kScreenshots}${name}.png`, clip, caret: "initial" });
}
