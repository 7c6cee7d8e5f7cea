// Streaming approaches that complete unfinished syntax, split the text into blocks, or both, and leave
// the parsing to a parser for whole texts.
import { Marked } from "marked";
import { memoising, reparsing } from "./streams.mjs";

/** remend completes the end of the text, and marked renders all of it. */
async function remend({ commonmark }) {
  const { default: complete } = await import("remend");
  const marked = new Marked({ gfm: !commonmark });
  return reparsing((text) => marked.parse(text), complete);
}

/** @markmend/core splits the text into blocks and completes the last one; marked renders them. */
async function markmend({ commonmark }) {
  const { MarkdownProcessor } = await import("@markmend/core");
  const processor = new MarkdownProcessor();
  const marked = new Marked({ gfm: !commonmark });
  const split = (text, completion) => {
    const { blocks, contents } = processor.processMarkdown(text);
    return completion ? contents : blocks;
  };
  return memoising((text) => marked.parse(text), split);
}

/** marked's lexer splits the text into blocks; each is rendered as react-markdown does. */
async function aiSdk({ commonmark }) {
  const { remarkRenderer } = await import("./remark.mjs");
  const marked = new Marked();
  const split = (text) => marked.lexer(text).map(({ raw }) => raw);
  return memoising(remarkRenderer({ commonmark }), split);
}

/**
 * Streamdown without React: its blocks, each through its plugins. Runs the spec's examples without its
 * sanitizing policy, because what the policy removes would count as wrong.
 */
async function streamdown({ commonmark }) {
  const { default: complete } = await import("remend");
  const { parseMarkdownIntoBlocks, defaultRemarkPlugins, defaultRehypePlugins } =
    await import("streamdown");
  const { remarkRenderer } = await import("./remark.mjs");
  const plugins = commonmark
    ? {}
    : {
        remarkPlugins: Object.values(defaultRemarkPlugins),
        rehypePlugins: Object.values(defaultRehypePlugins),
      };
  const split = (text, completion) => parseMarkdownIntoBlocks(completion ? complete(text) : text);
  return memoising(remarkRenderer({ commonmark: true, ...plugins }), split);
}

const kEngines = { remend, markmend, "ai-sdk": aiSdk, streamdown };

export const open = (variant, options) => kEngines[variant](options);
