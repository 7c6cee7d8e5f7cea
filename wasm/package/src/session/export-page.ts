// The HTML page around exported cards: one file with its styles, which can be opened from disk without
// network. Invariant: all foreign content comes escaped from the core; the page's Content Security Policy
// allows one style sheet (by hash), images inside the page, and no script except the package's own (by hash),
// and that only if there are bodies to unpack.
import { makeFormat, type Format } from "../locale/format.js";
import { pageWords, type PageWords } from "../locale/page-words.js";
import {
  dateTimeText,
  locationText,
  sessionMs,
  tokensOf,
  type ExportFacts,
  type GatheredFacts,
} from "./export-facts.js";
import type { PageOptions, Usage } from "../contract/index.js";

/** A style sheet and its hash for the page's policy; `page-styles.js` provides one. */
export interface PageStyles {
  styles: string;
  styleHash: string;
  /** The script that unpacks folded bodies, and its hash. */
  script: string;
  scriptHash: string;
}

/** `styles` is `null` if the caller has to provide them with each request. */
export interface StyledPage extends PageOptions {
  styles: PageStyles | null;
}

/** Escapes a text for a quoted attribute. */
function attribute(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** The duration of a shorter session is not shown. */
const kMinShownMs = 500;

/** Returns the minutes to add to UTC for the times on the page. */
export function utcOffsetOf({ utcOffset }: PageOptions): number {
  if (utcOffset === undefined) return -new Date().getTimezoneOffset();
  return Number.isFinite(utcOffset) ? Math.trunc(utcOffset) : 0;
}

function policyOf(sheet: PageStyles, hasScript: boolean): string {
  const script = hasScript ? `; script-src '${sheet.scriptHash}'` : "";
  return `default-src 'none'; style-src '${sheet.styleHash}'; img-src data:${script}`;
}

/** Returns everything before the first card. `escaped` converts text to HTML. */
export function pageStart(
  facts: GatheredFacts,
  page: StyledPage,
  escaped: (text: string) => string,
): string {
  const { theme = "system", styles: sheet } = page;
  if (!sheet) throw new TypeError("An exported page needs its styles.");
  const words = pageWords(page.locale);
  const title = escaped(page.title ?? (facts.title || words.timeline));
  const language = attribute(page.locale?.locale ?? "en");
  const themed = theme === "light" || theme === "dark" ? ` data-theme="${theme}"` : "";
  return `<!doctype html>
<html lang="${language}"${themed}>
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policyOf(sheet, facts.inert > 0)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="agent-timeline">
<title>${title}</title>
<style>${sheet.styles}</style>
</head>
<body class="at-page">
<div class="agent-timeline at-page-export${facts.isLarge ? " at-page-large" : ""}"${themed}>
<header class="at-page-head">
<h1 class="at-page-title" dir="auto">${title}</h1>
${factsHtml(facts, page, words, escaped)}</header>
${noteHtml(facts, words, escaped)}${outlineHtml(facts, words, escaped)}<main class="at-content">
<div class="at-entries-list">
`;
}

/** Returns everything after the last card. */
export function pageEnd(facts: GatheredFacts, { styles: sheet }: StyledPage): string {
  const script = facts.inert > 0 && sheet ? `<script>${sheet.script}</script>\n` : "";
  return `</div>\n</main>\n</div>\n${script}</body>\n</html>\n`;
}

function noteHtml(
  { inert }: GatheredFacts,
  { needsScript }: PageWords,
  escaped: (text: string) => string,
): string {
  return inert > 0 ? `<p class="at-page-note" dir="auto">${escaped(needsScript)}</p>\n` : "";
}

function factsHtml(
  facts: GatheredFacts,
  page: PageOptions,
  words: PageWords,
  escaped: (text: string) => string,
): string {
  const { failures, last } = facts;
  const fact = (text: string, name = ""): string =>
    text === "" ? "" : `<li class="at-page-fact${name}"><bdi>${escaped(text)}</bdi></li>\n`;
  const items = [
    fact(failures > 0 ? words.failed(failures) : "", " at-page-failed"),
    fact(changesOf(facts, words)),
    ...(last ? sessionFacts(last, page, words).map((text) => fact(text)) : []),
    fact(page.source ?? ""),
  ].join("");
  return items === "" ? "" : `<ul class="at-page-facts">\n${items}</ul>\n`;
}

/** `3 files +14 −3`, or nothing. */
function changesOf({ paths, counts }: GatheredFacts, words: PageWords): string {
  if (paths.size === 0) return "";
  return [words.files(paths.size), counts].filter(Boolean).join(" ");
}

/** Project, branch, model, start, duration, tokens and cost; empty where they are not known. */
function sessionFacts(last: ExportFacts, page: PageOptions, words: PageWords): string[] {
  const { model, startedAt, usage, costUsd } = last.session;
  const format = makeFormat(page.locale?.locale, page.locale);
  const ms = sessionMs(last);
  return [
    locationText(last.session),
    model ?? "",
    dateTimeText(startedAt, utcOffsetOf(page)),
    ms >= kMinShownMs ? format.duration(ms) : "",
    tokensText(usage, words, format),
    costUsd === null ? "" : format.dollars(costUsd),
  ];
}

/** `3.6M in (98 % cached) · 38k out`; empty when nothing is known. */
function tokensText(usage: Usage, words: PageWords, { compact }: Format): string {
  const tokens = tokensOf(usage);
  if (tokens === null) return "";
  const [input, output] = [compact(tokens.input), compact(tokens.output)];
  return tokens.cached > 0
    ? words.cachedTokens(input, tokens.cached, output)
    : words.tokens(input, output);
}

function outlineHtml(
  { outline, prompts, edits, failures }: GatheredFacts,
  words: PageWords,
  escaped: (text: string) => string,
): string {
  if (prompts + edits + failures < 2) return "";
  const parts = [
    prompts > 0 ? words.prompts(prompts) : "",
    edits > 0 ? words.edits(edits) : "",
    failures > 0 ? words.failed(failures) : "",
  ];
  const name = escaped(words.outline);
  return `<nav class="at-page-outline" aria-label="${attribute(words.outline)}">
<details open>
<summary>${name} <span class="at-outline-note" dir="auto">${escaped(parts.filter(Boolean).join(" · "))}</span></summary>
<ol>${outline.join("")}</ol>
</details>
</nav>
`;
}
