// HTML in one form, whoever wrote it, so that engines can be compared with each other and with the
// expected results of CommonMark's examples; and the text that a person reads. Invariant: two
// fragments have one form if and only if they show the same, links, images and lists included.
import { parseFragment } from "parse5";

/** White space beside the tags of these is not shown. */
const kBlocks = new Set(
  (
    "blockquote br dd div dl dt h1 h2 h3 h4 h5 h6 hr li ol p pre section table tbody td tfoot th " +
    "thead tr ul"
  ).split(" "),
);
const kIgnoredAttributes = /^(id|dir|rel|role|target|tabindex|type|disabled|aria-.*|data-.*)$/;
/** What engines add for their views: bars, links to headings; and what only stands around others. */
const kAdded = new Set(["at-code-header", "at-host", "anchor"]);
const kAround = new Set(["at-code-block", "at-table"]);

const classOf = (node) => node.attrs?.find(({ name }) => name === "class")?.value ?? "";

function addressOf(value) {
  const address = value.replace(/^[a-z]+:/i, (scheme) => scheme.toLowerCase());
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}

function attributesOf(node) {
  const kept = node.attrs.flatMap(({ name, value }) => {
    if (name === "class") return value.match(/\blanguage-\S+/)?.[0] ?? [];
    if (kIgnoredAttributes.test(name)) return [];
    return `${name}="${name === "href" || name === "src" ? addressOf(value) : value}"`;
  });
  return kept.sort().join(" ");
}

class Form {
  #text = "";
  /** White space may follow: there is text on this line. */
  #inLine = false;
  #space = false;

  tag(name, markup) {
    if (kBlocks.has(name)) this.#inLine = this.#space = false;
    this.#flushSpace();
    this.#text += markup;
  }

  shown(text) {
    for (const part of text.split(/([ \t\n\r\f]+)/)) {
      if (part === "") continue;
      if (/^[ \t\n\r\f]/.test(part)) {
        this.#space = this.#inLine;
      } else {
        this.#flushSpace();
        this.#text += part;
        this.#inLine = true;
      }
    }
  }

  /** What is left out takes the white space before it along. */
  leaveOut() {
    this.#space = false;
  }

  preformatted(text) {
    this.#text += text;
  }

  #flushSpace() {
    if (this.#space) this.#text += " ";
    this.#space = false;
  }

  toString() {
    return this.#text;
  }
}

/** @param around names of the elements that the node stands in, outermost first */
function write(node, form, around) {
  if (node.nodeName === "#text") {
    if (around.includes("pre")) form.preformatted(node.value);
    else form.shown(node.value);
    return;
  }
  const css = classOf(node);
  if (node.nodeName === "#comment") return;
  if (kAdded.has(css)) {
    form.leaveOut();
    return;
  }
  const name = node.tagName === "s" ? "del" : node.tagName;
  const isAgain = name === "strong" && around.includes(name);
  // Colours of code say nothing of what the text is.
  const isColour = name === "span" && around.includes("pre");
  const isShown = name !== undefined && !isAgain && !isColour && !kAround.has(css);
  const attributes = isShown ? attributesOf(node) : "";
  if (isShown) form.tag(name, `<${name}${attributes && ` ${attributes}`}>`);
  for (const child of node.childNodes) write(child, form, [...around, name]);
  if (isShown) form.tag(name, `</${name}>`);
}

/** The form by which fragments are compared. Newlines at the end of a code block do not count. */
export function normalize(html) {
  const form = new Form();
  write(parseFragment(html.trim()), form, []);
  return form.toString().replace(/\n+(?=(<\/code>)?<\/pre>)/g, "");
}

const kControls = /<div class="at-code-header">.*?<\/div>|<button\b.*?<\/button>/gs;
const kNamed = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\u00a0" };

function decodeEntity(entity, number, hex, name) {
  if (name) return kNamed[name] ?? entity;
  return String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(number));
}

/** What can be read of engines' HTML, without white space and the labels of controls. */
export function visibleText(html) {
  return html
    .replace(kControls, "")
    .replace(/<[^>]*>/g, "")
    .replace(/&(?:#(\d+)|#[xX]([\da-fA-F]+)|(\w+));/g, decodeEntity)
    .replace(/\s+/g, "");
}
