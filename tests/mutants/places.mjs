// Where the mutation run works, and how much of it at a time. Everything it makes is below build/mutants.
import { join } from "node:path";

export const kRoot = join(import.meta.dirname, "../..");
export const kWork = join(kRoot, "build/mutants");

/** Mutants, and compilers, that run at a time. */
export const kJobs = Math.max(1, Number(process.env.AGENT_TIMELINE_MUTANT_JOBS ?? 2));

/** Runs `work` over `items`, `kJobs` at a time, and in the order of `items`. */
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
