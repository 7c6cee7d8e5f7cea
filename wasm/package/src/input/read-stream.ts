// Reads any kind of stream that a host passes, chunk by chunk, for `pushStream` in this thread and in a
// worker. Invariant: the next chunk is requested only after the last one was processed (back-pressure), and
// the source is cancelled if reading ends early (by an abort or an error).
import { OptionsError, StreamError } from "../contract/errors.js";

/** The sources that `pushStream` accepts: a response, a file, or a stream of text, bytes or events. */
export type StreamSource =
  | ReadableStream<unknown>
  | Response
  | Blob
  | AsyncIterable<unknown>
  | Iterable<unknown>
  | ArrayBufferLike
  | ArrayBufferView;

/** `owned`: nobody else holds the bytes of the chunk, so they may be transferred. */
export type TakeChunk = (chunk: unknown, owned: boolean) => void | Promise<void>;

/** A web stream; Node's own class of that name has the same methods. */
interface WebStream {
  getReader(): ReadableStreamDefaultReader<unknown>;
}

/** Returns the reason of an aborted signal as an error to throw. */
export function abortReason(signal: AbortSignal): Error {
  const reason: unknown = signal.reason;
  return reason instanceof Error ? reason : new DOMException(String(reason), "AbortError");
}

/** True for a source that is a single chunk. Strings and views are iterable too, so this is checked first. */
function isChunk(source: unknown): boolean {
  return typeof source === "string" || source instanceof ArrayBuffer || ArrayBuffer.isView(source);
}

function isResponse(source: object): source is Response {
  return "bodyUsed" in source && "status" in source;
}

function isWebStream(source: object): source is WebStream {
  return typeof (source as Partial<WebStream>).getReader === "function";
}

/** Returns the body of a response; `null` if it has none. @throws StreamError if the response is a failure. */
function bodyOf(response: Response): WebStream | null {
  if (!response.ok) {
    const status = `${response.status} ${response.statusText}`.trim();
    throw new StreamError(`${response.url || "The given response"} returned ${status}.`);
  }
  if (response.bodyUsed) throw new StreamError("The given response has already been read.");
  return response.body;
}

/** True if chunks belong to their reader alone, as with byte streams, even after `tee()`. */
function isByteStream(stream: WebStream): boolean {
  try {
    (stream as ReadableStream).getReader({ mode: "byob" }).releaseLock();
    return true;
  } catch {
    return false;
  }
}

async function readWebStream(
  stream: WebStream,
  owned: boolean,
  take: TakeChunk,
  signal: AbortSignal | undefined,
): Promise<void> {
  const reader = stream.getReader();
  const cancel = (reason: unknown) => {
    // Nobody is left to report a failed cancellation to.
    reader.cancel(reason).catch(() => undefined);
  };
  const onAbort = () => {
    cancel(signal?.reason);
  };
  signal?.addEventListener("abort", onAbort, { once: true });
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (signal?.aborted) throw abortReason(signal);
      if (done) return;
      await take(value, owned);
    }
  } catch (error) {
    cancel(error);
    throw error;
  } finally {
    signal?.removeEventListener("abort", onAbort);
    reader.releaseLock();
  }
}

/** Returns a promise that rejects when `signal` aborts but never resolves, and a function to stop listening. */
function abortPromise(signal: AbortSignal | undefined): [Promise<never>, () => void] {
  let stop = () => undefined as unknown;
  const promise = new Promise<never>((_resolve, reject) => {
    if (!signal) return;
    const onAbort = () => {
      reject(abortReason(signal));
    };
    signal.addEventListener("abort", onAbort, { once: true });
    stop = () => {
      signal.removeEventListener("abort", onAbort);
    };
  });
  promise.catch(() => undefined);
  return [promise, stop];
}

async function readIterator(
  iterator: AsyncIterator<unknown> | Iterator<unknown>,
  take: TakeChunk,
  signal: AbortSignal | undefined,
): Promise<void> {
  const [whenAborted, stop] = abortPromise(signal);
  let finished = false;
  try {
    for (;;) {
      const next = await Promise.race([iterator.next(), whenAborted]);
      if (next.done) {
        finished = true;
        return;
      }
      await take(next.value, false);
      if (signal?.aborted) throw abortReason(signal);
    }
  } finally {
    stop();
    // Not awaited: `return` may wait for something that never happens.
    if (!finished) void Promise.resolve(iterator.return?.()).catch(() => undefined);
  }
}

/**
 * Calls `take` with every chunk of `source` and resolves when there are no more.
 * @throws StreamError if `source` is a failed response, OptionsError if it is not a stream, what the
 * source or `take` throws, and the signal's reason.
 */
export async function readStream(
  source: StreamSource,
  take: TakeChunk,
  signal?: AbortSignal,
): Promise<void> {
  if (signal?.aborted) throw abortReason(signal);
  const given: unknown = source;
  if (isChunk(given)) return take(given, false);
  if (typeof given !== "object" || given === null) throw noStream();
  if (isResponse(given)) {
    const body = bodyOf(given);
    return body ? readWebStream(body, true, take, signal) : undefined;
  }
  if (isWebStream(given)) return readWebStream(given, isByteStream(given), take, signal);
  if (typeof (given as Partial<Blob>).stream === "function") {
    return readWebStream((given as Blob).stream(), true, take, signal);
  }
  const iterable = given as Partial<AsyncIterable<unknown> & Iterable<unknown>>;
  const iterator = iterable[Symbol.asyncIterator]?.() ?? iterable[Symbol.iterator]?.();
  if (!iterator) throw noStream();
  return readIterator(iterator, take, signal);
}

function noStream(): OptionsError {
  return new OptionsError("pushStream accepts a stream, a response, a file, bytes or an iterable.");
}
