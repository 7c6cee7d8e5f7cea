// A page that follows the changes of a Markdown stream: its pieces as parse5 trees, and the edits of
// them (wasm/package/src/contract/markdown-types.ts). For checking correctness, not for speed.
// Invariant: a change that does not fit the page throws.
import { defaultTreeAdapter as dom, html as names, parseFragment, serialize } from "parse5";

const kTexts = "#text";
const kBlocks = new Set(
  "blockquote div dl figure h1 h2 h3 h4 h5 h6 hr ol p pre section table ul".split(" "),
);

const isText = (node) => node.nodeName === kTexts;

function append(parent, node) {
  dom.detachNode(node);
  dom.appendChild(parent, node);
}

function lastElement(node) {
  const last = node.childNodes.findLast((child) => !isText(child));
  if (!last) throw new Error(`no element in <${node.nodeName}>`);
  return last;
}

function dropLast(place, count) {
  for (let left = count; left > 0; left -= 1) dom.detachNode(place.childNodes.at(-1));
}

function cutText(place, units) {
  if (units === 0) return;
  const text = place.childNodes.at(-1);
  if (!isText(text) || text.value.length < units) throw new Error("nothing to cut");
  text.value = text.value.slice(0, text.value.length - units);
  if (text.value === "") dom.detachNode(text);
}

/** Moves the texts and inline elements of a list item into paragraphs. */
function wrapItem(item) {
  const nodes = [...item.childNodes];
  const hasBox = nodes[0]?.tagName === "input";
  if (hasBox && isText(nodes[1]) && nodes[1].value.startsWith(" ")) splitBox(item, nodes);
  let paragraph = null;
  for (const node of nodes.slice(hasBox ? 2 : 0)) {
    if (kBlocks.has(node.tagName)) {
      paragraph = null;
      continue;
    }
    if (!paragraph) {
      paragraph = dom.createElement("p", names.NS.HTML, [{ name: "dir", value: "auto" }]);
      dom.insertBefore(item, paragraph, node);
    }
    append(paragraph, node);
  }
}

/** Splits the space after a checkbox off into a text node of its own. */
function splitBox(item, nodes) {
  const text = nodes[1];
  const space = dom.createTextNode(" ");
  dom.insertBefore(item, space, text);
  text.value = text.value.slice(1);
  nodes.splice(1, 0, space);
  if (text.value === "") dom.detachNode(nodes.splice(2, 1)[0]);
}

/** Parses HTML in the context of the node `place`. */
const nodesOf = (place, html) => [...parseFragment(place, html, {}).childNodes];

/** Applies an edit; omitted members default to no change. */
function applyEdit(root, { at = 0, drop = 0, cut = 0, text = "", html = "", wrap = false }) {
  let place = root;
  for (let level = 0; level < at; level += 1) place = lastElement(place);
  if (wrap) {
    place.childNodes.filter((node) => node.tagName === "li").forEach(wrapItem);
    return;
  }
  dropLast(place, drop);
  cutText(place, cut);
  if (text !== "") dom.insertText(place, text);
  if (html !== "") for (const node of nodesOf(place, html)) append(place, node);
}

export class Page {
  #pieces = [];

  apply({ op, index, piece, edits }) {
    if (op === "remove") this.#pieces.splice(index, 1);
    else if (op === "insert") this.#pieces.splice(index, 0, parseFragment(piece.html));
    else if (op === "replace") this.#pieces[index] = parseFragment(piece.html);
    else edits.forEach((edit) => applyEdit(this.#pieces[index], edit));
  }

  html() {
    return this.#pieces.map((piece) => serialize(piece)).join("");
  }
}
