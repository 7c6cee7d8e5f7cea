// Renders a Markdown file of the repository as the body of a page, with the package itself. Links to other
// files lead to their pages, and headings get ids like those of repository hosts. Used by make-site.mjs.
import { dirname, posix } from "node:path";

/** Returns the id of a heading: its text in lower case, with hyphens for spaces and without punctuation. */
export function headingId(text) {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .trim()
    .replaceAll(" ", "-");
}

const kEntities = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'" };
const plain = (html) =>
  html.replace(/<[^>]*>/g, "").replace(/&(?:amp|lt|gt|quot|#39);/g, (name) => kEntities[name]);

/** Gives each heading an id; repeated ids get the suffix `-1`, and so on. */
function withHeadingIds(html) {
  const seen = new Map();
  return html.replace(/<(h[1-6])([^>]*)>([^]*?)<\/\1>/g, (all, tag, attributes, inner) => {
    const id = headingId(plain(inner));
    const count = seen.get(id) ?? 0;
    seen.set(id, count + 1);
    return `<${tag}${attributes} id="${count === 0 ? id : `${id}-${count}`}">${inner}</${tag}>`;
  });
}

/** Points the links of `source` to files of the repository to `pageOf(file)`. */
function withLinks(html, source, path, pageOf) {
  return html.replace(/href="([^"#:]+)(#[^"]*)?"/g, (all, file, anchor = "") => {
    const named = posix.join(dirname(source), file);
    return `href="${relative(path, pageOf(named))}${anchor}"`;
  });
}

/** Returns the relative path from the page `from` to the page `to`, both given from the root of the site. */
export function relative(from, to) {
  return posix.relative(posix.dirname(from), to) || posix.basename(to);
}

/** Makes wide code and tables focusable, so that they can be scrolled with the keyboard. */
const withFocusableScrollers = (html) =>
  html
    .replaceAll('<pre class="', '<pre tabindex="0" class="')
    .replaceAll('<div class="at-table">', '<div tabindex="0" class="at-table">');

/**
 * @param {import("agent-timeline").Core} core
 * @param {import("./pages.mjs").Page} page
 * @param {string} text its Markdown
 * @param {(file: string) => string} pageOf the page of a file of the repository
 */
export function documentBody(core, page, text, pageOf) {
  const html = core.renderMarkdown(text, { codeHeader: false });
  const linked = withFocusableScrollers(
    withHeadingIds(withLinks(html, page.source, page.path, pageOf)),
  );
  return `<div class="at-fragment site-document">\n${linked}\n</div>`;
}
