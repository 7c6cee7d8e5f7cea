// markdown-it-ts with its stream parser: it tokenizes only the appended text, but renders all tokens
// for every piece.
import MarkdownIt from "markdown-it-ts";

export async function open(_variant, { commonmark = false }) {
  const create = (stream) =>
    commonmark
      ? MarkdownIt("commonmark", { stream })
      : MarkdownIt({ html: true, linkify: true, stream });
  const parser = create(false);
  return {
    render: (text) => parser.render(text),
    start() {
      const streaming = create(true);
      const environment = {};
      let text = "";
      let html = "";
      return {
        push(piece) {
          const tokens = streaming.stream.parse((text += piece), environment);
          html = streaming.renderer.render(tokens, streaming.options, environment);
          return html;
        },
        end: () => "",
        html: () => html,
      };
    },
  };
}
