// A snapshot while a patch is applied to it, for `applyPatch`. Invariant: what the original holds
// is copied before its first change and only once, however many operations touch it.
import { missing, placeOf } from "./keyed.js";
import type {
  Descriptor,
  Diagnostic,
  Group,
  Part,
  Piece,
  SessionFacts,
  Snapshot,
  Turn,
} from "./types.js";

export class SnapshotDraft {
  /** The outcome; its top level may be changed directly, its lists and facts through methods. */
  readonly result: Snapshot;
  /** What was made for this draft and may be changed. */
  readonly #own = new WeakSet();
  /** Places of the entries by id; `null` after a change that moved some of them. */
  #places: Map<string, number> | null = null;

  constructor(snapshot: Snapshot) {
    this.result = { ...snapshot };
  }

  session(): SessionFacts {
    return (this.result.session = this.#owned(this.result.session));
  }

  diagnostics(): Diagnostic[] {
    return (this.result.diagnostics = this.#ownedList(this.result.diagnostics));
  }

  turns(): Turn[] {
    return (this.result.turns = this.#ownedList(this.result.turns));
  }

  groups(): Group[] {
    return (this.result.groups = this.#ownedList(this.result.groups));
  }

  insertEntry(index: number, entry: Descriptor): void {
    const entries = this.#entries;
    if (index < entries.length) this.#places = null;
    else this.#places?.set(entry.id, entries.length);
    entries.splice(index, 0, entry);
  }

  removeEntry(id: string): void {
    const place = this.#placeOfEntry(id);
    this.#entries.splice(place, 1);
    if (place === this.#entries.length) this.#places?.delete(id);
    else this.#places = null;
  }

  /** An entry that may be changed. */
  entry(id: string): Descriptor {
    const place = this.#placeOfEntry(id);
    return this.#ownedItem(this.#entries, place);
  }

  /** An entry's list of parts that may be changed. */
  parts(entry: string): Part[] {
    const descriptor = this.entry(entry);
    return (descriptor.parts = this.#ownedList(descriptor.parts));
  }

  part(entry: string, key: string): Part {
    const parts = this.parts(entry);
    return this.#ownedItem(parts, placeOf(parts, key));
  }

  /** A part's list of pieces that may be changed. */
  pieces(entry: string, part: string): Piece[] {
    const owner = this.part(entry, part) as { pieces: Piece[] };
    return (owner.pieces = this.#ownedList(owner.pieces));
  }

  piece(entry: string, part: string, key: string): Piece {
    const pieces = this.pieces(entry, part);
    return this.#ownedItem(pieces, placeOf(pieces, key));
  }

  get #entries(): Descriptor[] {
    return (this.result.entries = this.#ownedList(this.result.entries));
  }

  #placeOfEntry(id: string): number {
    this.#places ??= new Map(this.result.entries.map((entry, place) => [entry.id, place]));
    const place = this.#places.get(id);
    if (place === undefined) throw missing(id);
    return place;
  }

  #owned<Value extends object>(value: Value): Value {
    if (this.#own.has(value)) return value;
    const copy = { ...value };
    this.#own.add(copy);
    return copy;
  }

  #ownedList<Item>(list: Item[]): Item[] {
    if (this.#own.has(list)) return list;
    const copy = [...list];
    this.#own.add(copy);
    return copy;
  }

  #ownedItem<Item extends object>(list: Item[], place: number): Item {
    const item = list[place];
    if (!item) throw missing(String(place));
    return (list[place] = this.#owned(item));
  }
}
