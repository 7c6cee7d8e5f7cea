// What becomes of an answer that a source refused. Invariant: nothing of the view is ever an unhandled
// rejection. Whoever disposed of a session knows that it is gone; any other failure is told of once, as
// an uncaught error, where the host looks for those.
const told = new WeakSet<Error>();

export function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown), { cause: thrown });
}

export function reportFailure(thrown: unknown): void {
  const error = asError(thrown);
  // By name: it may come from another copy of the package, or through a proxy.
  if (error.name === "DisposedError" || told.has(error)) return;
  told.add(error);
  reportError(error);
}

/** Does work of a source's or a host's: what it throws is reported, and keeps nothing else from the page. */
export function attempt(work: () => void): void {
  try {
    work();
  } catch (error) {
    reportFailure(error);
  }
}
