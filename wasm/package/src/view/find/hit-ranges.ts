// Locates the hits of a search in the nodes of a card. The core gives the piece and the ordinal of a
// hit in it; the range comes from the nodes of that piece.
// Invariant: ranges cover text of the session, never texts of the view.
import type { SearchHit } from "../source/tool-source.js";
import { kNotContent, positionIn, textOf, textRuns } from "../content/text-runs.js";

/** Maximum number of marks in one card. */
const kMaxInCard = 2000;

/** Returns a pattern that matches `query` literally. */
export function patternFor(query: string, caseSensitive: boolean): RegExp {
  const literal = query.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  return new RegExp(literal, caseSensitive ? "gu" : "giu");
}

/**
 * Returns the ranges below `root` that `pattern` matches, in order; with `withHidden` also
 * those off the page.
 */
export function rangesIn(
  root: Node,
  pattern: RegExp,
  limit = kMaxInCard,
  withHidden = false,
): StaticRange[] {
  const found: StaticRange[] = [];
  for (const run of textRuns(root, kNotContent, withHidden)) {
    for (const match of textOf(run).matchAll(pattern)) {
      const range = rangeOf(run, match.index, match.index + match[0].length);
      if (range) found.push(range);
      if (found.length >= limit) return found;
    }
  }
  return found;
}

function rangeOf(run: readonly Text[], from: number, to: number): StaticRange | null {
  const start = positionIn(run, from);
  const last = positionIn(run, to - 1);
  if (!start || !last) return null;
  return new StaticRange({
    startContainer: start.node,
    startOffset: start.offset,
    endContainer: last.node,
    endOffset: last.offset + 1,
  });
}

/**
 * Returns the elements of a card that contain text of the entry: the parts of its body and, with
 * `withHead`, title and summary.
 */
export function textScopes(card: Element, withHead: boolean): Element[] {
  const head = ":scope > .at-card > .at-head > :is(.at-title, .at-summary)";
  const body = ":scope > .at-card > .at-body .at-pieces";
  return [...card.querySelectorAll(withHead ? `${head}, ${body}` : body)];
}

/** Returns the elements that contain a hit; none if they are not on the page. */
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
 * Returns the range of hit number `ordinal` (from 0) of its piece, or the last range if the page shows
 * fewer, for example where text is cut off.
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

/** Whether the piece of a hit is on the page, at least up to the hit. */
export function isOnPage(card: Element, hit: SearchHit, ordinal: number, pattern: RegExp): boolean {
  const scopes = scopesOf(card, hit);
  if (hit.part !== "" && !scopes.some((scope) => scope.matches("[data-key]"))) return false;
  return allRanges(scopes, pattern, ordinal + 1).length > ordinal;
}

function allRanges(scopes: readonly Element[], pattern: RegExp, limit: number): StaticRange[] {
  return scopes.flatMap((scope) => rangesIn(scope, pattern, limit, true));
}
