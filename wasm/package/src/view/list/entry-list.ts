// The list of entries: applies patches to the rows, and mounts the rows near the viewport. For the
// view, and for its tools through `ListControl`.
// Invariant: after a frame, the page shows what the rows say.
import { outlineOf } from "../../apply/apply-outline.js";
import type { Descriptor, Diagnostic, EntryFields, Group, Turn } from "../../contract/index.js";
import type { CardContext } from "../context/card-context.js";
import { element } from "../page/element.js";
import type { CardHost } from "../card/card-host.js";
import type { EntryCard } from "../card/entry-card.js";
import { FollowTail } from "../windowing/follow-tail.js";
import { CardCache } from "./card-cache.js";
import { Flood } from "./flood.js";
import { ListWindow, type RowHost } from "../windowing/list-window.js";
import { ListModel, type ModelListener } from "../rows/model.js";
import { foldTargetOf, type EntryNode, type Row } from "../rows/row.js";
import { DrawnCards } from "./drawn-cards.js";
import { RowLines } from "./row-lines.js";
import { rowsOfServer } from "./server-rows.js";
import { kStickyHeight, StickyPrompt } from "./sticky-prompt.js";
import { outlineFields, type EntryOutline, type Outline } from "../source/outline.js";
import { isSelectingIn, nodesInUse } from "../windowing/in-use.js";
import type { CardListener } from "../options/list.js";

export class EntryList implements CardHost<EntryCard>, RowHost<Row> {
  readonly node: HTMLElement;
  readonly model: ListModel;
  readonly window: ListWindow<Row>;
  readonly tail: FollowTail;
  readonly #sticky: StickyPrompt;
  readonly #cards: CardCache;
  readonly #lines: RowLines;
  readonly #problems = new Map<string, Diagnostic[]>();
  readonly #drawn = new DrawnCards();
  readonly #flood = new Flood();
  /** Whether the page still shows the server-rendered list, whose nodes are not rows yet. */
  isServerRendered: boolean;
  /** The number of server-rendered entries; the session has caught up when it has as many. */
  readonly #serverEntryCount: number;
  readonly #refitted = new Set<Row>();
  readonly #isSelecting: () => boolean;
  /** The rows in use in this frame; `null` until needed. */
  #held: ReadonlySet<Row> | null = null;
  /** A card that the reader opened while following the end, until it is drawn. */
  #opened: EntryCard | null = null;

  /** `asks` is called with an entry that asks something; `serverList` is the server-rendered list, if any. */
  constructor(
    private readonly context: CardContext,
    scroller: HTMLElement,
    private readonly asks: (id: string) => void,
    serverList?: HTMLElement,
  ) {
    this.node = serverList ?? element("div", "at-entries-list");
    this.isServerRendered = serverList !== undefined;
    this.#serverEntryCount = serverList?.querySelectorAll(":scope > [data-entry]").length ?? 0;
    this.node.setAttribute("role", "feed");
    this.#isSelecting = () => isSelectingIn(scroller);
    document.addEventListener("selectionchange", this.#onSelection);
    this.tail = new FollowTail(
      context.words,
      () => {
        this.draw();
      },
      () => !this.#isSelecting(),
    );
    const { reasoning } = context.hooks;
    const rows: ModelListener = {
      isFollowing: () => this.tail.following,
      changed: () => {
        this.request();
      },
      rowChanged: (row) => {
        this.#rowChanged(row);
      },
    };
    this.model = new ListModel(rows, reasoning && reasoning === "shown");
    this.#cards = new CardCache(
      context,
      this,
      (card) => {
        this.#markPause(card.entry);
        for (const problem of this.#problems.get(card.id) ?? []) card.addProblem(problem);
        if (card.entry.row.element) this.didMount(card.entry.row);
      },
      () => {
        // A card that is awaited is drawn without waiting for a frame.
        if (this.#drawn.isAwaited) this.draw();
        else this.request();
      },
    );
    this.#lines = new RowLines(context, this.model, {
      runReaderChange: (change) => {
        this.runReaderChange(change);
      },
      resized: (row) => {
        this.window.touch(row);
        this.request();
      },
    });
    // Scrolling inside a body changes which of its rows are visible.
    this.node.addEventListener("scroll", this.#onInnerScroll, { capture: true, passive: true });
    this.#sticky = new StickyPrompt(context, (entry) => {
      const node = this.model.get(entry);
      if (!node) return;
      this.model.reveal(node);
      this.window.reveal(node.row, "start");
      this.request();
    });
    scroller.firstElementChild?.prepend(this.#sticky.node);
    this.window = new ListWindow(this.model.rows, scroller, this.node, this.tail, this);
  }

  /** Returns the card of an entry, if there is one on the page or in the cache. */
  card(id: string): EntryCard | undefined {
    return this.#cards.get(id);
  }

  insert(index: number, entry: Descriptor | EntryOutline): void {
    const outline = "parts" in entry ? outlineOf(entry) : entry;
    this.#flood.added();
    if (this.model.insert(index, outline)) this.tail.added();
    if (this.isServerRendered) this.#takeOverIfComplete();
  }

  set(id: string, fields: EntryFields | Partial<EntryOutline>): void {
    this.model.set(id, outlineFields(fields));
    this.#cards.get(id)?.set(fields as EntryFields);
    this.#sticky.changed(id);
  }

  remove(id: string): void {
    this.takeOver();
    this.model.remove(id);
    this.#cards.forget(id);
    this.#sticky.removed(id);
    this.#problems.delete(id);
    this.#drawn.release(id);
    this.#followIfEmpty();
  }

  setGroup(group: Group): void {
    this.model.runs.update(group);
  }

  /** Must be called when files have changed, since the lines of runs list them. */
  filesChanged(): void {
    for (const row of this.#lines.runs) this.#rowChanged(row);
  }

  setTurn(turn: Turn): void {
    this.model.turns.update(turn);
  }

  /** Drops all runs and turns. */
  dropRunsAndTurns(): void {
    this.model.runs.keepOnly([]);
    this.model.turns.keepOnly([]);
  }

  /** Reconciles the list with an outline; cards of entries that stay keep their nodes. */
  reconcile({ entries, groups, turns }: Outline): void {
    const wasEmpty = this.model.count === 0;
    this.#problems.clear();
    this.model.reconcile(entries, groups, turns);
    this.#sticky.allChanged();
    if (!wasEmpty) this.#followIfEmpty();
    this.#cards.renew((id) => this.model.get(id));
    if (this.isServerRendered) this.#takeOverIfComplete();
  }

  /** An emptied list has no place to keep, so it follows its end. */
  #followIfEmpty(): void {
    if (this.model.count === 0) this.tail.set(true);
  }

  /** Adds a problem to its entry; false if there is no such entry. */
  addProblem(diagnostic: Diagnostic): boolean {
    const { entry } = diagnostic;
    if (entry === null || !this.model.get(entry)) return false;
    const known = this.#problems.get(entry);
    if (known) known.push(diagnostic);
    else this.#problems.set(entry, [diagnostic]);
    this.#cards.get(entry)?.addProblem(diagnostic);
    return true;
  }

  /** Must be called in every frame in which something changed. */
  draw(): void {
    if (this.isServerRendered) return;
    const now = performance.now();
    if (this.tail.following && this.#flood.skips(now)) {
      this.request();
      return;
    }
    this.#flood.drawn(now);
    this.#held = null;
    this.window.draw();
    this.#notifyRefitted();
    this.window.updateAriaPositions();
    this.#sticky.follow(this.model, this.window.top);
    if (!this.#opened?.isDrawn) return;
    this.#opened = null;
    this.#resumeFollowing();
  }

  dispose(): void {
    document.removeEventListener("selectionchange", this.#onSelection);
    this.window.dispose();
    this.#cards.dispose();
  }

  onMount(listener: CardListener): () => void {
    return this.#drawn.listen(listener);
  }

  /**
   * Whether the card of an entry is on the page and its open content drawn; also true if the
   * entry does not exist.
   */
  isReady(id: string): boolean {
    const node = this.model.get(id);
    return !node || (node.row.element !== null && this.#cards.get(id)?.isDrawn === true);
  }

  /** Resolves when the card of an entry is on the page and drawn, or the entry is removed. */
  async whenReady(id: string): Promise<void> {
    while (!this.isReady(id)) await this.#drawn.next(id);
  }

  // Called by cards (CardHost).

  toggleBody(node: EntryNode): void {
    this.runReaderChange(() => {
      this.model.setOpen(node, !node.open);
    }, this.#cards.get(node.outline.id));
  }

  toggleSteps(node: EntryNode): void {
    this.runReaderChange(() => {
      this.model.toggleSteps(node);
    });
  }

  setShowsResult(node: EntryNode, showsResult: boolean): void {
    this.model.setShowsResult(node, showsResult);
  }

  setTimes(node: EntryNode, from: number | null, to: number | null): void {
    if (node.times?.from === from && node.times.to === to) return;
    node.times = { from, to };
    this.#markPause(node);
    this.#markPause(this.model.neighbour(node, 1));
  }

  /** Shows the time of an entry if it began after a pause. */
  #markPause(node: EntryNode | null): void {
    const card = node && this.#cards.get(node.outline.id);
    card?.node.classList.toggle("at-apart", this.model.isAfterPause(card.entry));
  }

  markHasQuestions(node: EntryNode): void {
    if (node.hasQuestions) return;
    this.model.markHasQuestions(node);
    this.asks(node.outline.id);
  }

  cardDrawn(card: EntryCard): void {
    const { row } = card.entry;
    if (!row.element) return;
    this.window.touch(row);
    this.request();
    this.#drawn.notify(card);
    this.#drawn.release(card.id);
  }

  // Called by the window (RowHost).

  willMount(rows: readonly Row[]): void {
    this.#cards.request(rows.filter(({ kind }) => kind === "entry").map(({ node }) => node));
  }

  element(row: Row): HTMLElement | null {
    if (row.kind === "entry") return this.#cards.get(row.node.outline.id)?.node ?? null;
    return this.#lines.node(row);
  }

  fit(rows: readonly Row[], top: number, viewHeight: number): boolean {
    let changed = false;
    for (const row of rows) {
      const card = row.kind === "entry" ? this.#cards.get(row.node.outline.id) : undefined;
      const fitted = card?.fit(top - this.model.rows.offsetOf(row), viewHeight);
      if (!fitted) continue;
      if (fitted.changed) {
        this.window.touch(row);
        this.#refitted.add(row);
      }
      if (fitted.grewAbove !== 0) this.window.grewAbove(row, fitted.grewAbove);
      changed ||= fitted.changed || fitted.grewAbove !== 0;
    }
    return changed;
  }

  didMount(row: Row): void {
    if (row.kind !== "entry") return;
    const { id } = row.node.outline;
    this.#cards.didMount(id);
    this.#cards.get(id)?.didMount();
  }

  didUnmount(row: Row): void {
    if (row.kind === "entry") this.#cards.didUnmount(row.node.outline.id);
    else this.#lines.forget(row);
  }

  foldTargetOf(row: Row): Row | null {
    const prompt = this.model.turns.isFolded(row.node) ? this.model.turns.promptOf(row.node) : null;
    return foldTargetOf(row) ?? prompt?.row ?? null;
  }

  edgeAbove(row: Row): number {
    const prompt = this.model.turns.promptOf(row.node);
    return prompt && prompt !== row.node ? kStickyHeight : 0;
  }

  isHeld(row: Row): boolean {
    // On demand, because reading the selection makes Chromium lay out the page.
    this.#held ??= new Set(nodesInUse().flatMap((node) => this.window.rowOf(node) ?? []));
    return this.#held.has(row);
  }

  request(): void {
    this.context.frame.wake();
  }

  /**
   * Takes over the server-rendered list once the session has as many entries. Earlier, entries that the
   * reader sees would disappear.
   */
  #takeOverIfComplete(): void {
    if (this.model.count >= this.#serverEntryCount) this.takeOver();
  }

  /**
   * Turns the server-rendered cards into rows, and removes all other server-rendered nodes. What was
   * rendered open stays open: nothing folds while the reader looks at it.
   */
  takeOver(): void {
    if (!this.isServerRendered) return;
    this.isServerRendered = false;
    const { taken, others } = rowsOfServer(this.node, this.model);
    this.window.adopt(taken);
    for (const other of others) other.remove();
  }

  readonly #onInnerScroll = (): void => {
    this.request();
  };

  /** Notifies listeners of cards whose long bodies now have other nodes mounted. */
  #notifyRefitted(): void {
    for (const row of this.#refitted) {
      const card = row.element && this.#cards.get(row.node.outline.id);
      if (card) this.#drawn.notify(card);
    }
    this.#refitted.clear();
  }

  /**
   * Runs a change that the reader requested. The top of the viewport stays where it is; the end is
   * followed on only if it is still in view.
   */
  runReaderChange(change: () => void, opened?: EntryCard): void {
    // Moving the focus may have scrolled the page in this frame.
    this.window.noticeScroll();
    const followed = this.tail.following;
    if (followed) this.window.hold();
    change();
    opened?.draw();
    this.draw();
    if (!followed) return;
    if (opened?.isDrawn === false) this.#opened = opened;
    else this.#resumeFollowing();
  }

  #resumeFollowing(): void {
    if (this.window.distanceToTail() <= 1 && !this.#isSelecting()) this.tail.set(true);
  }

  /** New content must not scroll away what the reader is selecting. */
  readonly #onSelection = (): void => {
    if (this.tail.following && this.#isSelecting()) this.window.hold();
  };

  #rowChanged(row: Row): void {
    if (row.kind === "entry") this.#cards.get(row.node.outline.id)?.syncWithList();
    else this.#lines.update(row);
    this.window.touch(row);
    this.request();
  }
}
