// The line below a turn that has ended. Invariant: it says nothing else than the turn's summary, and
// how the turn ended if that was not well.
import type { Turn } from "../../contract/index.js";
import { element, setText } from "../page/element.js";
import type { Hooks } from "../hooks/hooks.js";
import { icon } from "../page/icons.js";
import type { Words } from "../options/words.js";

export class TurnLine {
  readonly #text = element("span", "at-turn-text");
  readonly node = element("div", "at-turn", icon("check"), this.#text);

  constructor(
    private readonly words: Words,
    private readonly hooks: Hooks,
  ) {
    this.#text.dir = "auto";
    // In a feed, every row is an article.
    this.node.setAttribute("role", "article");
  }

  update({ id, status, summary, costUsd }: Turn): void {
    this.node.dataset["turn"] = id;
    this.node.dataset["status"] = status;
    const { hooks } = this;
    const texts = summary.map((label) => {
      const isCost = label.key === "turn.cost" && costUsd !== null && !hooks.translates(label);
      return isCost ? hooks.format.dollars(costUsd) : hooks.label(label);
    });
    if (status !== "done") texts.unshift(this.words.status[status]);
    setText(this.#text, texts.join(" · "));
  }
}
