// The panel at the side: which of its tabs is shown, if any. Invariant: hidden parts are hidden from
// everyone, and `changed` hears when that has changed.

function narrow() {
  return matchMedia("(max-width: 900px)").matches;
}

export class Panel {
  constructor({ panel, toggle, tabs }, changed) {
    this.panel = panel;
    this.toggle = toggle;
    this.changed = changed;
    toggle.addEventListener("click", () => this.show(panel.hidden));
    tabs.addEventListener("change", (event) => this.choose(event.target.value));
    this.show(!narrow());
  }

  show(open) {
    this.panel.hidden = !open;
    this.toggle.setAttribute("aria-pressed", String(open));
    this.changed();
  }

  choose(id) {
    for (const tab of this.panel.querySelectorAll(".tab")) tab.hidden = tab.id !== id;
    this.changed();
  }

  /** Whether the tab is what one sees. */
  shows(id) {
    return !this.panel.hidden && !document.getElementById(id).hidden;
  }
}
