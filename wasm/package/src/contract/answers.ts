// Answers of a session that is here, in a worker or behind a proxy: at once, or a promise of any realm or
// library. Invariant: an answer that is there is used at once, so that nothing waits without need, and no
// refusal is ever an unhandled rejection.
import { asError, reportFailure } from "./report-failure.js";

/** A value now, or a promise of it. */
export type Awaitable<T> = T | PromiseLike<T>;

/** Whether an answer is still to come: by what it can do, for it may be of another realm or library. */
export function isPending<T>(answer: Awaitable<T>): answer is PromiseLike<T> {
  return typeof (answer as PromiseLike<T> | null)?.then === "function";
}

/**
 * Calls `next` with an answer: at once if it is there, so that nothing waits without need. An answer
 * that a source refuses is reported, and `failed` called.
 */
export function whenThere<T>(
  answer: Awaitable<T>,
  next: (value: T) => void,
  failed?: () => void,
): void {
  if (!isPending(answer)) {
    next(answer);
    return;
  }
  const refused = (error: unknown): void => {
    failed?.();
    reportFailure(error);
  };
  Promise.resolve(answer).then(next, refused).catch(reportFailure);
}

/** What `ask` answers; what it throws at once comes as a refusal, like one that comes later. */
export function asking<T>(ask: () => Awaitable<T>): Awaitable<T> {
  try {
    return ask();
  } catch (error) {
    return Promise.reject(asError(error));
  }
}
