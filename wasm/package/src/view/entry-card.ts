// One entry on the page: head, body (made when it is first opened), problems, and nested steps.
// Invariant: the card's node lives as long as its entry; a body that was never opened costs nothing.
import type { Descriptor, Diagnostic, EntryFields, HtmlEdit, Part } from "../types.js";
import { CardHead, type EntryFacts } from "./card-head.js";
import { ChildRail } from "./child-rail.js";
import type { Context } from "./context.js";
import { element } from "./element.js";
import { PartBody } from "./part-body.js";
import { ProblemMarker } from "./problem-marker.js";
import { isRunning } from "./status-mark.js";

export type { EntryFields } from "../types.js";

export class EntryCard {
  readonly node = element("article", "at-entry");
  readonly rail: ChildRail;
  #facts: EntryFacts;
  #parts: Part[];
  readonly #head: CardHead;
  readonly #problems: ProblemMarker;
  readonly #body = element("div", "at-body");
  readonly #bodies = new Map<string, PartBody>();
  #created = false;
  #open = false;
  #decided = false;

  constructor(
    private readonly context: Context,
    { parts, ...facts }: Descriptor,
  ) {
    this.#facts = facts;
    this.#parts = parts.map(withoutTexts);
    this.#head = new CardHead(context, facts);
    this.#problems = new ProblemMarker(context.words);
    this.rail = new ChildRail(context);
    this.node.dataset["entry"] = facts.id;
    this.node.tabIndex = -1;
    const card = element("div", "at-card", this.#head.node, this.#problems.node, this.#body);
    this.node.append(card, this.rail.node);
    this.#head.node.addEventListener("click", () => {
      this.toggle();
    });
    this.#open = !facts.collapsed || this.#isThinking();
    this.#updated();
  }

  get id(): string {
    return this.#facts.id;
  }

  get parent(): string | null {
    return this.#facts.parent;
  }

  get facts(): EntryFacts {
    return this.#facts;
  }

  /** Opens or closes the body, as the reader asked. */
  toggle(): void {
    if (!this.#facts.expandable || this.#facts.kind === "message") return;
    this.#decided = true;
    this.context.follow.during(this.node, () => {
      this.#setOpen(!this.#open);
      this.draw();
    });
  }

  set(fields: EntryFields): void {
    const wasThinking = this.#isThinking();
    this.#facts = { ...this.#facts, ...fields };
    this.#updated();
    const ended = wasThinking && !this.#isThinking();
    if (ended && !this.#decided && this.context.follow.following) {
      this.#setOpen(!this.#facts.collapsed);
    }
  }

  /** Takes a whole descriptor, after a gap in the patches. */
  replace({ parts, ...facts }: Descriptor): void {
    this.#facts = facts;
    this.#parts = parts.map(withoutTexts);
    this.#problems.clear();
    this.#updated();
    if (!this.#created) return;
    const keys = new Set(this.#parts.map((part) => part.key));
    for (const key of this.#bodies.keys()) if (!keys.has(key)) this.#dropBody(key);
    this.#parts.forEach((part, index) => {
      this.#showPart(part, index);
    });
    for (const body of this.#bodies.values()) body.refresh();
    this.context.frame.request(this);
  }

  insertPart(part: Part, index: number): void {
    const facts = withoutTexts(part);
    this.#parts.splice(index, 0, facts);
    if (this.#created) this.#showPart(facts, index);
    this.context.frame.request(this);
  }

  setPart(key: string, fields: Record<string, unknown>): void {
    const index = this.#parts.findIndex((part) => part.key === key);
    const facts = this.#parts[index];
    if (!facts) return;
    const next = { ...facts, ...fields };
    this.#parts[index] = next;
    const body = this.#bodies.get(key);
    body?.update(next);
    body?.refresh();
    this.context.frame.request(this);
  }

  removePart(key: string): void {
    this.#parts = this.#parts.filter((part) => part.key !== key);
    this.#dropBody(key);
  }

  insertPiece(part: string, piece: string, index: number): void {
    this.#bodies.get(part)?.insertPiece(piece, index);
    this.context.frame.request(this);
  }

  changePiece(part: string, piece: string): void {
    this.#bodies.get(part)?.markStale(piece);
    this.context.frame.request(this);
  }

  editPiece(part: string, piece: string, edits: readonly HtmlEdit[]): void {
    this.#bodies.get(part)?.editPiece(piece, edits);
    this.context.frame.request(this);
  }

  removePiece(part: string, piece: string): void {
    this.#bodies.get(part)?.removePiece(piece);
  }

  addProblem(diagnostic: Diagnostic): void {
    this.#problems.add(diagnostic);
  }

  /** Brings an open body up to date. A closed one waits until it is opened. */
  draw(): void {
    if (!this.#open) return;
    if (!this.#created) {
      this.#created = true;
      this.#parts.forEach((part, index) => {
        this.#showPart(part, index);
      });
    }
    for (const body of this.#bodies.values()) body.draw();
  }

  dispose(): void {
    this.context.frame.cancel(this);
    this.#head.dispose();
    this.node.remove();
  }

  #updated(): void {
    const { kind, role, status, pruned, tool } = this.#facts;
    const { dataset } = this.node;
    dataset["kind"] = kind;
    dataset["status"] = status;
    if (role !== null) dataset["role"] = role;
    if (tool) dataset["family"] = tool.family;
    this.node.classList.toggle("at-pruned", pruned);
    this.#head.update(this.#facts);
    this.rail.parentRuns(isRunning(status));
    this.context.elapsed.observe(this.#facts.endedAt ?? this.#facts.startedAt);
    this.#showBody();
    this.context.frame.request(this);
  }

  /** What an agent thinks is open while it comes in. */
  #isThinking(): boolean {
    return this.#facts.kind === "reasoning" && isRunning(this.#facts.status);
  }

  #setOpen(open: boolean): void {
    this.#open = open;
    this.#showBody();
  }

  #showBody(): void {
    const open = this.#open && this.#facts.expandable;
    this.#body.hidden = !open;
    this.node.classList.toggle("at-open", open);
    this.#head.setOpen(open, this.#facts.expandable);
  }

  #showPart(facts: Part, index: number): void {
    const known = this.#bodies.get(facts.key);
    if (known) known.update(facts);
    const body = known ?? new PartBody(this.context, this.#facts.id, facts);
    this.#bodies.set(facts.key, body);
    const place = this.#body.children[index] ?? null;
    if (place !== body.node) this.#body.insertBefore(body.node, place);
  }

  #dropBody(key: string): void {
    this.#bodies.get(key)?.node.remove();
    this.#bodies.delete(key);
  }
}

/** The texts stay with the core: a page of closed cards should not hold them a second time. */
function withoutTexts(part: Part): Part {
  return { ...part, pieces: [] };
}
