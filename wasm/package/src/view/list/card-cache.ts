// Caches the cards on the page and a few that left it recently, so that scrolling back and forth
// recreates nothing. Entries with a card are watched, others are not.
// Invariant: at most one card per entry, and none for a removed entry.
import type { CardContext } from "../context/card-context.js";
import type { CardHost } from "../card/card-host.js";
import { EntryCard } from "../card/entry-card.js";
import type { WatchedEntry } from "../source/outline.js";
import { type Awaitable, tryCall, whenSettled } from "../../contract/answers.js";
import { unwatchIn, watchIn } from "../source/source.js";
import type { EntryNode } from "../rows/row.js";

/** Maximum number of cards kept off the page. */
const kMaxIdle = 40;
/**
 * Maximum number of concurrent requests to an asynchronous source: after a fast scroll, only what is
 * near is requested.
 */
const kMaxRequests = 2;

export class CardCache {
  readonly #cards = new Map<string, EntryCard>();
  /** Cards off the page, oldest first. */
  readonly #idle = new Set<string>();
  readonly #requested = new Set<string>();
  #requests = 0;

  /** `onCreated` is called with every new card, `onArrived` when cards arrived asynchronously. */
  constructor(
    private readonly context: CardContext,
    private readonly host: CardHost<EntryCard>,
    private readonly onCreated: (card: EntryCard) => void,
    private readonly onArrived: () => void,
  ) {}

  get(id: string): EntryCard | undefined {
    return this.#cards.get(id);
  }

  /** Requests the missing cards for `nodes`. */
  request(nodes: readonly EntryNode[]): void {
    const missing = nodes.filter(
      ({ outline: { id } }) => !this.#cards.has(id) && !this.#requested.has(id),
    );
    if (missing.length === 0 || this.#requests >= kMaxRequests) return;
    const ids = missing.map(({ outline }) => outline.id);
    for (const id of ids) this.#requested.add(id);
    this.#requests += 1;
    let isLate = false;
    const take = (entries: (WatchedEntry | null)[]): void => {
      this.#requests -= 1;
      entries.forEach((entry, index) => {
        const node = missing[index];
        if (node && this.#requested.delete(node.outline.id) && entry) this.#make(node, entry);
      });
      if (isLate) this.onArrived();
    };
    // They are requested again the next time the list is drawn.
    const refused = (): void => {
      this.#requests -= 1;
      for (const id of ids) this.#requested.delete(id);
    };
    whenSettled(this.#watch(ids), take, refused);
    isLate = true;
  }

  /** Updates every card from its entry, after a gap in the patches. */
  renew(nodeOf: (id: string) => EntryNode | undefined): void {
    for (const id of [...this.#cards.keys()]) if (!nodeOf(id)) this.forget(id);
    const ids = [...this.#cards.keys()];
    this.#requested.clear();
    if (ids.length === 0) return;
    whenSettled(this.#watch(ids), (entries) => {
      for (const entry of entries) if (entry) this.#cards.get(entry.id)?.replace(entry);
    });
  }

  didMount(id: string): void {
    this.#idle.delete(id);
  }

  didUnmount(id: string): void {
    if (!this.#cards.has(id)) return;
    this.#idle.add(id);
    if (this.#idle.size <= kMaxIdle) return;
    const [oldest] = this.#idle;
    if (oldest === undefined) return;
    this.forget(oldest);
    this.#unwatch([oldest]);
  }

  forget(id: string): void {
    this.#cards.get(id)?.dispose();
    this.#cards.delete(id);
    this.#idle.delete(id);
    this.#requested.delete(id);
  }

  dispose(): void {
    const ids = [...this.#cards.keys()];
    for (const id of ids) this.forget(id);
    // Pending answers are ignored.
    this.#requested.clear();
    this.#unwatch(ids);
  }

  #watch(ids: string[]): Awaitable<(WatchedEntry | null)[]> {
    return tryCall(() => watchIn(this.context.source, ids, this));
  }

  #unwatch(ids: string[]): void {
    const done = tryCall(() => unwatchIn(this.context.source, ids, this));
    whenSettled(done, () => undefined);
  }

  #make(node: EntryNode, entry: WatchedEntry): void {
    // An element without a card is server-rendered.
    const card = new EntryCard(this.context, this.host, node, entry, node.row.element);
    this.#cards.set(entry.id, card);
    this.#idle.add(entry.id);
    this.onCreated(card);
  }
}
