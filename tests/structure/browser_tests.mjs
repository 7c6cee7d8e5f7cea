// Which browser tests prove which part of the package and the demo: the tests that would fail first,
// few enough to run after a change of one file. All of them run in `./dev test`.
// Invariant: coverage.test.mjs holds the table against the tree: every test is named, every name
// exists, and of a path that is in no narrower row the row of its folder counts.

import { distancesFrom, graphOf } from "./module_graph.mjs";
import { textsBelow } from "./tree.mjs";

const kSource = "wasm/package/src/";
const kView = `${kSource}view/`;

/**
 * The beginning of a path → names of files in tests/browser, without `.test.mjs`. An empty row says that
 * no browser test is about it: tests/wasm or tests/pack are.
 */
export const kBrowserTests = {
  [kSource]: ["play", "view"],
  [`${kSource}apply-html-edits.ts`]: ["markdown-edits", "markdown-stream"],
  [`${kSource}wrap-items.ts`]: ["markdown-edits", "markdown-stream"],
  [`${kSource}durable-markdown.ts`]: ["markdown-stream"],
  [`${kSource}markdown-`]: ["markdown-stream", "streamed-answer"],
  [`${kSource}durable-session.ts`]: ["playground", "dispose-order"],
  [`${kSource}export-`]: ["exported-page", "print", "styles", "sanitizer"],
  [`${kSource}render-to-html.ts`]: ["hydrate", "take-over"],
  [`${kSource}push-stream.ts`]: ["element", "worker"],
  [`${kSource}read-stream.ts`]: ["element", "worker"],
  [`${kSource}entry.worker`]: ["worker"],
  [`${kSource}worker-api.ts`]: ["worker"],
  [`${kSource}element.ts`]: ["element"],
  [`${kSource}element/`]: ["element"],
  [`${kSource}events/`]: [],
  [`${kSource}frameworks/`]: [],
  [`${kSource}worker/`]: ["worker", "dispose-order", "playground"],

  [kView]: ["view", "anchoring", "runs-and-turns"],
  [`${kView}announcer.ts`]: ["a11y", "keys"],
  [`${kView}apply-ops.ts`]: ["markdown-edits", "streamed-answer", "view"],
  [`${kView}body/`]: ["long-bodies", "element-bound", "diff-layout", "streamed-answer"],
  [`${kView}body/results.ts`]: ["results"],
  [`${kView}list/learn-results.ts`]: ["results"],
  [`${kView}card-head.ts`]: ["header", "runs-and-turns", "reader", "a11y"],
  [`${kView}copy/`]: ["menu", "element-bound", "piece-actions"],
  [`${kView}dwell.ts`]: ["reader"],
  [`${kView}enhance.ts`]: ["piece-actions", "view"],
  [`${kView}filter/`]: ["filter", "anchoring"],
  [`${kView}find/`]: ["find", "element-bound", "reader"],
  [`${kView}follow-tail.ts`]: ["anchoring", "view", "reader"],
  [`${kView}format.ts`]: ["hooks", "runs-and-turns"],
  [`${kView}frame.ts`]: ["anchoring", "dispose-order"],
  [`${kView}hidden-rows.ts`]: ["element-bound", "fence-colours"],
  [`${kView}hooks/`]: ["hooks", "fence-colours"],
  [`${kView}icon`]: ["a11y", "hooks"],
  [`${kView}keys/`]: ["keys", "a11y"],
  [`${kView}leaf-text.ts`]: ["markdown-edits", "streamed-answer"],
  [`${kView}list/`]: ["windowing", "anchoring", "flood", "runs-and-turns", "reader"],
  [`${kView}list-stage.ts`]: ["windowing", "find", "menu"],
  [`${kView}lightbox.ts`]: ["runs-and-turns"],
  [`${kView}menu/`]: ["menu"],
  [`${kView}morph.ts`]: ["markdown-edits", "streamed-answer", "hydrate"],
  [`${kView}markdown-view.ts`]: ["markdown-stream"],
  [`${kView}offer-image.ts`]: ["piece-actions", "view", "hooks"],
  [`${kView}data-images.ts`]: ["runs-and-turns"],
  [`${kView}part-body.ts`]: ["long-bodies", "streamed-answer", "view"],
  [`${kView}piece-actions.ts`]: ["piece-actions"],
  [`${kView}print/`]: ["print"],
  [`${kView}problem-marker.ts`]: ["runs-and-turns"],
  [`${kView}queue-strip.ts`]: ["play"],
  [`${kView}reader-state.ts`]: ["hydrate", "windowing", "streamed-answer"],
  [`${kView}outline.ts`]: ["thenable-source", "view", "anchoring"],
  [`${kView}report-failure.ts`]: ["dispose-order", "hooks"],
  [`${kView}save-file.ts`]: ["piece-actions"],
  [`${kView}selection.ts`]: ["reader", "keys", "demo"],
  [`${kView}session-strip.ts`]: ["header", "play", "runs-and-turns"],
  [`${kView}source.ts`]: ["thenable-source", "anchoring", "dispose-order", "view"],
  [`${kView}standing.ts`]: ["header"],
  [`${kView}stage.ts`]: ["windowing"],
  [`${kView}status-mark.ts`]: ["runs-and-turns", "reader"],
  [`${kView}table-`]: ["piece-actions"],
  [`${kView}take-over.ts`]: ["take-over", "hydrate"],
  [`${kView}terminal-colours.ts`]: ["view"],
  [`${kView}toast.ts`]: ["keys"],
  [`${kView}todo-panel.ts`]: ["header", "play", "a11y"],
  [`${kView}tool-source.ts`]: ["thenable-source", "find", "menu", "print"],
  [`${kView}tool`]: ["find", "filter", "menu", "keys", "print"],
  [`${kView}trusted-html.ts`]: ["markdown-edits", "dispose-order", "view"],
  [`${kView}words.ts`]: ["hooks", "runs-and-turns", "a11y"],

  "wasm/package/styles.css": ["styles", "isolation", "a11y", "view", "print"],
  "wasm/package/scripts/css.mjs": ["styles", "isolation"],
  "wasm/package/page.css": ["exported-page", "styles", "print"],
  "wasm/package/page-script.js": ["exported-page"],
  "wasm/package/scripts/make-styles.mjs": ["styles"],
  "wasm/package/cli/": [],
  "wasm/package/cli/page": ["command-view"],
  "wasm/package/cli/view.mjs": ["command-view"],

  "README.md": ["snippets"],
  "wasm/package/README.md": ["snippets"],
  "docs/guide/": ["snippets"],

  "web-demo/": ["demo-page"],
  "web-demo/playground/": ["demo", "play", "playground"],
  "web-demo/playground/faults.js": ["faults", "playground"],
  "web-demo/playground/recording": ["faults", "play"],
  "web-demo/serve.mjs": ["serve", "demo-page"],
};

const kFolder = "tests/browser/";

/** The tests that import a file of tests/browser, or are it. */
function testsThatImport(path) {
  const { edges } = graphOf(textsBelow(kFolder, ".mjs"));
  return [...edges.keys()]
    .filter((test) => test.endsWith(".test.mjs"))
    .filter((test) => distancesFrom(edges, test).has(path.slice(kFolder.length)))
    .map((test) => `${kFolder}${test}`);
}

/**
 * The browser tests to run after a change of a file, narrowest row first; none for a path of another
 * part of the tree.
 * @param {string} path relative to the root of the repository, with slashes
 * @returns {string[]} paths of the same kind
 */
export function browserTestsFor(path) {
  if (path.startsWith(kFolder)) return testsThatImport(path);
  const rows = Object.keys(kBrowserTests).filter((row) => path.startsWith(row));
  const narrowest = rows.sort((a, b) => b.length - a.length)[0];
  if (narrowest === undefined) return [];
  return kBrowserTests[narrowest].map((name) => `${kFolder}${name}.test.mjs`);
}
