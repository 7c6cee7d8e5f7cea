// Texts on their way into one call of the core. Invariant: they are encoded before the call, so that
// nothing a host gives in their place can throw inside it.
import { concatBytes } from "../input/bytes.js";

const encoder = new TextEncoder();

/** Of each text its length in bytes. */
export type Lengths<Each extends string[]> = { [Index in keyof Each]: number };

/** Texts as the core takes them: one behind the other, and the length of each. */
export interface Texts<Each extends string[]> {
  bytes: Uint8Array;
  lengths: Lengths<Each>;
}

export function encodeTexts<Each extends string[]>(...texts: Each): Texts<Each> {
  const parts = texts.map((text) => encoder.encode(text));
  const lengths = parts.map(({ length }) => length);
  return { bytes: concatBytes(parts), lengths: lengths as Lengths<Each> };
}
