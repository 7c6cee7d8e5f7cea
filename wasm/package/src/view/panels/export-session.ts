// Exports the whole session: a page, Markdown, JSON lines or text. Loaded on first use. Invariant:
// nothing leaves the reader's machine, texts pass the host's `redact` (with it, no page is offered:
// export-kinds.ts), and thoughts that the host hides are left out.
import type { ToolContext } from "../context/tool-context.js";
import { redacted } from "../copy/entry-copies.js";
import type { ExportKind } from "../options/words.js";
import { saveFile } from "../page/save-file.js";
import {
  linesWithoutThoughts,
  pageWithoutThoughts,
  textWithoutThoughts,
} from "./without-thoughts.js";

type Context = Pick<ToolContext, "source" | "hooks" | "stage">;

const kEndings: Record<ExportKind, [ending: string, type: string]> = {
  html: ["html", "text/html;charset=utf-8"],
  markdown: ["md", "text/markdown;charset=utf-8"],
  json: ["jsonl", "application/jsonl;charset=utf-8"],
  text: ["txt", "text/plain;charset=utf-8"],
};

/** Returns the session as one text. @throws what the source throws */
export async function sessionText(
  context: Context,
  kind: ExportKind,
  title: string,
): Promise<string> {
  const { source, hooks } = context;
  const options = hooks.pageOptions(title);
  const hidesThoughts = hooks.reasoning === "hidden";
  if (kind === "html") {
    const page = (await source.toStandaloneHtml?.(options)) ?? "";
    return hidesThoughts ? pageWithoutThoughts(page) : page;
  }
  if (kind === "json") return jsonLines(context, hidesThoughts);
  if (hidesThoughts) return hooks.text(await textWithoutThoughts(context, kind));
  const text = kind === "markdown" ? source.toMarkdown?.(options) : source.toText?.(options);
  return hooks.text((await text) ?? "");
}

async function jsonLines({ source, hooks }: Context, hidesThoughts: boolean): Promise<string> {
  const chunks: string[] = [];
  for await (const chunk of source.exportChunks?.("json") ?? []) {
    const lines = hidesThoughts ? linesWithoutThoughts(chunk) : chunk;
    chunks.push(hooks.redacts ? redactedLines(lines, hooks.text) : lines);
  }
  return chunks.join("");
}

/** @throws what the source throws */
export async function saveSession(
  context: Context,
  kind: ExportKind,
  title: string,
): Promise<void> {
  const text = await sessionText(context, kind, title);
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
