// Which keys of a host's texts no text has, and which one is meant by each. Loaded, with the list of all keys, only
// where a host gives texts. Invariant: each key is told once.
import { kAllKeys } from "./all-keys.js";

const kReported = new Set<string>();
const known = new Set(kAllKeys);

/** What is wrong with the keys of `texts`, one line each. `what` is the option that they stand in. */
export function complaintsAbout(what: string, texts: object): string[] {
  const complaints: string[] = [];
  for (const key of Object.keys(texts)) {
    if (key === "locale" || known.has(key) || kReported.has(key)) continue;
    kReported.add(key);
    const near = nearest(key, kAllKeys);
    const hint = near === null ? "" : ` Is it "${near}"?`;
    complaints.push(`agent-timeline: ${what} has the key "${key}", which no text has.${hint}`);
  }
  return complaints;
}

/** The key that differs least, if that is little. */
function nearest(key: string, keys: readonly string[]): string | null {
  const kFar = 4;
  let best: string | null = null;
  let least = kFar;
  for (const candidate of keys) {
    if (Math.abs(candidate.length - key.length) >= least) continue;
    const distance = distanceOf(key, candidate);
    if (distance < least) [best, least] = [candidate, distance];
  }
  return best;
}

/** Levenshtein's distance. */
function distanceOf(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; ++i) {
    const next = [i];
    for (let j = 1; j <= b.length; ++j) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
