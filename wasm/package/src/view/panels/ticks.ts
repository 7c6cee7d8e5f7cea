// Ticks beside the scroll bar that mark prompts, edits, failures and approvals in the whole list.
// Invariant: visual only; the outline leads to the same places with keys and names.
import type { OverviewKind, OverviewRow } from "../../contract/index.js";
import type { TimelineList } from "../options/list.js";

const kSvg = "http://www.w3.org/2000/svg";
/** Height in SVG units: finer positions than pixels are not needed. */
const kUnits = 1000;
/** Maximum number of ticks for prompts, and for edits, that can still be told apart. */
const kMaxTicks = 150;

export class Ticks {
  readonly #svg = document.createElementNS(kSvg, "svg");
  readonly #paths = new Map<OverviewKind, SVGPathElement>();
  readonly #observer: ResizeObserver;
  #rows: readonly OverviewRow[] = [];

  constructor(private readonly stage: TimelineList) {
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
    stage.scroller.after(this.#svg);
    this.#observer = new ResizeObserver(() => {
      this.#draw();
    });
    this.#observer.observe(stage.scroller);
  }

  show(rows: readonly OverviewRow[]): void {
    this.#rows = rows;
    this.#draw();
  }

  dispose(): void {
    this.#observer.disconnect();
    this.#svg.remove();
  }

  #draw(): void {
    const drawn = new Map<OverviewKind, Set<number>>();
    for (const { entry, kind } of this.#rows) {
      const position = this.stage.placeOf(entry);
      if (position === null) continue;
      const positions = drawn.get(kind) ?? new Set();
      drawn.set(kind, positions.add(Math.round(position * kUnits)));
    }
    for (const [kind, path] of this.#paths) {
      const positions = [...(drawn.get(kind) ?? [])];
      // More would merge into one bar.
      const isShown = positions.length <= kMaxTicks || kind === "failure" || kind === "approval";
      const marks = isShown ? positions.map((position) => `M0 ${position}h4`) : [];
      path.setAttribute("d", marks.join(""));
    }
  }
}
