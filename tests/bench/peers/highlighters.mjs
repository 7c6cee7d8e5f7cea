// Syntax highlighters and their input. `html` returns HTML, `stream` does so after each piece,
// including the unfinished last line.
import { pieces, typeScript, typeScriptLines } from "../fragment-fixtures.mjs";

/** Returns the method and arguments of a task, by its title in code.mjs. */
export function prepare(task) {
  if (task.startsWith("200 KB")) return { method: "html", arguments: [typeScript(200_000)] };
  if (task.startsWith("30 lines")) return { method: "html", arguments: [typeScriptLines(30)] };
  const parts = pieces(typeScript(9000), 4);
  return { method: "stream", arguments: [parts], steps: parts.length };
}

/** Streams by rendering everything again after each piece. */
function rerendering(html) {
  return (parts) => {
    let text = "";
    let shown = "";
    for (const part of parts) shown = html((text += part));
    return shown;
  };
}

const withRerendering = (html, more = {}) => ({ html, stream: rerendering(html), ...more });

export const kEngines = {
  "agent-timeline": async () => {
    const { load } = await import("../../../wasm/package/dist/index.node.js");
    const core = await load();
    return {
      html: (text) => core.renderCode(text, { language: "typescript", numbered: false }),
      stream(parts) {
        const stream = core.createMarkdownStream();
        stream.push("```ts\n");
        let changes = 0;
        for (const part of parts) changes += stream.push(part).length;
        const html = stream.html();
        stream.dispose();
        return changes > 0 ? html : "";
      },
    };
  },
  "@pierre/highlights 0.4": async () => {
    const [{ codeToHtml }, theme] = await Promise.all([
      import("@pierre/highlights"),
      import("@pierre/highlights/themes/github-light"),
    ]);
    const options = { lang: "typescript", theme: theme.default };
    const decoder = new TextDecoder();
    return withRerendering((text) => decoder.decode(codeToHtml(text, options)));
  },
  "@speed-highlight/core 2.1": async () => {
    const { highlightText } = await import("@speed-highlight/core");
    return { html: (text) => highlightText(text, "ts"), isAsync: true };
  },
  "highlight.js 11.12": async () => {
    const { default: highlighter } = await import("highlight.js");
    return withRerendering((text) => highlighter.highlight(text, { language: "typescript" }).value);
  },
  "shiki 4.6": async () => {
    const { createHighlighter } = await import("shiki");
    const highlighter = await createHighlighter({
      langs: ["typescript"],
      themes: ["github-light"],
    });
    const options = { lang: "typescript", theme: "github-light" };
    return { html: (text) => highlighter.codeToHtml(text, options) };
  },
};
