// Buttons for the reader's decisions: approve or deny a call, answer a question, accept or reject a
// hunk. The host's `onAction` carries them out; the view only shows that they were sent.
// Invariant: without the hook none of these elements exist, and no decision is sent twice.
import { button, element, setText, textElement } from "../page/element.js";
import type { WatchedEntry } from "../source/outline.js";
import type { ToolContext } from "../context/tool-context.js";
import type { ViewAction } from "../options/hook-types.js";

type HunkOrCall = Exclude<ViewAction["type"], "answer">;

/** Key of a piece that continues a hunk, which gets no buttons of its own. */
const kRestOfHunk = /r\d+$/;

export class ActionButtons {
  readonly #unsubscribe: () => void;
  /** The latest turn. */
  #turn: string | null = null;

  constructor(private readonly context: ToolContext) {
    this.#unsubscribe = context.stage.onMount((card, entry) => {
      this.#offer(card, entry);
    });
    context.stage.scroller.addEventListener("click", this.#onClick);
    context.stage.scroller.addEventListener("submit", this.#onSubmit);
  }

  dispose(): void {
    this.#unsubscribe();
    this.context.stage.scroller.removeEventListener("click", this.#onClick);
    this.context.stage.scroller.removeEventListener("submit", this.#onSubmit);
  }

  #offer(card: HTMLElement, entry: WatchedEntry): void {
    this.#offerApproval(card, entry);
    this.#offerHunks(card, entry);
    for (const part of card.querySelectorAll<HTMLElement>(".at-part-questions[data-part]")) {
      for (const piece of part.querySelectorAll<HTMLElement>(".at-piece[data-key]")) {
        this.#offerAnswer(entry.id, part.dataset["part"] ?? "", piece);
      }
    }
  }

  /** Adds the approval bar; the style sheet shows it while the call awaits approval. */
  #offerApproval(card: HTMLElement, entry: WatchedEntry): void {
    const box = card.querySelector(":scope > .at-card");
    if (!box || entry.kind !== "tool") return;
    // A question is answered, not approved.
    const types = entry.parts.some(({ kind }) => kind === "questions")
      ? (["deny"] as const)
      : (["approve", "deny"] as const);
    const known = box.querySelector<HTMLElement>(":scope > .at-approval");
    if (known?.dataset["types"] === types.join(" ")) return;
    known?.remove();
    const { words } = this.context;
    const buttons = types
      .filter((type) => this.context.hooks.offers({ type, entry: entry.id }))
      .map((type) => this.#button(type, words.actions[type]));
    if (buttons.length === 0) return;
    const bar = element("div", "at-approval at-own", ...buttons);
    bar.dataset["types"] = types.join(" ");
    box.append(bar);
  }

  /** Adds buttons to hunks; unless the host decides which, only to those of the latest turn. */
  #offerHunks(card: HTMLElement, { id, turn }: WatchedEntry): void {
    const pieces = card.querySelectorAll<HTMLElement>(
      ".at-part-diff[data-part] .at-piece[data-key]",
    );
    if (pieces.length === 0) return;
    const { hooks, stage } = this.context;
    const latest = stage.rows().at(-1)?.turn ?? null;
    if (latest !== this.#turn && !hooks.filtersActions) this.#withdrawHunks();
    this.#turn = latest;
    if (turn !== latest && !hooks.filtersActions) return;
    for (const piece of pieces) {
      const part = piece.closest<HTMLElement>("[data-part]")?.dataset["part"] ?? "";
      this.#offerHunk(id, part, piece);
    }
  }

  /** Removes the buttons of hunks, except where a decision was sent. */
  #withdrawHunks(): void {
    const { scroller } = this.context.stage;
    for (const bar of scroller.querySelectorAll(".at-hunk-actions:not(.at-sent)")) bar.remove();
  }

  #offerHunk(entry: string, part: string, piece: HTMLElement): void {
    const key = piece.dataset["key"] ?? "";
    const hunk = piece.querySelector(".at-hunk");
    if (!hunk || kRestOfHunk.test(key) || piece.querySelector(".at-hunk-actions")) return;
    const { actions } = this.context.words;
    const names = { "accept-hunk": actions.acceptHunk, "reject-hunk": actions.rejectHunk };
    const buttons = (["accept-hunk", "reject-hunk"] as const)
      .filter((type) => this.context.hooks.offers({ type, entry, part, piece: key }))
      .map((type) => this.#button(type, names[type]));
    // At the end, so that a redraw of the piece does not shift the nodes before it.
    if (buttons.length > 0) piece.append(element("div", "at-hunk-actions at-own", ...buttons));
  }

  /** Adds a form that replaces the read-only options in the core's HTML. */
  #offerAnswer(entry: string, part: string, piece: HTMLElement): void {
    const key = piece.dataset["key"] ?? "";
    const answered = piece.querySelector(".at-answer, .at-chosen") !== null;
    if (answered || piece.querySelector(".at-answer-form")) return;
    const action: ViewAction = { type: "answer", entry, part, piece: key, answers: [] };
    if (!this.context.hooks.offers(action)) return;
    const { actions } = this.context.words;
    const form = element("form", "at-answer-form at-own");
    const options = [...piece.querySelectorAll(".at-option")].map((option) => {
      const multiple = option.querySelector("input")?.type === "checkbox";
      return choice(option, multiple ? "checkbox" : "radio");
    });
    const own = element("input", "at-own-answer");
    own.name = "own";
    own.dir = "auto";
    own.placeholder = actions.ownAnswer;
    own.setAttribute("aria-label", actions.ownAnswer);
    const send = element("button", "at-action-button", actions.answer);
    form.append(...options, own, send);
    piece.append(form);
  }

  #button(type: HunkOrCall, name: string): HTMLButtonElement {
    const node = button("at-action-button", name);
    node.dataset["do"] = type;
    return node;
  }

  readonly #onClick = ({ target }: Event): void => {
    const node = target instanceof Element ? target.closest<HTMLElement>("[data-do]") : null;
    const action = node && actionOf(node);
    if (node?.parentElement && action) void this.#act(action, node.parentElement);
  };

  readonly #onSubmit = (event: SubmitEvent): void => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.matches(".at-answer-form")) return;
    event.preventDefault();
    const field = form.querySelector<HTMLInputElement>(".at-own-answer");
    const own = field?.value.trim() ?? "";
    const chosen = [...form.querySelectorAll<HTMLInputElement>("input:checked")];
    // A text of one's own is another answer beside the ticked ones, but replaces a choice of only one.
    const kept = own === "" ? chosen : chosen.filter(({ type }) => type === "checkbox");
    const answers = [...kept.map(({ value }) => value), ...(own === "" ? [] : [own])];
    const location = locationOf(form);
    if (answers.length === 0) field?.focus();
    else if (location.entry !== "") void this.#act({ type: "answer", ...location, answers }, form);
  };

  async #act(action: ViewAction, box: Element): Promise<void> {
    const { actions } = this.context.words;
    if (box.classList.contains("at-sent")) return;
    box.classList.add("at-sent");
    const controls = box.querySelectorAll<HTMLButtonElement | HTMLInputElement>("button, input");
    for (const control of controls) control.disabled = true;
    // From an earlier attempt.
    for (const word of box.querySelectorAll(".at-sent-word")) word.remove();
    const outcome = element("span", "at-sent-word");
    box.append(outcome);
    const isHandled = await this.context.hooks.act(action);
    const text = isHandled ? actions.sent : actions.notSent;
    setText(outcome, text);
    this.context.announce(text);
    if (isHandled) return;
    box.classList.remove("at-sent");
    for (const control of controls) control.disabled = false;
    setTimeout(() => {
      outcome.remove();
    }, 4000);
  }
}

function locationOf(node: Element): { entry: string; part: string; piece: string } {
  const value = (selector: string, name: string) =>
    node.closest<HTMLElement>(selector)?.dataset[name] ?? "";
  return {
    entry: value("[data-entry]", "entry"),
    part: value("[data-part]", "part"),
    piece: value(".at-piece[data-key]", "key"),
  };
}

function actionOf(node: HTMLElement): ViewAction | null {
  const { entry, ...rest } = locationOf(node);
  const type = node.dataset["do"];
  if (type === "approve" || type === "deny") return { type, entry };
  if (type === "accept-hunk" || type === "reject-hunk") return { type, entry, ...rest };
  return null;
}

function choice(option: Element, type: "checkbox" | "radio"): HTMLElement {
  const name = option.querySelector(".at-option-label")?.textContent ?? "";
  const input = element("input");
  input.type = type;
  input.name = "option";
  input.value = name;
  const text = textElement("span", "at-option-label", name);
  const label = element("label", "at-option-choice", input, " ", text);
  const description = option.querySelector(".at-option-description")?.textContent ?? "";
  if (description !== "") label.append(" ", element("span", "at-option-description", description));
  return label;
}
