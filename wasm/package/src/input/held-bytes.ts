// The bytes of a stream that the core need not see yet, since no event can end in them, for a session that
// is fed in small pieces: a call into the core takes longer than reading those does. The core tells how its
// input may go on (`Session::quiet` in session.h). Invariant: bytes are held only where the core, had it
// been given them, would have answered that nothing changed; they come out as they went in.
import { kNewline } from "./bytes.js";

const kQuote = 0x22;
const kBackslash = 0x5c;
/** Brackets and braces differ in one bit. */
const kBraceBit = 0x20;
const kOpening = 0x7b;
const kClosing = 0x7d;

/** How many bytes are held at most: with so many a piece, the calls cost next to nothing. */
const kMost = 4096;

/** Levels inside a value; with more of them it is too deep for the core. */
const kMostLevels = 63;

/** Where the input stands: the first two bits of what the core tells. */
const kLine = 1;
const kValue = 2;
const kString = 3;

export class HeldBytes {
  readonly #bytes = new Uint8Array(kMost);
  #length = 0;
  /** How many bytes may still come; none while it is not known how the input may go on. */
  #room = 0;
  #inside = 0;
  #levels = 0;
  #escaped = false;
  #atLineStart = false;

  /** The core tells how the input may go on behind what it has. */
  expect(quiet: number): void {
    this.#inside = quiet & 3;
    this.#levels = (quiet >>> 2) & kMostLevels;
    this.#room = this.#inside === 0 ? 0 : Math.min(quiet >>> 8, kMost);
    this.#escaped = this.#atLineStart = false;
  }

  /** Whether `bytes` are held back. */
  take(bytes: Uint8Array): boolean {
    const length = bytes.length;
    if (length > this.#room) return false;
    if (!(this.#inside === kLine ? isInLine(bytes) : this.#isInValue(bytes))) return false;
    const held = this.#bytes;
    const end = this.#length;
    for (let at = 0; at < length; at += 1) held[end + at] = bytes[at] as number;
    this.#length += length;
    this.#room -= length;
    return true;
  }

  /** What was held back, until the next call of `take`; nothing is held any longer. */
  release(): Uint8Array {
    const held = this.#bytes.subarray(0, this.#length);
    this.#length = this.#room = 0;
    return held;
  }

  #isInValue(bytes: Uint8Array): boolean {
    let inString = this.#inside === kString;
    let escaped = this.#escaped;
    let levels = this.#levels;
    let atLineStart = this.#atLineStart;
    for (let at = 0; at < bytes.length; at += 1) {
      const byte = bytes[at] as number;
      if (inString) {
        if (byte === kNewline) return false;
        if (escaped) escaped = false;
        else if (byte === kBackslash) escaped = true;
        else if (byte === kQuote) inString = false;
        continue;
      }
      if (byte === kQuote) inString = true;
      const brace = byte | kBraceBit;
      if (brace === kOpening) {
        if (levels === 0 || levels === kMostLevels || (atLineStart && byte === kOpening))
          return false;
        levels += 1;
      } else if (brace === kClosing) {
        if (levels === 0) return false;
        levels -= 1;
      }
      atLineStart = byte === kNewline;
    }
    this.#inside = inString ? kString : kValue;
    this.#escaped = escaped;
    this.#levels = levels;
    this.#atLineStart = atLineStart;
    return true;
  }
}

function isInLine(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length; at += 1) if (bytes[at] === kNewline) return false;
  return true;
}
