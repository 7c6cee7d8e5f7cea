// Finds unknown keys in a host's texts and suggests the nearest known key. Loaded, with the list of all
// keys, only if a host gives texts. Invariant: each key is reported once.
import { kAllKeys } from "./all-keys.js";

const kReported = new Set<string>();
const known = new Set(kAllKeys);

/** Returns one message for each unknown key of `texts`. `what` is the option that contains them. */
export function unknownKeyMessages(what: string, texts: object): string[] {
  const complaints: string[] = [];
  for (const key of Object.keys(texts)) {
    if (key === "locale" || known.has(key) || kReported.has(key)) continue;
    kReported.add(key);
    const near = nearest(key, kAllKeys);
    const hint = near === null ? "" : ` Did you mean "${near}"?`;
    complaints.push(`agent-timeline: ${what} contains the unknown key "${key}".${hint}`);
  }
  return complaints;
}

/** Returns the key with the smallest edit distance, if that is small. */
function nearest(key: string, keys: readonly string[]): string | null {
  const kMaxDistance = 4;
  let best: string | null = null;
  let least = kMaxDistance;
  for (const candidate of keys) {
    if (Math.abs(candidate.length - key.length) >= least) continue;
    const distance = distanceOf(key, candidate);
    if (distance < least) [best, least] = [candidate, distance];
  }
  return best;
}

/** The Levenshtein distance. */
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
