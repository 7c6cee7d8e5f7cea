// Gaps: spacers with the height of items that are not mounted. They are SVGs, whose `height` attribute
// needs no `style` attribute, which would need a weaker content security policy.
// Invariant: a gap is invisible, silent and not focusable; there is no gap where nothing is missing.

const kSvg = "http://www.w3.org/2000/svg";
/** Smaller gaps are rounding errors, in pixels. */
const kLeast = 0.01;

/** A mounted item and its place. */
export interface MountedExtent {
  offset: number;
  height: number;
  /** Its first node. */
  first: ChildNode;
}

/** The gaps among the children of one element. */
export class Gaps {
  readonly #gaps: SVGSVGElement[] = [];

  constructor(private readonly parent: Element) {}

  /** Fills the space between `placed`, which are in order, from `begin` to `end`. */
  fill(placed: readonly MountedExtent[], begin: number, end: number): void {
    let used = 0;
    let reached = begin;
    const put = (height: number, before: ChildNode | null): void => {
      if (height < kLeast) return;
      const gap = (this.#gaps[used] ??= makeGap());
      used += 1;
      const isThere = gap.parentNode === this.parent && gap.nextSibling === before;
      if (!isThere) this.parent.insertBefore(gap, before);
      const text = String(height);
      if (gap.getAttribute("height") !== text) gap.setAttribute("height", text);
    };
    for (const { offset, height, first } of placed) {
      put(offset - reached, first);
      reached = offset + height;
    }
    put(end - reached, null);
    for (const unused of this.#gaps.splice(used)) unused.remove();
  }
}

/** A gap without a height. */
function makeGap(): SVGSVGElement {
  const gap = document.createElementNS(kSvg, "svg");
  gap.setAttribute("class", "at-gap-space");
  gap.setAttribute("width", "1");
  gap.setAttribute("aria-hidden", "true");
  return gap;
}

/** Returns the first node from `node` on that is neither a gap nor a `<summary>`. */
export function skipGaps(node: ChildNode | null): ChildNode | null {
  let at = node;
  while (at instanceof SVGElement || at?.nodeName === "SUMMARY") at = at.nextSibling;
  return at;
}
