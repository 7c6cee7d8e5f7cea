// CommonMark's examples: what each should become, as the spec has it and as an engine must show it
// that lets no raw HTML, titles or images through. Invariant: the second is made from the tree of
// the reference implementation, which gives the spec's HTML for every example.
import { HtmlRenderer, Parser } from "commonmark";
import { tests } from "commonmark-spec";

/** The safe profile: HTML is text, links have no title and lead to the web or stay on the site. */
class SafeRenderer extends HtmlRenderer {
  #begun = [];

  html_inline(node) {
    this.out(node.literal);
  }

  html_block(node) {
    this.lit("<pre>");
    this.out(node.literal);
    this.lit("</pre>");
  }

  link(node, entering) {
    const isSafe = !/^(?!https?:|mailto:)[a-z][a-z\d+.-]*:/i.test(node.destination);
    if (entering) {
      if (isSafe) this.tag("a", [["href", this.esc(node.destination)]]);
      this.#begun.push(this.buffer.length);
      return;
    }
    if (this.#begun.pop() === this.buffer.length && isSafe) this.out(node.destination);
    if (isSafe) this.tag("/a");
  }

  /** A placeholder with the description. */
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

/** Each example's number, source, expected HTML and expected safe HTML. */
export function examples() {
  return tests.map(({ number, markdown, html }) => {
    const source = markdown.replaceAll("→", "\t");
    return { number, source, html: html.replaceAll("→", "\t"), safe: safeHtml(source) };
  });
}
