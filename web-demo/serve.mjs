// Serves the demo and the playground on this machine: `node web-demo/serve.mjs [--port 8080]`. It serves only
// the files of this folder and the built package, with headers as strict as the package supports; inline
// scripts of a page are allowed by their hashes.
// Invariant: a request never reaches a file outside those folders, whatever its path contains.
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { kDemoPolicy, policyFor } from "./policy.mjs";

const kDemo = fileURLToPath(new URL(".", import.meta.url));
const kPackage = fileURLToPath(new URL("../wasm/package/", import.meta.url));

const kTypes = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".jsonl": "application/x-ndjson",
  ".map": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
};

/** Returns the file for a request path, or null if the path leaves the served folders. */
export function fileFor(requestPath) {
  let path;
  try {
    path = decodeURIComponent(requestPath);
  } catch {
    return null;
  }
  if (path.includes("\0") || path.includes("\\") || path.split("/").includes("..")) return null;
  if (path.startsWith("/agent-timeline/")) return join(kPackage, "dist", path.slice(16));
  const file = path.endsWith("/") ? `${path}index.html` : path;
  return join(kDemo, file.split("/").join(sep));
}

/** `html` is the page itself, whose inline scripts are allowed. */
const headersFor = (type, html = "") => ({
  "Content-Type": type,
  "Content-Security-Policy": policyFor(html, kDemoPolicy),
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cache-Control": "no-cache",
});

async function answer(request, response) {
  const path = fileFor(request.url.split(/[?#]/, 1)[0]);
  const type = kTypes[extname(path ?? "")];
  try {
    if (path === null || type === undefined) throw new Error("not served");
    const body = await readFile(path);
    response.writeHead(200, headersFor(type, type === kTypes[".html"] ? body.toString() : ""));
    response.end(request.method === "HEAD" ? undefined : body);
  } catch {
    response.writeHead(404, headersFor("text/plain; charset=utf-8"));
    response.end("Not found\n");
  }
}

/** Listens on `port` of this machine, or on the next free port. Resolves to the server. */
export function serve(port = 8080) {
  const server = createServer(answer);
  return new Promise((resolve, reject) => {
    server.on("error", (error) => {
      if (error.code !== "EADDRINUSE" || port >= 65535) return reject(error);
      port += 1;
      server.listen(port, "127.0.0.1");
    });
    server.on("listening", () => resolve(server));
    server.listen(port, "127.0.0.1");
  });
}

/** Returns the address of a server created by `serve`. */
export function addressOf(server) {
  return `http://127.0.0.1:${server.address().port}/`;
}

function portFrom(args) {
  const index = args.indexOf("--port");
  if (index === -1) return 8080;
  const port = Number(args[index + 1]);
  if (Number.isInteger(port) && port >= 0 && port < 65536) return port;
  console.error(`--port must be a number from 0 to 65535, not "${args[index + 1] ?? ""}"`);
  process.exit(2);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const server = await serve(portFrom(process.argv.slice(2)));
  console.log(`agent-timeline demo: ${addressOf(server)} (press Ctrl+C to stop)`);
}
