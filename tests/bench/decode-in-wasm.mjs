// The measures of decode_bench.cpp for the package in Node, with the same command line and output:
// `node decode-in-wasm.mjs <file> <runs> <measure>...`. A measure that begins with `unparsed-` leaves
// the patches as bytes in WebAssembly's memory; the others return objects, as hosts get them.
import { readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { Engine } from "../../build/js/wasm/engine.js";
import { load } from "../../build/js/entries/entry.node.js";
import { SessionPort } from "../../build/js/wasm/session-port.js";
import { startModule } from "../../build/js/wasm/start-core.js";
import { compileSource } from "../../build/js/load/wasm-source.js";

const kCore = new URL("../../build/js/load/core.wasm", import.meta.url);

function* cut(log, chunk) {
  for (let at = 0; at < log.length; at += chunk) yield log.subarray(at, at + chunk);
}

function pushAll(session, log, chunk) {
  for (const piece of cut(log, chunk)) session.push(piece);
  session.end();
}

function replayAll(port, log, chunk) {
  for (const piece of cut(log, chunk)) port.replay(piece);
  port.replayEnd();
}

/** The measures of a session that has already been filled. */
const kQuestions = {
  snapshot: (session) => session.snapshot(),
  html: (session, ids) => {
    for (const id of ids) session.html(id);
  },
};

/** Returns a function that runs the measure once and returns its milliseconds. */
function findMeasure(name, log, core, engine) {
  const timed = (work) => {
    const begin = performance.now();
    work();
    return performance.now() - begin;
  };
  const [, unparsed, kind, bytes] = /^(unparsed-)?(whole|chunks):?(\d*)$/.exec(name) ?? [];
  const chunk = kind === "chunks" ? Number(bytes) : log.length;
  if (unparsed) {
    return () => {
      const port = new SessionPort(engine.instance);
      const passed = timed(() => replayAll(port, log, chunk));
      port.release();
      return passed;
    };
  }
  return () => {
    const session = core.createSession();
    let passed;
    if (kind) {
      passed = timed(() => pushAll(session, log, chunk));
    } else {
      pushAll(session, log, chunk);
      const ids = session.snapshot().entries.map(({ id }) => id);
      passed = timed(() => kQuestions[name](session, ids));
    }
    session.dispose();
    return passed;
  };
}

const [path, runs, ...names] = process.argv.slice(2);
const log = new Uint8Array(readFileSync(path));
const core = await load();
const engine = await Engine.open(startModule, await compileSource(readFileSync(kCore)));
const measures = names.map((name) => ({
  name,
  run: findMeasure(name, log, core, engine),
  milliseconds: [],
}));
for (let run = 0; run < Number(runs); run += 1) {
  for (const measure of measures) measure.milliseconds.push(measure.run());
}
console.log(
  JSON.stringify(
    Object.fromEntries(measures.map(({ name, milliseconds }) => [name, { milliseconds }])),
  ),
);
