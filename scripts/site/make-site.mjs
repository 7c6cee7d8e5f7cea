// Builds the site: guide, reference, playground and gallery as files that any static server can serve from
// any folder. Used by `./dev site`, after the package and its reference were built:
// `node scripts/site/make-site.mjs [folder]`; the default is build/site.
// Invariant: the site has no dead links; the folder is written completely or not at all.
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { kDemoPolicy } from "../../web-demo/policy.mjs";
import { print, root } from "../dev/report.mjs";
import { documentBody } from "./document.mjs";
import { framed, withPolicy } from "./frame.mjs";
import { frontPage } from "./front.mjs";
import { galleryPage } from "./gallery.mjs";
import { deadLinks } from "./links.mjs";
import { kAliases, pageGroups } from "./pages.mjs";
import { sourcePage, sourcePath } from "./sources.mjs";

const inRoot = (...parts) => join(root, ...parts);

/** Loads the built package, with which the site is rendered. */
function loadCore() {
  const entry = inRoot("wasm/package/dist/index.node.js");
  if (!existsSync(entry)) throw new Error('the package is not built: run "./dev site"');
  return import(pathToFileURL(entry)).then(({ load }) => load());
}

/** Copies the files that pages use unchanged. */
function copyAssets(folder) {
  const files = [
    ["wasm/package/dist", "agent-timeline"],
    ["web-demo/favicon.svg", "favicon.svg"],
    ["docs/images", "images"],
    ["site", "."],
    ["web-demo/playground", "playground"],
    ["web-demo/recordings", "recordings"],
  ];
  for (const [from, to] of files) {
    cpSync(inRoot(from), join(folder, to), { recursive: true });
  }
  rmSync(join(folder, "agent-timeline/types"), { recursive: true, force: true });
}

/** Adds a policy to the playground's page that lets it connect to this machine. */
function adoptPlayground(folder) {
  const file = join(folder, "playground/index.html");
  writeFileSync(file, withPolicy(readFileSync(file, "utf8"), kDemoPolicy));
}

/** Adds the reference, whose pages and scripts its own generator has written. */
function adoptReference(folder, from) {
  if (!existsSync(join(from, "index.html"))) throw new Error("the reference is not built");
  cpSync(from, join(folder, "reference"), { recursive: true });
  for (const name of readdirSync(join(folder, "reference"), { recursive: true })) {
    if (!name.endsWith(".html")) continue;
    const file = join(folder, "reference", name);
    writeFileSync(file, withReferencePolicy(withLandmarks(readFileSync(file, "utf8"))));
  }
}

/** Adds landmark roles, because TypeDoc does not mark the content of a page and its table of contents. */
const withLandmarks = (html) =>
  html
    .replace('<div class="col-content">', '<div class="col-content" role="main">')
    .replace(
      '<div class="page-menu">',
      '<div class="page-menu" role="navigation" aria-label="Page">',
    );

/** TypeDoc's scripts write markup and load their data from `data:` addresses. */
function withReferencePolicy(html) {
  return withPolicy(html, { connect: "'self' data:", trustedTypes: false, inlineStyles: true });
}

/** Returns all generated pages, including one for each file that another page links to. */
function makePages(core) {
  const groups = pageGroups();
  const documents = groups.flatMap(({ pages }) => pages);
  const paths = new Map(documents.map(({ source, path }) => [source, path]));
  const sources = new Set();
  const pageOf = (file) => {
    const known = paths.get(file) ?? kAliases[file];
    if (known) return known;
    sources.add(file);
    return sourcePath(file);
  };
  const pages = documents.map((page) => ({
    ...page,
    body: documentBody(core, page, readFileSync(inRoot(page.source), "utf8"), pageOf),
  }));
  pages.push(frontPage(core, pageOf), galleryPage());
  pages.push(...[...sources].sort().map((file) => sourcePage(core, file)));
  return pages.map((page) => [page.path, framed(page, groups)]);
}

/**
 * Builds the site into `folder`, with the reference from the folder `reference`.
 * @throws an error that lists all dead links, if there are any
 */
export async function makeSite(folder, reference) {
  const draft = `${folder}.draft`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  copyAssets(draft);
  adoptPlayground(draft);
  adoptReference(draft, reference);
  for (const [path, html] of makePages(await loadCore())) {
    mkdirSync(join(draft, dirname(path)), { recursive: true });
    writeFileSync(join(draft, path), html);
  }
  const dead = deadLinks(draft);
  if (dead.length > 0) throw new Error(`dead links:\n  ${dead.join("\n  ")}`);
  rmSync(folder, { recursive: true, force: true });
  renameSync(draft, folder);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const folder = resolve(process.argv[2] ?? inRoot("build/site"));
  try {
    await makeSite(folder, inRoot("build/reference"));
    print(`The site is at ${join(folder, "index.html")}; any static server can serve the folder.`);
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
