// Records which mutants each test of a file reaches and how long the test takes, as JSON lines in the
// file that AGENT_TIMELINE_MUTANTS_REACHED names. For `node --import`, see switch.ts and
// package_trace.mjs. Mutants reached by other processes and threads, or between tests, are recorded
// without a test.
// Invariant: servers answer all other requests as before.
import { appendFileSync } from "node:fs";
import { Server } from "node:http";
import { afterEach, beforeEach } from "node:test";
import { isMainThread } from "node:worker_threads";

const kAddress = "/agent-timeline-mutant/";
const path = process.env.AGENT_TIMELINE_MUTANTS_REACHED;

let current = null;
let begin = 0;
const seen = new Set();

function write(line) {
  appendFileSync(path, `${JSON.stringify(line)}\n`);
}

function record(number) {
  const key = `${number} ${current}`;
  if (seen.has(key)) return;
  seen.add(key);
  write({ test: current, number });
}

globalThis.agentTimelineReached = record;

if (isMainThread && process.argv[1]?.endsWith(".test.mjs")) {
  beforeEach(({ name }) => {
    current = name;
    begin = performance.now();
  });
  afterEach(({ name }) => {
    write({ test: name, seconds: (performance.now() - begin) / 1000 });
    current = null;
  });
}

const emit = Server.prototype.emit;
Server.prototype.emit = function (name, request, response, ...more) {
  if (name !== "request" || !request.url.startsWith(kAddress)) {
    return emit.call(this, name, request, response, ...more);
  }
  record(Number(request.url.slice(kAddress.length)));
  response.writeHead(204);
  response.end();
  return true;
};
