// What a server drew with `renderToHtml`, for the view to go on with: its frame becomes the view's
// frame, its cards the cards of the entries, its pieces theirs.
// Invariant: nodes that stay are not moved, so that focus, selection and scroll position in them
// survive; what the view has no use for is taken off the page.
import type { WatchedPart } from "../source/outline.js";

/** The frame of the page, as `renderToHtml` writes it. */
export interface ServerFrame {
  root: HTMLElement;
  main: HTMLElement;
  scroller: HTMLElement;
  content: HTMLElement;
  list: HTMLElement;
}

/** The frame that a server drew into `host`, if there is one; other drawings of it are taken off. */
export function takeFrame(host: Element): ServerFrame | null {
  const [first, ...others] = host.querySelectorAll<HTMLElement>(":scope > .at-static");
  for (const other of others) other.remove();
  const frame = first ? frameOf(first) : null;
  if (!frame) first?.remove();
  frame?.root.classList.remove("at-static");
  if (frame) leaveOnly(frame.root, frame.main);
  return frame;
}

function frameOf(root: HTMLElement): ServerFrame | null {
  const main = childOf(root, "at-main");
  const scroller = childOf(main, "at-scroller");
  const content = childOf(scroller, "at-content");
  const list = childOf(content, "at-entries-list");
  return main && scroller && content && list ? { root, main, scroller, content, list } : null;
}

/** The nodes of one card, as the view's own cards have them. */
export interface ServerCard {
  node: HTMLElement;
  card: HTMLElement | null;
  /** The head of a message; others have a button in the view. */
  head: HTMLElement | null;
  body: HTMLElement | null;
  /** Whether the body was open; `null` where it cannot be closed. */
  open: boolean | null;
  /** Whether the focus was in what had the place of the head. */
  focused: boolean;
}

/** The parts of a card; what folds its body is gone afterwards. */
export function takeCard(node: HTMLElement): ServerCard {
  const card = childOf(node, "at-card");
  const details = card?.querySelector<HTMLDetailsElement>(":scope > details") ?? null;
  const head = childOf(card, "at-head");
  const body = childOf(details ?? card, "at-body");
  const open = details?.open ?? null;
  const focused = details?.firstElementChild === document.activeElement;
  if (details && body) {
    keepingPlaces(body, () => {
      details.replaceWith(body);
    });
  }
  leaveOnly(node, card);
  if (card) leaveOnly(card, head, body);
  return { node, card, head, body, open, focused };
}

/** The child of a class, if there is one. */
export function childOf(parent: Element | null | undefined, name: string): HTMLElement | null {
  return parent?.querySelector<HTMLElement>(`:scope > .${name}`) ?? null;
}

/** The part of a body, if there is one. */
export function drawnPart(body: Element, { key, kind }: WatchedPart): HTMLElement | null {
  const name = `:scope > .at-part-${kind}[data-part="${CSS.escape(key)}"]`;
  return body.querySelector<HTMLElement>(name);
}

/** Takes all other children off. */
export function leaveOnly(parent: Element, ...kept: (Node | null)[]): void {
  for (const child of [...parent.childNodes]) if (!kept.includes(child)) child.remove();
}

/** What is inside `root` keeps the focus and the ends of the selection while `move` moves it. */
function keepingPlaces(root: Element, move: () => void): void {
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
