// The copy-on-write draft of a snapshot or an outline while a patch is applied. Invariant: objects of the
// original are copied before their first change and only once, however many operations touch them.
import { emptySnapshot } from "../contract/empty-snapshot.js";
import { missing } from "./keyed-list.js";
import type {
  Diagnostic,
  Group,
  QueuedMessage,
  SessionFacts,
  Todo,
  Turn,
} from "../contract/index.js";

/** What snapshots and outlines have in common. */
export interface State<Entry> {
  revision: number;
  session: SessionFacts;
  todos: Todo[];
  queue: QueuedMessage[];
  entries: Entry[];
  turns: Turn[];
  groups: Group[];
  diagnostics: Diagnostic[];
}

export class StateDraft<Entry extends { id: string }, Whole extends State<Entry>> {
  /** The result. Its top level may be modified directly, its lists and facts only through the methods. */
  readonly result: Whole;
  /** Copies that were made for this draft and may be modified. */
  readonly #own = new WeakSet();
  /** Indexes of the entries by id; `null` after a change that shifted some of them. */
  #places: Map<string, number> | null = null;

  constructor(state: Whole) {
    this.result = { ...state };
  }

  clear(): void {
    const { session, todos } = emptySnapshot();
    const lists = { queue: [], entries: [], turns: [], groups: [], diagnostics: [] };
    Object.assign(this.result, { session, todos, ...lists });
    this.#places = null;
  }

  session(): SessionFacts {
    return (this.result.session = this.owned(this.result.session));
  }

  diagnostics(): Diagnostic[] {
    return (this.result.diagnostics = this.ownedList(this.result.diagnostics));
  }

  turns(): Turn[] {
    return (this.result.turns = this.ownedList(this.result.turns));
  }

  groups(): Group[] {
    return (this.result.groups = this.ownedList(this.result.groups));
  }

  insertEntry(index: number, entry: Entry): void {
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

  /** An entry that may be modified. */
  entry(id: string): Entry {
    const place = this.#placeOfEntry(id);
    return this.ownedItem(this.#entries, place);
  }

  protected owned<Value extends object>(value: Value): Value {
    if (this.#own.has(value)) return value;
    const copy = { ...value };
    this.#own.add(copy);
    return copy;
  }

  protected ownedList<Item>(list: Item[]): Item[] {
    if (this.#own.has(list)) return list;
    const copy = [...list];
    this.#own.add(copy);
    return copy;
  }

  protected ownedItem<Item extends object>(list: Item[], place: number): Item {
    const item = list[place];
    if (!item) throw missing(String(place));
    return (list[place] = this.owned(item));
  }

  get #entries(): Entry[] {
    return (this.result.entries = this.ownedList(this.result.entries));
  }

  #placeOfEntry(id: string): number {
    this.#places ??= new Map(this.result.entries.map((entry, place) => [entry.id, place]));
    const place = this.#places.get(id);
    if (place === undefined) throw missing(id);
    return place;
  }
}
