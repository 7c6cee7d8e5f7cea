// @incremark/core: blocks as syntax trees, complete or pending, converted to HTML as remark-rehype
// does.
import { createIncremarkParser } from "@incremark/core";
import { MicromarkAstBuilder } from "@incremark/core/engines/micromark";
import { toHtml } from "hast-util-to-html";
import { toHast } from "mdast-util-to-hast";

function renderNodes(nodes, definitions) {
  const tree = { type: "root", children: [...Object.values(definitions), ...nodes] };
  return toHtml(toHast(tree, { allowDangerousHtml: true }), { allowDangerousHtml: true });
}

function start(options) {
  const parser = createIncremarkParser(options);
  let update = { definitions: {} };
  const take = (next) => {
    update = next;
    const changed = [...next.completed, ...next.updated, ...next.pending];
    return changed.map(({ node }) => renderNodes([node], next.definitions));
  };
  return {
    push: (piece) => take(parser.append(piece)),
    end: () => take(parser.finalize()),
    html: () => renderNodes(parser.getAst().children, update.definitions),
  };
}

export async function open(variant, { commonmark = false }) {
  const builder = variant === "micromark" ? { astBuilder: MicromarkAstBuilder } : {};
  const options = { gfm: !commonmark, ...builder };
  const whole = createIncremarkParser(options);
  return {
    render(text) {
      const { ast, definitions } = whole.render(text);
      return renderNodes(ast.children, definitions);
    },
    start: () => start(options),
  };
}
