// Helpers for byte arrays, for the encoder and the replay of a session. Invariant: slices are views of the
// given bytes, in order, and together cover all of them.

export const kNewline = 10;

export function concatBytes(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Yields slices of at most `size` bytes. */
export function* slices(bytes: Uint8Array, size: number): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** Yields the lines with their newlines; the last one may lack it. */
export function* lines(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length;) {
    const newline = bytes.indexOf(kNewline, at);
    const end = newline < 0 ? bytes.length : newline + 1;
    yield bytes.subarray(at, end);
    at = end;
  }
}
