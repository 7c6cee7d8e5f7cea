// Serves the build output of an example, and starts the servers that examples bring along.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";

const kTypes = {
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".wasm": "application/wasm",
};

/** Forwards a request to an example's own server. */
async function passOn(own, request, response) {
  const { method, headers } = request;
  const body = method === "POST" ? await text(request) : undefined;
  const type = headers["content-type"];
  const answer = await fetch(own, { method, body, headers: type && { "content-type": type } });
  response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") });
  // Closing the page early cuts the response.
  await pipeline(Readable.fromWeb(answer.body), response).catch(() => {});
}

/** Serves the build output; `own` is an example's own server, which answers /events and /api. */
export async function serve(folder, own) {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    if (/^\/(?:events|api\/.*)$/.test(pathname)) return passOn(own, request, response);
    const path = join(folder, pathname === "/" ? "index.html" : pathname);
    try {
      response.writeHead(200, { "content-type": kTypes[extname(path)] ?? "text/plain" });
      return response.end(readFileSync(path));
    } catch {
      return response.end();
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { base: `http://127.0.0.1:${server.address().port}/`, close };
}

/** Starts a script of an example in its folder; resolves once it listens. */
export async function start(folder, [script, ...args], others = {}) {
  const port = await freePort();
  const env = { ...process.env, ...others, PORT: String(port) };
  const child = spawn(process.execPath, [script, ...args], { cwd: folder, env });
  const address = `http://127.0.0.1:${port}/`;
  for (let wait = 0; wait < 200; wait += 1) {
    const isThere = await fetch(address, { method: "HEAD" }).then(
      () => true,
      () => false,
    );
    if (isThere) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { address, stop: () => child.kill() };
}

async function freePort() {
  const server = createServer().listen(0);
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  await once(server, "close");
  return port;
}
