// A button that shows only an icon. Invariant: it has an accessible name, which is also its tooltip.
import { button } from "./element.js";
import { icon, type IconName } from "./icons.js";

export function iconButton(name: IconName, label: string, onClick: () => void): HTMLButtonElement {
  const node = button("at-icon-button", icon(name));
  node.setAttribute("aria-label", label);
  node.title = label;
  node.addEventListener("click", onClick);
  return node;
}
