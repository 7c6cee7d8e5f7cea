// All input of a session in order, so that a new instance can be brought to the same state. Invariant:
// replaying the log restores the state, because the core is a function of its input; small pushes share
// blocks, so that memory use stays close to the number of bytes. The latest pushes are replayed one by one,
// because growing content is rendered again at intervals that depend on how the input was cut.

import { kNewline } from "../input/bytes.js";

const kFirstBlock = 64 * 1024;
const kLargestBlock = 1024 * 1024;

/** The minimum number of pushes that are replayed one by one; older ones are joined, which is faster. */
const kMinExactPushes = 16 * 1024;

interface Block {
  bytes: Uint8Array;
  used: number;
  /** How often the stream was ended after these bytes; a block with ends receives no more bytes. */
  ends: number;
}

/** Receives the contents of the log, step by step. */
export interface LogReader {
  bytes(bytes: Uint8Array): void;
  end(): void;
}

export class ReplayLog {
  #blocks: Block[] = [];
  #length = 0;
  #lineStart = 0;
  /** The offsets where the latest pushes ended, ascending. */
  #pushEnds: number[] = [];
  #isExact = true;

  /** Bytes in the log. */
  get length(): number {
    return this.#length;
  }

  /** Whether all pushes are replayed one by one. */
  get isExact(): boolean {
    return this.#isExact;
  }

  /** The offset of the unfinished last line; `length` if there is none. */
  get lineStart(): number {
    return this.#lineStart;
  }

  append(bytes: Uint8Array): void {
    const newline = bytes.lastIndexOf(kNewline);
    if (newline >= 0) this.#lineStart = this.#length + newline + 1;
    for (let at = 0; at < bytes.length;) {
      const block = this.#openBlock();
      const part = bytes.subarray(at, at + block.bytes.length - block.used);
      block.bytes.set(part, block.used);
      block.used += part.length;
      at += part.length;
    }
    this.#length += bytes.length;
    this.#pushEnds.push(this.#length);
    if (this.#pushEnds.length < 2 * kMinExactPushes) return;
    this.#pushEnds = this.#pushEnds.slice(kMinExactPushes);
    this.#isExact = false;
  }

  /** Records that the stream was ended here. */
  markEnd(): void {
    const block = this.#blocks.at(-1) ?? this.#openBlock();
    block.ends += 1;
    this.#lineStart = this.#length;
  }

  /** Replays everything to `reader`, in pieces of at most 1 MiB. */
  replay(reader: LogReader): void {
    const pushEnds = this.#pushEnds.values();
    let pushEnd = pushEnds.next();
    let begin = 0;
    for (const block of this.#blocks) {
      const end = begin + block.used;
      let at = begin;
      const emit = (to: number): void => {
        if (to > at) reader.bytes(block.bytes.subarray(at - begin, to - begin));
        at = to;
      };
      for (; !pushEnd.done && pushEnd.value <= end; pushEnd = pushEnds.next()) emit(pushEnd.value);
      emit(end);
      for (let count = 0; count < block.ends; count += 1) reader.end();
      begin = end;
    }
  }

  /** Removes the unfinished last line from the log and returns it. */
  cutLastLine(): Uint8Array {
    const line = new Uint8Array(this.#length - this.#lineStart);
    for (let left = line.length; left > 0;) {
      const block = this.#blocks.at(-1);
      if (!block) break;
      const count = Math.min(block.used, left);
      left -= count;
      block.used -= count;
      line.set(block.bytes.subarray(block.used, block.used + count), left);
      if (block.used === 0) this.#blocks.pop();
    }
    this.#length = this.#lineStart;
    while ((this.#pushEnds.at(-1) ?? 0) > this.#length) this.#pushEnds.pop();
    return line;
  }

  clear(): void {
    this.#blocks = [];
    this.#length = 0;
    this.#lineStart = 0;
    this.#pushEnds = [];
    this.#isExact = true;
  }

  #openBlock(): Block {
    const last = this.#blocks.at(-1);
    if (last?.ends === 0 && last.used < last.bytes.length) return last;
    const size = last ? Math.min(last.bytes.length * 2, kLargestBlock) : kFirstBlock;
    const block = { bytes: new Uint8Array(size), used: 0, ends: 0 };
    this.#blocks.push(block);
    return block;
  }
}
