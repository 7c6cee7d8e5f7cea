// Keeps the first bytes of an input, for `check`, so that the core can detect the dialect of a log.
// Invariant: it keeps no more than the core reads for that.
const kDetectedBytes = 256 * 1024;

export class Beginning {
  #pieces = [];
  #size = 0;

  add(piece) {
    const remaining = kDetectedBytes - this.#size;
    if (remaining === 0) return;
    // Copied, because the next read may overwrite the piece.
    const kept = piece.slice(0, remaining);
    this.#pieces.push(kept);
    this.#size += kept.length;
  }

  bytes() {
    return Buffer.concat(this.#pieces);
  }
}
