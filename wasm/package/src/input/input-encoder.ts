// Encodes what a host pushes (text, bytes, values) as bytes of the stream, for the session.
// Invariant: text may be cut anywhere, even between the halves of a surrogate pair; a value becomes an event of
// its own; no blank lines are added, because the core shows blank lines.
import { concatBytes, kNewline } from "./bytes.js";
import { jsonEvent } from "./json-event.js";
import { SurrogateHalves } from "./surrogate-halves.js";

const encoder = new TextEncoder();
const nothing = new Uint8Array();
/** Typed arrays up to this size need no separate allocation in V8. */
const kMaxDirectLength = 64;

/** Returns the bytes of a buffer or of a view of one; `null` for anything else. */
export function bytesOf(input: unknown): Uint8Array | null {
  try {
    if (ArrayBuffer.isView(input)) {
      // The common case needs no new view.
      if (Object.getPrototypeOf(input) === Uint8Array.prototype) return input as Uint8Array;
      return new Uint8Array(input.buffer, input.byteOffset, input.byteLength);
    }
    if (!(input instanceof ArrayBuffer)) return null;
    return input.byteLength === 0 ? nothing : new Uint8Array(input);
  } catch {
    // A proxy can throw from any operation. Encoding it as a value reports what is wrong with it.
    return null;
  }
}

/** Encodes short ASCII directly, because calling the encoder takes longer. */
function encodeText(text: string): Uint8Array {
  if (text.length > kMaxDirectLength) return encoder.encode(text);
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit >= 0x80) return encoder.encode(text);
    bytes[at] = unit;
  }
  return bytes;
}

export class InputEncoder {
  readonly #halves = new SurrogateHalves();
  #atLineStart = true;

  /** Whether the stream is empty or ends in a newline. */
  get atLineStart(): boolean {
    return this.#atLineStart;
  }

  encode(input: unknown): Uint8Array {
    if (typeof input === "string") return this.#track(encodeText(this.#halves.join(input)));
    const bytes = bytesOf(input);
    const held = this.#halves.take();
    if (!bytes) return this.#track(this.#encodeValue(held, input));
    return this.#track(held === "" ? bytes : concatBytes([encoder.encode(held), bytes]));
  }

  /** Returns what was held back, for the end of the stream. A new line begins after it. */
  finish(): Uint8Array {
    const held = this.#halves.take();
    this.#atLineStart = true;
    return held === "" ? nothing : encoder.encode(held);
  }

  /** Resets the state for a new stream. */
  reset(): void {
    this.#halves.take();
    this.#atLineStart = true;
  }

  #encodeValue(held: string, value: unknown): Uint8Array {
    // Must come first, because the host's `toJSON` may push too.
    const json = jsonEvent(value);
    const newline = this.#atLineStart && held === "" ? "" : "\n";
    return encoder.encode(`${held}${newline}${json}\n`);
  }

  #track(bytes: Uint8Array): Uint8Array {
    const last = bytes[bytes.length - 1];
    if (last !== undefined) this.#atLineStart = last === kNewline;
    return bytes;
  }
}
