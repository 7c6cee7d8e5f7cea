// The pages of the site that are generated from Markdown, in the order of the navigation. Used by
// make-site.mjs. Invariant: every page of docs/guide is one of them; a missing one is an error.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "../dev/report.mjs";

/**
 * @typedef {object} Page
 * @property {string} source a Markdown file, from the root of the repository
 * @property {string} path where it is on the site
 * @property {string} title its name in the navigation
 */

/** Returns the title of a Markdown file: its first heading. */
function titleOf(source) {
  const heading = /^# (.+)$/m.exec(readFileSync(join(root, source), "utf8"));
  if (!heading) throw new Error(`${source} has no title`);
  return heading[1].replaceAll("`", "");
}

const page = (source, path) => ({ source, path, title: titleOf(source) });

/** Returns the pages of the guide, in the order of the table in its README. */
function guidePages() {
  const index = readFileSync(join(root, "docs/guide/README.md"), "utf8");
  const listed = [...index.matchAll(/^\| \[[^\]]+\]\((\w[\w-]*)\.md\)/gm)].map(([, name]) => name);
  const there = readdirSync(join(root, "docs/guide")).filter((name) => name !== "README.md");
  const missing = there.filter((name) => !listed.includes(name.replace(/\.md$/, "")));
  if (missing.length > 0) throw new Error(`docs/guide/README.md does not list ${missing}`);
  return listed.map((name) => page(`docs/guide/${name}.md`, `guide/${name}.html`));
}

const docs = (name) => page(`docs/${name}.md`, `docs/${name}.html`);

/** Returns the navigation: groups of pages under a heading. */
export function pageGroups() {
  return [
    {
      heading: "Guide",
      pages: [page("docs/guide/README.md", "guide/index.html"), ...guidePages()],
    },
    {
      heading: "Input and rendering",
      pages: ["dialects", "neutral-events", "markdown", "diffs", "code", "terminal", "limits"].map(
        docs,
      ),
    },
    {
      heading: "Project",
      pages: [
        page("examples/README.md", "examples.html"),
        docs("architecture"),
        docs("dependencies"),
        page("SECURITY.md", "security.html"),
        page("CONTRIBUTING.md", "contributing.html"),
        page("CHANGELOG.md", "changelog.html"),
        page("tests/bench/RESULTS.md", "results.html"),
      ],
    },
  ];
}

/** READMEs that other pages link to, and the pages with the same content. */
export const kAliases = { "README.md": "index.html", "wasm/package/README.md": "index.html" };
