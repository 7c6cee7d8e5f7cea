// The overlay that lists the keyboard shortcuts. Invariant: built from the table that the keyboard
// uses, so that the two cannot disagree; on the page only while it is open.
import { element } from "../page/element.js";
import { iconButton } from "../page/icon-button.js";
import type { Words } from "../options/words.js";
import { keysByCommand } from "./key-table.js";

const kNames: Record<string, string> = { " ": "Space", Escape: "Esc" };

/**
 * Opens the help as a modal dialog; Escape, its button or a click outside closes it, and the focus goes back.
 */
export function openHelp(root: HTMLElement, words: Words): HTMLDialogElement {
  const title = element("h2", "at-help-title", words.tools.helpTitle);
  const dialog = element("dialog", "at-help at-own");
  const close = iconButton("cross", words.tools.close, () => {
    dialog.close();
  });
  dialog.append(element("div", "at-help-head", title, close), keyTable(words));
  dialog.setAttribute("aria-label", words.tools.helpTitle);
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  dialog.addEventListener("close", () => {
    dialog.remove();
  });
  root.append(dialog);
  dialog.showModal();
  return dialog;
}

function keyTable(words: Words): HTMLElement {
  const rows = [...keysByCommand()].map(([command, keys]) => {
    const names = keys.flatMap((key, index) => [
      index > 0 ? " " : "",
      element("kbd", "at-key", kNames[key] ?? key),
    ]);
    return element(
      "div",
      "at-help-row",
      element("dt", "", ...names),
      element("dd", "", words.commands[command]),
    );
  });
  return element("dl", "at-help-keys", ...rows);
}
