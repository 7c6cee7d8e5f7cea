// This package as built: changes of pieces, with their HTML or its edits.
import { load } from "../../../wasm/package/dist/index.node.js";
import { Page } from "./page.mjs";

/** Returns the HTML and text that a change sends to the page. */
const carried = ({ piece, edits = [] }) => [
  piece?.html ?? "",
  ...edits.flatMap(({ text = "", html = "" }) => [text, html]),
];

function start(core, options) {
  const stream = core.createMarkdownStream(options);
  const page = new Page();
  const unseen = [];
  const take = (changes) => {
    for (const change of changes) unseen.push(change);
    return changes;
  };
  return {
    push: (piece) => take(stream.push(piece)),
    end: () => take(stream.end()),
    html() {
      for (const change of unseen.splice(0)) page.apply(change);
      return page.html();
    },
    dispose: () => stream.dispose(),
  };
}

export async function open() {
  const core = await load();
  if (!core.createMarkdownStream) throw new Error("not in this build");
  return {
    isSafe: true,
    render: (text) => core.renderMarkdown(text, { completion: false }),
    start: ({ completion = true } = {}) => start(core, { completion }),
    carried,
  };
}
