// Splits a stream of bytes or text into lines, for JSON-RPC over streams. Invariant: the lines do not depend
// on how the stream was cut; an unterminated last line is yielded too; the source is cancelled when reading
// stops.
import { kMaxMessageLength } from "./frame-event.js";
import { reasonOf } from "./retry.js";
import { SourceError } from "./source-error.js";

/** A web or Node stream, or any async iterable of bytes or text. */
export type ByteSource = ReadableStream<Uint8Array | string> | AsyncIterable<Uint8Array | string>;

/**
 * Yields the chunks of `source`; an abort interrupts the wait for the next one.
 * @throws the signal's reason
 */
export async function* chunksOf(
  source: ByteSource,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array | string> {
  const { next, cancel } = pullOf(source);
  let onAbort = () => undefined as unknown;
  const aborted = new Promise<never>((_resolve, reject) => {
    onAbort = () => {
      if (signal) reject(reasonOf(signal));
    };
  });
  aborted.catch(() => undefined);
  signal?.addEventListener("abort", onAbort, { once: true });
  if (signal?.aborted) onAbort();
  try {
    for (;;) {
      const { done, value } = await Promise.race([next(), aborted]);
      if (done) return;
      yield value;
    }
  } finally {
    signal?.removeEventListener("abort", onAbort);
    cancel();
  }
}

type Pull = () => Promise<IteratorResult<Uint8Array | string, unknown>>;

function pullOf(source: ByteSource): { next: Pull; cancel: () => void } {
  if ("getReader" in source) {
    const reader = source.getReader();
    const next = async () => (await reader.read()) as IteratorResult<Uint8Array | string, unknown>;
    return { next, cancel: () => void reader.cancel().catch(() => undefined) };
  }
  const iterator = source[Symbol.asyncIterator]();
  return {
    next: () => iterator.next(),
    // Not awaited: `return` may wait for something that never happens.
    cancel: () => void iterator.return?.().catch(() => undefined),
  };
}

/** Yields the lines of `source` without their line ends. @throws SourceError if one is too long */
export async function* linesOf(
  source: ByteSource,
  signal: AbortSignal | undefined,
): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let pending: string[] = [];
  let length = 0;
  for await (const chunk of chunksOf(source, signal)) {
    const text = typeof chunk === "string" ? chunk : decoder.decode(chunk, { stream: true });
    const lines = text.split("\n");
    const last = lines.pop() ?? "";
    for (const line of lines) {
      yield withoutReturn(pending.join("") + line);
      pending = [];
      length = 0;
    }
    pending.push(last);
    length += last.length;
    if (length > kMaxMessageLength)
      throw new SourceError("too-long", "A line has more than 64 Mi characters.");
  }
  const last = pending.join("") + decoder.decode();
  if (last !== "") yield last;
}

const withoutReturn = (line: string) => (line.endsWith("\r") ? line.slice(0, -1) : line);
