// The page around exported cards: one file with its styles, readable from disk, without network.
// Invariant: everything that is not ours comes escaped from the core; the page's policy allows the
// one style sheet that its hash names, pictures that it carries itself, and no script but ours, and
// that only where there are bodies for it to unpack.
import {
  counted,
  dollarsText,
  durationText,
  momentText,
  sessionMs,
  tokensText,
  type GatheredFacts,
} from "./export-facts.js";
import type { PageOptions } from "../contract/export-types.js";

/** A style sheet and the hash by which the page's policy names it; `page-styles.js` holds one. */
export interface PageStyles {
  styles: string;
  styleHash: string;
  /** What unpacks folded bodies, and its hash. */
  script: string;
  scriptHash: string;
}

/** `null`: whoever asks for the page brings the styles along. */
export interface StyledPage extends PageOptions {
  styles: PageStyles | null;
}

/** Minutes by which the page's clock is east of UTC. */
export function utcOffsetOf({ utcOffset }: PageOptions): number {
  if (utcOffset === undefined) return -new Date().getTimezoneOffset();
  return Number.isFinite(utcOffset) ? Math.trunc(utcOffset) : 0;
}

function policyOf(sheet: PageStyles, runs: boolean): string {
  const script = runs ? `; script-src '${sheet.scriptHash}'` : "";
  return `default-src 'none'; style-src '${sheet.styleHash}'; img-src data:${script}`;
}

/** Up to where the first card begins. `escaped` makes HTML of a text. */
export function pageStart(
  facts: GatheredFacts,
  page: StyledPage,
  escaped: (text: string) => string,
): string {
  const { theme = "system", styles: sheet } = page;
  if (!sheet) throw new TypeError("An exported page needs its styles.");
  const title = escaped(page.title ?? (facts.title || "Agent timeline"));
  const themed = theme === "light" || theme === "dark" ? ` data-theme="${theme}"` : "";
  return `<!doctype html>
<html lang="en"${themed}>
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
${factsHtml(facts, page, escaped)}</header>
${outlineHtml(facts)}<main class="at-content">
<div class="at-entries-list">
`;
}

/** Behind the last card. */
export function pageEnd(facts: GatheredFacts, { styles: sheet }: StyledPage): string {
  const script = facts.inert > 0 && sheet ? `<script>${sheet.script}</script>\n` : "";
  return `</div>\n</main>\n</div>\n${script}</body>\n</html>\n`;
}

function factsHtml(
  facts: GatheredFacts,
  page: PageOptions,
  escaped: (text: string) => string,
): string {
  const { last } = facts;
  const { failures } = facts;
  const fact = (text: string, name = ""): string =>
    text === "" ? "" : `<li class="at-page-fact${name}"><bdi>${escaped(text)}</bdi></li>\n`;
  const items = [
    fact(failures > 0 ? `${failures} failed` : "", " at-page-failed"),
    fact(facts.changes),
    fact(last?.session.model ?? ""),
    ...(last
      ? [
          fact(momentText(last.session.startedAt, utcOffsetOf(page))),
          fact(durationText(sessionMs(last))),
          fact(tokensText(last.session.usage)),
          fact(dollarsText(last.session.costUsd)),
        ]
      : []),
    fact(page.source ?? ""),
  ].join("");
  return items === "" ? "" : `<ul class="at-page-facts">\n${items}</ul>\n`;
}

function outlineHtml({ outline, prompts, edits, failures }: GatheredFacts): string {
  if (prompts + edits + failures < 2) return "";
  const parts = [
    prompts > 0 ? counted(prompts, "prompt") : "",
    edits > 0 ? counted(edits, "edit") : "",
    failures > 0 ? `${failures} failed` : "",
  ];
  return `<nav class="at-page-outline" aria-label="Outline">
<details open>
<summary>Outline <span class="at-outline-note">${parts.filter(Boolean).join(" · ")}</span></summary>
<ol>${outline.join("")}</ol>
</details>
</nav>
`;
}
