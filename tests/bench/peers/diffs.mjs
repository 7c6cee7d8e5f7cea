// Diff engines and their input. `lines` computes which lines differ, `html` returns HTML with changed
// words (and colors, if the engine has them), `stream` does so after each piece.
import { editOf200Lines, kPairs, pieces } from "../fragment-fixtures.mjs";

const kPath = "source.ts";

/** Returns the method and arguments of a task, by its title in diff.mjs. */
export function prepare(task) {
  if (task === "streamed edit") {
    const [oldText, newText] = editOf200Lines();
    const parts = pieces(newText, 4);
    return { method: "stream", arguments: [oldText, parts], steps: parts.length };
  }
  const [, method, pair] = /^(lines|HTML) of (.*)$/.exec(task);
  return { method: method.toLowerCase(), arguments: kPairs[pair]() };
}

/** Streams by rendering everything again after each piece. */
function rerendering(html) {
  return (oldText, parts) => {
    let shown = "";
    let text = "";
    for (const part of parts) shown = html(oldText, (text += part));
    return shown;
  };
}

async function ours() {
  const { load } = await import("../../../wasm/package/dist/index.node.js");
  const core = await load();
  const html = (oldText, newText) => core.renderDiff({ oldText, newText, path: kPath });
  return {
    lines: (oldText, newText) => core.compareLines({ oldText, newText }).ranges.length,
    html,
    /** Through a session: pushes events, and takes patches and the HTML of what changed. */
    stream(oldText, parts) {
      const session = core.createSession();
      const event = (value) => session.push(`${JSON.stringify(value)}\n`);
      const block = { type: "tool_use", id: "t1", name: "Edit", input: {} };
      event({
        type: "stream_event",
        event: { type: "message_start", message: { id: "m1", role: "assistant", content: [] } },
      });
      event({
        type: "stream_event",
        event: { type: "content_block_start", index: 0, content_block: block },
      });
      const delta = (json) =>
        event({
          type: "stream_event",
          event: {
            type: "content_block_delta",
            index: 0,
            delta: { type: "input_json_delta", partial_json: json },
          },
        });
      const head = JSON.stringify({ file_path: kPath, old_string: oldText });
      delta(`${head.slice(0, -1)},"new_string":"`);
      let shown = "";
      for (const part of parts) {
        const patch = delta(JSON.stringify(part).slice(1, -1));
        for (const op of patch?.ops ?? []) {
          if (op.piece && op.op !== "remove")
            shown = session.html(op.entry, { part: op.part, piece: op.piece });
        }
      }
      session.dispose();
      return shown;
    },
  };
}

async function diff2html() {
  const [{ createTwoFilesPatch }, { html: render }] = await Promise.all([
    import("diff"),
    import("diff2html"),
  ]);
  const html = (oldText, newText) =>
    render(createTwoFilesPatch(kPath, kPath, oldText, newText), { matching: "words" });
  return { html, stream: rerendering(html) };
}

async function pierre() {
  globalThis.navigator ??= { userAgent: "Node.js" }; // the library reads it on import
  const [diffs, ssr] = await Promise.all([import("@pierre/diffs"), import("@pierre/diffs/ssr")]);
  const file = (contents) => ({ name: kPath, contents });
  return {
    lines: (oldText, newText) => diffs.parseDiffFromFile(file(oldText), file(newText)).hunks.length,
    html: async (oldText, newText) =>
      (
        await ssr.preloadMultiFileDiff({
          oldFile: file(oldText),
          newFile: file(newText),
          options: { preferredHighlighter: "highlights" },
        })
      ).prerenderedHTML,
    isAsync: true,
  };
}

export const kEngines = {
  "agent-timeline": ours,
  "jsdiff 9 + diff2html 3.4 (no colors)": diff2html,
  "@pierre/diffs 1.6, highlights": pierre,
  "jsdiff 9": async () => {
    const { diffLines, diffWordsWithSpace } = await import("diff");
    return {
      lines: (oldText, newText) =>
        oldText.includes("\n")
          ? diffLines(oldText, newText).length
          : diffWordsWithSpace(oldText, newText).length,
    };
  },
  "fast-diff 1.3, lines as characters": async () => {
    const { default: fastDiff } = await import("fast-diff");
    return {
      lines(oldText, newText) {
        const codes = new Map();
        const coded = (text) =>
          text
            .split("\n")
            .map((line) => {
              if (!codes.has(line)) codes.set(line, String.fromCharCode(codes.size + 32));
              return codes.get(line);
            })
            .join("");
        return fastDiff(coded(oldText), coded(newText)).length;
      },
    };
  },
  "vscode-diff 3, 5 s limit": async () => {
    const { DefaultLinesDiffComputer } = await import("vscode-diff");
    const options = {
      ignoreTrimWhitespace: false,
      maxComputationTimeMs: 5000,
      computeMoves: false,
    };
    return {
      lines: (oldText, newText) =>
        new DefaultLinesDiffComputer().computeDiff(
          oldText.split("\n"),
          newText.split("\n"),
          options,
        ).changes.length,
    };
  },
};
