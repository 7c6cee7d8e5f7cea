// Joins surrogate pairs that were cut between two texts of a stream, for encoders of such texts.
// Invariant: no returned text ends in a high surrogate that the next text could complete.

function endsInHighSurrogate(text: string): boolean {
  const unit = text.charCodeAt(text.length - 1);
  return unit >= 0xd800 && unit <= 0xdbff;
}

export class SurrogateHalves {
  #held = "";

  /** Returns the held-back half and `text`, except for a high surrogate at its end, which is held back. */
  join(text: string): string {
    const whole = this.#held === "" ? text : this.take() + text;
    if (!endsInHighSurrogate(whole)) return whole;
    this.#held = whole.slice(-1);
    return whole.slice(0, -1);
  }

  /** Returns and clears what is held back: a high surrogate or nothing. */
  take(): string {
    const held = this.#held;
    this.#held = "";
    return held;
  }
}
