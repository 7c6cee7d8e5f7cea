// CommonMark's examples with two expected results: the spec's HTML, and that of an engine that lets no
// raw HTML, titles or images through.
// Invariant: the second is made from the tree of the reference implementation, which produces the
// spec's HTML for every example.
import { HtmlRenderer, Parser } from "commonmark";
import { tests } from "commonmark-spec";

/** True for addresses that may become links: http(s), mailto or relative ones. */
function isSafeAddress(address) {
  if (/^https?:/i.test(address)) return /^https?:\/\/[a-z\d][a-z\d.:-]*([/?#]|$)/i.test(address);
  return /^mailto:/i.test(address) || (address !== "" && !/^[^/?#]*:/.test(address));
}

/** Renders the safe profile: HTML is text, links have no title, images are placeholders. */
class SafeRenderer extends HtmlRenderer {
  #begun = [];

  code_block(node) {
    const [language] = (node.info ?? "").split(/\s/);
    node.info = /^[\w+#.-]{1,32}$/.test(language) ? language : "";
    super.code_block(node);
  }

  html_inline(node) {
    this.out(node.literal);
  }

  html_block(node) {
    this.lit("<pre>");
    this.out(node.literal);
    this.lit("</pre>");
  }

  link(node, entering) {
    const isSafe = isSafeAddress(node.destination);
    if (entering) {
      if (isSafe) this.tag("a", [["href", this.esc(node.destination)]]);
      this.#begun.push(this.buffer.length);
      return;
    }
    if (this.#begun.pop() === this.buffer.length && isSafe) this.out(node.destination);
    if (isSafe) this.tag("/a");
  }

  /** Writes a placeholder with the image's description. */
  image(_node, entering) {
    if (entering) {
      this.tag("span");
      this.disableTags += 1;
      this.#begun.push(this.buffer.length);
      return;
    }
    if (this.#begun.pop() === this.buffer.length) this.lit("image");
    this.disableTags -= 1;
    this.tag("/span");
  }
}

function safeHtml(markdown) {
  return new SafeRenderer().render(new Parser().parse(markdown));
}

/** Returns each example's number, source, expected HTML and expected safe HTML. */
export function examples() {
  return tests.map(({ number, markdown, html }) => {
    const source = markdown.replaceAll("→", "\t");
    return { number, source, html: html.replaceAll("→", "\t"), safe: safeHtml(source) };
  });
}
