// Makes the package's classes with a `dispose` method usable with `using`, where the runtime has
// `Symbol.dispose`. Invariant: it does the same as calling `dispose`.

const disposeSymbol = (Symbol as { dispose?: symbol }).dispose;

export function makeDisposable(prototype: { dispose(): void }): void {
  if (!disposeSymbol) return;
  Object.defineProperty(prototype, disposeSymbol, {
    value(this: { dispose(): void }) {
      this.dispose();
    },
  });
}
