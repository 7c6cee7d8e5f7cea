// Text as a reader sees it: runs of text nodes that no block element interrupts, whatever inline
// elements they are in. For find and redaction, whose texts may extend over several elements.
// Invariant: every text node below the root is in at most one run, and runs are in document order.
// Recursion is bounded by the depth of the core's HTML (64).

import { hiddenRowsAt } from "./hidden-rows.js";

/** Elements that do not interrupt a run. */
const kInline = new Set(
  "a abbr b bdi bdo code del em i ins kbd mark q s small span strong sub sup time u wbr".split(" "),
);

/** The view's own texts inside a body, and the second copy of unchanged lines in a split diff. */
export const kNotContent =
  "button, svg, .at-spoken, .at-image-hint, .at-table-tools, .at-own, " +
  ".at-split-row > .at-row:last-child:not(.at-added)";

/**
 * Returns the runs of text below `root`, without elements that match `skip`. `withHidden` includes rows
 * that are kept off the page.
 */
export function textRuns(root: Node, skip = "", withHidden = false): Text[][] {
  const runs: Text[][] = [];
  let run: Text[] = [];
  const close = (): void => {
    if (run.length > 0) runs.push(run);
    run = [];
  };
  const take = (child: Node): void => {
    if (child.nodeType === Node.TEXT_NODE) run.push(child as Text);
    if (!(child instanceof Element)) return;
    if (withHidden) for (const hidden of hiddenRowsAt(child)) take(hidden);
    if (skip !== "" && child.matches(skip)) return;
    const breaks = !kInline.has(child.localName);
    if (breaks) close();
    walk(child);
    if (breaks) close();
  };
  const walk = (node: Node): void => {
    for (let child = node.firstChild; child; child = child.nextSibling) take(child);
  };
  walk(root);
  close();
  return runs;
}

/** Returns the text of a run. */
export function textOf(run: readonly Text[]): string {
  return run.map((node) => node.data).join("");
}

/**
 * Converts an offset in a run to a text node and an offset in it; at a boundary, the node that begins there.
 */
export function positionIn(
  run: readonly Text[],
  at: number,
): { node: Text; offset: number } | null {
  let rest = at;
  for (const node of run) {
    if (rest < node.length) return { node, offset: rest };
    rest -= node.length;
  }
  const last = run.at(-1);
  return last && rest === 0 ? { node: last, offset: last.length } : null;
}

/** Returns the session's text below `root`, one line per run. */
export function readableText(root: Node): string {
  return textRuns(root, kNotContent).map(textOf).join("\n");
}
