// The line above a run of calls that summarizes it, and folds it: “3 edits · reader.mbt, table.mbt +14
// −3 · 1 command failed”.
// Invariant: shows the core's summary of the run, the files that its calls changed, how many of them
// failed, and whether it is folded.
import type { CardContext } from "../context/card-context.js";
import { changeCounts } from "../page/change-counts.js";
import { button, element, setText, textElement } from "../page/element.js";
import { fileNameOf } from "../page/file-name.js";
import { icon } from "../page/icons.js";
import type { Run } from "../rows/runs.js";

/** Maximum number of files that are named. */
const kNamed = 3;
const kEdits = "group.edited";
const kCommands = "group.ran";

/** The order of the edits of one call, here and on exported pages (export_runs.cpp). */
function byPath(a: { path: string }, b: { path: string }): number {
  return Number(a.path > b.path) - Number(a.path < b.path);
}

export class RunLine {
  readonly node = element("div", "at-run");
  readonly #done = element("span");
  readonly #failed = element("span", "at-run-failed");
  readonly #button = button("at-run-button", icon("chevron"), icon("layers"));
  /** The text about the files, and the version and the number of calls that it is based on. */
  #files = { version: -1, calls: 0, text: "" };

  constructor(
    private readonly context: Pick<CardContext, "changes" | "words" | "hooks">,
    toggle: () => void,
  ) {
    const text = textElement("span", "at-run-text", this.#done, this.#failed);
    // In a feed, every row is an article.
    this.node.setAttribute("role", "article");
    this.#button.append(text);
    this.#button.addEventListener("click", toggle);
    this.node.append(this.#button);
  }

  update(run: Run, level: number): void {
    this.node.dataset["group"] = run.id;
    this.node.dataset["depth"] = String(level);
    const failed = this.#failures(run).join(" · ");
    const done = this.#whatWasDone(run).join(" · ");
    setText(
      this.#done,
      done.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()),
    );
    setText(this.#failed, done !== "" && failed !== "" ? ` · ${failed}` : failed);
    this.#button.setAttribute("aria-expanded", String(run.open));
    this.node.classList.toggle("at-folded", !run.open);
  }

  /** Edits and their files come first; commands that all failed are left to `#failures`. */
  #whatWasDone(run: Run): string[] {
    const { words, hooks } = this.context;
    const summary = run.group?.summary ?? [];
    if (summary.length === 0) return [words.calls(run.group?.calls ?? 0)];
    const { commands, failedCommands } = run.tally.counts;
    const allFailed = commands > 0 && commands === failedCommands;
    const edits = summary.filter(({ key }) => key === kEdits).map((label) => hooks.label(label));
    const others = summary.filter(({ key }) => key !== kEdits && !(allFailed && key === kCommands));
    const files = this.#filesOf(run);
    return [
      ...edits,
      ...(files === "" ? [] : [files]),
      ...others.map((label) => hooks.label(label)),
    ];
  }

  #failures({ tally }: Run): string[] {
    const { words } = this.context;
    const { failedCommands, failedCalls, denied } = tally.counts;
    return [
      ...(failedCommands > 0 ? [words.failedCommands(failedCommands)] : []),
      ...(failedCalls > 0 ? [words.failedCalls(failedCalls)] : []),
      ...(denied > 0 ? [words.deniedCalls(denied)] : []),
    ];
  }

  #filesOf({ nodes }: Run): string {
    const { version } = this.context.changes;
    if (this.#files.version === version && this.#files.calls === nodes.size)
      return this.#files.text;
    const edits = [...nodes].flatMap(({ outline }) =>
      [...this.context.changes.of(outline.id)].sort(byPath),
    );
    const text = edits.length === 0 ? "" : `${this.#names(edits)} ${changeCounts(edits)}`.trimEnd();
    this.#files = { version, calls: nodes.size, text };
    return text;
  }

  #names(edits: readonly { path: string }[]): string {
    const { words, hooks } = this.context;
    const paths = [...new Set(edits.map(({ path }) => path))];
    const names = paths
      .slice(0, kNamed)
      .map((path) => fileNameOf(hooks.text(path)) || words.panels.noName);
    if (paths.length > kNamed) names.push(words.panels.moreFiles(paths.length - kNamed));
    return names.join(", ");
  }
}
