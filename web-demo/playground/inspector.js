// @ts-check
// Shows the descriptor of the selected entry and the last patch that changed it, as JSON.
// Invariant: JSON is added to the page as text nodes; shortened text says so.

const kMaxText = 60_000;
const kToken = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/gi;

/** @typedef {import("./cores.js").Session} Session */
/** @typedef {import("./cores.js").OutlinePatch} Patch */
/** @typedef {import("../agent-timeline/view.js").View} View */
/** @typedef {Patch["ops"][number]} Op */

export class Inspector {
  frame = 0;
  /** @type {Session | null} */
  session = null;
  /** @type {View | null} */
  view = null;
  /**
   * The last patch of each entry.
   * @type {Map<string, Patch>}
   */
  patches = new Map();
  /** @type {Patch | null} */
  lastPatch = null;

  /**
   * @param {object} elements
   * @param {HTMLElement} elements.panel
   * @param {HTMLElement} elements.descriptor
   * @param {HTMLElement} elements.patch
   * @param {HTMLElement} elements.title
   * @param {HTMLElement} elements.hint
   */
  constructor(elements) {
    this.elements = elements;
  }

  /**
   * Shows this session from now on.
   * @param {Session | null} session
   * @param {View | null} view
   */
  follow(session, view) {
    this.session = session;
    this.view = view;
    this.patches.clear();
    this.lastPatch = null;
    session?.subscribe((/** @type {Patch} */ patch) => this.remember(patch));
    view?.onSelect(() => this.request());
    this.request();
  }

  /** @param {Patch} patch */
  remember(patch) {
    if (patch.ops.length === 0) return;
    this.lastPatch = patch;
    for (const op of patch.ops) {
      const id = entryOf(op);
      if (id === null) continue;
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
    const found = id === null || session === null ? null : await session.descriptor(id);
    if (session !== this.session || id !== (this.view?.selected() ?? null)) return;
    title.textContent = id === null ? "Descriptor" : `Descriptor of ${id}`;
    hint.hidden = id !== null;
    showJson(descriptor, found);
    showJson(patch, id === null ? this.lastPatch : onlyEntry(this.patches.get(id), id));
  }
}

/**
 * Returns the entry that an operation changes, or null.
 * @param {Op} op
 */
function entryOf(op) {
  return "entry" in op && (op.on === "entry" || op.on === "part" || op.on === "piece")
    ? op.entry
    : null;
}

/**
 * @param {Patch | undefined} patch
 * @param {string} id
 */
function onlyEntry(patch, id) {
  return patch ? { ...patch, ops: patch.ops.filter((op) => entryOf(op) === id) } : null;
}

/**
 * @param {HTMLElement} target
 * @param {unknown} value
 */
function showJson(target, value) {
  if (value === null || value === undefined) {
    target.replaceChildren();
    return;
  }
  const text = JSON.stringify(value, null, 2);
  const shown = text.slice(0, kMaxText);
  /** @type {(Node | string)[]} */
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

/** @param {RegExpMatchArray} match */
function token([text, string, colon]) {
  const span = document.createElement("span");
  span.className = string === undefined ? "literal" : colon === undefined ? "string" : "key";
  span.textContent = text;
  return span;
}
