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

export class StateDraft<Entry extends { id: string }, FullState extends State<Entry>> {
  /** The result. Its top level may be modified directly, its lists and facts only through the methods. */
  readonly result: FullState;
  /** Copies that were made for this draft and may be modified. */
  readonly #own = new WeakSet();
  /** Indexes of the entries by id; `null` after a change that shifted some of them. */
  #indexes: Map<string, number> | null = null;

  constructor(state: FullState) {
    this.result = { ...state };
  }

  clear(): void {
    const { session, todos } = emptySnapshot();
    const lists = { queue: [], entries: [], turns: [], groups: [], diagnostics: [] };
    Object.assign(this.result, { session, todos, ...lists });
    this.#indexes = null;
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
    if (index < entries.length) this.#indexes = null;
    else this.#indexes?.set(entry.id, entries.length);
    entries.splice(index, 0, entry);
  }

  removeEntry(id: string): void {
    const index = this.#indexOfEntry(id);
    this.#entries.splice(index, 1);
    if (index === this.#entries.length) this.#indexes?.delete(id);
    else this.#indexes = null;
  }

  /** An entry that may be modified. */
  entry(id: string): Entry {
    const index = this.#indexOfEntry(id);
    return this.ownedItem(this.#entries, index);
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

  protected ownedItem<Item extends object>(list: Item[], index: number): Item {
    const item = list[index];
    if (!item) throw missing(String(index));
    return (list[index] = this.owned(item));
  }

  get #entries(): Entry[] {
    return (this.result.entries = this.ownedList(this.result.entries));
  }

  #indexOfEntry(id: string): number {
    this.#indexes ??= new Map(this.result.entries.map((entry, index) => [entry.id, index]));
    const index = this.#indexes.get(id);
    if (index === undefined) throw missing(id);
    return index;
  }
}
