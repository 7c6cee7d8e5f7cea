// Shows how full the agent's context is: a ring and “23 % of context”, or only the token count if the limit
// is unknown. Invariant: hidden while no count is known; a limit that is not positive counts as unknown.
import { element, setText, textElement } from "../page/element.js";
import type { Hooks } from "../hooks/hooks.js";
import type { Words } from "../options/words.js";

const kSvg = "http://www.w3.org/2000/svg";
/** Percentages from which the ring warns. */
const kHigh = 75;
const kFull = 90;

export class ContextMeter {
  readonly node = element("span", "at-session-fact at-context");
  readonly #text = textElement("span");
  readonly #share: SVGCircleElement;
  readonly #ring: SVGSVGElement;

  constructor(
    private readonly words: Words,
    private readonly format: Hooks["format"],
  ) {
    this.#ring = document.createElementNS(kSvg, "svg");
    this.#ring.setAttribute("class", "at-context-ring");
    this.#ring.setAttribute("viewBox", "0 0 16 16");
    this.#ring.setAttribute("aria-hidden", "true");
    this.#share = circle("at-context-share");
    this.#ring.append(circle("at-context-all"), this.#share);
  }

  update(tokens: number | null, limit: number | null): void {
    const { words, format } = this;
    const known = limit !== null && limit > 0 && tokens !== null ? limit : null;
    if (tokens === null) {
      this.node.replaceChildren();
    } else if (known === null) {
      setText(this.#text, `${format.compact(tokens)} ${words.context}`);
      this.node.replaceChildren(this.#text);
    } else {
      this.#showShare(tokens, known);
      this.node.replaceChildren(this.#ring, this.#text);
    }
    this.#describe(tokens, known);
  }

  #showShare(tokens: number, limit: number): void {
    const percent = percentOf(tokens, limit);
    setText(this.#text, this.words.contextShare(percent));
    this.#share.setAttribute("stroke-dasharray", `${percent} 100`);
    const level = percent >= kFull ? "full" : percent >= kHigh ? "high" : "low";
    this.node.dataset["level"] = level;
  }

  #describe(tokens: number | null, limit: number | null): void {
    const { node, words, format } = this;
    if (tokens === null || limit === null) {
      for (const name of ["role", "aria-label", "aria-valuenow", "aria-valuetext", "title"])
        node.removeAttribute(name);
      return;
    }
    const all = words.contextOf(format.compact(tokens), format.compact(limit));
    node.setAttribute("role", "meter");
    node.setAttribute("aria-label", words.contextMeter);
    node.setAttribute("aria-valuenow", String(percentOf(tokens, limit)));
    node.setAttribute("aria-valuetext", all);
    node.title = all;
  }
}

/** Returns a whole percentage from 0 to 100. */
function percentOf(tokens: number, limit: number): number {
  return Math.min(100, Math.round((Math.max(0, tokens) / limit) * 100));
}

function circle(name: string): SVGCircleElement {
  const node = document.createElementNS(kSvg, "circle");
  const places = { class: name, cx: "8", cy: "8", r: "6", pathLength: "100" };
  for (const [attribute, value] of Object.entries(places)) node.setAttribute(attribute, value);
  return node;
}
