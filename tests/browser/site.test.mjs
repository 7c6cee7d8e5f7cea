// The site, built from the current tree: its pages fetch nothing from elsewhere, fit a phone, pass axe,
// and obey their own policies; the gallery draws all of its samples.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createServer } from "node:http";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { makeSite } from "../../scripts/site/make-site.mjs";
import { kSamples } from "../../site/gallery/samples.js";
import { frames, screenshot, useBrowser } from "./support/browser.mjs";
import { eventually } from "./support/eventually.mjs";

const kPackage = fileURLToPath(new URL("../../wasm/package/", import.meta.url));
const require = createRequire(join(kPackage, "package.json"));
const axe = require("axe-core");

const kTypes = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".wasm": "application/wasm",
};

const browser = useBrowser();
const scratch = mkdtempSync(join(tmpdir(), "agent timeline site "));
const folder = join(scratch, "site");
let server;
/** Below the server's root, so that an address outside of the folder fails. */
let base;

function serveFolder() {
  const answer = (request, response) => {
    const path = decodeURIComponent(new URL(request.url, "http://x").pathname);
    try {
      if (!path.startsWith("/some/where/")) throw new Error("outside");
      const body = readFileSync(join(folder, path.slice("/some/where/".length)));
      response.writeHead(200, { "Content-Type": kTypes[extname(path)] ?? "text/plain" });
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  };
  server = createServer(answer);
  return new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
}

before(async () => {
  const reference = join(scratch, "reference");
  execFileSync(process.execPath, [
    join(kPackage, "node_modules/typedoc/bin/typedoc"),
    ...["--options", join(kPackage, "typedoc.json"), "--out", reference, "--logLevel", "Warn"],
  ]);
  await makeSite(folder, reference);
  await serveFolder();
  base = `http://127.0.0.1:${server.address().port}/some/where/`;
});

after(() => {
  server?.close();
  server?.closeAllConnections();
  rmSync(scratch, { recursive: true, force: true });
});

/** Opens a page of the site and records its errors. */
async function open(path, options = {}) {
  const { page } = await browser.openPage(options);
  const troubles = [];
  page.on("console", (message) => troubles.push(`console: ${message.text()}`));
  page.on("pageerror", (error) => troubles.push(`error: ${error.stack}`));
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(base) && !/^(?:data|blob):/.test(url)) troubles.push(`foreign: ${url}`);
  });
  await page.route("**/favicon.ico", (route) => route.fulfill({ status: 204 }));
  await page.goto(base + path);
  await frames(page);
  return { page, troubles };
}

const kStandards = ["wcag2a", "wcag2aa", "wcag21aa", "best-practice"];

/** Returns axe's findings, without the rules in `without`. */
async function violations(page, without = []) {
  await page.evaluate(axe.source);
  const rules = Object.fromEntries(without.map((id) => [id, { enabled: false }]));
  const found = await page.evaluate((options) => globalThis.axe.run(document, options), {
    runOnly: kStandards,
    rules,
  });
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`);
}

for (const path of ["index.html", "guide/markdown.html", "docs/limits.html"]) {
  for (const colorScheme of ["light", "dark"]) {
    test(`${path} in ${colorScheme} colors: axe finds no violations, and it fits a narrow screen`, async () => {
      const { page, troubles } = await open(path, { colorScheme });
      assert.deepEqual(await violations(page), []);
      await page.setViewportSize({ width: 390, height: 844 });
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      assert(width <= 390, `${width} px wide`);
      assert.deepEqual(troubles, []);
    });
  }
}

test("the gallery shows every sample in both themes", async () => {
  const { page, troubles } = await open("gallery.html");
  const state = () => page.locator("#gallery-state").innerText();
  await eventually(state, `${kSamples.length} samples, each in light and dark`);
  for (const { id, title } of kSamples) {
    for (const theme of ["light", "dark"]) {
      const host = page.locator(`[data-sample="${id}"][data-theme="${theme}"]`);
      await host.locator(".at-entry, .at-todos, .at-queue").first().waitFor({ state: "attached" });
      assert.equal(
        (await host.locator('[data-kind="unknown"]').count()) > 0,
        id === "notices",
        title,
      );
    }
  }
  await screenshot(page, "site-gallery");
  // The views of one page have the same landmarks, and browsers let the keyboard scroll wide content.
  assert.deepEqual(await violations(page, ["landmark-unique", "scrollable-region-focusable"]), []);
  assert.deepEqual(troubles, []);
});

test("the playground plays a recording under the page's policy", async () => {
  const { page, troubles } = await open("playground/index.html");
  await page.locator(".at-entry").first().waitFor();
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(troubles, []);
});

test("the search of the reference works under the page's policy", async () => {
  const { page, troubles } = await open("reference/index.html");
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await page.locator("#tsd-search-trigger").click();
  await page.locator("#tsd-search-input").fill("createSession");
  await page.locator("#tsd-search-results li").first().waitFor();
  await page.keyboard.press("Escape");
  // TypeDoc puts links into the summaries of its sections.
  assert.deepEqual(await violations(page, ["nested-interactive"]), []);
  assert.deepEqual(troubles, []);
});
