// Runs the browser tests: `node tests/browser/run.mjs [file…] [--grep name] [--slowest count]`. There is
// one Chromium for each test process that runs at a time, and one server of the demo for all.
// Invariant: at any time a Chromium is lent to one process only, for what pages share in it, such as
// the clipboard, would mix. A file that is run alone starts its own (support/browser.mjs).
import { readdirSync } from "node:fs";
import { createServer } from "node:net";
import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArguments, runFiles } from "../support/run-files.mjs";
import { chromium, launchOptions, serveDemo } from "./support/chromium.mjs";

/** One more than there are cores: a page that waits for its next frame leaves its core to another. */
const WORKERS = availableParallelism() + 1;
/** What takes longest begins first, so that nothing is left alone at the end. */
const kLongest = (
  "visual element-bound play streamed-answer sanitizer-pages playground markdown-stream a11y " +
  "windowing dispose-order isolation hooks exported-page snippets demo-page"
).split(" ");
const folder = fileURLToPath(new URL(".", import.meta.url));

function allFiles() {
  const first = kLongest.map((name) => `${name}.test.mjs`);
  const names = readdirSync(folder).filter((name) => name.endsWith(".test.mjs"));
  const rest = names.filter((name) => !first.includes(name)).sort();
  return [...first, ...rest].map((name) => resolve(folder, name));
}

/** Lends a browser to whoever connects, until the connection ends. */
function lend(browsers) {
  const free = browsers.map((browser) => browser.wsEndpoint());
  const waiting = [];
  const give = () => {
    while (free.length > 0 && waiting.length > 0) {
      const socket = waiting.shift();
      if (socket.destroyed) continue;
      const endpoint = free.shift();
      socket.once("close", () => {
        free.push(endpoint);
        give();
      });
      socket.write(`${endpoint}\n`);
    }
  };
  const server = createServer((socket) => {
    socket.on("error", () => socket.destroy());
    waiting.push(socket);
    give();
  });
  return new Promise((done) => server.listen(0, "127.0.0.1", () => done(server)));
}

const given = parseArguments(process.argv.slice(2));
const files = given.files.length > 0 ? given.files.map((file) => resolve(file)) : allFiles();
const workers = Math.min(WORKERS, files.length);
const demo = await serveDemo();
const start = () => chromium.launchServer(launchOptions());
const browsers = await Promise.all(Array.from({ length: workers }, start));
const lender = await lend(browsers);
process.env.AGENT_TIMELINE_LENT = JSON.stringify({
  base: demo.base,
  port: lender.address().port,
});
await runFiles({ ...given, files, concurrency: workers });
await Promise.all(browsers.map((browser) => browser.close()));
lender.close();
demo.close();
