// The line above a run of calls that sums it up and folds it: “Read 4 files, Ran 2 commands”.
// Invariant: no head and nothing hidden until three calls of the run have ended; open while the run
// is the last thing its agent did or calls go on, unless the reader decides otherwise.
import type { Group } from "../types.js";
import type { Context } from "./context.js";
import { button, element, setText } from "./element.js";
import type { EntryCard } from "./entry-card.js";
import { icon } from "./icons.js";

const kFewestCalls = 3;

export class RunHead {
  readonly node = element("div", "at-run");
  readonly cards = new Set<EntryCard>();
  #group: Group | undefined;
  readonly #text = element("span", "at-run-text");
  readonly #failed = element("span", "at-badge at-tone-bad");
  readonly #button = button(
    "at-run-button",
    icon("chevron"),
    icon("layers"),
    this.#text,
    this.#failed,
  );
  #shown = false;
  #open = true;
  #decided = false;
  #over = false;

  constructor(private readonly context: Context) {
    this.node.append(this.#button);
    this.#text.dir = "auto";
    this.#button.setAttribute("aria-expanded", "true");
    this.#button.addEventListener("click", () => {
      this.#decided = true;
      context.follow.during(this.node, () => {
        this.#setOpen(!this.#open);
      });
    });
  }

  get shown(): boolean {
    return this.#shown;
  }

  /** Whether the card is the run's first. */
  isFirst(card: EntryCard): boolean {
    return this.#group?.first === card.id;
  }

  update(group: Group): void {
    this.#group = group;
    const { words } = this.context;
    this.#shown ||= group.calls - group.open >= kFewestCalls;
    const texts = group.summary.map((label) => label.text);
    setText(this.#text, texts.length > 0 ? texts.join(", ") : words.calls(group.calls));
    setText(this.#failed, group.failed > 0 ? words.failedCalls(group.failed) : "");
    this.#failed.hidden = group.failed === 0;
    this.#settle();
  }

  add(card: EntryCard): void {
    this.cards.add(card);
    card.node.hidden = this.#shown && !this.#open;
  }

  /** Says whether the agent has gone on to something else. */
  setOver(over: boolean): void {
    this.#over = over;
    this.#settle();
  }

  /** Opens the run for good, to show one of its cards. */
  reveal(): void {
    this.#decided = true;
    this.#setOpen(true);
  }

  #settle(): void {
    if (!this.#shown || this.#decided) return;
    const open = !this.#over || (this.#group?.open ?? 0) > 0;
    if (open || this.context.follow.following) this.#setOpen(open);
  }

  #setOpen(open: boolean): void {
    if (open === this.#open) return;
    this.#open = open;
    this.#button.setAttribute("aria-expanded", String(open));
    this.node.classList.toggle("at-folded", !open);
    for (const card of this.cards) card.node.hidden = this.#shown && !open;
  }
}
