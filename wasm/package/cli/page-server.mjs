// The server of `agent-timeline view`: serves the page, the built package and the bytes of one session.
// Invariant: it answers only requests from this machine that contain the secret part of the address and the
// server's own host name, so that neither other users nor other sites (DNS rebinding) can read the session.
import { randomBytes, timingSafeEqual } from "node:crypto";
import { createReadStream } from "node:fs";
import { createServer } from "node:http";
import { extname } from "node:path";
import { pipeline, Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { InputError, reasonOf } from "./errors.mjs";

const kHost = "127.0.0.1";
const kPage = new URL("./page/", import.meta.url);
const kDist = new URL("../dist/", import.meta.url);

const kHeaders = {
  "Content-Security-Policy":
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; " +
    "img-src 'self' blob: data:; connect-src 'self'; worker-src 'self'; base-uri 'none'; " +
    "form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'",
  "Cross-Origin-Resource-Policy": "same-origin",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cache-Control": "no-store",
};

const kTypes = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".map": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
};

/**
 * Serves `session`, `{ about(), read(signal) }`: what the page needs to know about it, and its bytes from the
 * beginning. Resolves to `{ address, close() }`. @throws InputError if the port is not available
 */
export async function servePage(session, port) {
  const secret = randomBytes(16).toString("hex");
  const server = createServer((request, response) => {
    // Only the server's own host names are accepted. Any other name indicates DNS rebinding.
    const { port: own } = server.address();
    const isExpectedHost = [`${kHost}:${own}`, `localhost:${own}`].includes(request.headers.host);
    const path = isExpectedHost ? pathAfterSecret(secret, request.url) : null;
    if (path === null || !["GET", "HEAD"].includes(request.method)) return sendNotFound(response);
    answer(session, path, request, response);
  });
  await listen(server, port);
  return {
    address: `http://${kHost}:${server.address().port}/${secret}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections?.();
      }),
  };
}

function listen(server, port) {
  return new Promise((resolve, reject) => {
    server.once("error", (error) => {
      reject(new InputError(`Cannot listen on port ${port}: ${reasonOf(error)}.`));
    });
    server.listen(port, kHost, resolve);
  });
}

/** Returns the path after `/<secret>/`; `null` if the secret is missing or wrong. */
function pathAfterSecret(secret, url) {
  const [, first, ...rest] = url.split(/[?#]/, 1)[0].split("/");
  const [given, own] = [Buffer.from(first ?? ""), Buffer.from(secret)];
  const matches = given.length === own.length && timingSafeEqual(given, own);
  return matches && rest.length > 0 ? rest.join("/") : null;
}

/** Returns the file for a path; `null` if it is not one of the served files. Escapes are not accepted. */
export function fileFor(path) {
  if (path === "") return new URL("index.html", kPage);
  if (!/^(?:[a-z0-9-]+\/)*[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i.test(path)) return null;
  const [folder, ...rest] = path.split("/");
  if (folder === "agent-timeline") return new URL(rest.join("/"), kDist);
  return rest.length === 0 ? new URL(folder, kPage) : null;
}

function answer(session, path, request, response) {
  if (path === "about.json") {
    response.writeHead(200, { ...kHeaders, "Content-Type": "application/json" });
    return response.end(JSON.stringify(session.about()));
  }
  if (path === "events") return sendEvents(session, request, response);
  const file = fileFor(path);
  const type = file && kTypes[extname(file.pathname)];
  if (!type) return sendNotFound(response);
  return sendFile(file, type, request, response);
}

function sendFile(file, type, request, response) {
  const stream = createReadStream(fileURLToPath(file));
  // Once the headers are sent, an error can no longer be reported; this also happens when the page is closed
  // midway.
  stream.once("error", () => (response.headersSent ? response.destroy() : sendNotFound(response)));
  stream.once("open", () => {
    response.writeHead(200, { ...kHeaders, "Content-Type": type });
    if (request.method === "GET") return pipeline(stream, response, () => undefined);
    stream.destroy();
    return response.end();
  });
}

/** Sends the bytes unchanged for as long as the page reads them. */
function sendEvents(session, request, response) {
  response.writeHead(200, { ...kHeaders, "Content-Type": "application/octet-stream" });
  if (request.method === "HEAD") return response.end();
  response.flushHeaders();
  const closed = new AbortController();
  response.once("close", () => closed.abort());
  const pieces = Readable.from(session.read(closed.signal), { objectMode: true, highWaterMark: 1 });
  // If the stream fails, the response is cut short. The page notices that and asks for the reason.
  return pipeline(pieces, response, () => undefined);
}

function sendNotFound(response) {
  response.writeHead(404, { ...kHeaders, "Content-Type": "text/plain; charset=utf-8" });
  response.end("Not found\n");
}
