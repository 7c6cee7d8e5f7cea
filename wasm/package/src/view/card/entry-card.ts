// The card of one entry: head, body (created when first opened), problems, and the toggle of
// its nested steps.
// Invariant: the card reflects the entry and its state in the list; a body that was never
// opened costs nothing.
import type { Diagnostic, EntryFields, HtmlEdit } from "../../contract/index.js";
import { CardHead, type EntryFacts } from "./card-head.js";
import type { CardHost } from "./card-host.js";
import type { CardContext } from "../context/card-context.js";
import { RunningDelay } from "./running-delay.js";
import { element } from "../page/element.js";
import { hostBodyFor, type HostBody } from "./host-body.js";
import { canFold, type EntryNode } from "../rows/row.js";
import { isQuestion } from "../source/entry-facts.js";
import type { WatchedEntry, WatchedPart } from "../source/outline.js";
import { PartBody, type PartHost } from "./part-body.js";
import { ProblemMarker } from "../chrome/problem-marker.js";
import { resultOf } from "./results.js";
import { isRunning } from "../chrome/status-mark.js";
import { StepsToggle } from "./steps-toggle.js";
import type { Growth } from "../windowing/virtualizer.js";
import { removeChildrenExcept, serverPart, takeCard, type ServerCard } from "./hydrate.js";

/** How much of a body is shown: nothing, only the result of the call, or all of it. */
type Showing = "nothing" | "result" | "all";

export class EntryCard {
  readonly node: HTMLElement;
  #facts: EntryFacts;
  #parts: WatchedPart[];
  readonly #head: CardHead;
  readonly #delay: RunningDelay;
  #problems: ProblemMarker | undefined;
  #steps: StepsToggle | undefined;
  readonly #card: HTMLElement;
  readonly #body: HTMLElement;
  readonly #bodies = new Map<string, PartBody>();
  #created = false;
  #showing: Showing = "nothing";
  /** The part that is shown as the result of the call. */
  #result: WatchedPart | null = null;
  #stale = true;
  readonly #hostBody: HostBody | null;

  /**
   * `serverNode` is the server-rendered card. It always shows its author, because hiding that would
   * move what is below.
   */
  constructor(
    private readonly context: CardContext,
    private readonly host: CardHost<EntryCard>,
    readonly entry: EntryNode,
    { parts, ...facts }: WatchedEntry,
    private readonly serverNode: HTMLElement | null = null,
  ) {
    this.#facts = facts;
    this.#parts = parts;
    const taken = serverNode && takeCard(serverNode);
    this.node = serverNode ?? element("article", "at-entry");
    this.#card = taken?.card ?? element("div", "at-card");
    this.#body = taken?.body ?? element("div", "at-body");
    this.#delay = new RunningDelay(this.node);
    this.#hostBody = hostBodyFor(context, facts.id, this.#body);
    const folds = canFold(facts);
    if (taken?.head && folds) taken.head.remove();
    this.#head = new CardHead(context, facts, folds ? null : (taken?.head ?? null));
    this.node.dataset["entry"] = facts.id;
    this.node.tabIndex = -1;
    if (!this.#head.node.parentNode) this.#card.prepend(this.#head.node);
    if (!taken?.body) this.#card.append(this.#body);
    if (!taken?.card) this.node.append(this.#card);
    if (taken) this.#takeBody(taken);
    this.#head.node.addEventListener("click", () => {
      this.toggle();
    });
    this.#showFacts();
    this.#noticeParts();
    this.syncWithList();
  }

  get id(): string {
    return this.#facts.id;
  }

  get facts(): EntryFacts {
    return this.#facts;
  }

  /** The entry in its current state. */
  get watched(): WatchedEntry {
    return { ...this.#facts, parts: this.#parts } as WatchedEntry;
  }

  /** Whether everything that is open is drawn. */
  get isDrawn(): boolean {
    if (this.#showing === "nothing") return true;
    const isWaiting = [...this.#shownBodies()].some(([, body]) => body.isWaiting);
    return !this.#stale && !this.#hostBody?.isWaiting && !isWaiting;
  }

  /** Opens or closes the body, as the reader asked. */
  toggle(): void {
    if (!this.#facts.expandable || !canFold(this.#facts)) return;
    this.host.toggleBody(this.entry);
  }

  /** Applies the entry's state in the list: whether it is open, its steps, its depth. */
  syncWithList(): void {
    const { level, children, stepsOpen } = this.entry;
    this.node.dataset["depth"] = String(level);
    if (!this.serverNode) this.node.classList.toggle("at-goes-on", this.entry.isContinuation);
    if (children.length > 0) this.#stepsToggle();
    this.#steps?.update(children.length, stepsOpen);
    this.#showBody();
    const isShown = this.#showing !== "nothing";
    if (isShown && (this.#stale || !this.#created)) this.context.frame.request(this);
  }

  set(fields: EntryFields): void {
    const ran = isRunning(this.#facts.status);
    this.#facts = { ...this.#facts, ...fields };
    const hasEnded = ran && !isRunning(this.#facts.status);
    if (hasEnded) for (const body of this.#bodies.values()) body.completed();
    this.#noticeParts();
    this.#showFacts();
  }

  /** Replaces the whole entry, after a gap in the patches. */
  replace({ parts, ...facts }: WatchedEntry): void {
    this.#facts = facts;
    this.#parts = parts;
    this.#problems?.clear();
    this.#showFacts();
    this.#noticeParts();
    if (!this.#created) return;
    const keys = new Set(parts.map((part) => part.key));
    for (const key of this.#bodies.keys()) if (!keys.has(key)) this.#dropBody(key);
    parts.forEach((part, index) => {
      this.#showPart(part, index);
    });
    for (const body of this.#bodies.values()) body.refresh();
    this.#markStale();
  }

  insertPart(part: WatchedPart, index: number): void {
    this.#parts = [...this.#parts.slice(0, index), part, ...this.#parts.slice(index)];
    if (this.#created) this.#showPart(part, index);
    this.#noticeParts();
    this.#markStale();
  }

  setPart(key: string, fields: Record<string, unknown>): void {
    const index = this.#parts.findIndex((part) => part.key === key);
    const facts = this.#parts[index];
    if (!facts) return;
    const next = { ...facts, ...fields };
    this.#parts[index] = next;
    this.#bodies.get(key)?.set(next, Object.keys(fields));
    this.#markStale();
  }

  removePart(key: string): void {
    this.#parts = this.#parts.filter((part) => part.key !== key);
    this.#dropBody(key);
    this.#markStale();
  }

  insertPiece(part: string, piece: string, index: number): void {
    this.#partOf(part)?.pieces.splice(index, 0, { key: piece });
    this.#bodies.get(part)?.insertPiece(piece, index);
    this.#markStale();
  }

  changePiece(part: string, piece: string): void {
    this.#bodies.get(part)?.markStale(piece);
    this.#markStale();
  }

  editPiece(part: string, piece: string, edits: readonly HtmlEdit[]): void {
    this.#bodies.get(part)?.editPiece(piece, edits);
    this.#markStale();
  }

  removePiece(part: string, piece: string): void {
    const pieces = this.#partOf(part)?.pieces ?? [];
    const index = pieces.findIndex(({ key }) => key === piece);
    if (index >= 0) pieces.splice(index, 1);
    this.#bodies.get(part)?.removePiece(piece);
    this.#markStale();
  }

  addProblem(diagnostic: Diagnostic): void {
    if (!this.#problems) {
      this.#problems = new ProblemMarker(this.context.words, this.context.hooks);
      this.#body.before(this.#problems.node);
    }
    this.#problems.add(diagnostic);
  }

  /** Redraws an open body. A closed one, or one off the page, stays stale. */
  draw(): void {
    if (this.#showing === "nothing" || !this.node.isConnected) return;
    this.#stale = false;
    if (this.#hostBody) {
      this.#hostBody.draw((elements) => {
        this.#drawParts(elements);
      });
    } else {
      this.#drawParts();
    }
  }

  /**
   * Makes long parts mount what is near the viewport, which begins at `viewportTop` in the row and is
   * `viewHeight` pixels tall. The layout must be up to date.
   */
  fit(viewportTop: number, viewHeight: number): Growth {
    const near = { top: viewportTop - viewHeight * 0.75, bottom: viewportTop + viewHeight * 1.75 };
    const result = { changed: false, grewAbove: 0 };
    if (this.#showing === "nothing") return result;
    for (const [, body] of this.#shownBodies()) {
      const { changed, grewAbove } = body.fit(this.node, near, viewportTop + result.grewAbove);
      result.changed ||= changed;
      result.grewAbove += grewAbove;
    }
    return result;
  }

  /** Returns the offset of a piece of an open body from the top of the card, and its node if it is drawn. */
  showPiece(part: string, piece: string): { node: HTMLElement | null; offset: number } | null {
    const body = this.#bodies.get(part);
    const location = body?.showPiece(piece);
    if (!body || !location) return null;
    const begin = body.node.getBoundingClientRect().top - this.node.getBoundingClientRect().top;
    return { node: location.node, offset: begin + location.offset };
  }

  /** Must be called when the card was added to the page. */
  didMount(): void {
    if (this.#showing !== "nothing" && this.#stale) this.draw();
    else this.host.cardDrawn(this);
  }

  dispose(): void {
    this.context.frame.cancel(this);
    this.#delay.dispose();
    for (const body of this.#bodies.values()) body.dispose();
    this.#head.dispose();
    this.node.remove();
  }

  /** Takes over the state of a server-rendered card; body nodes that are not needed now are removed. */
  #takeBody({ open, focused }: ServerCard): void {
    const { entry } = this;
    if (open !== null && open === entry.outline.collapsed) {
      entry.open = open;
      entry.openDecided = true;
    }
    if (focused) this.#head.node.focus({ preventScroll: true });
    const isKept = entry.open && !this.#hostBody;
    const kept = isKept ? this.#parts.map((part) => serverPart(this.#body, part)) : [];
    removeChildrenExcept(this.#body, ...kept);
  }

  /**
   * Draws the parts. `elements` has those that the host drew, by part; `null` if the host
   * drew the whole body.
   */
  #drawParts(elements: ReadonlyMap<string, Element> | null = new Map<string, Element>()): void {
    if (elements && !this.#created) {
      this.#created = true;
      this.#parts.forEach((part, index) => {
        this.#showPart(part, index);
      });
    }
    if (elements)
      for (const [key, body] of this.#shownBodies()) body.draw(elements.get(key) ?? null);
    this.host.cardDrawn(this);
  }

  #showFacts(): void {
    const { kind, role, status, pruned, tool } = this.#facts;
    const { dataset } = this.node;
    dataset["kind"] = kind;
    dataset["status"] = status;
    dataset["revision"] = String(this.#facts.revision);
    if (role !== null) dataset["role"] = role;
    if (tool) dataset["family"] = tool.family;
    this.node.classList.toggle("at-pruned", pruned);
    this.node.classList.toggle("at-aside", kind === "message" && canFold(this.#facts));
    this.#head.update(this.#facts);
    const { elapsed } = this.context;
    const { startedAt, endedAt } = this.#facts;
    elapsed.observe(endedAt ?? startedAt);
    this.host.setTimes(this.entry, startedAt, endedAt);
    const since = startedAt === null ? 0 : elapsed.since(startedAt);
    if (kind === "tool") this.#delay.update(isRunning(status), since);
    this.#showBody();
    this.#markStale();
  }

  /** Marks the body as stale and requests a frame. */
  #markStale(): void {
    this.#stale = true;
    this.context.frame.request(this);
  }

  /** Finds the result among the parts, and reports to the list what they contain. */
  #noticeParts(): void {
    const before = this.#result?.key;
    this.#result = this.#hostBody ? null : resultOf(this.watched, this.context.results);
    if (before !== this.#result?.key) for (const key of this.#bodies.keys()) this.#placePart(key);
    this.host.setShowsResult(this.entry, this.#result !== null);
    if (isQuestion(this.watched)) this.host.markHasQuestions(this.entry);
  }

  #showBody(): void {
    const before = this.#showing;
    this.#showing = this.#showingNow();
    const open = this.#showing === "all";
    this.#body.hidden = this.#showing === "nothing";
    this.node.classList.toggle("at-open", open);
    this.node.classList.toggle("at-result", this.#showing === "result");
    this.#head.setOpen(open, this.#facts.expandable);
    for (const key of this.#bodies.keys()) this.#placePart(key);
    if (before !== this.#showing) this.#stale = true;
  }

  #showingNow(): Showing {
    if (!this.#facts.expandable) return "nothing";
    if (this.entry.open) return "all";
    return this.#result && !this.entry.openDecided ? "result" : "nothing";
  }

  /** Shows or hides a part, and tells it whether it is shown as the result. */
  #placePart(key: string): void {
    const body = this.#bodies.get(key);
    if (!body) return;
    const isResult = this.#showing === "result";
    body.node.hidden = isResult && key !== this.#result?.key;
    body.setResult(isResult);
  }

  *#shownBodies(): Generator<[string, PartBody]> {
    for (const [key, body] of this.#bodies) {
      if (this.#showing === "all" || key === this.#result?.key) yield [key, body];
    }
  }

  #stepsToggle(): void {
    if (this.#steps) return;
    this.#steps = new StepsToggle(this.context.words, () => {
      this.host.toggleSteps(this.entry);
    });
    this.node.append(this.#steps.node);
  }

  #partOf(key: string): WatchedPart | undefined {
    return this.#parts.find((part) => part.key === key);
  }

  #showPart(facts: WatchedPart, index: number): void {
    const known = this.#bodies.get(facts.key);
    if (known) known.update(facts);
    const body = known ?? this.#makeBody(facts);
    const place = this.#body.children[index] ?? null;
    if (place !== body.node) this.#body.insertBefore(body.node, place);
  }

  #makeBody(facts: WatchedPart): PartBody {
    const host: PartHost = {
      arrived: () => {
        this.host.cardDrawn(this);
      },
      runReaderChange: (change) => {
        this.host.runReaderChange(change, this);
      },
    };
    const made = new PartBody(this.context, this.entry, facts, host, serverPart(this.#body, facts));
    this.#bodies.set(facts.key, made);
    this.#placePart(facts.key);
    return made;
  }

  #dropBody(key: string): void {
    this.#bodies.get(key)?.node.remove();
    this.#bodies.delete(key);
  }
}
