// Encodes the text arguments of one call of the core. Invariant: they are encoded before the call, so that no
// value of a host can throw inside it.
import { concatBytes } from "../input/bytes.js";

const encoder = new TextEncoder();

/** The length of each text in bytes. */
export type Lengths<Each extends string[]> = { [Index in keyof Each]: number };

/** Texts as the core reads them: back to back, with the length of each. */
export interface Texts<Each extends string[]> {
  bytes: Uint8Array;
  lengths: Lengths<Each>;
}

export function encodeTexts<Each extends string[]>(...texts: Each): Texts<Each> {
  const parts = texts.map((text) => encoder.encode(text));
  const lengths = parts.map(({ length }) => length);
  return { bytes: concatBytes(parts), lengths: lengths as Lengths<Each> };
}
