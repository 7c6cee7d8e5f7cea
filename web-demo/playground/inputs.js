// @ts-check
// The ways to provide events: choosing a file, dropping one, pasting text.
// Invariant: every way ends in `load(name, bytes)`; nothing is sent anywhere.

import { elementOf } from "./elements.js";

/** @typedef {(name: string, bytes: Uint8Array) => void} Load */

/**
 * Connects the file button, drag and drop, and paste.
 * @param {{ button: HTMLElement, input: HTMLInputElement, target: HTMLElement }} elements
 * @param {Load} load
 */
export function acceptFiles({ button, input, target }, load) {
  /** @param {File | undefined} file */
  const read = async (file) => file && load(file.name, new Uint8Array(await file.arrayBuffer()));
  button.addEventListener("click", () => input.click());
  input.addEventListener("change", () => {
    read(input.files?.[0]);
    input.value = "";
  });
  /** @type {(name: string, data: DataTransfer | null) => void} */
  const take = (name, data) => {
    if (data && data.files.length > 0) read(data.files[0]);
    else loadText(name, data?.getData("text/plain") ?? "", load);
  };
  acceptDrops(target, take);
  document.addEventListener("paste", (event) => {
    if (elementOf(event)?.closest("input, textarea")) return;
    take("pasted text", event.clipboardData);
  });
}

/**
 * @param {HTMLElement} target
 * @param {(name: string, data: DataTransfer | null) => void} take
 */
function acceptDrops(target, take) {
  /** @param {boolean} on */
  const mark = (on) => target.classList.toggle("is-drop-target", on);
  document.addEventListener("dragover", (event) => {
    event.preventDefault();
    mark(true);
  });
  document.addEventListener("dragleave", (event) => {
    if (event.relatedTarget === null) mark(false);
  });
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    mark(false);
    take("dropped text", event.dataTransfer);
  });
}

/**
 * @param {string} name
 * @param {string} text
 * @param {Load} load
 */
function loadText(name, text, load) {
  if (text !== "") load(name, new TextEncoder().encode(text));
}
