// The list of entries: takes what the patches say, keeps the rows, and has those near the reader on
// the page. For the view, and for its tools through `ListControl`.
// Invariant: what is on the page is what the rows say, once a frame has passed.
import { outlineOf } from "../../apply/apply-outline.js";
import type { Descriptor, Diagnostic, EntryFields, Group, Turn } from "../../contract/index.js";
import type { CardContext } from "../context/card-context.js";
import { element } from "../page/element.js";
import { EntryCard, type CardHost } from "../card/entry-card.js";
import { FollowTail } from "../windowing/follow-tail.js";
import { CardCache } from "./card-cache.js";
import { Flood } from "./flood.js";
import { ListWindow, type RowHost } from "../windowing/list-window.js";
import { ListModel, type ModelListener } from "../rows/model.js";
import { canFold, standInOf, type EntryNode, type Row } from "../rows/row.js";
import { DrawnCards } from "./drawn-cards.js";
import { RowLines } from "./row-lines.js";
import { rowsOfServer } from "./server-rows.js";
import { kStickyHeight, StickyPrompt } from "./sticky-prompt.js";
import { outlineFields, type EntryOutline, type Outline } from "../source/outline.js";
import { isSelectingIn, nodesInUse } from "../windowing/in-use.js";
import type { CardListener } from "../options/list.js";

export class EntryList implements CardHost, RowHost<Row> {
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
  /** Whether what is on the page is what a server drew, and no row is known. */
  isServers: boolean;
  /** How many entries a server drew: the session has caught up when it has as many. */
  readonly #drawnCount: number;
  readonly #refitted = new Set<Row>();
  readonly #isSelecting: () => boolean;
  /** Rows in use as of this frame; `null` until somebody asks. */
  #held: ReadonlySet<Row> | null = null;
  /** A card that the reader opened at the end, whose height is not known yet. */
  #opened: EntryCard | null = null;

  /** `drawn` is the list that a server drew, if one did. */
  constructor(
    private readonly context: CardContext,
    scroller: HTMLElement,
    drawn?: HTMLElement,
  ) {
    this.node = drawn ?? element("div", "at-entries-list");
    this.isServers = drawn !== undefined;
    this.#drawnCount = drawn?.querySelectorAll(":scope > [data-entry]").length ?? 0;
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
        this.#showGap(card.entry);
        for (const problem of this.#problems.get(card.id) ?? []) card.addProblem(problem);
        if (card.entry.row.element) this.entered(card.entry.row);
      },
      () => {
        // Who waits for a card need not wait for a frame as well.
        if (this.#drawn.isAwaited) this.draw();
        else this.request();
      },
    );
    this.#lines = new RowLines(context, this.model, {
      during: (change) => {
        this.during(change);
      },
      resized: (row) => {
        this.window.touch(row);
        this.request();
      },
    });
    // What scrolls inside a body shows other rows of it.
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

  /** The card of an entry, if there is one: on the page or kept from when it was. */
  card(id: string): EntryCard | undefined {
    return this.#cards.get(id);
  }

  insert(index: number, entry: Descriptor | EntryOutline): void {
    const outline = "parts" in entry ? outlineOf(entry) : entry;
    this.#flood.added();
    if (this.model.insert(index, outline)) this.tail.added();
    if (this.isServers) this.#takeOverInTime();
  }

  set(id: string, fields: EntryFields | Partial<EntryOutline>): void {
    this.model.set(id, outlineFields(fields));
    this.#cards.get(id)?.set(fields as EntryFields);
  }

  remove(id: string): void {
    this.takeOver();
    this.model.remove(id);
    this.#cards.forget(id);
    this.#sticky.forget(id);
    this.#problems.delete(id);
    this.#drawn.release(id);
    this.#followIfEmpty();
  }

  setGroup(group: Group): void {
    this.model.runs.update(group);
  }

  /** To be called when files have changed: the lines of runs tell of them. */
  filesChanged(): void {
    for (const row of this.#lines.runs) this.#rowChanged(row);
  }

  setTurn(turn: Turn): void {
    this.model.turns.update(turn);
  }

  /** Drops all runs and turns. */
  dropPlaces(): void {
    this.model.runs.keepOnly([]);
    this.model.turns.keepOnly([]);
  }

  /** Makes the list that of an outline; cards of entries that stay keep their nodes. */
  reconcile({ entries, groups, turns }: Outline): void {
    const wasEmpty = this.model.count === 0;
    this.#problems.clear();
    this.model.reconcile(entries, groups, turns);
    if (!wasEmpty) this.#followIfEmpty();
    this.#cards.renew((id) => this.model.get(id));
    if (this.isServers) this.#takeOverInTime();
  }

  /** In a list that was emptied there is no place to keep: what comes next is followed. */
  #followIfEmpty(): void {
    if (this.model.count === 0) this.tail.set(true);
  }

  /** False if there is no such entry. */
  addProblem(diagnostic: Diagnostic): boolean {
    const { entry } = diagnostic;
    if (entry === null || !this.model.get(entry)) return false;
    const known = this.#problems.get(entry);
    if (known) known.push(diagnostic);
    else this.#problems.set(entry, [diagnostic]);
    this.#cards.get(entry)?.addProblem(diagnostic);
    return true;
  }

  /** To be called in every frame in which something changed. */
  draw(): void {
    if (this.isServers) return;
    const now = performance.now();
    if (this.tail.following && this.#flood.skips(now)) {
      this.request();
      return;
    }
    this.#flood.drawn(now);
    this.#held = null;
    this.window.draw();
    this.#tellRefitted();
    this.window.number();
    this.#sticky.follow(this.model, this.window.top);
    if (!this.#opened?.isDrawn) return;
    this.#opened = null;
    this.#followOn();
  }

  dispose(): void {
    document.removeEventListener("selectionchange", this.#onSelection);
    this.window.dispose();
    this.#cards.dispose();
  }

  onMount(listener: CardListener): () => void {
    return this.#drawn.listen(listener);
  }

  /** Whether the card of an entry is on the page, and what is open of it drawn. */
  isReady(id: string): boolean {
    const node = this.model.get(id);
    return !node || (node.row.element !== null && this.#cards.get(id)?.isDrawn === true);
  }

  /** Resolves when the card of an entry is on the page and drawn, or the entry has gone. */
  async whenReady(id: string): Promise<void> {
    while (!this.isReady(id)) await this.#drawn.next(id);
  }

  /** Opens or closes bodies as the reader asked; of all, runs and steps are unfolded as well. */
  setOpen(nodes: Iterable<EntryNode>, open: boolean, unfold = false): void {
    this.during(() => {
      for (const node of nodes) {
        if (unfold) this.model.unfold(node);
        if (canFold(node.outline)) this.model.setOpen(node, open);
      }
    });
  }

  // What cards say.

  toggleBody(node: EntryNode): void {
    this.during(() => {
      this.model.setOpen(node, !node.open);
    }, this.#cards.get(node.outline.id));
  }

  toggleSteps(node: EntryNode): void {
    this.during(() => {
      this.model.toggleSteps(node);
    });
  }

  shows(node: EntryNode, shows: boolean): void {
    this.model.setShows(node, shows);
  }

  timed(node: EntryNode, from: number | null, to: number | null): void {
    if (node.times?.from === from && node.times.to === to) return;
    node.times = { from, to };
    this.#showGap(node);
    this.#showGap(this.model.neighbour(node, 1));
  }

  /** Shows the time of an entry if it tells something. */
  #showGap(node: EntryNode | null): void {
    const card = node && this.#cards.get(node.outline.id);
    card?.node.classList.toggle("at-apart", this.model.isApart(card.entry));
  }

  asks(node: EntryNode): void {
    this.model.setAsking(node);
  }

  drawn(card: EntryCard): void {
    const { row } = card.entry;
    if (!row.element) return;
    this.window.touch(row);
    this.request();
    this.#drawn.tell(card);
    this.#drawn.release(card.id);
  }

  // What the window asks.

  wanted(rows: readonly Row[]): void {
    this.#cards.want(rows.filter(({ kind }) => kind === "entry").map(({ node }) => node));
  }

  element(row: Row): HTMLElement | null {
    if (row.kind === "entry") return this.#cards.get(row.node.outline.id)?.node ?? null;
    return this.#lines.node(row);
  }

  fit(rows: readonly Row[], top: number, view: number): boolean {
    let changed = false;
    for (const row of rows) {
      const card = row.kind === "entry" ? this.#cards.get(row.node.outline.id) : undefined;
      const fitted = card?.fit(top - this.model.rows.offsetOf(row), view);
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

  entered(row: Row): void {
    if (row.kind !== "entry") return;
    const { id } = row.node.outline;
    this.#cards.entered(id);
    this.#cards.get(id)?.entered();
  }

  left(row: Row): void {
    if (row.kind === "entry") this.#cards.left(row.node.outline.id);
    else this.#lines.forget(row);
  }

  standIn(row: Row): Row | null {
    const prompt = this.model.turns.isFolded(row.node) ? this.model.turns.promptOf(row.node) : null;
    return standInOf(row) ?? prompt?.row ?? null;
  }

  edgeAbove(row: Row): number {
    const prompt = this.model.turns.promptOf(row.node);
    return prompt && prompt !== row.node ? kStickyHeight : 0;
  }

  isHeld(row: Row): boolean {
    // Not before: to tell where the selection is, Chromium lays the page out.
    this.#held ??= new Set(nodesInUse().flatMap((node) => this.window.rowOf(node) ?? []));
    return this.#held.has(row);
  }

  request(): void {
    this.context.frame.wake();
  }

  /** A session that has not come as far as the server's page would take away what the reader sees. */
  #takeOverInTime(): void {
    if (this.model.count >= this.#drawnCount) this.takeOver();
  }

  /**
   * Makes the server's cards rows; others, and what else it drew, leave the page. What it drew open stays
   * open: nothing folds under the reader's eyes.
   */
  takeOver(): void {
    if (!this.isServers) return;
    this.isServers = false;
    const { taken, others } = rowsOfServer(this.node, this.model);
    this.window.adopt(taken);
    for (const other of others) other.remove();
  }

  readonly #onInnerScroll = (): void => {
    this.request();
  };

  /** Says which cards have other nodes of long bodies now. */
  #tellRefitted(): void {
    for (const row of this.#refitted) {
      const card = row.element && this.#cards.get(row.node.outline.id);
      if (card) this.#drawn.tell(card);
    }
    this.#refitted.clear();
  }

  /**
   * Runs a change that the reader asked for. What is at the top of the page stays there; the end is
   * followed on only if it is still in sight.
   */
  during(change: () => void, opened?: EntryCard): void {
    // The focus may have moved the page in this very frame.
    this.window.noticeScroll();
    const followed = this.tail.following;
    if (followed) this.window.hold();
    change();
    opened?.draw();
    this.draw();
    if (!followed) return;
    if (opened?.isDrawn === false) this.#opened = opened;
    else this.#followOn();
  }

  #followOn(): void {
    if (this.window.distanceToTail() <= 1 && !this.#isSelecting()) this.tail.set(true);
  }

  /** What the reader is selecting must not be pulled away by what comes. */
  readonly #onSelection = (): void => {
    if (this.tail.following && this.#isSelecting()) this.window.hold();
  };

  #rowChanged(row: Row): void {
    if (row.kind === "entry") this.#cards.get(row.node.outline.id)?.follow();
    else this.#lines.update(row);
    this.window.touch(row);
    this.request();
  }
}
