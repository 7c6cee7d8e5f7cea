// Measures the cost of streaming a text through an engine: milliseconds in total and for single pieces,
// and the bytes that the engine returns.
// Invariant: only the engine's own work is timed.
import { performance } from "node:perf_hooks";
import { median } from "./statistics.mjs";

/** Returns the bytes of HTML and text in what an engine returns for a piece. */
function bytesOf(engine, change) {
  const carried = engine.carried ? [change].flat().flatMap(engine.carried) : [change].flat();
  return carried.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
}

function timed(work) {
  const begin = performance.now();
  const result = work();
  return { passed: performance.now() - begin, result };
}

/** Pushes the pieces until all are done or `limit` milliseconds have passed. */
function pushAll(engine, pieces, limit) {
  const stream = engine.start();
  const times = [];
  let total = 0;
  let bytes = 0;
  const take = ({ passed, result }) => {
    total += passed;
    bytes += bytesOf(engine, result);
    return passed;
  };
  for (const piece of pieces) {
    if (total > limit) break;
    times.push(take(timed(() => stream.push(piece))));
  }
  if (times.length === pieces.length) take(timed(() => stream.end()));
  const finalBytes = Buffer.byteLength(stream.html());
  stream.dispose?.();
  return { times, total, bytes, finalBytes, share: times.length / pieces.length };
}

/**
 * For engines that render from scratch for every piece: measures every `stride`th piece and
 * extrapolates the rest.
 */
function renderSampled(engine, pieces, stride) {
  const times = [];
  let [text, bytes, finalBytes] = ["", 0, 0];
  pieces.forEach((piece, index) => {
    text += piece;
    if ((index + 1) % stride !== 0 && index + 1 < pieces.length) return;
    const { passed, result } = timed(() => engine.show(text));
    times.push(passed);
    finalBytes = Buffer.byteLength(result);
    bytes += finalBytes;
  });
  const scale = pieces.length / times.length;
  const total = times.reduce((sum, time) => sum + time, 0) * scale;
  return { times, total, bytes: bytes * scale, finalBytes, share: 1, stride };
}

function strideFor(engine, pieces, limit) {
  if (!engine.show) return 1;
  const text = pieces.join("");
  const whole = Math.min(...[1, 2, 3].map(() => timed(() => engine.show(text)).passed));
  return Math.ceil((whole * pieces.length) / 2 / limit);
}

/**
 * Streams once. share: the share of the pieces pushed within `limit`; stride: if above 1, the total is
 * estimated from every stride-th piece; lastShare: a piece of the last 5 % relative to the median
 * piece.
 */
export function measureStream(engine, pieces, limit) {
  const stride = strideFor(engine, pieces, limit);
  const { times, ...measured } =
    stride > 1
      ? renderSampled(engine, pieces, stride)
      : pushAll(engine, pieces, engine.show ? Infinity : limit);
  const sorted = [...times].sort((a, b) => a - b);
  return {
    ...measured,
    stride,
    p99: sorted[Math.floor(sorted.length * 0.99)],
    lastShare: median(times.slice(-Math.ceil(times.length / 20))) / median(times),
  };
}

/**
 * Returns the cost of the same pieces at the start and at the end of a long stream, in milliseconds,
 * and of the first and the last twentieth of the pieces in between.
 */
export function measureEvenness(engine, same, between, limit) {
  const { times, share } = pushAll(engine, [...same, ...between, ...same], limit);
  if (share < 1) return { share };
  const sum = (list) => list.reduce((total, time) => total + time, 0);
  const middle = times.slice(same.length, -same.length);
  const twentieth = Math.floor(middle.length / 20);
  return {
    share,
    start: sum(times.slice(0, same.length)),
    end: sum(times.slice(-same.length)),
    first: sum(middle.slice(0, twentieth)),
    last: sum(middle.slice(-twentieth)),
  };
}

/** Returns the milliseconds of up to `runs` renderings, fewer if they take more than `limit`. */
export function measureOneShot(engine, text, runs, limit) {
  const times = [];
  for (let total = 0; times.length < runs && total < limit; total += times.at(-1)) {
    times.push(timed(() => engine.render(text)).passed);
  }
  return times;
}
