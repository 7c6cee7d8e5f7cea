// The YAML front matter and the title of a session exported as Markdown. Invariant: texts are written as JSON
// strings, which are valid YAML, and punctuation in the heading is escaped.
import { pageWords } from "../locale/page-words.js";
import { GatheredFacts, sessionMs } from "./export-facts.js";
import type { PageOptions } from "../contract/export-types.js";

const kPunctuation = /[\\`*_{}[\]<>#|~&$@]/g;

/** Returns everything before the first entry. */
export function frontMatter(facts: GatheredFacts, options: PageOptions): string {
  const title = options.title ?? (facts.title || pageWords(options.locale).timeline);
  const heading = title.replace(kPunctuation, String.raw`\$&`).replace(/\s+/g, " ");
  const { last } = facts;
  const rows: [string, string | number | null | undefined][] = [
    ["title", title],
    ["source", options.source],
    ...(last ? sessionRows(facts, last) : []),
  ];
  const lines = rows
    .filter(([, value]) => value !== null && value !== undefined && value !== "")
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return `---\n${lines.join("\n")}\n---\n\n# ${heading.trim()}\n\n`;
}

function sessionRows(
  facts: GatheredFacts,
  last: NonNullable<GatheredFacts["last"]>,
): [string, string | number | null][] {
  const { session } = last;
  const { usage, startedAt, costUsd } = session;
  const seconds = Math.round(sessionMs(last) / 1000);
  const date = new Date(startedAt ?? Number.NaN);
  const isKnown = startedAt !== null && startedAt > 0 && !Number.isNaN(date.getTime());
  return [
    ["date", isKnown ? date.toISOString() : null],
    ["agent", session.dialects.join(", ")],
    ["model", session.model],
    ["duration_seconds", seconds > 0 ? seconds : null],
    ["input_tokens", usage.totalTokens > 0 ? usage.inputTokens : null],
    ["cached_tokens", usage.cachedTokens > 0 ? usage.cachedTokens : null],
    ["output_tokens", usage.totalTokens > 0 ? usage.outputTokens : null],
    ["cost_usd", costUsd === null ? null : Math.round(costUsd * 100) / 100],
    ["files_changed", facts.paths.size > 0 ? facts.paths.size : null],
    ["failures", facts.failures > 0 ? facts.failures : null],
  ];
}
