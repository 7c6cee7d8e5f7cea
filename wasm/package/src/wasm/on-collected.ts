// A safety net for hosts that forget to dispose of something. Invariant: it frees only what has become
// unreachable; runtimes without finalizers (workerd with older compatibility dates) have no such net.

export interface CollectionWatch<Held> {
  /** Frees `held` some time after `owner` has been garbage-collected. */
  watch(owner: object, held: Held): void;
  /** Stops watching an owner that was disposed of properly. */
  unwatch(owner: object): void;
}

export function onCollected<Held>(free: (held: Held) => void): CollectionWatch<Held> {
  if (typeof FinalizationRegistry !== "function") {
    return { watch: () => undefined, unwatch: () => undefined };
  }
  const registry = new FinalizationRegistry<Held>(free);
  return {
    watch: (owner, held) => {
      registry.register(owner, held, owner);
    },
    unwatch: (owner) => {
      registry.unregister(owner);
    },
  };
}
