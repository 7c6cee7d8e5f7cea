// The ways a person can bring events: choose a file, drop one, paste text.
// Invariant: every way ends in `load(name, bytes)`; nothing is sent anywhere.

/** Wires the file button, drag and drop, and paste. */
export function acceptFiles({ button, input, target }, load) {
  const read = async (file) => load(file.name, new Uint8Array(await file.arrayBuffer()));
  button.addEventListener("click", () => input.click());
  input.addEventListener("change", () => {
    if (input.files.length > 0) read(input.files[0]);
    input.value = "";
  });
  acceptDrops(target, read, load);
  document.addEventListener("paste", (event) => {
    if (event.target.closest?.("input, textarea")) return;
    const { files } = event.clipboardData;
    if (files.length > 0) read(files[0]);
    else loadText("pasted text", event.clipboardData.getData("text/plain"), load);
  });
}

function acceptDrops(target, read, load) {
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
    const { files } = event.dataTransfer;
    if (files.length > 0) read(files[0]);
    else loadText("dropped text", event.dataTransfer.getData("text/plain"), load);
  });
}

function loadText(name, text, load) {
  if (text !== "") load(name, new TextEncoder().encode(text));
}
