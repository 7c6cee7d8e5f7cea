// The line below a turn that has ended: its summary, “2 m 23 s · 16 tools · 3 files +14 −3 · $0.13”,
// and the button that folds the turn to its prompt and its final answer.
// Invariant: it shows only the turn's facts, and the turn's status if that is not `done`.
import { tryCall, whenSettled } from "../../contract/answers.js";
import type { ChangedFile, Label, Turn } from "../../contract/index.js";
import type { CardContext } from "../context/card-context.js";
import { changeCounts } from "../page/change-counts.js";
import { button, element, setText, textElement } from "../page/element.js";
import { icon } from "../page/icons.js";

const kDurations = new Set(["turn.duration", "turn.milliseconds"]);
/** Shown only in the tooltip: a reader of one session knows them, or does not care. */
const kTooltipOnly = new Set(["turn.tokens", "turn.model"]);

export class TurnLine {
  readonly #text = textElement("span", "at-turn-text");
  readonly #button = button("at-turn-button", icon("check"), this.#text, icon("chevron"));
  readonly node = element("div", "at-turn", this.#button);
  #turn: Turn | null = null;
  #files: readonly ChangedFile[] = [];

  /** `changed` is called when changed files were added to the line. */
  constructor(
    private readonly context: Pick<CardContext, "source" | "words" | "hooks">,
    toggle: () => void,
    private readonly changed: () => void,
  ) {
    // In a feed, every row is an article.
    this.node.setAttribute("role", "article");
    this.#button.addEventListener("click", toggle);
  }

  update(turn: Turn, folded: boolean): void {
    const { id, status } = turn;
    const isNew = this.#turn !== turn;
    this.#turn = turn;
    this.node.dataset["turn"] = id;
    this.node.dataset["status"] = status;
    this.#button.setAttribute("aria-expanded", String(!folded));
    this.#draw(turn);
    if (isNew && turn.toolCalls > 0) this.#askForFiles(turn);
  }

  #askForFiles({ id }: Turn): void {
    const { source } = this.context;
    if (!source.changedFiles) return;
    whenSettled(
      tryCall(() => source.changedFiles?.(id) ?? []),
      (files) => {
        if (files.length === 0 || this.#turn?.id !== id) return;
        this.#files = files;
        this.#draw(this.#turn);
        this.changed();
      },
    );
  }

  #draw(turn: Turn): void {
    const { words } = this.context;
    const texts: string[] = [];
    const all: string[] = [];
    for (const label of turn.summary) {
      const text = this.#factOf(label, turn);
      all.push(text);
      if (!kTooltipOnly.has(label.key)) texts.push(text);
      if (label.key === "turn.tools" && this.#files.length > 0) texts.push(this.#changes());
    }
    const shownTexts = texts.length > 0 ? texts : all;
    if (turn.status !== "done") shownTexts.unshift(words.status[turn.status]);
    setText(this.#text, shownTexts.join(" · "));
    this.#button.title = all.join(" · ");
  }

  /** Formats duration and cost as everywhere in the view, unless the host has its own text. */
  #factOf(label: Label, { durationMs, costUsd }: Turn): string {
    const { hooks } = this.context;
    if (hooks.hasHostLabel(label)) return hooks.label(label);
    if (durationMs !== null && kDurations.has(label.key)) return hooks.format.duration(durationMs);
    if (costUsd !== null && label.key === "turn.cost") return hooks.format.dollars(costUsd);
    return hooks.label(label);
  }

  #changes(): string {
    const { words } = this.context;
    return `${words.panels.fileCount(this.#files.length)} ${changeCounts(this.#files)}`.trimEnd();
  }
}
