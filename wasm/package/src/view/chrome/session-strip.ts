// The header: the session's title, state and failures, and in a quieter line project, branch, model,
// time, tokens, cost, context, changed files. Invariant: unknown facts are not shown; problems without
// an entry are listed here.
import type { ChangedFile, Diagnostic, SessionFacts, Usage } from "../../contract/index.js";
import { changeCounts } from "../page/change-counts.js";
import { button, element, setText, textElement } from "../page/element.js";
import { ContextMeter } from "./context-meter.js";
import type { Hooks } from "../hooks/hooks.js";
import { fileNameOf } from "../page/file-name.js";
import { icon } from "../page/icons.js";
import type { Words } from "../options/words.js";

const kListedProblems = 50;

/** The state of a session at a glance. */
type State = "running" | "waiting" | "failed" | "done" | "idle";

/** What the header derives from entries and turns. */
export interface Activity {
  /** The number of entries that wait for the reader. */
  waiting: number;
  /** The number of failed entries. */
  failures: number;
  /** Whether the last turn failed. */
  failed: boolean;
}

/** The targets of the header's buttons: the next failure, and the changed files. */
export interface HeaderActions {
  toFailure: () => void;
  toFiles: () => void;
}

export class SessionStrip {
  readonly node = element("header", "at-session");
  readonly #title = button("at-session-title");
  readonly #failures = button("at-session-failures");
  readonly #duration = element("span", "at-session-fact");
  readonly #state = element("span", "at-session-state");
  readonly #place = textElement("span", "at-session-fact at-session-place");
  readonly #model = textElement("span", "at-session-model");
  readonly #usage = element("span", "at-session-fact");
  readonly #cost = element("span", "at-session-fact");
  readonly #context: ContextMeter;
  readonly #pruned = element("span", "at-session-fact");
  readonly #files = button("at-session-fact at-session-files");
  readonly #problems = element("details", "at-session-problems");
  readonly #problemCount = textElement("span");
  readonly #problemList = element("ul");
  #facts: SessionFacts | null = null;
  #activity: Activity = { waiting: 0, failures: 0, failed: false };
  #count = 0;
  #dropped = 0;

  /** `contextLimit` applies if the session has none. */
  constructor(
    private readonly words: Words,
    private readonly hooks: Hooks,
    { toFailure, toFiles }: HeaderActions,
    private contextLimit: number | undefined,
  ) {
    this.#context = new ContextMeter(words, hooks.format);
    const summary = element("summary", "", icon("warning"), this.#problemCount);
    this.#problems.append(summary, this.#problemList);
    this.#problems.hidden = true;
    this.#title.dir = "auto";
    this.#title.hidden = true;
    this.#title.ariaExpanded = "false";
    this.#title.addEventListener("click", () => {
      this.#title.ariaExpanded = String(this.#title.ariaExpanded !== "true");
      this.#fitTitle();
    });
    new ResizeObserver(() => {
      this.#fitTitle();
    }).observe(this.#title);
    this.#failures.dir = "auto";
    this.#failures.hidden = true;
    this.#failures.addEventListener("click", toFailure);
    this.node.append(this.#state, this.#title, this.#failures);
    this.node.append(this.#place, this.#model, this.#duration, this.#usage, this.#cost);
    this.#files.addEventListener("click", toFiles);
    this.node.append(this.#context.node, this.#pruned, this.#files);
    this.node.append(this.#problems);
  }

  /** Sets the title. It is one line; if that is cut off, a click shows all of it. */
  setTitle(text: string): void {
    const shownTitle = this.hooks.text(text);
    if (this.#title.textContent === shownTitle) return;
    setText(this.#title, shownTitle);
    this.#title.title = shownTitle;
    this.#title.hidden = shownTitle === "";
    this.#fitTitle();
  }

  /** Enables the title's button only if the title is cut off or open. */
  #fitTitle(): void {
    const { ariaExpanded, scrollWidth, clientWidth } = this.#title;
    this.#title.disabled = ariaExpanded !== "true" && scrollWidth <= clientWidth;
  }

  setContextLimit(limit: number | undefined): void {
    this.contextLimit = limit;
    if (this.#facts) this.update(this.#facts);
  }

  setActivity(activity: Activity): void {
    const { waiting, failures, failed } = this.#activity;
    const isSame = activity.waiting === waiting && activity.failures === failures;
    if (isSame && activity.failed === failed) return;
    this.#activity = activity;
    this.#failures.hidden = activity.failures === 0;
    setText(this.#failures, this.words.failures(activity.failures));
    this.#updateState();
  }

  /** Shows how many files the session changed, and how many lines. */
  setFiles(files: readonly ChangedFile[]): void {
    const count = files.length === 0 ? "" : this.words.panels.fileCount(files.length);
    setText(this.#files, `${count} ${changeCounts(files)}`.trim());
  }

  #updateState(): void {
    const { words } = this;
    const state = stateOf(this.#facts, this.#activity);
    this.node.dataset["state"] = state;
    this.node.dataset["running"] = String(this.#facts?.running ?? false);
    const texts: Record<State, string> = {
      ...{ running: words.working, waiting: words.waiting, failed: words.failed },
      ...{ done: words.ended, idle: words.idle },
    };
    setText(this.#state, texts[state]);
  }

  update(facts: SessionFacts): void {
    this.#facts = facts;
    this.#updateState();
    const { usage, costUsd, contextTokens, contextLimit, contextPruned } = facts;
    const { words, hooks } = this;
    const { compact, dollars, duration } = hooks.format;
    const { startedAt, updatedAt } = facts;
    const took = startedAt === null || updatedAt === null ? 0 : updatedAt - startedAt;
    setText(this.#duration, took >= 1000 ? duration(took) : "");
    this.#updatePlace(facts);
    setText(this.#model, hooks.text(facts.model ?? ""));
    const used = inputOf(usage);
    const share = used > 0 ? Math.min(100, Math.floor((usage.cachedTokens / used) * 100)) : 0;
    const cached = share > 0 ? ` (${words.cached(share)})` : "";
    const tokens = `${compact(used)} ${words.input}${cached} · ${compact(usage.outputTokens)} ${words.output}`;
    setText(this.#usage, usage.totalTokens > 0 ? tokens : "");
    setText(this.#cost, costUsd === null ? "" : dollars(costUsd));
    this.#context.update(contextTokens, contextLimit ?? this.contextLimit ?? null);
    const pruned = contextPruned && `${compact(contextPruned.from)} → ${compact(contextPruned.to)}`;
    setText(this.#pruned, pruned ? `${words.contextPruned} ${pruned}` : "");
    this.#dropped = facts.droppedDiagnostics;
    this.#updateProblems();
  }

  /** Shows the name of the directory and the branch; the full path is in the tooltip. */
  #updatePlace({ directory, branch }: SessionFacts): void {
    const where = this.hooks.text(directory ?? "");
    const names = [fileNameOf(where.replace(/[/\\]+$/, "")), this.hooks.text(branch ?? "")];
    setText(this.#place, names.filter(Boolean).join(" · "));
    this.#place.title = where;
  }

  addProblem({ text, level }: Diagnostic): void {
    if (level === "info") return;
    this.#count += 1;
    if (this.#count <= kListedProblems) {
      const item = element("li", "", textElement("span", "", this.hooks.text(text)));
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

function stateOf(facts: SessionFacts | null, { waiting, failed }: Activity): State {
  if (waiting > 0 && !facts?.ended) return "waiting";
  if (facts?.running) return "running";
  if (failed) return "failed";
  return facts?.ended ? "done" : "idle";
}

/** Returns all input tokens: some agents do not include cached ones in `inputTokens`. */
function inputOf({ inputTokens, outputTokens, cachedTokens, totalTokens }: Usage): number {
  const excludesCached = totalTokens - outputTokens >= inputTokens + cachedTokens;
  return excludesCached ? totalTokens - outputTokens : inputTokens;
}
