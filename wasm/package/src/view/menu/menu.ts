// A menu as the ARIA Authoring Practices describe it: arrows, Home and End move, letters search, Enter
// and Space choose, Escape and Tab close, and the focus goes back to the button.
// Invariant: at most one menu is on the page; it is placed beside its button and removed with it.
import { button, element } from "../page/element.js";

export interface MenuItem {
  name: string;
  choose: () => void;
}

export class Menu {
  #node: HTMLElement | undefined;
  #owner: HTMLElement | undefined;

  get isOpen(): boolean {
    return this.#node?.isConnected ?? false;
  }

  /** Opens the menu at `owner`, inside `scroller`; closes it if it is open at the same button. */
  toggle(owner: HTMLElement, scroller: Element, name: string, items: readonly MenuItem[]): void {
    const again = this.isOpen && owner === this.#owner;
    this.close(false);
    if (!again) this.#open(owner, scroller, name, items);
  }

  close(focusOwner: boolean): void {
    const owner = this.#owner;
    const node = this.#node;
    this.#node = undefined;
    this.#owner = undefined;
    owner?.setAttribute("aria-expanded", "false");
    document.removeEventListener("pointerdown", this.#onOutside, true);
    node?.remove();
    if (focusOwner) owner?.focus({ preventScroll: true });
  }

  #open(owner: HTMLElement, scroller: Element, name: string, items: readonly MenuItem[]): void {
    const rows = items.map((item) => {
      const row = button("at-menu-item", item.name);
      row.setAttribute("role", "menuitem");
      row.tabIndex = -1;
      row.addEventListener("click", () => {
        this.close(true);
        item.choose();
      });
      return row;
    });
    const node = element("div", "at-menu at-own", ...rows);
    node.setAttribute("role", "menu");
    node.setAttribute("aria-label", name);
    node.addEventListener("keydown", (event) => {
      this.#onKey(event, rows);
    });
    node.addEventListener("focusout", ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && !node.contains(relatedTarget)) this.close(false);
    });
    this.#node = node;
    this.#owner = owner;
    owner.setAttribute("aria-expanded", "true");
    owner.after(node);
    const below = scroller.getBoundingClientRect().bottom - owner.getBoundingClientRect().bottom;
    node.classList.toggle("at-menu-above", node.offsetHeight + 8 > below);
    document.addEventListener("pointerdown", this.#onOutside, true);
    rows[0]?.focus({ preventScroll: true });
  }

  readonly #onOutside = ({ target }: Event): void => {
    if (!(target instanceof Node)) return;
    if (!this.#node?.contains(target) && !this.#owner?.contains(target)) this.close(false);
  };

  #onKey(event: KeyboardEvent, rows: readonly HTMLElement[]): void {
    const { key } = event;
    if (key === "Escape" || key === "Tab") this.close(true);
    if (key === "Tab") return;
    const at = rows.findIndex((row) => row === document.activeElement);
    const next = this.#nextIndex(key, at, rows);
    if (next === null && key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    if (next !== null) rows[next]?.focus();
  }

  #nextIndex(key: string, at: number, rows: readonly HTMLElement[]): number | null {
    const count = rows.length;
    if (key === "ArrowDown") return (at + 1) % count;
    if (key === "ArrowUp") return (at - 1 + count) % count;
    if (key === "Home") return 0;
    if (key === "End") return count - 1;
    if (key.length !== 1 || key === " ") return null;
    const letter = key.toLocaleLowerCase();
    for (let step = 1; step <= count; step += 1) {
      const index = (at + step) % count;
      const text = rows[index]?.textContent.toLocaleLowerCase();
      if (text?.startsWith(letter)) return index;
    }
    return null;
  }
}
