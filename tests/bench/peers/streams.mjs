// Streams for engines without their own: the text is rendered again for every piece, as a whole or
// block by block.
// Invariant: html() is the result of the last push or end.

/** An engine that renders `complete(text)` again for every piece, and the bare text at the end. */
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
 * An engine that splits the text for every piece and renders only the blocks whose source at that
 * position has changed, as memoized components do.
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
