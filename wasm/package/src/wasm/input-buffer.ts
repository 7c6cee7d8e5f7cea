// The input buffer inside an instance, where the core reads the texts of a call. Invariant: text is written
// directly into the instance's memory, once; the address is requested again only if the buffer is too small
// or memory has grown.
import type { MarkdownModule } from "./boundary.js";

/** The minimum size to request, in bytes, so that the small pushes of a stream share one buffer. */
const kMinCapacity = 16 * 1024;
/** Longer texts are encoded first, because reserving three bytes per UTF-16 unit would waste too much memory. */
const kMaxDirectLength = 64 * 1024;

const encoder = new TextEncoder();

/** The members of the instance that the area uses. */
interface Owner {
  readonly module: MarkdownModule;
  readonly bytes: Uint8Array;
}

export class InputBuffer {
  readonly #owner: Owner;
  #buffer: Uint8Array = new Uint8Array();

  constructor(owner: Owner) {
    this.#owner = owner;
  }

  /** Writes `text` as UTF-8 and returns its length in bytes. */
  writeText(text: string): number {
    if (text.length > kMaxDirectLength) return this.write(encoder.encode(text));
    return encoder.encodeInto(text, this.#reserve(text.length * 3)).written;
  }

  /** Writes `bytes` and returns their number. */
  write(bytes: Uint8Array): number {
    this.#reserve(bytes.length).set(bytes);
    return bytes.length;
  }

  #reserve(size: number): Uint8Array {
    // When memory grows, its old buffer is detached, and all views of it have length 0.
    if (this.#buffer.length < size) {
      const capacity = Math.max(size, kMinCapacity);
      const address = this.#owner.module.input(capacity);
      this.#buffer = this.#owner.bytes.subarray(address, address + capacity);
    }
    return this.#buffer;
  }
}
