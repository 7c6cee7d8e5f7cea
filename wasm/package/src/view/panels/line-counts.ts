// `+14 −3` as elements in the colors of a diff. Invariant: a count of 0 is left out.
import { element, textElement } from "../page/element.js";

export function lineCounts(added: number, removed: number): HTMLElement {
  const node = textElement("span", "at-counts");
  if (added > 0) node.append(element("span", "at-count-added", `+${added}`));
  if (added > 0 && removed > 0) node.append(" ");
  if (removed > 0) node.append(element("span", "at-count-removed", `−${removed}`));
  return node;
}
