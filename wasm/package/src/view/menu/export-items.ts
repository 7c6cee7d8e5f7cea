// The items of the menu that exports the whole session to a file or the clipboard. Loaded when a menu
// is first opened. Invariant: only what the source supports is offered, and failures are announced.
import { reportFailure } from "../../contract/report-failure.js";
import type { ToolContext } from "../context/tool-context.js";
import { copyText } from "../copy/clipboard.js";
import type { ExportKind } from "../options/words.js";
import { exportKinds } from "./export-kinds.js";
import type { MenuItem } from "./menu.js";

/** `title` returns the session's current title. */
export function exportItems(context: ToolContext, title: () => string): MenuItem[] {
  const { panels } = context.words;
  const kinds = exportKinds(context);
  const saves = kinds.map((kind) => ({
    name: panels.save[kind],
    choose: () => {
      save(context, kind, title()).catch(reportFailure);
    },
  }));
  const copies = (["markdown", "text"] as const).filter((kind) => kinds.includes(kind));
  return [
    ...saves,
    ...copies.map((kind) => ({
      name: panels.copyAll[kind],
      choose: () => {
        copy(context, kind, title()).catch(reportFailure);
      },
    })),
  ];
}

async function save(context: ToolContext, kind: ExportKind, title: string): Promise<void> {
  const { words, announce } = context;
  try {
    const { saveSession } = await import("../panels/export-session.js");
    await saveSession(context, kind, title);
  } catch (error) {
    announce(words.panels.notExported);
    throw error;
  }
}

async function copy(context: ToolContext, kind: ExportKind, title: string): Promise<void> {
  const { words, announce } = context;
  const text = import("../panels/export-session.js").then(({ sessionText }) =>
    sessionText(context, kind, title),
  );
  announce((await copyText(text)) ? words.copied : words.notCopied);
}
