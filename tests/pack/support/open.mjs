// Serves a folder that a bundler wrote and checks a page of it in Chromium.
// Invariant: the page has the policy that docs/guide/security.md recommends, and any error on it fails
// the test.
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
 * Serves `root`. Pages whose bundler starts workers by plain-text addresses need `trustedTypes: false`.
 * `more` overrides directives of the policy.
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

/** Opens a page in a context of its own, and records its errors. */
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

/** Returns the outcome of the app on the page at `address`: `{ cards, … }`, or its error. */
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

/** Checks that the page at `address` shows the apps' session, without errors. */
export async function assertShows(browser, address) {
  const { troubles, ...outcome } = await lookAt(browser, address);
  assert.deepEqual({ outcome, troubles }, { outcome: { cards: 2 }, troubles: [] }, address);
}
