// Keeps recent input so that the beginnings of events can be shown. Invariant: only the last few megabytes
// are kept; for anything older there is no excerpt.

const kMaxKept = 8 * 1024 * 1024;
/** Characters of an excerpt: enough for one line of a terminal. */
const kMaxExcerpt = 120;
const kBytesPerCharacter = 4;

export class Excerpts {
  #pieces = [];
  /** The offset of the first piece. */
  #offset = 0;
  #size = 0;

  /** Copies the bytes, which are valid only during the call. */
  add(piece) {
    this.#pieces.push(piece.slice());
    this.#size += piece.length;
    while (this.#pieces.length > 1 && this.#size - this.#pieces[0].length >= kMaxKept) {
      const { length } = this.#pieces.shift();
      this.#offset += length;
      this.#size -= length;
    }
  }

  /** Returns the line that begins at `offset`, or its first characters; `null` if it is no longer kept. */
  at(offset) {
    if (offset < this.#offset) return null;
    const bytes = Buffer.concat([...this.#bytesFrom(offset)]);
    const [line = ""] = bytes.toString("utf8").split(/[\r\n]/, 1);
    const characters = Array.from(line);
    const isCut = characters.length > kMaxExcerpt;
    return isCut ? `${characters.slice(0, kMaxExcerpt).join("")}…` : line;
  }

  *#bytesFrom(offset) {
    let at = this.#offset;
    let wanted = (kMaxExcerpt + 1) * kBytesPerCharacter;
    for (const piece of this.#pieces) {
      const from = Math.max(0, offset - at);
      at += piece.length;
      if (from >= piece.length) continue;
      const part = piece.subarray(from, from + wanted);
      yield part;
      wanted -= part.length;
      if (wanted <= 0) return;
    }
  }
}
