// A button that shows an icon only. Invariant: it has a name for those who do not see the icon, and
// the same words as a tooltip for those who wonder.
import { button } from "./element.js";
import { icon, type IconName } from "./icons.js";

export function iconButton(name: IconName, label: string, onClick: () => void): HTMLButtonElement {
  const node = button("at-icon-button", icon(name));
  node.setAttribute("aria-label", label);
  node.title = label;
  node.addEventListener("click", onClick);
  return node;
}
