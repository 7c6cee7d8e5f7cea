// Converts the rows of a diff between the split and the unified layout, so that readers can choose
// one for each diff.
// Invariant: the result is what the core writes with that `diffLayout`; texts do not change.

import type { DiffLayout } from "../../contract/fragment-types.js";

const kRow = ":scope > .at-row, :scope > .at-split-row";

/** Lays out every diff in `root`. */
export function layOutDiff(root: ParentNode & Node, layout: DiffLayout): void {
  const inner = [...root.querySelectorAll(".at-hunk, details.at-more, details.at-gap, .at-diff")];
  const all: ParentNode[] = [root, ...inner, ...root.querySelectorAll(".at-piece")];
  for (const parent of all) if (holdsRows(parent)) layOutRows(parent, layout);
  for (const hunk of root.querySelectorAll(".at-hunk")) {
    hunk.classList.toggle("at-split", layout === "split");
  }
}

/** Returns the layout of a drawn diff. */
export function layoutOf(root: ParentNode): DiffLayout {
  return root.querySelector(".at-split") ? "split" : "unified";
}

function holdsRows(parent: ParentNode): boolean {
  return parent instanceof Element
    ? parent.querySelector(kRow) !== null
    : [...parent.children].some((child) => child.matches(".at-row, .at-split-row"));
}

function layOutRows(parent: ParentNode, layout: DiffLayout): void {
  const isSplit = [...parent.children].some((child) => child.matches(".at-split-row"));
  if (isSplit === (layout === "split")) return;
  const fresh = isSplit ? unified([...parent.children]) : split([...parent.children]);
  parent.replaceChildren(...fresh);
}

/** Puts removed and added rows beside each other, each side in its order. */
function split(children: readonly Element[]): Element[] {
  const out: Element[] = [];
  const sides: Record<"left" | "right", { row: Element; note: Element | null }[]> = {
    left: [],
    right: [],
  };
  const flush = (): void => {
    for (let i = 0; i < Math.max(sides.left.length, sides.right.length); i += 1) {
      const [left, right] = [sides.left[i], sides.right[i]];
      out.push(pair(left?.row ?? emptyRow(), right?.row ?? emptyRow()));
      const note = left?.note ?? right?.note;
      if (note) out.push(note);
    }
    sides.left = [];
    sides.right = [];
  };
  for (const child of children) {
    const { classList } = child;
    const last = sides.right.at(-1) ?? sides.left.at(-1);
    if (classList.contains("at-removed")) {
      if (sides.right.length > 0) flush();
      sides.left.push({ row: child, note: null });
    } else if (classList.contains("at-added")) {
      sides.right.push({ row: child, note: null });
    } else if (classList.contains("at-note") && last && !last.note) {
      last.note = child;
    } else {
      flush();
      out.push(classList.contains("at-row") ? pairOfContext(child) : child);
    }
  }
  flush();
  return out;
}

function unified(children: readonly Element[]): Element[] {
  const out: Element[] = [];
  let removed: Element[] = [];
  let added: Element[] = [];
  const flush = (): void => {
    out.push(...removed, ...added);
    removed = [];
    added = [];
  };
  for (const child of children) {
    const [left, right] = child.classList.contains("at-split-row") ? child.children : [];
    if (!left || !right) {
      flush();
      out.push(child);
    } else if (isChanged(left) || isChanged(right)) {
      if (!left.classList.contains("at-empty")) removed.push(left);
      if (!right.classList.contains("at-empty")) added.push(right);
    } else {
      flush();
      copyNumber(right, left, "data-new");
      out.push(left);
    }
  }
  flush();
  return out;
}

function isChanged({ classList }: Element): boolean {
  return ["at-added", "at-removed", "at-empty"].some((name) => classList.contains(name));
}

function pair(left: Element, right: Element): Element {
  const row = document.createElement("div");
  row.className = "at-split-row";
  row.append(left, right);
  return row;
}

function pairOfContext(left: Element): Element {
  const right = left.cloneNode(true) as Element;
  left.removeAttribute("data-new");
  right.removeAttribute("data-old");
  return pair(left, right);
}

function emptyRow(): Element {
  const row = document.createElement("div");
  row.className = "at-row at-empty";
  return row;
}

function copyNumber(from: Element, to: Element, name: string): void {
  const value = from.getAttribute(name);
  if (value !== null) to.setAttribute(name, value);
}
