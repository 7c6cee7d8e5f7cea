// Serves a folder that a bundler made and looks at a page of it in Chromium. Invariant: the page lives
// under the policy that docs/guide/security.md names, and what goes wrong on it fails the test.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";

const kPolicy = {
  "default-src": "'none'",
  "script-src": "'self' 'wasm-unsafe-eval'",
  "style-src": "'self'",
  "connect-src": "'self'",
  "img-src": "'self' blob: data:",
  "worker-src": "'self'",
};
const kTrustedTypes = { "require-trusted-types-for": "'script'" };

const kTypes = {
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".wasm": "application/wasm",
};

/**
 * Serves `root`. Bundlers start workers by addresses that are text: pages of those go without
 * `trustedTypes`. `more` has directives of the policy that differ.
 */
export async function serveFolder(root, { trustedTypes = true, more = {} } = {}) {
  const directives = { ...kPolicy, ...(trustedTypes && kTrustedTypes), ...more };
  const headers = {
    "content-security-policy": Object.entries(directives)
      .map((directive) => directive.join(" "))
      .join("; "),
  };
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    if (pathname === "/favicon.ico") return response.writeHead(204).end();
    const body = await readFile(join(root, normalize(pathname))).catch(() => null);
    const type = kTypes[extname(pathname)] ?? "application/octet-stream";
    response.writeHead(body ? 200 : 404, { "content-type": type, ...headers });
    response.end(body ?? "not found");
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    base: `http://127.0.0.1:${server.address().port}/`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** A page in a context of its own, and what goes wrong on it. */
export async function watchedPage(browser, options = {}) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  await page.route("**/favicon.ico", (route) => route.fulfill({ status: 204 }));
  const troubles = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type()))
      troubles.push(`${message.text()} ${message.location().url}`);
  });
  page.on("pageerror", (error) => troubles.push(String(error)));
  return { context, page, troubles };
}

/** What the app of the page at `address` came to: `{ cards, … }`, or the error it met. */
export async function lookAt(browser, address) {
  const { context, page, troubles } = await watchedPage(browser);
  try {
    await page.goto(address);
    await page.waitForFunction(() => globalThis.outcome !== undefined, null, { timeout: 180_000 });
    return { ...(await page.evaluate(() => globalThis.outcome)), troubles };
  } catch (error) {
    throw new Error(`${address}: ${error.message}\n${troubles.join("\n")}`, { cause: error });
  } finally {
    await context.close();
  }
}

/** The page at `address` shows the session of the apps, without any trouble. */
export async function assertShows(browser, address) {
  const { troubles, ...outcome } = await lookAt(browser, address);
  assert.deepEqual({ outcome, troubles }, { outcome: { cards: 2 }, troubles: [] }, address);
}
