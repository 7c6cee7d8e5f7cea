// The formats in which the session can be exported. Invariant: only those that the source supports; no
// page if the host redacts texts, because its HTML is the core's. If the host hides thoughts, text and Markdown
// are put together from the entries.
import type { ToolContext } from "../context/tool-context.js";
import type { ExportKind } from "../options/words.js";

export function exportKinds({ source, hooks }: ToolContext): ExportKind[] {
  const canLeaveOut = hooks.reasoning !== "hidden" || source.entryText !== undefined;
  const can: Record<ExportKind, boolean> = {
    html: source.toStandaloneHtml !== undefined && !hooks.redacts,
    markdown: source.toMarkdown !== undefined && canLeaveOut,
    json: source.exportChunks !== undefined,
    text: source.toText !== undefined && canLeaveOut,
  };
  return (["html", "markdown", "json", "text"] as const).filter((kind) => can[kind]);
}
