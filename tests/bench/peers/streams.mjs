// Streams for engines that have none of their own: the text is rendered again for every piece, as a
// whole or block by block. Invariant: html() is what the last push or end led to.

/** An engine that renders `complete(text)` again for every piece, and the text itself at the end. */
export function reparsing(render, complete = (text) => text) {
  const show = (text) => render(complete(text));
  return {
    show,
    render,
    start({ completion = true } = {}) {
      const renderSoFar = completion ? show : render;
      let text = "";
      let html = "";
      return {
        push: (piece) => (html = renderSoFar((text += piece))),
        end: () => (html = render(text)),
        html: () => html,
      };
    },
  };
}

/**
 * An engine that splits the text for every piece and renders the blocks whose source is another
 * than the time before at that place, as memoised components do.
 * @param split (text, completion) => sources of blocks
 */
export function memoising(render, split) {
  return {
    render,
    start({ completion = true } = {}) {
      let text = "";
      let sources = [];
      let blocks = [];
      const update = (next) => {
        const rendered = [];
        blocks = next.map((source, index) => {
          if (source === sources[index]) return blocks[index];
          rendered.push(render(source));
          return rendered.at(-1);
        });
        sources = next;
        return rendered;
      };
      return {
        push: (piece) => update(split((text += piece), completion)),
        end: () => update(split(text, false)),
        html: () => blocks.join(""),
      };
    },
  };
}
