// @ts-check
// The side panel: which of its tabs is shown, if any.
// Invariant: hidden parts are hidden from everyone, including screen readers; `changed` is called after
// each change.
import { byId } from "./elements.js";

function narrow() {
  return matchMedia("(max-width: 900px)").matches;
}

export class Panel {
  /**
   * @param {{ panel: HTMLElement, toggle: HTMLElement, tabs: HTMLFieldSetElement }} elements
   * @param {() => void} changed
   */
  constructor({ panel, toggle, tabs }, changed) {
    this.panel = panel;
    this.toggle = toggle;
    this.changed = changed;
    toggle.addEventListener("click", () => this.show(panel.hidden));
    tabs.addEventListener("change", () => {
      this.choose(tabs.querySelector("input:checked")?.getAttribute("value") ?? "");
    });
    this.reveal(!narrow());
  }

  /** @param {boolean} open */
  show(open) {
    this.reveal(open);
    this.changed();
  }

  /** @param {boolean} open */
  reveal(open) {
    this.panel.hidden = !open;
    this.toggle.setAttribute("aria-pressed", String(open));
  }

  /** @param {string} id */
  choose(id) {
    for (const tab of this.panel.querySelectorAll(".tab"))
      tab.toggleAttribute("hidden", tab.id !== id);
    this.changed();
  }

  /**
   * True if the tab is visible.
   * @param {string} id
   */
  shows(id) {
    return !this.panel.hidden && !byId(id, HTMLElement).hidden;
  }
}
