// The beginnings of events, from bytes that pass by. Invariant: no more than the last pieces of some
// megabytes are held; of what is gone there is no excerpt.

const kKept = 8 * 1024 * 1024;
/** What is enough for a line of a terminal. */
const kExcerpt = 120;
const kBytesPerCharacter = 4;

export class Excerpts {
  #pieces = [];
  /** Of the first piece. */
  #offset = 0;
  #size = 0;

  /** Takes bytes that are only valid now. */
  add(piece) {
    this.#pieces.push(piece.slice());
    this.#size += piece.length;
    while (this.#pieces.length > 1 && this.#size - this.#pieces[0].length >= kKept) {
      const { length } = this.#pieces.shift();
      this.#offset += length;
      this.#size -= length;
    }
  }

  /** The line that begins at `offset`, or its first characters; `null` where it has gone. */
  at(offset) {
    if (offset < this.#offset) return null;
    const bytes = Buffer.concat([...this.#bytesFrom(offset)]);
    const [line = ""] = bytes.toString("utf8").split(/[\r\n]/, 1);
    const characters = Array.from(line);
    const isCut = characters.length > kExcerpt;
    return isCut ? `${characters.slice(0, kExcerpt).join("")}…` : line;
  }

  *#bytesFrom(offset) {
    let at = this.#offset;
    let wanted = (kExcerpt + 1) * kBytesPerCharacter;
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
