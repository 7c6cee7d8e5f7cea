// Holds the place of rows that are not on the page. An SVG, because its `height` is an attribute of
// its own: no `style` attribute, which would need a weaker content security policy.
// Invariant: nothing to see, to hear or to reach with a key.

const kSvg = "http://www.w3.org/2000/svg";

export function makeGap(): SVGSVGElement {
  const gap = document.createElementNS(kSvg, "svg");
  gap.setAttribute("class", "at-gap-space");
  gap.setAttribute("width", "1");
  gap.setAttribute("aria-hidden", "true");
  return gap;
}

/** Sets the height in pixels, where it is another. */
export function setGap(gap: SVGSVGElement, height: number): void {
  const text = String(Math.max(0, height));
  if (gap.getAttribute("height") !== text) gap.setAttribute("height", text);
}
