// Stores the results of the mutation run in build/mutants/results.jsonl, reads the verdicts over
// survivors, and writes the summary of both.
// Invariants: a stored result counts only while it is trustworthy: a mutant is tried again once a source
// or a test of its part has changed, in the package starting with the test that killed it before. A mutant
// with the verdict "accepted" counts as a survivor without being tried, which can only lower the share.
import { createHash } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { headCommit, sourcesDigest, uncommittedFiles } from "../bench/checkout.mjs";
import { filesIn, kPackageFiles, kRoot, kWork } from "./places.mjs";

const kResults = join(kWork, "results.jsonl");
const kVerdicts = join(import.meta.dirname, "verdicts.json");
/** The files whose changes invalidate the results of a part. */
const kParts = {
  core: [
    "core",
    ...["unit", "property", "golden", "hostile", "conformance", "support"].map(
      (name) => `tests/${name}`,
    ),
  ],
  package: ["core", ...kPackageFiles],
};
/** The share of the non-equivalent mutants that must be killed. */
const kMinShare = 0.9;

function hashOf(folders) {
  const hash = createHash("sha256");
  for (const name of filesIn(folders)) hash.update(name).update(readFileSync(join(kRoot, name)));
  return hash.digest("hex").slice(0, 16);
}

/** What counts for a mutant that may survive and is not tried: the tests that reach it can take half an hour. */
const kNotTried = { verdict: "survived", by: "accepted, not tried" };

/** The results of former runs that still count; also stores new ones. */
export class Results {
  #found = new Map();
  #parts;
  #ruled;

  /** @param {Map<string, { verdict: string }>} ruled the verdicts by mutant id */
  constructor(ruled) {
    this.#ruled = ruled;
    mkdirSync(kWork, { recursive: true });
    this.#parts = Object.fromEntries(
      Object.entries(kParts).map(([name, of]) => [name, hashOf(of)]),
    );
    if (!existsSync(kResults)) return;
    for (const line of readFileSync(kResults, "utf8").split("\n")) {
      // An interrupted run may have written half a line.
      if (line.endsWith("}")) this.#remember(JSON.parse(line));
    }
  }

  #remember(result) {
    this.#found.set(result.id, result);
  }

  #sourceHash({ file }) {
    return createHash("sha256")
      .update(readFileSync(join(kRoot, file)))
      .digest("hex")
      .slice(0, 16);
  }

  /** Returns the result for a mutant, or undefined if it has to be tried. */
  of(mutant) {
    const known = this.#found.get(mutant.id);
    const isValid =
      known !== undefined &&
      known.tests === this.#parts[mutant.part] &&
      known.source === this.#sourceHash(mutant);
    if (isValid) return known;
    return this.#ruled.get(mutant.id)?.verdict.startsWith("accepted: ") ? kNotTried : undefined;
  }

  /** Returns what killed a mutant in any former run, to be tried first. */
  lastKiller({ id }) {
    return this.#found.get(id)?.killer;
  }

  add({ id, part, stage, file, line, kind, change }, { verdict, by }, seconds) {
    const killer = verdict === "survived" ? this.lastKiller({ id }) : by;
    const [source, tests] = [this.#sourceHash({ file }), this.#parts[part]];
    const result = {
      id,
      part,
      stage,
      file,
      line,
      kind,
      change,
      verdict,
      by,
      killer,
      seconds,
      source,
      tests,
    };
    this.#remember(result);
    appendFileSync(kResults, `${JSON.stringify(result)}\n`);
  }
}

export function verdicts() {
  const list = JSON.parse(readFileSync(kVerdicts, "utf8"));
  for (const { id, verdict } of list) {
    if (!/^(?:equivalent|accepted): \S/.test(verdict)) {
      throw new Error(
        `verdicts.json: the verdict of ${id} is neither "equivalent: …" nor "accepted: …" with a reason`,
      );
    }
  }
  return new Map(list.map((entry) => [entry.id, entry]));
}

function tally() {
  return { mutants: 0, killed: 0, timedOut: 0, survivors: 0, equivalent: 0 };
}

function count(into, result, isEquivalent) {
  into.mutants += 1;
  if (result.verdict === "killed") into.killed += 1;
  if (result.verdict === "timed out") into.timedOut += 1;
  if (result.verdict === "survived") into.survivors += 1;
  if (result.verdict === "survived" && isEquivalent) into.equivalent += 1;
}

/** Returns the share of killed mutants among those that are not equivalent. */
function shareOf({ mutants, killed, timedOut, equivalent }) {
  return mutants > equivalent ? (killed + timedOut) / (mutants - equivalent) : 1;
}

/** Writes summary.json; `mutants` are those of the run, all of them tried. */
export function summarise(mutants, results, ruled) {
  const all = tally();
  const byStage = {};
  for (const mutant of mutants) {
    const result = results.of(mutant);
    if (result === undefined) continue;
    const isEquivalent = ruled.get(mutant.id)?.verdict.startsWith("equivalent") ?? false;
    byStage[mutant.stage] ??= tally();
    count(all, result, isEquivalent);
    count(byStage[mutant.stage], result, isEquivalent);
  }
  for (const stage of Object.values(byStage)) stage.share = shareOf(stage);
  const survived = mutants
    .filter((mutant) => results.of(mutant)?.verdict === "survived")
    .map(({ id, file, line, change }) => ({
      ...{ id, place: `${file}:${line}`, change: change.replace(/\s+/g, " ") },
      verdict: ruled.get(id)?.verdict ?? "none yet",
    }));
  const summary = {
    commit: headCommit(),
    sources: sourcesDigest(),
    dirty: uncommittedFiles().length > 0,
    ...all,
    share: shareOf(all),
    byStage,
    survived,
  };
  writeFileSync(join(kWork, "summary.json"), `${JSON.stringify(summary, null, 2)}\n`);
  return summary;
}

/** Returns what is wrong with the outcome as readable lines; empty if nothing is. */
export function complaints(mutants, results, ruled, { share }) {
  const survivors = mutants.filter((mutant) => results.of(mutant)?.verdict === "survived");
  const lines = survivors
    .filter(({ id }) => !ruled.has(id))
    .map(
      ({ id, file, line, change }) => `no verdict for the survivor ${id} ${file}:${line} ${change}`,
    );
  if (share < kMinShare) lines.push(`only ${(100 * share).toFixed(1)} % of the mutants are killed`);
  return lines;
}
