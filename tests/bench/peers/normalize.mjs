// Normalizes HTML, so that engines can be compared with each other and with the expected results of
// CommonMark's examples; also extracts the visible text.
// Invariant: two fragments have the same form if and only if they show the same, including links,
// images and lists.
import { parseFragment } from "parse5";

/** Whitespace next to the tags of these elements is not shown. */
const kBlocks = new Set(
  (
    "blockquote br dd div dl dt h1 h2 h3 h4 h5 h6 hr li ol p pre section table tbody td tfoot th " +
    "thead tr ul"
  ).split(" "),
);
const kIgnoredAttributes = /^(id|dir|rel|role|target|tabindex|type|disabled|aria-.*|data-.*)$/;
/**
 * Classes of elements that engines add for their views (kDecorations: bars, links to headings) or that only
 * wrap others (kWrappers).
 */
const kDecorations = new Set(["at-code-header", "at-host", "anchor"]);
const kWrappers = new Set(["at-code-block", "at-table"]);

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
  /** True after text on the same line: whitespace is then significant. */
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

  /** Drops pending whitespace before an omitted element. */
  skip() {
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

/** @param around names of the node's ancestors, outermost first */
function write(node, form, around) {
  if (node.nodeName === "#text") {
    if (around.includes("pre")) form.preformatted(node.value);
    else form.shown(node.value);
    return;
  }
  const css = classOf(node);
  if (node.nodeName === "#comment") return;
  if (kDecorations.has(css)) {
    form.skip();
    return;
  }
  const name = node.tagName === "s" ? "del" : node.tagName;
  const isNestedStrong = name === "strong" && around.includes(name);
  // Colors of code do not change the text.
  const isColour = name === "span" && around.includes("pre");
  const isShown = name !== undefined && !isNestedStrong && !isColour && !kWrappers.has(css);
  const attributes = isShown ? attributesOf(node) : "";
  if (isShown) form.tag(name, `<${name}${attributes && ` ${attributes}`}>`);
  for (const child of node.childNodes) write(child, form, [...around, name]);
  if (isShown) form.tag(name, `</${name}>`);
}

/** Returns the form by which fragments are compared. Ignores newlines at the end of a code block. */
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

/** Returns the readable text of an engine's HTML, without whitespace and the labels of controls. */
export function visibleText(html) {
  return html
    .replace(kControls, "")
    .replace(/<[^>]*>/g, "")
    .replace(/&(?:#(\d+)|#[xX]([\da-fA-F]+)|(\w+));/g, decodeEntity)
    .replace(/\s+/g, "");
}
