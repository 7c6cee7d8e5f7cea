// Reports errors of sources and hosts. Invariants: nothing that the view does causes an unhandled rejection;
// `DisposedError` is ignored, because whoever disposed of the session knows that it is gone; any other error
// is reported once, as an uncaught error.
const reported = new WeakSet<Error>();

export function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown), { cause: thrown });
}

/** Reports an error as an uncaught one, also in runtimes without `reportError`, such as Node. */
export function reportUncaught(error: unknown): void {
  if (typeof reportError === "function") {
    reportError(error);
    return;
  }
  queueMicrotask(() => {
    throw error;
  });
}

export function reportFailure(thrown: unknown): void {
  const error = asError(thrown);
  // Checked by name, because the error may come from another copy of the package, or through a proxy.
  if (error.name === "DisposedError" || reported.has(error)) return;
  reported.add(error);
  reportUncaught(error);
}

/** Runs code of a source or a host. Reports what it throws, so that the rest of the page keeps working. */
export function attempt(work: () => void): void {
  try {
    work();
  } catch (error) {
    reportFailure(error);
  }
}
