// The folders and files of the mutation run and its degree of parallelism. Everything it writes is below
// build/mutants.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

export const kRoot = join(import.meta.dirname, "../..");
export const kWork = join(kRoot, "build/mutants");

/** How many mutants, or compilers, run at the same time. */
export const kJobs = Math.max(1, Number(process.env.AGENT_TIMELINE_MUTANT_JOBS ?? 2));

/** What the package is made of besides the core, and what its tests read. */
export const kPackageFiles = [
  ...["wasm", "web-demo"],
  ...["wasm", "browser", "support", "golden"].map((name) => `tests/${name}`),
];

/** Returns the files of the checkout below these paths, tracked and new ones; without paths, all. */
export function filesIn(paths = []) {
  const args = ["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", ...paths];
  const options = { cwd: kRoot, encoding: "utf8", maxBuffer: 2 ** 26 };
  const names = execFileSync("git", args, options).split("\0").filter(Boolean);
  return names.filter((name) => existsSync(join(kRoot, name)));
}

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
