// The place inside an instance where the core takes the texts of a call. Invariant: text goes straight
// into the instance's memory, once; the place is asked for again only when it is too small or when
// memory has grown.
import type { MarkdownModule } from "./boundary.js";

/** Room to ask for at least, in bytes: the small pushes of a stream then share one place. */
const kLeastRoom = 16 * 1024;
/** Longer texts are encoded first, because three bytes a unit would be much too much room. */
const kLongestDirect = 64 * 1024;

const encoder = new TextEncoder();

/** The instance, as far as the area needs it. */
interface Owner {
  readonly module: MarkdownModule;
  readonly bytes: Uint8Array;
}

export class InputArea {
  readonly #owner: Owner;
  #place: Uint8Array = new Uint8Array();

  constructor(owner: Owner) {
    this.#owner = owner;
  }

  /** Writes `text` as UTF-8 and returns its length in bytes. */
  writeText(text: string): number {
    if (text.length > kLongestDirect) return this.write(encoder.encode(text));
    return encoder.encodeInto(text, this.#room(text.length * 3)).written;
  }

  /** Writes `bytes` and returns their number. */
  write(bytes: Uint8Array): number {
    this.#room(bytes.length).set(bytes);
    return bytes.length;
  }

  #room(size: number): Uint8Array {
    // When memory grows, its old buffer and all views of it become empty.
    if (this.#place.length < size) {
      const room = Math.max(size, kLeastRoom);
      const address = this.#owner.module.input(room);
      this.#place = this.#owner.bytes.subarray(address, address + room);
    }
    return this.#place;
  }
}
