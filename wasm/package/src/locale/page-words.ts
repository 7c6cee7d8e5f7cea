// The texts of exported pages that do not come from the core, in English or another language.
// Invariant: every visible text of a page's head is here or in the core.
import type { Locale } from "../contract/locale-types.js";
import { phrase } from "./phrase.js";
import { wordsIn } from "./tables.js";

export const englishPage = {
  timeline: "Agent timeline",
  /** Shown where scripts do not run, on a page whose script unpacks the folded bodies. */
  needsScript: "This page is large. Opening its collapsed entries requires JavaScript.",
  outline: "Outline",
  prompts: phrase("{count} prompts", "{count} prompt"),
  edits: phrase("{count} edits", "{count} edit"),
  failed: phrase("{count} failed"),
  files: phrase("{count} files", "{count} file"),
  tokens: phrase("{input} in · {output} out"),
  cachedTokens: phrase("{input} in ({percent} % cached) · {output} out"),
};

export type PageWords = typeof englishPage;

export function pageWords(locale: Locale | undefined): PageWords {
  return locale ? wordsIn(englishPage, "page", locale) : englishPage;
}
