// Helpers for answers of a session that lives in this thread, in a worker or behind a proxy: a value, or a
// promise of any realm or library. Invariants: a value is used synchronously, and no rejection goes unhandled.
import { asError, reportFailure } from "./report-failure.js";

/** A value, or a promise of one. */
export type Awaitable<T> = T | PromiseLike<T>;

/** True if `answer` is a promise. Looks for `then`, because a promise may be of another realm or library. */
export function isPromise<T>(answer: Awaitable<T>): answer is PromiseLike<T> {
  return typeof (answer as PromiseLike<T> | null)?.then === "function";
}

/**
 * Calls `next` with an answer: synchronously if it is a value. If it is a promise that rejects, calls `failed`
 * and reports the error.
 */
export function whenSettled<T>(
  answer: Awaitable<T>,
  next: (value: T) => void,
  failed?: () => void,
): void {
  if (!isPromise(answer)) {
    next(answer);
    return;
  }
  const onRejected = (error: unknown): void => {
    failed?.();
    reportFailure(error);
  };
  Promise.resolve(answer).then(next, onRejected).catch(reportFailure);
}

/** Calls `ask` and returns its answer. What it throws synchronously becomes a rejected promise. */
export function tryCall<T>(ask: () => Awaitable<T>): Awaitable<T> {
  try {
    return ask();
  } catch (error) {
    return Promise.reject(asError(error));
  }
}
