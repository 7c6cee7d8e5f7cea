// What the view needs of a session for drawing: an interface, so that a host can put a worker, a proxy,
// a recording or a test double in its place.
// Invariant: the view only reads; nothing in this folder pushes, resets or disposes a session.
import { isPromise, type Awaitable } from "../../contract/answers.js";
import type {
  Descriptor,
  HtmlRequest,
  OutlinePatch,
  Patch,
  Snapshot,
} from "../../contract/index.js";
import type { SessionTools } from "./tool-source.js";
import { outlineOfSnapshot, watchedOf, type Outline, type WatchedEntry } from "./outline.js";

/**
 * What the view needs of a session. Implement it to put a proxy or a recording in its place. If answers are
 * promises, answers and patches must arrive in the order in which they were made. A source without `outline`
 * and `watch` needs `snapshot`.
 */
export interface TimelineSource extends SessionTools {
  snapshot?(): Awaitable<Snapshot>;
  /** All entries without their contents. */
  outline?(): Awaitable<Outline>;
  /** The contents of these entries except texts. From now on, patches contain their changes. */
  watch?(ids: string[]): Awaitable<(WatchedEntry | null)[]>;
  unwatch?(ids: string[]): unknown;
  /** One entry with its texts. */
  descriptor(id: string): Awaitable<Descriptor | null>;
  html(id: string, request?: HtmlRequest): Awaitable<string>;
  /** Calls `listener` with every patch. Returns a function that unsubscribes. */
  subscribe(listener: (patch: Patch | OutlinePatch) => void): () => void;
}

export function outlineFrom(source: TimelineSource): Awaitable<Outline> {
  if (source.outline) return source.outline();
  if (!source.snapshot) throw new TypeError("A source needs the method `outline` or `snapshot`.");
  const snapshot = source.snapshot();
  if (!isPromise(snapshot)) return outlineOfSnapshot(snapshot);
  return Promise.resolve(snapshot).then(outlineOfSnapshot);
}

/** Who watches which entries of a source: views share it, and one must not unwatch what another needs. */
const watchers = new WeakMap<TimelineSource, Map<string, Set<object>>>();

/** Watches entries for `owner`, until it calls `unwatchIn`. */
export function watchIn(
  source: TimelineSource,
  ids: string[],
  owner: object,
): Awaitable<(WatchedEntry | null)[]> {
  if (source.watch) {
    const known = watchers.get(source) ?? new Map<string, Set<object>>();
    watchers.set(source, known);
    for (const id of ids) known.set(id, (known.get(id) ?? new Set()).add(owner));
    return source.watch(ids);
  }
  const answers: (WatchedEntry | null)[] = [];
  const late: Promise<unknown>[] = [];
  ids.forEach((id, index) => {
    const answer = source.descriptor(id);
    const take = (entry: Descriptor | null): void => {
      answers[index] = entry && watchedOf(entry);
    };
    if (isPromise(answer)) late.push(Promise.resolve(answer).then(take));
    else take(answer);
  });
  return late.length === 0 ? answers : Promise.all(late).then(() => answers);
}

/** Ends `watchIn` for `owner`; an entry is watched as long as it has another owner. */
export function unwatchIn(source: TimelineSource, ids: string[], owner: object): unknown {
  const known = watchers.get(source);
  const unwatched = ids.filter((id) => {
    const owners = known?.get(id);
    owners?.delete(owner);
    if (owners?.size !== 0) return false;
    return known?.delete(id);
  });
  return unwatched.length === 0 ? undefined : source.unwatch?.(unwatched);
}
