// The preview of a long part: its beginning, and for output its end, until the reader asks for all of it.
// Invariant: its cost depends on what is shown, not on how long the part is.
import { button, element } from "../page/element.js";
import { morphChildren } from "../content/morph.js";
import { keepReaderState } from "../content/reader-state.js";
import type { Words } from "../options/words.js";
import {
  countLines,
  keepFirstCharacters,
  keepFirstLines,
  keepFirstUnits,
  keepLastLines,
} from "./cut.js";
import type { PieceMaker } from "./piece-maker.js";
import type { Preview } from "./preview-rules.js";

/** The number of characters in a line of a message that wraps, as the core assumes (outline.cpp). */
const kLineLength = 100;

export class PiecePreview {
  readonly node: HTMLElement;
  #stale = true;
  /** The number of pieces. */
  #known = 0;
  #request = 0;
  #waiting = false;

  /** `arrived` is called when a pending answer was drawn; `serverNode` is the server-rendered node. */
  constructor(
    private readonly maker: PieceMaker,
    private readonly words: Words,
    private readonly showAll: () => void,
    private readonly arrived: () => void,
    serverNode: HTMLElement | null,
  ) {
    if (serverNode) maker.prepare(serverNode);
    this.node = serverNode ?? element("div", "at-pieces");
    this.node.classList.add("at-preview");
    this.node.addEventListener("click", (event) => {
      const { target } = event;
      if (target instanceof Element && target.closest(".at-show-all")) this.showAll();
    });
  }

  get isWaiting(): boolean {
    return this.#waiting;
  }

  markStale(): void {
    this.#stale = true;
  }

  draw(preview: Preview, keys: readonly string[]): void {
    if (!this.#stale) return;
    this.#stale = false;
    this.#request += 1;
    const request = this.#request;
    this.#known = keys.length;
    const head = keys.slice(0, preview.pieces);
    // The last piece may have fewer lines than the preview shows.
    const tail = preview.tail > 0 ? keys.slice(-2) : [];
    const wanted = [...head, ...tail.filter((key) => !head.includes(key))];
    const pieces = new Map<string, DocumentFragment>();
    this.#waiting = true;
    let isLate = false;
    for (const key of wanted) {
      this.maker.make(key, (nodes) => {
        pieces.set(key, nodes);
        if (pieces.size < wanted.length || request !== this.#request) return;
        this.#waiting = false;
        this.#show(preview, head, tail, pieces);
        if (isLate) this.arrived();
      });
    }
    isLate = true;
  }

  #show(
    preview: Preview,
    head: readonly string[],
    tail: readonly string[],
    pieces: Map<string, DocumentFragment>,
  ): void {
    const all = document.createDocumentFragment();
    // Cloned, because the start and the end may be in the same piece.
    const ends = tail.map((key) => [key, pieces.get(key)?.cloneNode(true)] as const);
    let left = preview.head;
    let hidden = 0;
    for (const key of head) {
      const box = boxOf(key, pieces.get(key));
      if (preview.units !== null) hidden += box.querySelectorAll(preview.units).length;
      if (left <= 0) continue;
      if (preview.slack !== undefined) {
        all.append(box, ...this.#cutMessage(box, preview.head, preview.slack));
        continue;
      }
      if (preview.units === null) keepFirstLines(box, left);
      else left -= keepFirstUnits(box, preview.units, left);
      all.append(box);
    }
    const isCounted = head.length === this.#known && preview.total === 0;
    hidden -= preview.head - left;
    if (!isCounted || hidden > 0) all.append(this.#button(preview, isCounted ? hidden : 0));
    all.append(...lastLines(ends, preview.tail));
    morphChildren(this.node, all, keepReaderState);
  }

  /** Shortens a message that is too long, and returns the button that shows all of it. */
  #cutMessage(box: HTMLElement, head: number, slack: number): HTMLElement[] {
    const lines = countLines(box);
    if (lines > head * slack) keepFirstLines(box, head);
    const hidden = lines - countLines(box);
    const isLineCut = keepFirstCharacters(box, head * slack * kLineLength);
    if (isLineCut) return [button("at-show-all", this.words.showAllLines(lines))];
    return hidden > 0 ? [button("at-show-all", this.words.moreLines(hidden))] : [];
  }

  /** `hidden` is the number of units left out, if it was counted here; otherwise 0. */
  #button({ head, tail, total, units }: Preview, hidden: number): HTMLElement {
    const { words } = this;
    if (hidden > 0) return button("at-show-all", words.moreLines(hidden));
    if (tail > 0) return button("at-show-all", words.showHiddenLines(total - head - tail));
    if (total === 0) return button("at-show-all", words.showAllChanges);
    const isLines = units === ".at-line";
    return button("at-show-all", isLines ? words.showAllLines(total) : words.showAllItems(total));
  }
}

function boxOf(key: string, nodes: Node | undefined): HTMLElement {
  const box = element("div", "at-piece");
  box.dataset["key"] = key;
  if (nodes) box.append(nodes);
  return box;
}

/** Returns boxes with the last `count` lines of the pieces, in order. */
function lastLines(ends: readonly (readonly [string, Node | undefined])[], count: number): Node[] {
  const boxes: Node[] = [];
  let left = count;
  for (const [key, nodes] of [...ends].reverse()) {
    if (left <= 0) break;
    const box = boxOf(key, nodes);
    const lines = countLines(box);
    keepLastLines(box, left);
    left -= lines;
    boxes.unshift(box);
  }
  return boxes;
}
