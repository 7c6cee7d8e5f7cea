// Hydrates the output of `renderToHtml`: its frame becomes the view's frame, its cards and pieces
// become those of the entries.
// Invariant: the focus and the selection survive in nodes that are reused, and so does the list's
// scroll position; unused nodes are removed.
import type { WatchedPart } from "../source/outline.js";

/** The outer elements of a view, as `renderToHtml` writes them. */
export interface ServerFrame {
  root: HTMLElement;
  main: HTMLElement;
  scroller: HTMLElement;
  content: HTMLElement;
  list: HTMLElement;
}

/** Takes over the server-rendered frame in `host`, if there is one, and removes all others. */
export function takeFrame(host: Element): ServerFrame | null {
  const [first, ...others] = host.querySelectorAll<HTMLElement>(":scope > .at-static");
  for (const other of others) other.remove();
  const frame = first ? frameOf(first) : null;
  if (!frame) first?.remove();
  frame?.root.classList.remove("at-static");
  if (frame) removeChildrenExcept(frame.root, frame.main);
  return frame;
}

function frameOf(root: HTMLElement): ServerFrame | null {
  const main = childOf(root, "at-main");
  const scroller = childOf(main, "at-scroller");
  const content = childOf(scroller, "at-content");
  const list = childOf(content, "at-entries-list");
  return main && scroller && content && list ? { root, main, scroller, content, list } : null;
}

/** The nodes of a server-rendered card, named as in the view's own cards. */
export interface ServerCard {
  node: HTMLElement;
  card: HTMLElement | null;
  /** The head of a message; in the view, other heads are buttons. */
  head: HTMLElement | null;
  body: HTMLElement | null;
  /** Whether the body was open; `null` if it cannot be closed. */
  open: boolean | null;
  /** Whether the `<summary>` in place of the head had the focus. */
  focused: boolean;
}

/** Takes over the nodes of a card; the `<details>` around its body is replaced by the body. */
export function takeCard(node: HTMLElement): ServerCard {
  const card = childOf(node, "at-card");
  const details = card?.querySelector<HTMLDetailsElement>(":scope > details") ?? null;
  const head = childOf(card, "at-head");
  const body = childOf(details ?? card, "at-body");
  const open = details?.open ?? null;
  const focused = details?.firstElementChild === document.activeElement;
  if (details && body) {
    keepingFocusAndSelection(body, () => {
      details.replaceWith(body);
    });
  }
  removeChildrenExcept(node, card);
  if (card) removeChildrenExcept(card, head, body);
  return { node, card, head, body, open, focused };
}

/** Returns the child with a class, if there is one. */
export function childOf(parent: Element | null | undefined, name: string): HTMLElement | null {
  return parent?.querySelector<HTMLElement>(`:scope > .${name}`) ?? null;
}

/** Returns the server-rendered node of a part, if `body` has it. */
export function serverPart(body: Element, { key, kind }: WatchedPart): HTMLElement | null {
  const name = `:scope > .at-part-${kind}[data-part="${CSS.escape(key)}"]`;
  return body.querySelector<HTMLElement>(name);
}

/** Removes all children of `parent` except `kept`. */
export function removeChildrenExcept(parent: Element, ...kept: (Node | null)[]): void {
  for (const child of [...parent.childNodes]) if (!kept.includes(child)) child.remove();
}

/** Keeps the focus and the selection inside `root` while `move` moves it. */
function keepingFocusAndSelection(root: Element, move: () => void): void {
  const { activeElement } = document;
  const selection = document.getSelection();
  const { anchorNode, anchorOffset, focusNode, focusOffset } = selection ?? {};
  move();
  if (activeElement instanceof HTMLElement && root.contains(activeElement)) {
    activeElement.focus({ preventScroll: true });
  }
  const isInside = [anchorNode, focusNode].some((node) => node && root.contains(node));
  if (!isInside || !anchorNode || !focusNode) return;
  selection?.setBaseAndExtent(anchorNode, anchorOffset ?? 0, focusNode, focusOffset ?? 0);
}
