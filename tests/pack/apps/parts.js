// A page without sessions: the entries that do not need the whole core, with the addresses of their
// modules from the bundler. The outcome has the form of show.js, with Markdown pieces in place of
// cards.
import { load as loadFragments } from "agent-timeline/fragments";
import fragmentsWasm from "agent-timeline/fragments.wasm";
import { load as loadMarkdown } from "agent-timeline/markdown";
import markdownWasm from "agent-timeline/markdown.wasm";
import "agent-timeline/styles.css";
import "./page.css";

async function piecesOf() {
  const markdown = await loadMarkdown({ wasm: markdownWasm });
  const stream = markdown.createMarkdownStream();
  stream.push("Two *pieces*\n\n- of Markdown");
  stream.end();
  const fragments = await loadFragments({ wasm: fragmentsWasm });
  const code = fragments.renderCode("let a = 1;", { language: "js" });
  if (!code.includes("at-k")) throw new Error("The code has no colors.");
  // Markdown has loaded its own module, but the later, more capable one is now used instead.
  if ((await loadMarkdown()) !== fragments) throw new Error("Another module was loaded.");
  return stream.pieces().length;
}

async function look() {
  try {
    globalThis.outcome = { cards: await piecesOf() };
  } catch (error) {
    globalThis.outcome = { error: error.name, message: error.message };
  }
}

void look();
