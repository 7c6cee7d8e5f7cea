// Where the hits of a search stand in the nodes of a card. The core says in which piece a hit is and
// the how-manyth of it; the nodes of that piece say the rest.
// Invariant: ranges cover text nodes of the session's own text, never words of the view.
import type { SearchHit } from "../source/tool-source.js";
import { kNotContent, placeIn, textOf, textRuns } from "../content/text-runs.js";

/** More marks than this in one card help nobody. */
const kMaxInCard = 2000;

/** A pattern that finds `query` as it stands. */
export function patternFor(query: string, caseSensitive: boolean): RegExp {
  const literal = query.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  return new RegExp(literal, caseSensitive ? "gu" : "giu");
}

/** The ranges below `root` that `pattern` matches, in order; `withHidden` those off the page, too. */
export function rangesIn(
  root: Node,
  pattern: RegExp,
  most = kMaxInCard,
  withHidden = false,
): StaticRange[] {
  const found: StaticRange[] = [];
  for (const run of textRuns(root, kNotContent, withHidden)) {
    for (const match of textOf(run).matchAll(pattern)) {
      const range = rangeOf(run, match.index, match.index + match[0].length);
      if (range) found.push(range);
      if (found.length >= most) return found;
    }
  }
  return found;
}

function rangeOf(run: readonly Text[], from: number, to: number): StaticRange | null {
  const start = placeIn(run, from);
  const last = placeIn(run, to - 1);
  if (!start || !last) return null;
  return new StaticRange({
    startContainer: start.node,
    startOffset: start.offset,
    endContainer: last.node,
    endOffset: last.offset + 1,
  });
}

/**
 * The elements of a card that hold text of the entry: the parts of its body, and title and summary
 * unless the body says the same.
 */
export function textScopes(card: Element, withHead: boolean): Element[] {
  const head = ":scope > .at-card > .at-head > :is(.at-title, .at-summary)";
  const body = ":scope > .at-card > .at-body .at-pieces";
  return [...card.querySelectorAll(withHead ? `${head}, ${body}` : body)];
}

/** The elements that a hit is in. None if they are not on the page. */
export function scopesOf(card: Element, { part, piece }: SearchHit): Element[] {
  if (part === "") {
    const head = ":scope > .at-card > .at-head > :is(.at-title, .at-summary)";
    return [...card.querySelectorAll(head)];
  }
  const body = `:scope > .at-card > .at-body [data-part="${CSS.escape(part)}"]`;
  const exact = card.querySelector(`${body} [data-key="${CSS.escape(piece)}"]`);
  const scope = exact ?? card.querySelector(`${body} .at-pieces`);
  return scope ? [scope] : [];
}

/**
 * The range of the hit that is number `ordinal` (from 0) of its piece; the last there is when the
 * page shows fewer of them, as where text is cut.
 */
export function rangeOfHit(
  card: Element,
  hit: SearchHit,
  ordinal: number,
  pattern: RegExp,
): StaticRange | null {
  const ranges = allRanges(scopesOf(card, hit), pattern, ordinal + 1);
  return ranges[ordinal] ?? ranges.at(-1) ?? null;
}

/** Whether the piece of a hit is on the page with all that comes before the hit in it. */
export function isOnPage(card: Element, hit: SearchHit, ordinal: number, pattern: RegExp): boolean {
  const scopes = scopesOf(card, hit);
  if (hit.part !== "" && !scopes.some((scope) => scope.matches("[data-key]"))) return false;
  return allRanges(scopes, pattern, ordinal + 1).length > ordinal;
}

function allRanges(scopes: readonly Element[], pattern: RegExp, most: number): StaticRange[] {
  return scopes.flatMap((scope) => rangesIn(scope, pattern, most, true));
}
