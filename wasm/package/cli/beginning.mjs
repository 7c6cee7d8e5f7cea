// The first bytes of an input, for `check`, from which the core tells the dialect of a log. Invariant: it
// keeps no more than the core reads for that.
const kDetectedBytes = 256 * 1024;

export class Beginning {
  #pieces = [];
  #size = 0;

  add(piece) {
    const left = kDetectedBytes - this.#size;
    if (left === 0) return;
    // A piece may be overwritten by the next one.
    const kept = piece.slice(0, left);
    this.#pieces.push(kept);
    this.#size += kept.length;
  }

  bytes() {
    return Buffer.concat(this.#pieces);
  }
}
