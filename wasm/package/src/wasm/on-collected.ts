// The net under hosts that forget to dispose of something. Invariant: it only frees what nobody can reach any
// longer; runtimes without finalizers (workerd by its older dates) go without the net.

export interface CollectionWatch<Held> {
  /** Has `held` freed some time after `owner` is gone. */
  watch(owner: object, held: Held): void;
  /** `owner` was disposed of properly. */
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
