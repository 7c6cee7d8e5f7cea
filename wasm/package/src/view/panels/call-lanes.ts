// Lays out the times of calls for drawing: a lane for each tool, on a time axis without long pauses.
// Invariant: pure functions; calls with unknown times are counted, not placed.
import type { CallTime } from "../../contract/index.js";
import { hasFailed } from "../source/entry-facts.js";

export interface Bar {
  call: CallTime;
  /** Positions on the axis, from 0 to 1. */
  from: number;
  to: number;
}

export interface Lane {
  tool: string;
  calls: number;
  failures: number;
  /** The sum of the known durations, in milliseconds. */
  total: number;
  bars: Bar[];
}

export interface Lanes {
  /** Sorted by total duration, longest first. */
  lanes: Lane[];
  /** Where pauses were cut out of the axis, from 0 to 1. */
  cuts: number[];
  startedAt: number | null;
  endedAt: number | null;
  /** The number of calls without a bar. */
  untimed: number;
}

/** Longer pauses are cut to this, in milliseconds. */
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
    if (hasFailed(status)) lane.failures += 1;
    if (durationMs !== null) lane.total += durationMs;
    if (startedAt === null || durationMs === null || durationMs < 0) continue;
    timed.push({ call, from: startedAt, to: startedAt + durationMs });
  }
  const axis = makeAxis(timed);
  for (const { call, from, to } of timed)
    byTool
      .get(call.tool)
      ?.bars.push({ call, from: axis.positionOf(from), to: axis.positionOf(to) });
  const lanes = [...byTool.values()].sort((a, b) => b.total - a.total || b.calls - a.calls);
  const { startedAt, endedAt, cuts } = axis;
  return { lanes, cuts, startedAt, endedAt, untimed: calls.length - timed.length };
}

interface Axis {
  startedAt: number | null;
  endedAt: number | null;
  cuts: number[];
  positionOf: (time: number) => number;
}

/** Returns an axis on which no pause is longer than `kPause`. */
function makeAxis(timed: readonly Timed[]): Axis {
  const sorted = [...timed].sort((a, b) => a.from - b.from);
  const [first] = sorted;
  if (!first) return { startedAt: null, endedAt: null, cuts: [], positionOf: () => 0 };
  /** From `from` on, `skipped` milliseconds are cut in total. */
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
  const positionOf = (time: number): number => {
    let [low, high] = [0, steps.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((steps[middle]?.from ?? Infinity) <= time) low = middle + 1;
      else high = middle;
    }
    return (time - first.from - (steps[low - 1]?.skipped ?? 0)) / length;
  };
  const cuts = steps.map(({ from }) => positionOf(from) - kPause / 2 / length);
  return { startedAt: first.from, endedAt: end, cuts, positionOf };
}
