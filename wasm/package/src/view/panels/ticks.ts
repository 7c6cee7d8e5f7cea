// Ticks beside the scroll bar that mark prompts, edits, failures and approvals in the whole list. Loaded
// when the list first scrolls.
// Invariants: visual only, since the outline leads to the same places with keys and names; the session is
// asked nothing, as the list and the header know all that is marked.
import { attempt } from "../../contract/report-failure.js";
import type { OverviewKind } from "../../contract/index.js";
import type { ToolContext } from "../context/tool-context.js";
import { hasFailed, isPrompt } from "../source/entry-facts.js";
import type { EntryOutline } from "../source/outline.js";

const kSvg = "http://www.w3.org/2000/svg";
/** Height in SVG units: finer positions than pixels are not needed. */
const kUnits = 1000;
/** Maximum number of ticks for prompts, and for edits, that can still be told apart. */
const kMaxTicks = 150;
/** Interval between drawings while the list changes, in milliseconds. */
const kPause = 1000;

type Context = Pick<ToolContext, "stage" | "source" | "changes">;

export class Ticks {
  readonly #svg = document.createElementNS(kSvg, "svg");
  readonly #paths = new Map<OverviewKind, SVGPathElement>();
  readonly #observer: ResizeObserver;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #unsubscribe = (): void => undefined;

  constructor(private readonly context: Context) {
    const { scroller } = context.stage;
    this.#svg.setAttribute("class", "at-ticks");
    this.#svg.setAttribute("viewBox", `0 0 4 ${kUnits}`);
    this.#svg.setAttribute("preserveAspectRatio", "none");
    this.#svg.setAttribute("aria-hidden", "true");
    // The most important kind is drawn last.
    for (const kind of ["change", "prompt", "approval", "failure"] as const) {
      const path = document.createElementNS(kSvg, "path");
      path.setAttribute("class", `at-tick-${kind}`);
      this.#paths.set(kind, path);
      this.#svg.append(path);
    }
    scroller.after(this.#svg);
    // The content's height changes with everything that moves entries: new ones, folding, filters, measured heights.
    this.#observer = new ResizeObserver(this.drawLater);
    for (const node of [scroller, ...scroller.children]) this.#observer.observe(node);
    // The session may have been disposed of since the view was mounted.
    attempt(() => {
      this.#unsubscribe = context.source.subscribe(this.drawLater);
    });
    this.#draw();
  }

  /** Must be called when the changed files have become known. */
  readonly drawLater = (): void => {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#draw();
    }, kPause);
  };

  dispose(): void {
    clearTimeout(this.#timer);
    this.#unsubscribe();
    this.#observer.disconnect();
    this.#svg.remove();
  }

  #draw(): void {
    const drawn = this.#positions();
    for (const [kind, path] of this.#paths) {
      const positions = [...(drawn.get(kind) ?? [])];
      // More would merge into one bar.
      const isShown = positions.length <= kMaxTicks || kind === "failure" || kind === "approval";
      const marks = isShown ? positions.map((position) => `M0 ${position}h4`) : [];
      path.setAttribute("d", marks.join(""));
    }
  }

  /** Returns where the entries of each kind are; nowhere in a list that does not scroll. */
  #positions(): Map<OverviewKind, Set<number>> {
    const { stage } = this.context;
    const found = new Map<OverviewKind, Set<number>>();
    if (stage.scroller.scrollHeight <= stage.scroller.clientHeight) return found;
    for (const row of stage.rows()) {
      const kind = this.#kindOf(row);
      const position = kind && stage.isShown(row.id) ? stage.placeOf(row.id) : null;
      if (!kind || position === null) continue;
      const positions = found.get(kind) ?? new Set();
      found.set(kind, positions.add(Math.round(position * kUnits)));
    }
    return found;
  }

  /** Returns the kind that the outline gives an entry. */
  #kindOf(row: EntryOutline): OverviewKind | null {
    if (isPrompt(row)) return row.parent === null ? "prompt" : null;
    if (hasFailed(row.status)) return "failure";
    if (row.status === "awaiting-approval" || row.status === "denied") return "approval";
    return this.context.changes.of(row.id).length > 0 ? "change" : null;
  }
}
