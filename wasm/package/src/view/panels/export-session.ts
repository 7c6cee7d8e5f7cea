// Exports the whole session: a page, Markdown, JSON lines or text. Loaded on first use. Invariant:
// nothing leaves the reader's machine, and texts pass the host's `redact` (with it, no page is offered:
// export-kinds.ts).
import type { PageOptions } from "../../contract/index.js";
import type { ToolContext } from "../context/tool-context.js";
import { redacted } from "../copy/entry-copies.js";
import type { ExportKind } from "../options/words.js";
import { saveFile } from "../page/save-file.js";

type Source = Pick<ToolContext, "source" | "hooks">;

const kEndings: Record<ExportKind, [ending: string, type: string]> = {
  html: ["html", "text/html;charset=utf-8"],
  markdown: ["md", "text/markdown;charset=utf-8"],
  json: ["jsonl", "application/jsonl;charset=utf-8"],
  text: ["txt", "text/plain;charset=utf-8"],
};

/** Returns the session as one text. @throws what the source throws */
export async function sessionText(
  { source, hooks }: Source,
  kind: ExportKind,
  options: PageOptions,
): Promise<string> {
  if (kind === "html") return (await source.toStandaloneHtml?.(options)) ?? "";
  if (kind === "markdown") return hooks.text((await source.toMarkdown?.(options)) ?? "");
  if (kind === "text") return hooks.text((await source.toText?.()) ?? "");
  const chunks: string[] = [];
  for await (const chunk of source.exportChunks?.("json") ?? [])
    chunks.push(hooks.redacts ? redactedLines(chunk, hooks.text) : chunk);
  return chunks.join("");
}

/** @throws what the source throws */
export async function saveSession(context: Source, kind: ExportKind, title: string): Promise<void> {
  const options = title === "" ? {} : { title };
  const text = await sessionText(context, kind, options);
  saveFile(exportFileName(title, kind), text, kEndings[kind][1]);
}

/** Makes a name such as `mend-the-reader.html` from the title's letters and digits, in any script. */
export function exportFileName(title: string, kind: ExportKind): string {
  const words = title.toLocaleLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const name = words
    .join("-")
    .replace(/^(.{60}).*$/su, "$1")
    .replace(/-$/, "");
  return `${name === "" ? "session" : name}.${kEndings[kind][0]}`;
}

function redactedLines(lines: string, redact: (text: string) => string): string {
  return lines.replace(/[^\n]+/g, (line) => JSON.stringify(redacted(JSON.parse(line), redact)));
}
