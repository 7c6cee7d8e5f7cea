// streaming-markdown: calls that append elements and texts to a page and never take them back. Here
// they build a parse5 tree, as the engine's own renderer builds a DOM.
import { defaultTreeAdapter as dom, serialize } from "parse5";
import * as smd from "streaming-markdown";

const kElements = new Map([
  [smd.PARAGRAPH, "p"],
  [smd.HEADING_1, "h1"],
  [smd.HEADING_2, "h2"],
  [smd.HEADING_3, "h3"],
  [smd.HEADING_4, "h4"],
  [smd.HEADING_5, "h5"],
  [smd.HEADING_6, "h6"],
  [smd.CODE_INLINE, "code"],
  [smd.ITALIC_AST, "em"],
  [smd.ITALIC_UND, "em"],
  [smd.STRONG_AST, "strong"],
  [smd.STRONG_UND, "strong"],
  [smd.STRIKE, "del"],
  [smd.LINK, "a"],
  [smd.RAW_URL, "a"],
  [smd.IMAGE, "img"],
  [smd.BLOCKQUOTE, "blockquote"],
  [smd.LINE_BREAK, "br"],
  [smd.RULE, "hr"],
  [smd.LIST_UNORDERED, "ul"],
  [smd.LIST_ORDERED, "ol"],
  [smd.LIST_ITEM, "li"],
  [smd.CHECKBOX, "input"],
  [smd.TABLE, "table"],
  [smd.TABLE_ROW, "tr"],
  [smd.EQUATION_BLOCK, "equation-block"],
  [smd.EQUATION_INLINE, "equation-inline"],
]);

const element = (name) => dom.createElement(name, "http://www.w3.org/1999/xhtml", []);

/** Builds a tree and records the engine's output for it. */
class TreeRenderer {
  root = dom.createDocumentFragment();
  handedOut = [];
  #open = [this.root];

  add_token = (_data, token) => {
    if (token === smd.DOCUMENT) return;
    const isCode = token === smd.CODE_BLOCK || token === smd.CODE_FENCE;
    const around = isCode ? "pre" : token === smd.TABLE_ROW ? this.#section() : undefined;
    const parent = around ? this.#append(this.#open.at(-1), around) : this.#open.at(-1);
    this.#open.push(this.#append(parent, isCode ? "code" : this.#nameOf(token)));
  };

  end_token = () => {
    if (this.#open.length > 1) this.#open.pop();
  };

  add_text = (_data, text) => {
    dom.insertText(this.#open.at(-1), text);
    this.handedOut.push(text);
  };

  set_attr = (_data, type, value) => {
    const name = smd.attr_to_html_attr(type);
    this.#open.at(-1).attrs.push({ name, value: name === "class" ? `language-${value}` : value });
    this.handedOut.push(` ${name}="${value}"`);
  };

  /** The first row is in a head, each further row in a body of its own. */
  #section() {
    return this.#open.at(-1).childNodes.length === 0 ? "thead" : "tbody";
  }

  #nameOf(token) {
    if (token !== smd.TABLE_CELL) return kElements.get(token);
    return this.#open.at(-1).parentNode.tagName === "thead" ? "th" : "td";
  }

  #append(parent, name) {
    const child = element(name);
    dom.appendChild(parent, child);
    this.handedOut.push(`<${name}></${name}>`);
    return child;
  }
}

function start() {
  const renderer = new TreeRenderer();
  const parser = smd.parser(renderer);
  const take = () => renderer.handedOut.splice(0);
  return {
    push(piece) {
      smd.parser_write(parser, piece);
      return take();
    },
    end() {
      smd.parser_end(parser);
      return take();
    },
    html: () => serialize(renderer.root),
  };
}

export async function open() {
  const render = (text) => {
    const stream = start();
    stream.push(text);
    stream.end();
    return stream.html();
  };
  return { render, start };
}
