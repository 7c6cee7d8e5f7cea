// One Chromium and one demo server for a test file, and pages that write down all that goes wrong.
// Invariant: a page from `openPage` fails its test through `assertQuiet` on any console message,
// page error, failed or foreign request, or violation of the content security policy.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { addressOf, serve } from "../../../web-demo/serve.mjs";

const require = createRequire(new URL("../../../wasm/package/package.json", import.meta.url));
const { chromium } = require("playwright-core");

const kScreenshots = fileURLToPath(new URL("../../../build/screenshots/", import.meta.url));

const kFlags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

function chromiumPath() {
  return process.env.CHROMIUM_PATH ?? execFileSync("which", ["chromium"]).toString().trim();
}

/** Starts server and browser. `close` ends both. */
export async function startBrowser() {
  const server = await serve(0);
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: kFlags });
  const base = addressOf(server);
  return {
    base,
    browser,
    openPage: (options) => openPage(browser, base, options),
    async close() {
      await browser.close();
      server.close();
    },
  };
}

async function openPage(browser, base, options = {}) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    reducedMotion: "reduce",
    ...options,
  });
  const page = await context.newPage();
  const troubles = [];
  const note = (text) => troubles.push(text);
  page.on("console", (message) => note(`console: ${message.text()}`));
  page.on("pageerror", (error) => note(`error: ${error.stack}`));
  page.on("requestfailed", (request) => note(`failed: ${request.url()}`));
  page.on("request", (request) => {
    if (!request.url().startsWith(base)) note(`foreign request: ${request.url()}`);
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

/** Waits until everything that was asked for in this frame is on the page. */
export function frames(page) {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 0)));
      }),
  );
}

export async function screenshot(page, name) {
  mkdirSync(kScreenshots, { recursive: true });
  // Hiding the caret would leave `style` attributes behind.
  await page.screenshot({ path: `${kScreenshots}${name}.png`, caret: "initial" });
}
