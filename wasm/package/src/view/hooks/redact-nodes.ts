// Redacts nodes: the host's function gets each run of text as a whole, whatever inline elements it is
// in, and its changes are applied to the text nodes.
// Invariant: afterwards every run of text is what the function returned for it, and no attribute
// contains a text that the function would change.
import { positionIn, textOf, textRuns } from "../content/text-runs.js";

export type Redact = (text: string) => string;

/** Attributes of the core's HTML that carry text of the session. */
const kTextAttributes = ["aria-label", "alt", "title", "data-host"];
const kUrlAttributes = ["href", "data-image"];

export function redactNodes(root: ParentNode & Node, redact: Redact): void {
  for (const run of textRuns(root)) redactRun(run, redact);
  const selector = [...kTextAttributes, ...kUrlAttributes].map((name) => `[${name}]`).join();
  for (const node of root.querySelectorAll(selector)) redactAttributes(node, redact);
}

function redactAttributes(node: Element, redact: Redact): void {
  for (const name of kTextAttributes) {
    const value = node.getAttribute(name);
    if (value !== null && redact(value) !== value) node.setAttribute(name, redact(value));
  }
  for (const name of kUrlAttributes) {
    const value = node.getAttribute(name);
    if (value === null || (redact(value) === value && redact(readable(value)) === readable(value)))
      continue;
    node.removeAttribute(name);
    if (name === "data-image") {
      node.removeAttribute("role");
      node.removeAttribute("tabindex");
    }
  }
}

/** Decodes the percent-encoding of a URL, if possible. */
function readable(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}

function redactRun(run: readonly Text[], redact: Redact): void {
  const text = textOf(run);
  const redacted = redact(text);
  if (redacted === text) return;
  const before = text.split("\n");
  const after = redacted.split("\n");
  if (before.length !== after.length) {
    replaceIn(run, 0, text, redacted);
    return;
  }
  // From the end, so that earlier offsets stay valid.
  let start = text.length;
  for (let line = before.length - 1; line >= 0; line -= 1) {
    const old = before[line] ?? "";
    start -= old.length;
    replaceIn(run, start, old, after[line] ?? "");
    start -= 1;
  }
}

/**
 * Replaces `old`, which begins at `start`, with `replacement`, but leaves their common prefix and suffix alone.
 */
function replaceIn(run: readonly Text[], start: number, old: string, replacement: string): void {
  if (old === replacement) return;
  const maxLength = Math.min(old.length, replacement.length);
  let head = 0;
  while (head < maxLength && old[head] === replacement[head]) head += 1;
  let tail = 0;
  while (tail < maxLength - head && old.at(-1 - tail) === replacement.at(-1 - tail)) tail += 1;
  const fresh = replacement.slice(head, replacement.length - tail);
  replaceRange(run, start + head, old.length - head - tail, fresh);
}

function replaceRange(run: readonly Text[], at: number, count: number, fresh: string): void {
  const position = positionIn(run, at);
  if (!position) return;
  let index = run.indexOf(position.node);
  let { offset } = position;
  let rest = count;
  let text = fresh;
  do {
    const node = run[index];
    if (!node) return;
    const here = Math.min(rest, node.length - offset);
    node.replaceData(offset, here, text);
    rest -= here;
    text = "";
    offset = 0;
    index += 1;
  } while (rest > 0);
}
