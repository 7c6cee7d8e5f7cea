// Parsers without streaming: the whole text is rendered again for every piece.
// Invariant: raw HTML passes through, as in the spec's examples; nothing is sanitized.
import { reparsing } from "./streams.mjs";

/** Engine → a function that loads it and returns its function from text to HTML. */
const kRenderers = {
  "pulldown-cmark": async () => (await import("pulldown-cmark")).parse,

  md4w: async ({ commonmark }) => {
    const { init, mdToHtml } = await import("md4w");
    await init("fast");
    const options = commonmark ? { parseFlags: [] } : undefined;
    return (text) => mdToHtml(text, options);
  },

  "markdown-wasm": async ({ commonmark }) => {
    const { default: markdown } = await import("markdown-wasm");
    await markdown.ready;
    const { ParseFlags } = markdown;
    const parseFlags = commonmark
      ? 0
      : ParseFlags.COLLAPSE_WHITESPACE |
        ParseFlags.TABLES |
        ParseFlags.STRIKETHROUGH |
        ParseFlags.TASK_LISTS |
        ParseFlags.PERMISSIVE_URL_AUTO_LINKS;
    return (text) => markdown.parse(text, { parseFlags });
  },

  commonmark: async () => {
    const { Parser, HtmlRenderer } = await import("commonmark");
    const parser = new Parser();
    const renderer = new HtmlRenderer();
    return (text) => renderer.render(parser.parse(text));
  },

  marked: async ({ commonmark }) => {
    const { Marked } = await import("marked");
    const marked = new Marked({ gfm: !commonmark });
    return (text) => marked.parse(text);
  },

  "markdown-it": async ({ commonmark }) => {
    const { default: MarkdownIt } = await import("markdown-it");
    const parser = commonmark
      ? new MarkdownIt("commonmark")
      : new MarkdownIt({ html: true, linkify: true });
    return (text) => parser.render(text);
  },

  micromark: async ({ commonmark }) => {
    const { micromark } = await import("micromark");
    const { gfm, gfmHtml } = await import("micromark-extension-gfm");
    const extensions = commonmark ? {} : { extensions: [gfm()], htmlExtensions: [gfmHtml()] };
    return (text) =>
      micromark(text, { allowDangerousHtml: true, allowDangerousProtocol: true, ...extensions });
  },

  remark: (options) => import("./remark.mjs").then(({ remarkRenderer }) => remarkRenderer(options)),
};

export async function open(variant, options) {
  return reparsing(await kRenderers[variant](options));
}
