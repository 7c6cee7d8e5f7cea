// The formats in which the session can be exported. Invariant: only those that the source supports; no
// page if the host redacts texts, because its HTML is the core's.
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
