// Finds text in the whole session: queries the core, marks the hits on the page and steps through them,
// including hits in rows off the page and in closed bodies. For find.ts.
// Invariant: an answer to an outdated query changes nothing; while the bar is closed nothing is
// queried or marked.
import { showHidden } from "../content/hidden-rows.js";
import type { EntryOutline } from "../source/outline.js";
import { attempt, reportFailure } from "../../contract/report-failure.js";
import type { ToolContext } from "../context/tool-context.js";
import type { SearchHit, SearchResult } from "../source/tool-source.js";
import type { FindBar } from "./find-bar.js";
import { FindState, kFirstHits, kMaxHits } from "./find-state.js";
import { canHighlight, HitPainter } from "./highlights.js";
import { isOnPage, patternFor, rangeOfHit, rangesIn, textScopes } from "./hit-ranges.js";
import { openAround, scrollToRange } from "./scroll-to-range.js";

/** Delay between a keystroke and the query, in milliseconds. */
const kDebounce = 100;
/** Minimum interval between repeated queries while the session grows, in milliseconds. */
const kRefresh = 500;
/** Marks the card of the current hit where the browser cannot mark text. */
const kFoundClass = "at-found";

export interface FilterAccess {
  /** Whether the filter hides an entry. */
  isFiltered: (entry: string) => boolean;
  /** Whether the host never shows an entry, so that its hits are ignored. */
  isHidden: (row: EntryOutline) => boolean;
  clearFilter: () => void;
}

export class FindHits {
  readonly #state = new FindState();
  readonly #painter = new HitPainter();
  readonly #ends: (() => void)[];
  #order = new Map<string, number>();
  /** Entries whose summary only repeats the start of their body. */
  #repeatingSummaries = new Set<string>();
  #pattern: RegExp | null = null;
  #ticket = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stale = false;
  /** The query of the current hits; that in the bar may be newer. */
  #searchedQuery = "";
  #open = false;
  #visited = false;
  #found: Element | undefined;

  constructor(
    private readonly context: ToolContext,
    private readonly filter: FilterAccess,
    private readonly bar: FindBar,
  ) {
    this.#ends = [
      context.stage.onMount((card) => {
        this.#paint(card);
      }),
    ];
    // The session may have been disposed of since the view was mounted.
    attempt(() => {
      this.#ends.push(context.source.subscribe(this.#onChange));
    });
  }

  readonly #onChange = (): void => {
    this.#stale = true;
    if (this.#open) this.#refreshLater();
  };

  /** Starts to find what is in the bar, until `close`. */
  open(): void {
    if (this.#open) return;
    this.#open = true;
    this.#visited = false;
    if (this.bar.query !== "") this.#ask().catch(reportFailure);
  }

  /** Drops the hits, selects the entry of the last visited one, and returns its card. */
  close(): HTMLElement | null {
    const hit = this.#visited ? this.#state.current : null;
    const card = hit && this.context.stage.card(hit.entry);
    if (hit && card) this.context.stage.select(hit.entry);
    this.#open = false;
    this.#stop();
    this.#searchedQuery = "";
    this.#forget();
    return card;
  }

  /** Queries as soon as the reader stops typing. */
  askSoon(): void {
    this.#later(kDebounce, () => this.#ask());
  }

  /** Scrolls to the current hit. */
  async goToCurrent(): Promise<void> {
    await this.#show(true);
  }

  /** Goes to the next or previous hit. */
  async step(by: 1 | -1): Promise<void> {
    if (this.bar.query !== this.#searchedQuery) {
      await this.#ask();
      return;
    }
    if (this.#state.needsMore(by)) await this.#fetch(kMaxHits);
    this.#state.step(by);
    await this.#show(true);
  }

  dispose(): void {
    this.#open = false;
    this.#stop();
    this.#painter.clear();
    for (const end of this.#ends) end();
  }

  /** Cancels the timer and ignores pending answers. */
  #stop(): void {
    this.#ticket += 1;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Drops the hits and all marks. */
  #forget(): void {
    this.#state.clear();
    this.#clearMarks();
    this.bar.showCount("", false);
    this.bar.showFiltered(false);
  }

  #later(delay: number, run: () => Promise<void>): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      run().catch(reportFailure);
    }, delay);
  }

  #refreshLater(): void {
    if (this.#timer !== undefined || this.bar.query === "") return;
    this.#later(kRefresh, async () => {
      if (!this.#stale) return;
      if (await this.#fetch(Math.max(kFirstHits, this.#state.hits.length))) await this.#show(false);
    });
  }

  /** Queries what is in the bar now, and goes to the nearest hit. */
  async #ask(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const { query } = this.bar;
    this.#searchedQuery = query;
    if (query === "") {
      this.#ticket += 1;
      this.#forget();
      return;
    }
    const anchor = this.#state.current?.entry ?? this.#entryInSight();
    this.#state.clear();
    this.#pattern = patternFor(query, this.bar.caseSensitive);
    if (!(await this.#fetch(kFirstHits))) return;
    const onlyHidden = this.#state.total === 0 && this.#state.hasMore;
    if (onlyHidden && !(await this.#fetch(kMaxHits))) return;
    this.#state.goNear(this.#rank(anchor), (entry) => this.#rank(entry));
    await this.#show(true);
    this.context.announce(this.#countText());
  }

  /** Queries the core. False if the answer is outdated. */
  async #fetch(limit: number): Promise<boolean> {
    const { source } = this.context;
    if (!source.search) return false;
    const ticket = ++this.#ticket;
    this.#stale = false;
    const options = { caseSensitive: this.bar.caseSensitive, limit };
    let result: SearchResult;
    try {
      result = await source.search(this.bar.query, options);
    } catch (error) {
      // The caller reports the error; the bar only shows that there are no hits.
      if (ticket === this.#ticket) this.bar.showCount(this.context.words.tools.noHits, true);
      throw error;
    }
    if (ticket !== this.#ticket) return false;
    const rows = this.context.stage.rows().filter((row) => !this.filter.isHidden(row));
    this.#order = new Map(rows.map((row, index) => [row.id, index]));
    this.#repeatingSummaries = new Set(rows.filter(summaryRepeatsBody).map(({ id }) => id));
    this.#state.setHits(this.#withoutHidden(result), result, (entry) => this.#rank(entry));
    return true;
  }

  /**
   * Drops hits that the reader cannot see: in entries that the host hides, in summaries that repeat the
   * body, and in text that `redact` removes.
   */
  #withoutHidden(result: SearchResult): SearchHit[] {
    const { hooks } = this.context;
    return result.hits.filter(({ entry, part, before, match, after }) => {
      if (!this.#order.has(entry) || (part === "" && this.#repeatingSummaries.has(entry)))
        return false;
      return hooks.text(before + match + after).startsWith(before + match);
    });
  }

  #rank(entry: string | null): number {
    return entry === null ? 0 : (this.#order.get(entry) ?? Number.MAX_SAFE_INTEGER);
  }

  /** Returns the topmost visible entry. */
  #entryInSight(): string | null {
    const top = this.context.stage.scroller.getBoundingClientRect().top;
    for (const card of this.#cards()) {
      if (card.getBoundingClientRect().bottom > top) return card.dataset["entry"] ?? null;
    }
    return null;
  }

  #cards(): Iterable<HTMLElement> {
    return this.context.stage.scroller.querySelectorAll<HTMLElement>("[data-entry]");
  }

  /** Updates the bar and the marks and, with `go`, scrolls to the current hit. */
  async #show(go: boolean): Promise<void> {
    const { tools } = this.context.words;
    const hit = this.#state.current;
    const nothing = this.#state.total === 0;
    this.bar.showCount(nothing ? tools.noHits : this.#countText(), nothing);
    const filtered = hit !== null && this.filter.isFiltered(hit.entry);
    this.bar.showFiltered(filtered);
    if (hit && go && !filtered) await this.#reveal(hit);
    if (!this.#open) return;
    this.#painter.prune();
    for (const card of this.#cards()) this.#paint(card);
  }

  #countText(): string {
    const { position, total, hasMore } = this.#state;
    const { hitCount, hitsFound } = this.context.words.tools;
    const count = `${this.context.hooks.format.number(total)}${hasMore ? "+" : ""}`;
    return position > 0 ? hitCount(position, count) : hitsFound(count);
  }

  async #reveal(hit: SearchHit): Promise<void> {
    const { stage } = this.context;
    const ticket = this.#ticket;
    this.#visited = true;
    const isWanted = (): boolean => ticket === this.#ticket && hit === this.#state.current;
    const { entry, part, piece } = hit;
    const isInBody = part !== "";
    let card = await stage.reveal(entry, { align: "center", open: isInBody });
    if (!card || !isWanted() || !this.#pattern) return;
    if (isInBody && !isOnPage(card, hit, this.#state.ordinal, this.#pattern)) {
      card = await stage.reveal(entry, { align: "nearest", open: true, part, piece });
      if (!card || !isWanted()) return;
    }
    const range = this.#currentRange(card, hit);
    if (!range) return;
    if (!range.startContainer.isConnected) showHidden(card, range.startContainer);
    openAround(range.startContainer, card);
    const live = document.createRange();
    live.setStart(range.startContainer, range.startOffset);
    live.setEnd(range.endContainer, range.endOffset);
    scrollToRange(live, stage.scroller);
  }

  #currentRange(card: Element, hit: SearchHit): StaticRange | null {
    return this.#pattern && rangeOfHit(card, hit, this.#state.ordinal, this.#pattern);
  }

  #paint(card: HTMLElement): void {
    if (!this.#open || !this.#pattern || this.#state.total === 0) {
      this.#painter.erase(card);
      return;
    }
    const pattern = this.#pattern;
    this.#painter.paint(
      card,
      textScopes(card, !this.#repeatingSummaries.has(card.dataset["entry"] ?? "")).flatMap(
        (scope) => rangesIn(scope, pattern),
      ),
    );
    const hit = this.#state.current;
    if (hit?.entry !== card.dataset["entry"]) return;
    this.#painter.setCurrent(hit && this.#currentRange(card, hit));
    if (!canHighlight()) this.#markCard(card);
  }

  #markCard(card: Element | undefined): void {
    this.#found?.classList.remove(kFoundClass);
    this.#found = card;
    card?.classList.add(kFoundClass);
  }

  #clearMarks(): void {
    this.#pattern = null;
    this.#painter.clear();
    this.#markCard(undefined);
  }
}

/** True if the summary repeats the start of the body, where it is found as well. */
function summaryRepeatsBody({ kind }: EntryOutline): boolean {
  return kind === "message" || kind === "reasoning";
}
