// Turns what a host pushes (text, bytes, values) into the bytes of the stream, for the session.
// Invariant: text may be cut anywhere, between the halves of a surrogate pair too; a value is an
// event of its own, and no blank line is made, because the core shows blank lines.
import { concatBytes, kNewline } from "./bytes.js";
import { jsonEvent } from "./json-event.js";
import { SurrogateHalves } from "./surrogate-halves.js";

const encoder = new TextEncoder();
const nothing = new Uint8Array();
/** Arrays of as many bytes need no memory of their own in V8. */
const kShort = 64;

/** The bytes of a buffer or of a view of one; `null` for everything else. */
export function bytesOf(input: unknown): Uint8Array | null {
  try {
    if (ArrayBuffer.isView(input)) {
      // The usual case needs no other view.
      if (Object.getPrototypeOf(input) === Uint8Array.prototype) return input as Uint8Array;
      return new Uint8Array(input.buffer, input.byteOffset, input.byteLength);
    }
    if (!(input instanceof ArrayBuffer)) return null;
    return input.byteLength === 0 ? nothing : new Uint8Array(input);
  } catch {
    // A proxy can throw at any question; reading it as a value will say what is wrong with it.
    return null;
  }
}

/** Short ASCII is written here: asking the encoder takes longer. */
function encodeText(text: string): Uint8Array {
  if (text.length > kShort) return encoder.encode(text);
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
    if (typeof input === "string") return this.#given(encodeText(this.#halves.join(input)));
    const bytes = bytesOf(input);
    const held = this.#halves.take();
    if (!bytes) return this.#given(this.#encodeValue(held, input));
    return this.#given(held === "" ? bytes : concatBytes([encoder.encode(held), bytes]));
  }

  /** What was held back, for the end of the stream. A new line begins after it. */
  finish(): Uint8Array {
    const held = this.#halves.take();
    this.#atLineStart = true;
    return held === "" ? nothing : encoder.encode(held);
  }

  /** Forgets everything, for a new stream. */
  reset(): void {
    this.#halves.take();
    this.#atLineStart = true;
  }

  #encodeValue(held: string, value: unknown): Uint8Array {
    // First, because a `toJSON` of the host can push too.
    const json = jsonEvent(value);
    const newline = this.#atLineStart && held === "" ? "" : "\n";
    return encoder.encode(`${held}${newline}${json}\n`);
  }

  #given(bytes: Uint8Array): Uint8Array {
    const last = bytes[bytes.length - 1];
    if (last !== undefined) this.#atLineStart = last === kNewline;
    return bytes;
  }
}
