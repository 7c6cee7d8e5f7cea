// A session's state as a store that tells when it has changed: for hosts that draw their own components,
// and for the hooks of React, Vue and Svelte. It works on a session of this thread and of a worker.
// Invariants: a state is never changed, a new one takes its place, and what did not change is the same
// object in both; without listeners the store listens to nothing.
import { applyPatch } from "./apply-patch.js";
import { emptySnapshot } from "../contract/empty-snapshot.js";
import { PatchGapError } from "../contract/errors.js";
import type { Descriptor, Patch, Snapshot } from "../contract/index.js";
import { whenThere, type Awaitable } from "../contract/answers.js";

/** What the store needs of a session: `Session` and `WorkerSession` with full patches qualify. */
export interface SnapshotSource {
  snapshot(): Awaitable<Snapshot>;
  subscribe(listener: (patch: Patch) => void): () => void;
}

export interface TimelineStore {
  /** The current state; an empty snapshot until it is known. The same object until it changes. */
  readonly getSnapshot: () => Snapshot;
  /** An entry of that state; the same object until the entry changes. */
  readonly getEntry: (id: string) => Descriptor | undefined;
  /** Calls `listener` after every change. Returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void;
}

class Store implements TimelineStore {
  #state: Snapshot = emptySnapshot();
  /** Entries of `#state` by id, made when somebody asks for one. */
  #entries: Map<string, Descriptor> | null = null;
  readonly #listeners = new Set<{ listener: () => void }>();
  #unsubscribe: (() => void) | null = null;
  /** Counts the snapshots that were asked for: only the last one counts. */
  #asked = 0;
  /** Whether a snapshot is awaited, which has in it what patches say until then. */
  #awaiting = false;

  constructor(private readonly source: SnapshotSource) {}

  readonly getSnapshot = (): Snapshot => this.#state;

  readonly getEntry = (id: string): Descriptor | undefined => {
    this.#entries ??= new Map(this.#state.entries.map((entry) => [entry.id, entry]));
    return this.#entries.get(id);
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    // In an object of its own, so that the same function can subscribe twice.
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
      if (!this.#awaiting) this.#take(patch);
    });
    this.#ask();
  }

  #stop(): void {
    this.#unsubscribe?.();
    this.#unsubscribe = null;
    this.#asked += 1;
  }

  #take(patch: Patch): void {
    let next: Snapshot;
    try {
      next = applyPatch(this.#state, patch);
    } catch (error) {
      if (!(error instanceof PatchGapError)) throw error;
      this.#ask();
      return;
    }
    this.#set(next);
  }

  #ask(): void {
    const mine = (this.#asked += 1);
    this.#awaiting = true;
    whenThere(this.source.snapshot(), (state) => {
      if (mine !== this.#asked) return;
      this.#awaiting = false;
      this.#set(state);
    });
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
 * The store of a session; every call for the same session returns the same store. The session must have full
 * patches, so it must not be created with `patches: "outline"`.
 */
export function timelineStore(source: SnapshotSource): TimelineStore {
  let store = stores.get(source);
  if (!store) {
    store = new Store(source);
    stores.set(source, store);
  }
  return store;
}
