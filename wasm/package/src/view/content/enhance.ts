// Adds what a sanitizer would have stripped from the core's HTML: link targets, images that load on
// click, buttons and their labels.
// Invariant: nothing is fetched before the reader asks for it, except images that the host allowed.
import { setText } from "../page/element.js";
import { offerImage } from "./offer-image.js";
import { addTableTools, kTableForms, type TableForm } from "./table-tools.js";
import { applyTerminalColors } from "../../dom/terminal-colors.js";
import type { Words } from "../options/words.js";

/** All links except those to footnotes, which stay on the page. */
const kOutward = "a[href]:not(.at-footnote-ref > a)";

const kCheckboxes = ":is(.at-task, .at-option) > input";

/** Prepares a fragment of the core's HTML for the page; `forms` are the formats its tables are copied in. */
export function enhance(
  fragment: ParentNode & Node,
  words: Words,
  forms: readonly TableForm[] = kTableForms,
): void {
  for (const link of fragment.querySelectorAll<HTMLAnchorElement>(kOutward)) {
    link.target = "_blank";
    link.referrerPolicy = "no-referrer";
  }
  for (const image of fragment.querySelectorAll<HTMLElement>(".at-image[data-image]")) {
    const url = image.dataset["image"] ?? "";
    const allowed = "allowed" in image.dataset;
    offerImage(image, words, { name: image.dataset["host"] ?? url, open: () => url, allowed });
  }
  for (const action of fragment.querySelectorAll<HTMLElement>("button[data-action]")) {
    labelCodeAction(action, words);
  }
  for (const box of fragment.querySelectorAll<HTMLInputElement>(kCheckboxes))
    labelCheckbox(box, words);
  addTableTools(fragment, words, forms);
  applyTerminalColors(fragment);
}

/** Names a checkbox, which the core writes as a disabled input without a name. */
function labelCheckbox(box: HTMLInputElement, { todoStatus }: Words): void {
  const option = box.parentElement?.querySelector(".at-option-label")?.textContent;
  const state = box.hasAttribute("checked") ? todoStatus.completed : todoStatus.pending;
  box.setAttribute("aria-label", option ?? state);
}

function labelCodeAction(button: HTMLElement, words: Words): void {
  const action = button.dataset["action"];
  if (action !== "copy" && action !== "download" && action !== "wrap") return;
  const [label, description] = words.codeActions[action];
  setText(button, label);
  button.setAttribute("aria-label", description);
  if (action === "wrap") button.setAttribute("aria-pressed", "false");
}
