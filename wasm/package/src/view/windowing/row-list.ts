// An ordered list of items with heights, for virtualized lists: the offset of an item, and the item at
// an offset, without walking over all of them.
// Invariant: a hidden item takes no height here, and has its own again when it is shown. Items are kept
// in chunks, so that a change costs the length of one chunk and the number of chunks.

const kMaxInChunk = 128;

/** An item of the list, which manages `chunk` and `shown`. */
export interface Sized {
  height: number;
  shown: boolean;
  chunk: SizedChunk<this> | null;
}

export interface SizedChunk<Item> {
  items: Item[];
  /** Index among the chunks. */
  index: number;
  height: number;
  shown: number;
}

export class RowList<Item extends Sized> {
  readonly #chunks: SizedChunk<Item>[] = [];
  #height = 0;
  #size = 0;
  #shown = 0;
  #version = 0;

  /** The total height of the shown items. */
  get height(): number {
    return this.#height;
  }

  get size(): number {
    return this.#size;
  }

  /** The number of shown items. */
  get shownCount(): number {
    return this.#shown;
  }

  /** Changes whenever the position of a shown item may have changed. */
  get version(): number {
    return this.#version;
  }

  /** Returns the position of an item among the shown ones, from 1. */
  positionOf(item: Item): number {
    const chunk = chunkOf(item);
    let position = 0;
    for (let index = 0; index < (chunk?.index ?? 0); index += 1) {
      position += this.#chunks[index]?.shown ?? 0;
    }
    for (const other of chunk?.items ?? []) {
      if (other.shown) position += 1;
      if (other === item) break;
    }
    return position;
  }

  /** All items in order, including hidden ones. */
  *[Symbol.iterator](): Generator<Item> {
    for (const chunk of this.#chunks) yield* chunk.items;
  }

  /** Inserts `item` after `after`; at the beginning if that is `null`. */
  insert(item: Item, after: Item | null): void {
    const chunk = (after ? chunkOf(after) : this.#chunks[0]) ?? this.#addChunk(0, []);
    const place = after ? chunk.items.lastIndexOf(after) + 1 : 0;
    const isEnd = chunk.index === this.#chunks.length - 1 && place === chunk.items.length;
    const target = isEnd && place >= kMaxInChunk ? this.#addChunk(this.#chunks.length, []) : chunk;
    target.items.splice(target === chunk ? place : 0, 0, item);
    item.chunk = target;
    this.#size += 1;
    this.#count(target, item, 1);
    if (target.items.length > kMaxInChunk) this.#split(target);
  }

  insertBefore(item: Item, before: Item): void {
    const chunk = chunkOf(before);
    const place = chunk?.items.lastIndexOf(before) ?? 0;
    const previous = chunk?.items[place - 1] ?? this.#chunks[(chunk?.index ?? 0) - 1]?.items.at(-1);
    this.insert(item, previous ?? null);
  }

  remove(item: Item): void {
    const chunk = chunkOf(item);
    if (!chunk) return;
    chunk.items.splice(chunk.items.lastIndexOf(item), 1);
    this.#size -= 1;
    this.#count(chunk, item, -1);
    item.chunk = null;
    if (chunk.items.length > 0) return;
    this.#chunks.splice(chunk.index, 1);
    this.#number(chunk.index);
  }

  setHeight(item: Item, height: number): void {
    const chunk = item.shown ? chunkOf(item) : null;
    if (chunk) {
      chunk.height += height - item.height;
      this.#height += height - item.height;
    }
    item.height = height;
  }

  setShown(item: Item, shown: boolean): void {
    if (shown === item.shown) return;
    const chunk = chunkOf(item);
    if (chunk && item.shown) this.#count(chunk, item, -1);
    item.shown = shown;
    if (chunk && item.shown) this.#count(chunk, item, 1);
  }

  /** Returns the offset of an item. */
  offsetOf(item: Item): number {
    const chunk = chunkOf(item);
    if (!chunk) return 0;
    let offset = 0;
    for (let index = 0; index < chunk.index; index += 1) offset += this.#chunks[index]?.height ?? 0;
    for (const other of chunk.items) {
      if (other === item) break;
      if (other.shown) offset += other.height;
    }
    return offset;
  }

  /** Returns the shown item at `offset`, or the nearest one; `null` if none is shown. */
  at(offset: number): Item | null {
    let top = 0;
    let found: Item | null = null;
    for (const chunk of this.#chunks) {
      if (chunk.shown === 0) continue;
      if (top + chunk.height <= offset) {
        top += chunk.height;
        found = null;
        continue;
      }
      for (const item of chunk.items) {
        if (!item.shown) continue;
        found = item;
        top += item.height;
        if (top > offset) return item;
      }
    }
    return found ?? this.last();
  }

  first(): Item | null {
    return this.#shownFrom(0, 0, 1);
  }

  last(): Item | null {
    return this.#shownFrom(this.#chunks.length - 1, Infinity, -1);
  }

  /** Returns the next shown item. */
  next(item: Item): Item | null {
    return this.#beside(item, 1);
  }

  /** Returns the previous shown item. */
  previous(item: Item): Item | null {
    return this.#beside(item, -1);
  }

  #beside(item: Item, by: 1 | -1): Item | null {
    const chunk = chunkOf(item);
    return chunk && this.#shownFrom(chunk.index, chunk.items.lastIndexOf(item) + by, by);
  }

  #shownFrom(chunkIndex: number, place: number, by: 1 | -1): Item | null {
    let at = Math.min(place, (this.#chunks[chunkIndex]?.items.length ?? 0) - 1);
    if (place > at && by === 1) at = place;
    for (let index = chunkIndex; ; index += by) {
      const chunk = this.#chunks[index];
      if (!chunk) return null;
      if (index !== chunkIndex) at = by === 1 ? 0 : chunk.items.length - 1;
      if (chunk.shown === 0) continue;
      for (; at >= 0 && at < chunk.items.length; at += by) {
        const item = chunk.items[at];
        if (item?.shown) return item;
      }
    }
  }

  #count(chunk: SizedChunk<Item>, item: Item, sign: 1 | -1): void {
    if (!item.shown) return;
    this.#version += 1;
    this.#shown += sign;
    chunk.height += sign * item.height;
    chunk.shown += sign;
    this.#height += sign * item.height;
  }

  #addChunk(index: number, items: Item[]): SizedChunk<Item> {
    const shown = items.filter((item) => item.shown);
    const height = shown.reduce((sum, item) => sum + item.height, 0);
    const chunk = { items, index, height, shown: shown.length };
    for (const item of items) item.chunk = chunk;
    this.#chunks.splice(index, 0, chunk);
    this.#number(index + 1);
    return chunk;
  }

  #split(chunk: SizedChunk<Item>): void {
    const moved = chunk.items.splice(chunk.items.length >> 1);
    const made = this.#addChunk(chunk.index + 1, moved);
    chunk.height -= made.height;
    chunk.shown -= made.shown;
  }

  #number(from: number): void {
    for (let index = from; index < this.#chunks.length; index += 1) {
      const chunk = this.#chunks[index];
      if (chunk) chunk.index = index;
    }
  }
}

function chunkOf<Item extends Sized>(item: Item): SizedChunk<Item> | null {
  return item.chunk;
}
