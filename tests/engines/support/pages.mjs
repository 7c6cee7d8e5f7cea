// Serves the pages that run in every browser: the demo and the package, and pages that a test adds. See
// smoke.test.mjs.
// Invariant: the policy is the one that the documentation recommends to hosts.
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname } from "node:path";
import { fileFor } from "../../../web-demo/serve.mjs";

const kTypes = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".jsonl": "application/x-ndjson",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
};

const kPolicy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob:; " +
  "connect-src 'self'; worker-src 'self'; require-trusted-types-for 'script'";

const kBare = `<!doctype html><html lang="en"><meta charset="utf-8"><title>bare</title>
<link rel="stylesheet" href="/agent-timeline/styles.css"><link rel="stylesheet" href="/bare.css">
<script src="/errors.js"></script><body><div id="host"></div></body></html>`;
const kBareCss = "html,body,#host{height:100%;margin:0}";
/** Records the page's errors for the test to read. */
const kErrors = `globalThis.troubles = [];
addEventListener("error", (event) => troubles.push(String(event.message)));
addEventListener("unhandledrejection", (event) => troubles.push(String(event.reason)));
document.addEventListener("securitypolicyviolation", (event) =>
  troubles.push(event.violatedDirective + " " + event.blockedURI));`;

/** Starts the server; `add` adds a page and returns its address. */
export async function servePages() {
  const made = new Map([
    ["/bare.html", [kBare, ".html", kPolicy]],
    ["/bare.css", [kBareCss, ".css"]],
    ["/errors.js", [kErrors, ".js"]],
  ]);
  const server = createServer(async ({ url }, response) => {
    const path = new URL(url, "http://x").pathname;
    try {
      const [body, ending, policy] = made.get(path) ?? [
        await readFile(fileFor(path)),
        extname(fileFor(path)),
      ];
      const headers = { "Content-Type": kTypes[ending] ?? "text/plain" };
      if (policy) headers["Content-Security-Policy"] = policy;
      response.writeHead(200, headers).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const base = `http://127.0.0.1:${server.address().port}`;
  return {
    base,
    add(path, html) {
      made.set(path, [html, ".html"]);
      return base + path;
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
