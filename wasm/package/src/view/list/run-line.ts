// The line above a run of calls that sums it up and folds it: “Read 4 files, ran 2 commands”.
// Invariant: says what the core says of the run, and whether it is folded.
import { button, element, setText } from "../page/element.js";
import type { Hooks } from "../hooks/hooks.js";
import { icon } from "../page/icons.js";
import type { Words } from "../options/words.js";
import type { Run } from "../rows/runs.js";

export class RunLine {
  readonly node = element("div", "at-run");
  readonly #text = element("span", "at-run-text");
  readonly #failed = element("span", "at-badge at-tone-bad");
  readonly #button = button("at-run-button", icon("chevron"), icon("layers"));

  constructor(
    private readonly words: Words,
    private readonly hooks: Hooks,
    toggle: () => void,
  ) {
    this.#text.dir = "auto";
    // In a feed, every row is an article.
    this.node.setAttribute("role", "article");
    this.#button.append(this.#text, this.#failed);
    this.#button.addEventListener("click", toggle);
    this.node.append(this.#button);
  }

  update({ id, group, open }: Run, level: number): void {
    this.node.dataset["group"] = id;
    this.node.dataset["depth"] = String(level);
    const texts = (group?.summary ?? []).map((label) => this.hooks.label(label));
    const text = texts.length > 0 ? texts.join(", ") : this.words.calls(group?.calls ?? 0);
    setText(
      this.#text,
      text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()),
    );
    const failed = group?.failed ?? 0;
    setText(this.#failed, failed > 0 ? this.words.failedCalls(failed) : "");
    this.#failed.hidden = failed === 0;
    this.#button.setAttribute("aria-expanded", String(open));
    this.node.classList.toggle("at-folded", !open);
  }
}
