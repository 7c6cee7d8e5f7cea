// When calls ran, laid out for drawing: a lane for each tool, on an axis from which long pauses are cut.
// Invariant: pure functions; calls whose times are not known are counted, not placed.
import type { CallTime } from "../../contract/index.js";

export interface Bar {
  call: CallTime;
  /** On the axis, from 0 to 1. */
  from: number;
  to: number;
}

export interface Lane {
  tool: string;
  calls: number;
  failures: number;
  /** Milliseconds of all its calls whose durations are known. */
  total: number;
  bars: Bar[];
}

export interface Lanes {
  /** Those that took longest first. */
  lanes: Lane[];
  /** Where the axis leaves a pause out, from 0 to 1. */
  cuts: number[];
  startedAt: number | null;
  endedAt: number | null;
  /** Calls that are on no lane's bar. */
  untimed: number;
}

/** A pause of so many milliseconds and more is cut to this. */
const kPause = 30_000;

interface Timed {
  call: CallTime;
  from: number;
  to: number;
}

export function layOut(calls: readonly CallTime[]): Lanes {
  const timed: Timed[] = [];
  const byTool = new Map<string, Lane>();
  for (const call of calls) {
    const { tool, status, startedAt, durationMs } = call;
    const lane = byTool.get(tool) ?? { tool, calls: 0, failures: 0, total: 0, bars: [] };
    byTool.set(tool, lane);
    lane.calls += 1;
    if (status === "error" || status === "timed-out") lane.failures += 1;
    if (durationMs !== null) lane.total += durationMs;
    if (startedAt === null || durationMs === null || durationMs < 0) continue;
    timed.push({ call, from: startedAt, to: startedAt + durationMs });
  }
  const axis = makeAxis(timed);
  for (const { call, from, to } of timed)
    byTool.get(call.tool)?.bars.push({ call, from: axis.place(from), to: axis.place(to) });
  const lanes = [...byTool.values()].sort((a, b) => b.total - a.total || b.calls - a.calls);
  const { startedAt, endedAt, cuts } = axis;
  return { lanes, cuts, startedAt, endedAt, untimed: calls.length - timed.length };
}

interface Axis {
  startedAt: number | null;
  endedAt: number | null;
  cuts: number[];
  place: (time: number) => number;
}

/** An axis on which no pause is longer than `kPause`. */
function makeAxis(timed: readonly Timed[]): Axis {
  const sorted = [...timed].sort((a, b) => a.from - b.from);
  const [first] = sorted;
  if (!first) return { startedAt: null, endedAt: null, cuts: [], place: () => 0 };
  /** From where on how much is left out. */
  const steps: { from: number; skipped: number }[] = [];
  let end = first.from;
  let skipped = 0;
  for (const { from, to } of sorted) {
    if (from - end > kPause) {
      skipped += from - end - kPause;
      steps.push({ from, skipped });
    }
    end = Math.max(end, to);
  }
  const length = Math.max(1, end - first.from - skipped);
  const place = (time: number): number => {
    let [low, high] = [0, steps.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((steps[middle]?.from ?? Infinity) <= time) low = middle + 1;
      else high = middle;
    }
    return (time - first.from - (steps[low - 1]?.skipped ?? 0)) / length;
  };
  const cuts = steps.map(({ from }) => place(from) - kPause / 2 / length);
  return { startedAt: first.from, endedAt: end, cuts, place };
}
