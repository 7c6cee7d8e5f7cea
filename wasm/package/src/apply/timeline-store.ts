// A session's state as an observable store, for hosts that render their own components, and for the hooks of
// React, Vue and Svelte. Works with sessions in this thread and in a worker.
// Invariants: a state is immutable; each change creates a new one that shares all unchanged objects. The store
// is subscribed to the session only while it has listeners.
import { applyPatch } from "./apply-patch.js";
import { emptySnapshot } from "../contract/empty-snapshot.js";
import { PatchGapError } from "../contract/errors.js";
import type { Descriptor, Patch, Snapshot } from "../contract/index.js";
import { whenSettled, type Awaitable } from "../contract/answers.js";

/** The methods of a session that the store uses. `Session` and `WorkerSession` with full patches qualify. */
export interface SnapshotSource {
  snapshot(): Awaitable<Snapshot>;
  subscribe(listener: (patch: Patch) => void): () => void;
}

export interface TimelineStore {
  /** The current state; an empty snapshot until it is known. The same object until it changes. */
  readonly getSnapshot: () => Snapshot;
  /** Returns an entry of that state; the same object until the entry changes. */
  readonly getEntry: (id: string) => Descriptor | undefined;
  /** Calls `listener` after every change. Returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void;
}

class Store implements TimelineStore {
  #state: Snapshot = emptySnapshot();
  /** Entries of `#state` by id, built on the first lookup. */
  #entries: Map<string, Descriptor> | null = null;
  readonly #listeners = new Set<{ listener: () => void }>();
  #unsubscribe: (() => void) | null = null;
  /** Counts snapshot requests: only the answer to the last one is used. */
  #latestRequest = 0;
  /** True while a snapshot is awaited, which will include the patches that arrive until then. */
  #awaiting = false;

  constructor(private readonly source: SnapshotSource) {}

  readonly getSnapshot = (): Snapshot => this.#state;

  readonly getEntry = (id: string): Descriptor | undefined => {
    this.#entries ??= new Map(this.#state.entries.map((entry) => [entry.id, entry]));
    return this.#entries.get(id);
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    // Wrapped in an object, so that the same function can subscribe twice.
    const subscription = { listener };
    this.#listeners.add(subscription);
    if (this.#unsubscribe === null) this.#start();
    return () => {
      this.#listeners.delete(subscription);
      if (this.#listeners.size === 0) this.#stop();
    };
  };

  #start(): void {
    this.#unsubscribe = this.source.subscribe((patch) => {
      if (!this.#awaiting) this.#applyPatch(patch);
    });
    this.#requestSnapshot();
  }

  #stop(): void {
    this.#unsubscribe?.();
    this.#unsubscribe = null;
    this.#latestRequest += 1;
  }

  #applyPatch(patch: Patch): void {
    let next: Snapshot;
    try {
      next = applyPatch(this.#state, patch);
    } catch (error) {
      if (!(error instanceof PatchGapError)) throw error;
      this.#requestSnapshot();
      return;
    }
    this.#set(next);
  }

  #requestSnapshot(): void {
    const request = (this.#latestRequest += 1);
    this.#awaiting = true;
    const take = (state: Snapshot): void => {
      if (request !== this.#latestRequest) return;
      this.#awaiting = false;
      this.#set(state);
    };
    // The next patch finds the gap and asks again.
    const giveUp = (): void => {
      if (request === this.#latestRequest) this.#awaiting = false;
    };
    whenSettled(this.source.snapshot(), take, giveUp);
  }

  #set(state: Snapshot): void {
    this.#state = state;
    this.#entries = null;
    for (const subscription of [...this.#listeners]) {
      if (this.#listeners.has(subscription)) subscription.listener();
    }
  }
}

const stores = new WeakMap<SnapshotSource, TimelineStore>();

/**
 * Returns the store of a session; every call for the same session returns the same store. The session must
 * have full patches, so it must not be created with `patches: "outline"`.
 */
export function timelineStore(source: SnapshotSource): TimelineStore {
  let store = stores.get(source);
  if (!store) {
    store = new Store(source);
    stores.set(source, store);
  }
  return store;
}
