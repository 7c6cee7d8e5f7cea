// What the session can be exported as. Invariant: only what the source can make; a page only where no text is
// redacted, for its HTML is the core's.
import type { ToolContext } from "../context/tool-context.js";
import type { ExportKind } from "../options/words.js";

export function exportKinds({ source, hooks }: ToolContext): ExportKind[] {
  const can: Record<ExportKind, boolean> = {
    html: source.toStandaloneHtml !== undefined && !hooks.redacts,
    markdown: source.toMarkdown !== undefined,
    json: source.exportChunks !== undefined,
    text: source.toText !== undefined,
  };
  return (["html", "markdown", "json", "text"] as const).filter((kind) => can[kind]);
}
