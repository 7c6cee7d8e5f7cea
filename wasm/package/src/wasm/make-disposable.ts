// `using x = …` for the classes of this package that have a `dispose`, where the runtime knows
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
