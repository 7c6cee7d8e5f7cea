// One line on the session as a whole: model, whether it works, tokens, context, problems.
// Invariant: what is not known is not shown; problems without an entry are listed here.
import type { Diagnostic, SessionFacts, Usage } from "../types.js";
import { element, setText } from "./element.js";
import type { Hooks } from "./hooks/hooks.js";
import { icon } from "./icons.js";
import type { Words } from "./words.js";

const kListedProblems = 50;

export class SessionStrip {
  readonly node = element("header", "at-session");
  readonly #state = element("span", "at-session-state");
  readonly #model = element("span", "at-session-model");
  readonly #usage = element("span", "at-session-fact");
  readonly #cost = element("span", "at-session-fact");
  readonly #context = element("span", "at-session-fact");
  readonly #pruned = element("span", "at-session-fact");
  readonly #problems = element("details", "at-session-problems");
  readonly #problemCount = element("span");
  readonly #problemList = element("ul");
  #count = 0;
  #dropped = 0;

  constructor(
    private readonly words: Words,
    private readonly hooks: Hooks,
  ) {
    const summary = element("summary", "", icon("warning"), this.#problemCount);
    this.#model.dir = "auto";
    this.#problems.append(summary, this.#problemList);
    this.#problems.hidden = true;
    this.node.append(this.#state, this.#model, this.#usage, this.#cost);
    this.node.append(this.#context, this.#pruned);
    this.node.append(this.#problems);
  }

  update(facts: SessionFacts): void {
    const { usage, costUsd, contextTokens, contextPruned } = facts;
    const { words, hooks } = this;
    const { compact, dollars } = hooks.format;
    this.node.dataset["running"] = String(facts.running);
    setText(this.#state, facts.running ? words.working : facts.ended ? words.ended : words.idle);
    setText(this.#model, hooks.text(facts.model ?? ""));
    const used = inputOf(usage);
    const share = used > 0 ? Math.min(100, Math.floor((usage.cachedTokens / used) * 100)) : 0;
    const cached = share > 0 ? ` (${words.cached(share)})` : "";
    const tokens = `${compact(used)} ${words.input}${cached} · ${compact(usage.outputTokens)} ${words.output}`;
    setText(this.#usage, usage.totalTokens > 0 ? tokens : "");
    setText(this.#cost, costUsd === null ? "" : dollars(costUsd));
    setText(
      this.#context,
      contextTokens === null ? "" : `${compact(contextTokens)} ${words.context}`,
    );
    const pruned = contextPruned && `${compact(contextPruned.from)} → ${compact(contextPruned.to)}`;
    setText(this.#pruned, pruned ? `${words.contextPruned} ${pruned}` : "");
    this.#dropped = facts.droppedDiagnostics;
    this.#updateProblems();
  }

  addProblem({ text, level }: Diagnostic): void {
    if (level === "info") return;
    this.#count += 1;
    if (this.#count <= kListedProblems) {
      const item = element("li", "", this.hooks.text(text));
      item.dir = "auto";
      this.#problemList.append(item);
    }
    this.#updateProblems();
  }

  clearProblems(): void {
    this.#count = 0;
    this.#problemList.replaceChildren();
    this.#updateProblems();
  }

  #updateProblems(): void {
    const total = this.#count + this.#dropped;
    this.#problems.hidden = total === 0;
    const hidden = total - this.#problemList.childElementCount;
    const more = hidden > 0 ? ` (${this.words.moreProblems(hidden)})` : "";
    setText(this.#problemCount, this.words.problems(total) + more);
  }
}

/** All tokens that went in: some agents leave those out that were cached. */
function inputOf({ inputTokens, outputTokens, cachedTokens, totalTokens }: Usage): number {
  const isApart = totalTokens - outputTokens >= inputTokens + cachedTokens;
  return isApart ? totalTokens - outputTokens : inputTokens;
}
