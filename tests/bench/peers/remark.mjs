// Converts Markdown to HTML as react-markdown does: remark, its GFM extensions, rehype.
import rehypeStringify from "rehype-stringify";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";

/**
 * @param options additional plugins of remark and rehype, each [plugin, options], besides those for
 * GFM.
 */
export function remarkRenderer({ commonmark = false, remarkPlugins = [], rehypePlugins = [] }) {
  const processor = unified().use(remarkParse);
  if (!commonmark) processor.use(remarkGfm);
  processor
    .use(remarkPlugins)
    .use(remarkRehype, { allowDangerousHtml: true })
    .use(rehypePlugins)
    .use(rehypeStringify, { allowDangerousHtml: true })
    .freeze();
  return (text) => processor.processSync(text).toString();
}
