// Shows the descriptor of the selected entry and the last patch that touched it, as JSON.
// Invariant: JSON reaches the page as text nodes; what is cut for length says so.

const kMaxText = 60_000;
const kToken = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/gi;

export class Inspector {
  constructor(elements) {
    this.elements = elements;
    this.frame = 0;
    this.follow(null, null);
  }

  /** Shows this session from now on. */
  follow(session, view) {
    this.session = session;
    this.view = view;
    this.patches = new Map();
    this.lastPatch = null;
    session?.subscribe((patch) => this.remember(patch));
    view?.onSelect(() => this.request());
    this.request();
  }

  remember(patch) {
    if (patch.ops.length === 0) return;
    this.lastPatch = patch;
    for (const op of patch.ops) {
      if (op.on !== "entry" && op.on !== "part" && op.on !== "piece") continue;
      const id = op.entry ?? op.value.id;
      if (op.op === "remove" && op.on === "entry") this.patches.delete(id);
      else this.patches.set(id, patch);
    }
    this.request();
  }

  request() {
    if (this.frame !== 0 || this.elements.panel.hidden) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      this.draw();
    });
  }

  async draw() {
    const { descriptor, patch, title, hint } = this.elements;
    const { session } = this;
    const id = this.view?.selected() ?? null;
    const found = id === null ? null : await session.descriptor(id);
    if (session !== this.session || id !== (this.view?.selected() ?? null)) return;
    title.textContent = id === null ? "Descriptor" : `Descriptor of ${id}`;
    hint.hidden = id !== null;
    showJson(descriptor, found);
    showJson(patch, id === null ? this.lastPatch : onlyEntry(this.patches.get(id), id));
  }
}

function onlyEntry(patch, id) {
  return patch
    ? { ...patch, ops: patch.ops.filter((op) => (op.entry ?? op.value?.id) === id) }
    : null;
}

function showJson(target, value) {
  if (value === null || value === undefined) {
    target.replaceChildren();
    return;
  }
  const text = JSON.stringify(value, null, 2);
  const shown = text.slice(0, kMaxText);
  const nodes = [];
  let end = 0;
  for (const match of shown.matchAll(kToken)) {
    nodes.push(shown.slice(end, match.index), token(match));
    end = match.index + match[0].length;
  }
  nodes.push(shown.slice(end));
  if (shown.length < text.length) nodes.push(`\n… ${text.length - shown.length} more characters`);
  target.replaceChildren(...nodes);
}

function token([text, string, colon]) {
  const span = document.createElement("span");
  span.className = string === undefined ? "literal" : colon === undefined ? "string" : "key";
  span.textContent = text;
  return span;
}
