// The folders of the mutation run and its degree of parallelism. Everything it writes is below
// build/mutants.
import { join } from "node:path";

export const kRoot = join(import.meta.dirname, "../..");
export const kWork = join(kRoot, "build/mutants");

/** How many mutants, or compilers, run at the same time. */
export const kJobs = Math.max(1, Number(process.env.AGENT_TIMELINE_MUTANT_JOBS ?? 2));

/** Runs `work` over `items`, `kJobs` at a time; results keep the order of `items`. */
export async function inParallel(items, work) {
  const queue = [...items.entries()];
  const results = [];
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      results[next[0]] = await work(next[1]);
    }
  };
  await Promise.all(Array.from({ length: kJobs }, worker));
  return results;
}
