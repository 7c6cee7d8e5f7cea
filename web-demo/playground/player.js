// @ts-check
// Plays a recording into a session: in real time, faster, line by line, or all at once.
// Invariant: after every call the session has received exactly the first `position` lines, and the end
// after the last one. A line of a live recording is a chunk as it arrived.

/** The selectable speeds; Infinity means all at once. */
export const kSpeeds = [0.5, 1, 2, 5, 10, 25, 50, Infinity];

// Limits the bytes pushed per frame, so that the page stays responsive while a large file plays.
const kBytesPerFrame = 512 * 1024;

/** @typedef {import("./recording.js").Recording} Recording */

export class Player {
  /**
   * @param {{ push(bytes: Uint8Array): void, end(): void, reset(): void }} session its results are ignored
   * @param {() => void} changed called whenever position, playing or recording has changed
   */
  constructor(session, changed) {
    this.session = session;
    this.changed = changed;
    /** @type {Recording} */
    this.recording = { name: "", lines: [], offsets: [], startedAt: 0 };
    this.position = 0;
    this.playing = false;
    this.speed = 5;
    this.elapsed = 0;
    this.frame = 0;
    this.lastTick = 0;
  }

  get length() {
    return this.recording.lines.length;
  }

  /** The current time on the clock of the events. */
  now() {
    return this.recording.startedAt + this.elapsed;
  }

  /** @param {Recording} recording */
  load(recording) {
    this.pause();
    this.recording = recording;
    this.session.reset();
    this.position = 0;
    this.seek(0);
  }

  /** Brings a new session to the position of the previous one. */
  begin() {
    const { position } = this;
    this.position = 0;
    this.push(position);
  }

  /**
   * Adds a chunk to a live recording; pushes it at once if the position is at the end.
   * @param {Uint8Array} bytes
   */
  append(bytes) {
    const { lines, offsets, startedAt } = this.recording;
    const atEnd = this.position === lines.length;
    lines.push(bytes);
    offsets.push(Date.now() - startedAt);
    if (atEnd) this.seek(lines.length);
    else this.changed();
  }

  /** Ends a live recording. */
  finish() {
    if (!this.recording.live) return;
    this.recording.live = false;
    if (this.position === this.length) this.session.end();
  }

  play() {
    if (this.playing || this.length === 0) return;
    if (this.position >= this.length) this.seek(0);
    this.playing = true;
    this.lastTick = performance.now();
    this.frame = requestAnimationFrame((now) => this.tick(now));
    this.changed();
  }

  pause() {
    cancelAnimationFrame(this.frame);
    this.playing = false;
    this.changed();
  }

  step() {
    this.pause();
    this.seek(Math.min(this.length, this.position + 1));
  }

  restart() {
    const { playing } = this;
    this.pause();
    this.seek(0);
    if (playing) this.play();
  }

  /**
   * Moves to the position after line `position`: forwards by pushing, backwards by starting over.
   * @param {number} position
   */
  seek(position) {
    if (position < this.position) {
      this.session.reset();
      this.position = 0;
    }
    this.push(position);
    this.elapsed = this.recording.offsets[position - 1] ?? 0;
    this.changed();
  }

  /** @param {number} speed */
  setSpeed(speed) {
    this.speed = speed;
  }

  /** @param {number} now */
  tick(now) {
    const passed = Math.max(0, now - this.lastTick);
    this.lastTick = now;
    this.elapsed =
      this.speed === Infinity
        ? (this.recording.offsets.at(-1) ?? 0)
        : this.elapsed + passed * this.speed;
    this.push(this.due());
    if (this.position >= this.length) this.playing = false;
    else this.frame = requestAnimationFrame((next) => this.tick(next));
    this.changed();
  }

  due() {
    const { lines, offsets } = this.recording;
    let end = this.position;
    let bytes = 0;
    while (end < lines.length && offsets[end] <= this.elapsed && bytes < kBytesPerFrame) {
      bytes += lines[end].length;
      end += 1;
    }
    return end;
  }

  /** @param {number} end */
  push(end) {
    if (end <= this.position) return;
    const slice = this.recording.lines.slice(this.position, end);
    const bytes = new Uint8Array(slice.reduce((sum, line) => sum + line.length, 0));
    let offset = 0;
    for (const line of slice) {
      bytes.set(line, offset);
      offset += line.length;
    }
    this.position = end;
    this.session.push(bytes);
    if (end === this.length && !this.recording.live) this.session.end();
  }
}
