// What becomes of an answer that a source refused. Invariant: nothing of the view is ever an unhandled
// rejection. Whoever disposed of a session knows that it is gone; any other failure is told of once, as
// an uncaught error, where the host looks for those.
const told = new WeakSet<Error>();

export function reportFailure(thrown: unknown): void {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown), { cause: thrown });
  // By name: it may come from another copy of the package, or through a proxy.
  if (error.name === "DisposedError" || told.has(error)) return;
  told.add(error);
  reportError(error);
}
