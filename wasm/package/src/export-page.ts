// The page around exported cards: one file with its styles, readable from disk, without scripts or
// network. Invariant: everything that is not ours comes escaped from the core; the page's policy
// allows the one style sheet that its hash names, and pictures that it carries itself.
import type { PageOptions } from "./export-types.js";

/** A style sheet and the hash by which the page's policy names it; `page-styles.js` holds one. */
export interface PageStyles {
  styles: string;
  styleHash: string;
}

/** `null`: whoever asks for the page brings the styles along. */
export interface StyledPage extends PageOptions {
  styles: PageStyles | null;
}

/** Up to where the first card begins. `title` is HTML. */
export function pageStart(title: string, { theme = "system", styles: sheet }: StyledPage): string {
  if (!sheet) throw new TypeError("An exported page needs its styles.");
  const { styles, styleHash } = sheet;
  const policy = `default-src 'none'; style-src '${styleHash}'; img-src data:`;
  const themed = theme === "light" || theme === "dark" ? ` data-theme="${theme}"` : "";
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="agent-timeline">
<title>${title}</title>
<style>${styles}</style>
</head>
<body>
<main class="agent-timeline at-page-export"${themed}>
<div class="at-content">
<div class="at-entries-list">
`;
}

export const pageEnd = "</div>\n</div>\n</main>\n</body>\n</html>\n";
