// Serves the page of the scenario bench, its bundle and its logs, under a strict policy with Trusted
// Types.
// Invariant: serves only named and bundled files.
import { createServer } from "node:http";
import { readFileSync } from "node:fs";
import { extname } from "node:path";

const kPage = new URL("./", import.meta.url);
const kHook = new URL("../../../web-demo/playground/instance-hook.js", import.meta.url);
const kTypes = {
  ".css": "text/css",
  ".html": "text/html",
  ".ico": "image/x-icon",
  ".js": "text/javascript",
  ".jsonl": "application/x-ndjson",
  ".wasm": "application/wasm",
};
/** The policy of a strict page. */
const kPolicy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob:; " +
  "worker-src 'self'; connect-src 'self'; require-trusted-types-for 'script'";
/** Cross-origin isolation, which makes the browser report the page's memory, including workers. */
const kIsolation = {
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
};

/**
 * @param {URL} bundled  the folder of the bundle
 * @param {Map<string, Buffer>} logs  by the name in their address
 */
export function startServer(bundled, logs) {
  const read = (name) => {
    if (logs.has(name)) return logs.get(name);
    // Browsers request it automatically, and a missing file would count as an error of the page.
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
