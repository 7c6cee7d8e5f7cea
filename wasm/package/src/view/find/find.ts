// Opens and closes the find bar, and moves the focus there and back. Finding and marking is in
// find-hits.ts, which is loaded on first use.
// Invariant: the bar takes the focus at once, so that nothing a reader types is lost while that loads.
import { reportFailure } from "../../contract/report-failure.js";
import type { ToolContext } from "../context/tool-context.js";
import { OnDemand } from "../page/on-demand.js";
import { FindBar } from "./find-bar.js";
import type { FilterAccess, FindHits } from "./find-hits.js";

export class Find {
  readonly bar: FindBar;
  readonly hits: OnDemand<FindHits>;
  #open = false;
  #previousFocus: Element | null = null;

  constructor(
    private readonly context: ToolContext,
    filter: FilterAccess,
  ) {
    this.bar = new FindBar(context.words, {
      queryChanged: () => {
        this.#withHits((hits) => {
          hits.askSoon();
        });
      },
      step: (by) => {
        this.step(by);
      },
      close: () => {
        this.close();
      },
      unfilter: () => {
        filter.clearFilter();
        this.#withHits((hits) => {
          hits.goToCurrent().catch(reportFailure);
        });
      },
    });
    this.hits = new OnDemand(async () => {
      const { FindHits } = await import("./find-hits.js");
      return () => new FindHits(context, filter, this.bar);
    }, context.failedToLoad);
  }

  get isOpen(): boolean {
    return this.#open;
  }

  open(): void {
    if (!this.#open) this.#previousFocus = document.activeElement;
    this.#open = true;
    this.bar.open();
    this.#begin();
  }

  /** Closes the bar; the focus goes to the card of the last visited hit, otherwise back to where it was. */
  close(): void {
    if (!this.#open) return;
    this.#open = false;
    const card = this.hits.part?.close() ?? null;
    this.bar.close();
    const back = card ?? (this.#previousFocus?.isConnected ? this.#previousFocus : null);
    if (back instanceof HTMLElement && back !== document.body) back.focus({ preventScroll: true });
    else this.context.stage.scroller.focus({ preventScroll: true });
  }

  /** Goes to the next or previous hit. */
  step(by: 1 | -1): void {
    this.#withHits((hits) => {
      hits.step(by).catch(reportFailure);
    });
  }

  /**
   * Calls `what` if find-hits.ts is loaded. While it loads, calls are dropped: it starts with
   * the bar's query.
   */
  #withHits(what: (hits: FindHits) => void): void {
    if (this.hits.part) what(this.hits.part);
    else this.#begin();
  }

  #begin(): void {
    this.hits.use((hits) => {
      if (this.#open) hits.open();
    });
  }

  dispose(): void {
    this.hits.part?.dispose();
    this.hits.dispose();
  }
}

/** Whether the source can search; otherwise there is no find bar. */
export function canFind({ source }: ToolContext): boolean {
  return source.search !== undefined;
}
