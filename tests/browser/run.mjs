// Runs the browser tests: `node tests/browser/run.mjs [file…] [--grep name] [--slowest count]`. Starts
// one Chromium per parallel test process, and one server of the demo for all.
// Invariant: a Chromium is lent to only one process at a time, because its pages share state such as
// the clipboard. A file that is run on its own starts its own Chromium (support/browser.mjs).
import { readdirSync } from "node:fs";
import { createServer } from "node:net";
import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArguments, runFiles } from "../support/run-files.mjs";
import { chromium, launchOptions, serveDemo } from "./support/chromium.mjs";

/** One more than the number of cores: a page that waits for its next frame leaves its core idle. */
const WORKERS = availableParallelism() + 1;
/** The longest files start first, so that none of them runs alone at the end. */
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

/** Lends a browser to each client until its connection ends. */
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
