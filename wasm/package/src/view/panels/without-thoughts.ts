// Leaves the agent's thoughts out of exports, for hosts that hide them (`reasoning: "hidden"`). For the export menu.
// Invariant: no text of a thought remains, and everything else of a page or of JSON lines stays as it was.
import type { ToolContext } from "../context/tool-context.js";

/** The card of a thought. Cards are not nested, and the core escapes every `<` of a text. */
const kThought = /<(?=article )[^>]*\bdata-kind="reasoning"[^>]*>[^]*?<\/article>\n?/g;

export function pageWithoutThoughts(html: string): string {
  return html.replace(kThought, "");
}

/** Removes the thoughts from lines of JSON, each of which describes an entry. */
export function linesWithoutThoughts(lines: string): string {
  return lines.replace(/[^\n]+\n?/g, (line) => (isThought(line) ? "" : line));
}

function isThought(line: string): boolean {
  if (!line.includes('"reasoning"')) return false;
  const { kind } = JSON.parse(line) as { kind?: unknown };
  return kind === "reasoning";
}

/**
 * Returns the texts of all other entries. In a whole document as text or Markdown, nothing shows where a thought
 * ends, so this is put together from the entries: it lacks the facts of session and turns.
 */
export async function textWithoutThoughts(
  { source, stage }: Pick<ToolContext, "source" | "stage">,
  format: "text" | "markdown",
): Promise<string> {
  const shown = stage.rows().filter(({ kind }) => kind !== "reasoning");
  const texts = await Promise.all(
    shown.map(async ({ id }) => (await source.entryText?.(id, format)) ?? ""),
  );
  return texts.map((text) => `${text.trim()}\n`).join("\n");
}
