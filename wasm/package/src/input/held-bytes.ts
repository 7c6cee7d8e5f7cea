// Holds back bytes that cannot complete an event, for a session that is fed in small pieces: a call into the
// core takes longer than scanning them. `Session::quiet` (session.h) describes which next bytes are safe to
// hold back. Invariant: bytes are held back only if the core, given them at once, would have reported no
// change; they are released unchanged.
import { kNewline } from "./bytes.js";

const kQuote = 0x22;
const kBackslash = 0x5c;
/** `[` and `{`, and `]` and `}`, differ in this bit only. */
const kBraceBit = 0x20;
const kOpening = 0x7b;
const kClosing = 0x7d;

/** The maximum number of bytes to hold back: with pieces of this size, the cost of the calls is negligible. */
const kMaxHeld = 4096;

/** The maximum number of open brackets inside a value; deeper nesting is an error in the core. */
const kMaxDepth = 63;

/** Values of `Session::Quiet::Inside`, packed into the lowest two bits. */
const kLine = 1;
const kValue = 2;
const kString = 3;

export class HeldBytes {
  readonly #bytes = new Uint8Array(kMaxHeld);
  #length = 0;
  /** How many more bytes may be held back; 0 until the core has described its state. */
  #remaining = 0;
  #inside = 0;
  #depth = 0;
  #escaped = false;
  #atLineStart = false;

  /** Takes over the packed description of the input state that `SessionHandle.packed` returns. */
  setInputState(packed: number): void {
    this.#inside = packed & 3;
    this.#depth = (packed >>> 2) & kMaxDepth;
    this.#remaining = this.#inside === 0 ? 0 : Math.min(packed >>> 8, kMaxHeld);
    this.#escaped = this.#atLineStart = false;
  }

  /** Holds `bytes` back if they cannot complete an event. Returns whether it did. */
  take(bytes: Uint8Array): boolean {
    const length = bytes.length;
    if (length > this.#remaining) return false;
    if (!(this.#inside === kLine ? staysInLine(bytes) : this.#staysInValue(bytes))) return false;
    const held = this.#bytes;
    const end = this.#length;
    for (let at = 0; at < length; at += 1) held[end + at] = bytes[at] as number;
    this.#length += length;
    this.#remaining -= length;
    return true;
  }

  /** Returns and clears the bytes held back. The view is valid until the next call of `take`. */
  release(): Uint8Array {
    const held = this.#bytes.subarray(0, this.#length);
    this.#length = this.#remaining = 0;
    return held;
  }

  #staysInValue(bytes: Uint8Array): boolean {
    let inString = this.#inside === kString;
    let escaped = this.#escaped;
    let depth = this.#depth;
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
        if (depth === 0 || depth === kMaxDepth || (atLineStart && byte === kOpening)) return false;
        depth += 1;
      } else if (brace === kClosing) {
        if (depth === 0) return false;
        depth -= 1;
      }
      atLineStart = byte === kNewline;
    }
    this.#inside = inString ? kString : kValue;
    this.#escaped = escaped;
    this.#depth = depth;
    this.#atLineStart = atLineStart;
    return true;
  }
}

function staysInLine(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length; at += 1) if (bytes[at] === kNewline) return false;
  return true;
}
