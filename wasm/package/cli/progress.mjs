// A progress line on standard error for long reads. Invariant: nothing is printed if standard error is not a
// terminal or if the read is short, and the line is erased at the end.

const kFirstDelayMs = 700;
const kIntervalMs = 200;
const kErase = "\r\u001b[K";

/** Formats a size: "1.2 GB". */
export function sizeText(bytes) {
  const units = ["bytes", "kB", "MB", "GB", "TB"];
  let value = bytes;
  let unit = 0;
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${unit === 0 || value >= 99.5 ? Math.round(value) : value.toFixed(1)} ${units[unit]}`;
}

export class Progress {
  /** `size` is `null` if it is not known. */
  constructor(size, { stream = process.stderr, now = Date.now } = {}) {
    this.size = size;
    this.stream = stream;
    this.now = now;
    this.read = 0;
    this.next = now() + kFirstDelayMs;
    this.shown = false;
  }

  advance(bytes) {
    this.read += bytes;
    if (!this.stream.isTTY || this.now() < this.next) return;
    this.next = this.now() + kIntervalMs;
    this.shown = true;
    this.stream.write(`${kErase}${this.text()}`);
  }

  text() {
    if (!this.size) return `${sizeText(this.read)} read`;
    const part = Math.min(100, Math.floor((this.read * 100) / this.size));
    return `${part} % of ${sizeText(this.size)} read`;
  }

  clear() {
    if (this.shown) this.stream.write(kErase);
    this.shown = false;
  }
}
