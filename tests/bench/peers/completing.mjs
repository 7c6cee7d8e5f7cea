// Ways to stream that complete unfinished syntax, split the text into blocks, or both, and leave
// the parsing to a parser for whole texts.
import { Marked } from "marked";
import { memoising, reparsing } from "./streams.mjs";

/** remend repairs the end of the text, marked renders all of it. */
async function remend({ commonmark }) {
  const { default: complete } = await import("remend");
  const marked = new Marked({ gfm: !commonmark });
  return reparsing((text) => marked.parse(text), complete);
}

/** The blocks of @markmend/core, of which it repairs the last, rendered by marked. */
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

/** The blocks of marked's lexer, each rendered as react-markdown does. */
async function aiSdk({ commonmark }) {
  const { remarkRenderer } = await import("./remark.mjs");
  const marked = new Marked();
  const split = (text) => marked.lexer(text).map(({ raw }) => raw);
  return memoising(remarkRenderer({ commonmark }), split);
}

/**
 * Streamdown without React: its blocks, each through its plugins. For the spec's examples without
 * its policy, which would count as wrong what it forbids.
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
