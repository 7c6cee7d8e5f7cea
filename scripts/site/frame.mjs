// The frame of a page of the site: head, policy, navigation. Used by make-site.mjs.
// Invariant: a page runs and loads only files of the site; the Content Security Policy is in the page itself,
// because the server is not known.
import { policyFor } from "../../web-demo/policy.mjs";
import { relative } from "./document.mjs";

export const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`);

/** Inserts the policy after the character set of an existing page. */
export function withPolicy(html, options) {
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policyFor(html, options)}" />`;
  const at = /<meta charset="utf-8"\s*\/?>/i.exec(html);
  if (!at) throw new Error("the page declares no character set");
  const end = at.index + at[0].length;
  return `${html.slice(0, end)}\n    ${meta}${html.slice(end)}`;
}

function navigation(groups, path) {
  const link = ({ path: to, title }) => {
    const current = to === path ? ' aria-current="page"' : "";
    return `<li><a href="${relative(path, to)}"${current}>${escaped(title)}</a></li>`;
  };
  const group = ({ heading, pages }) =>
    `<h2>${escaped(heading)}</h2>\n<ul>\n${pages.map(link).join("\n")}\n</ul>`;
  return `<nav class="site-nav" aria-label="Pages">\n${groups.map(group).join("\n")}\n</nav>`;
}

/**
 * Returns a whole page.
 * @param {object} page
 * @param {string} page.path its path from the root of the site
 * @param {string} page.title
 * @param {string} page.body the markup of its content
 * @param {string} [page.head] additional markup of its head
 * @param {object[]} groups the navigation
 */
export function framed({ path, title, body, head = "" }, groups) {
  const to = (file) => relative(path, file);
  const name = title === "agent-timeline" ? title : `${title} · agent-timeline`;
  const html = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${escaped(name)}</title>
    <link rel="icon" href="${to("favicon.svg")}" type="image/svg+xml" />
    <link rel="stylesheet" href="${to("agent-timeline/styles.css")}" />
    <link rel="stylesheet" href="${to("site.css")}" />
    ${head}
  </head>
  <body>
    <a class="site-skip" href="#content">Skip to content</a>
    <header class="site-head">
      <a class="site-name" href="${to("index.html")}">agent-timeline</a>
      <a href="${to("guide/index.html")}">Guide</a>
      <a href="${to("reference/index.html")}">Reference</a>
      <a href="${to("gallery.html")}">Gallery</a>
      <a href="${to("playground/index.html")}">Playground</a>
    </header>
    <div class="site-page">
${navigation(groups, path)}
<main id="content" tabindex="-1">
${body}
</main>
    </div>
  </body>
</html>
`;
  return withPolicy(html);
}
