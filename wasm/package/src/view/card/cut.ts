// Truncates nodes of the core's HTML to their first or last lines or elements.
// Invariant: the remaining nodes are as the core wrote them; no text is added.

/** Keeps the first `count` elements that match `units` and nothing after them; returns how many were kept. */
export function keepFirstUnits(root: Node & ParentNode, units: string, count: number): number {
  const all = root.querySelectorAll(units);
  const first = all[count];
  if (first) removeFrom(first, root);
  return Math.min(all.length, count);
}

/** Keeps the first `count` lines of text. */
export function keepFirstLines(root: Node & ParentNode, count: number): void {
  let left = count;
  for (const text of textsOf(root)) {
    for (let at = text.data.indexOf("\n"); at >= 0; at = text.data.indexOf("\n", at + 1)) {
      left -= 1;
      if (left > 0) continue;
      const range = document.createRange();
      range.setStart(text, at + 1);
      range.setEnd(root, root.childNodes.length);
      range.deleteContents();
      return;
    }
  }
}

/** Returns a position that does not split a character of two code units: `at`, or one before it. */
function endOfCharacter(text: string, at: number): number {
  return (text.codePointAt(at - 1) ?? 0) > 0xffff ? at - 1 : at;
}

/** Keeps the first `count` characters of text; returns whether there were more. */
export function keepFirstCharacters(root: Node & ParentNode, count: number): boolean {
  let left = count;
  for (const text of textsOf(root)) {
    if (text.length <= left) {
      left -= text.length;
      continue;
    }
    const range = document.createRange();
    range.setStart(text, endOfCharacter(text.data, left));
    range.setEnd(root, root.childNodes.length);
    range.deleteContents();
    return true;
  }
  return false;
}

/** Keeps the last `count` lines of text. */
export function keepLastLines(root: Node & ParentNode, count: number): void {
  const texts = [...textsOf(root)].reverse();
  let left = count;
  for (const [index, text] of texts.entries()) {
    // A newline at the very end ends the last line; it does not begin another.
    let at = text.data.lastIndexOf("\n", index === 0 ? text.length - 2 : text.length);
    for (; at >= 0; at = at === 0 ? -1 : text.data.lastIndexOf("\n", at - 1)) {
      left -= 1;
      if (left > 0) continue;
      const range = document.createRange();
      range.setStart(root, 0);
      range.setEnd(text, at + 1);
      range.deleteContents();
      return;
    }
  }
}

/** Returns the number of lines of text. */
export function countLines(root: Node): number {
  const text = root.textContent ?? "";
  const ends = text.split("\n").length - 1;
  return text === "" || text.endsWith("\n") ? ends : ends + 1;
}

function removeFrom(first: Element, root: Node): void {
  const range = document.createRange();
  range.setStartBefore(first);
  range.setEnd(root, root.childNodes.length);
  range.deleteContents();
}

function* textsOf(root: Node): Generator<Text> {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) yield node as Text;
}
