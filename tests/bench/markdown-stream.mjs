// What it costs to stream a text through an engine: milliseconds for all of it and for single
// pieces, and the bytes handed out. Invariant: only the engine's own work is timed.
import { performance } from "node:perf_hooks";
import { median } from "./statistics.mjs";

/** Bytes of HTML and text in what an engine hands out. */
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

/** For engines that begin anew with every piece: every `stride`th, and the rest by extrapolation. */
function showSome(engine, pieces, stride) {
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
 * Streams once. share: how much was pushed within `limit`; stride: above 1, the total is estimated
 * from every stride-th piece; lastShare: a piece of the last 5 % beside the median piece.
 */
export function measureStream(engine, pieces, limit) {
  const stride = strideFor(engine, pieces, limit);
  const { times, ...measured } =
    stride > 1
      ? showSome(engine, pieces, stride)
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
 * What the same pieces cost at the start and at the end of a long stream, in milliseconds, and the
 * first and the last twentieth of what is between.
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

/** Milliseconds of up to `runs` renderings, of fewer when those take more than `limit`. */
export function measureOneShot(engine, text, runs, limit) {
  const times = [];
  for (let total = 0; times.length < runs && total < limit; total += times.at(-1)) {
    times.push(timed(() => engine.render(text)).passed);
  }
  return times;
}
