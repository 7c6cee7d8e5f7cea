// Maps each part of the package and the demo to the browser tests that cover it: those that would fail
// first, few enough to run after a change of one file. `./dev test` runs all of them.
// Invariant: coverage.test.mjs checks the table against the tree: every test is listed, every name
// exists. A path without a row of its own uses the row of its folder.

import { testsThatImport } from "./test_imports.mjs";
import { rowOf } from "./test_tables.mjs";

const kSource = "wasm/package/src/";
const kView = `${kSource}view/`;

/**
 * Path prefix → names of files in tests/browser, without `.test.mjs`. An empty row means that no
 * browser test covers the path, but tests/wasm or tests/pack do.
 */
export const kBrowserTests = {
  [`${kSource}contract/`]: ["play", "view"],
  [`${kSource}contract/report-failure.ts`]: ["dispose-order", "hooks"],
  [`${kSource}events/`]: [],
  [`${kSource}input/`]: ["play", "worker"],
  [`${kSource}input/push-stream.ts`]: ["element", "worker"],
  [`${kSource}input/read-stream.ts`]: ["element", "worker"],
  [`${kSource}apply/`]: ["play", "view"],
  [`${kSource}dom/`]: ["markdown-edits", "view"],
  [`${kSource}dom/apply-html-edits.ts`]: ["markdown-edits", "markdown-stream", "sanitizer"],
  [`${kSource}dom/terminal-colors.ts`]: ["view"],
  [`${kSource}dom/trusted-html.ts`]: ["markdown-edits", "dispose-order", "view"],
  [`${kSource}dom/wrap-items.ts`]: ["markdown-edits", "markdown-stream"],
  [`${kSource}locale/`]: ["locales", "hooks"],
  [`${kSource}locale/format.ts`]: ["locales", "hooks", "runs-and-turns"],
  [`${kSource}locale/page-words.ts`]: ["locales", "exported-page"],
  [`${kSource}wasm/`]: ["play", "playground"],
  [`${kSource}session/`]: ["play", "view"],
  [`${kSource}session/durable-session.ts`]: ["playground", "dispose-order"],
  [`${kSource}session/export-`]: ["exported-page", "print", "styles", "sanitizer-pages"],
  [`${kSource}session/render-to-html.ts`]: ["hydrate", "server-html"],
  [`${kSource}markdown/`]: ["markdown-stream", "streamed-answer"],
  [`${kSource}markdown/durable-markdown.ts`]: ["markdown-stream"],
  [`${kSource}load/`]: ["demo-page", "play"],
  [`${kSource}worker/protocol/`]: ["worker", "dispose-order", "playground"],
  [`${kSource}worker/page/`]: ["worker", "dispose-order", "playground"],
  [`${kSource}worker/thread/`]: ["worker", "dispose-order", "playground"],
  [`${kView}options/`]: ["view", "hooks"],
  [`${kView}options/list.ts`]: ["windowing"],
  [`${kView}options/words.ts`]: ["hooks", "locales", "runs-and-turns", "a11y"],
  [`${kView}page/`]: ["view", "a11y"],
  [`${kView}page/elapsed.ts`]: ["running", "reader"],
  [`${kView}page/frame.ts`]: ["anchoring", "dispose-order"],
  [`${kView}page/element.ts`]: ["view", "right-to-left", "a11y"],
  [`${kView}page/icon`]: ["a11y", "hooks"],
  [`${kView}page/on-demand.ts`]: ["on-demand", "find", "menu"],
  [`${kView}page/save-file.ts`]: ["piece-actions"],
  [`${kView}source/`]: ["thenable-source", "view"],
  [`${kView}source/outline.ts`]: ["thenable-source", "view", "anchoring"],
  [`${kView}source/source.ts`]: ["thenable-source", "anchoring", "dispose-order", "view"],
  [`${kView}source/tool-source.ts`]: ["thenable-source", "find", "menu", "print"],
  [`${kView}content/`]: ["piece-actions", "streamed-answer", "view"],
  [`${kView}content/data-images.ts`]: ["runs-and-turns"],
  [`${kView}content/diff-layout.ts`]: ["diff-layout"],
  [`${kView}content/enhance.ts`]: ["piece-actions", "view"],
  [`${kView}content/hidden-rows.ts`]: ["element-bound", "fence-colors"],
  [`${kView}content/lightbox.ts`]: ["runs-and-turns"],
  [`${kView}content/morph.ts`]: ["markdown-edits", "streamed-answer", "hydrate"],
  [`${kView}content/offer-image.ts`]: ["piece-actions", "view", "hooks"],
  [`${kView}content/piece-actions.ts`]: ["piece-actions"],
  [`${kView}content/rare-actions.ts`]: ["piece-actions", "drawn-fences"],
  [`${kView}content/reader-state.ts`]: ["hydrate", "windowing", "streamed-answer"],
  [`${kView}content/table-`]: ["piece-actions"],
  [`${kView}content/sort-table.ts`]: ["drawn-fences"],
  [`${kView}content/text-runs.ts`]: ["markdown-edits", "streamed-answer"],
  [`${kView}hooks/`]: ["hooks", "fence-colors"],
  [`${kView}hooks/hooks.ts`]: ["hooks", "export-menu"],
  [`${kView}hooks/drawn-fences.ts`]: ["drawn-fences"],
  [`${kView}panels/`]: ["panels"],
  [`${kView}panels/export-session.ts`]: ["export-menu", "panels"],
  [`${kView}panels/without-thoughts.ts`]: ["export-menu"],
  [`${kView}panels/raw-events.ts`]: ["raw-events", "menu"],
  [`${kView}context/`]: ["find", "filter", "menu", "keys", "print"],
  [`${kView}chrome/`]: ["header", "runs-and-turns", "a11y"],
  [`${kView}chrome/announcer.ts`]: ["a11y", "keys"],
  [`${kView}chrome/problem-marker.ts`]: ["runs-and-turns"],
  [`${kView}chrome/context-meter.ts`]: ["running", "header"],
  [`${kView}chrome/queue-strip.ts`]: ["play"],
  [`${kView}chrome/running-line.ts`]: ["running"],
  [`${kView}chrome/session-strip.ts`]: ["header", "play", "runs-and-turns"],
  [`${kView}chrome/status-mark.ts`]: ["runs-and-turns", "reader"],
  [`${kView}chrome/toast.ts`]: ["keys"],
  [`${kView}chrome/todo-panel.ts`]: ["header", "play", "a11y"],
  [`${kView}windowing/`]: [
    "windowing",
    "anchoring",
    "layout-shift",
    "long-bodies",
    "element-bound",
  ],
  [`${kView}windowing/follow-tail.ts`]: ["anchoring", "view", "reader"],
  [`${kView}rows/`]: ["windowing", "anchoring", "runs-and-turns", "reader"],
  [`${kView}rows/run`]: ["runs-and-turns", "exported-runs", "results"],
  [`${kView}card/`]: ["long-bodies", "results", "streamed-answer", "view"],
  [`${kView}card/card-head.ts`]: [
    "right-to-left",
    "header",
    "bodies",
    "long-paths",
    "runs-and-turns",
    "reader",
    "a11y",
  ],
  [`${kView}card/hydrate.ts`]: ["server-html", "hydrate", "layout-shift"],
  [`${kView}card/part-body.ts`]: ["long-bodies", "streamed-answer", "view", "bodies"],
  [`${kView}card/results.ts`]: ["results", "exported-runs"],
  [`${kView}card/running-delay.ts`]: ["reader"],
  [`${kView}list/`]: ["windowing", "anchoring", "flood", "runs-and-turns", "reader"],
  [`${kView}list/run-line.ts`]: ["runs-and-turns", "exported-runs", "results"],
  [`${kView}list/sticky-prompt.ts`]: ["sticky-prompt", "sections"],
  [`${kView}list/turn-line.ts`]: ["sections", "runs-and-turns"],
  [`${kView}list/learn-results.ts`]: ["results"],
  [`${kView}list/list-control.ts`]: ["windowing", "find", "menu"],
  [`${kView}list/selection.ts`]: ["reader", "keys", "demo"],
  [`${kView}copy/`]: ["menu", "element-bound", "piece-actions"],
  [`${kView}filter/`]: ["filter", "anchoring", "update-options"],
  [`${kView}find/`]: ["find", "element-bound", "reader"],
  [`${kView}find/find.ts`]: ["find", "on-demand"],
  [`${kView}keys/`]: ["keys", "a11y"],
  [`${kView}menu/`]: ["menu"],
  [`${kView}menu/menus.ts`]: ["menu", "on-demand", "keys"],
  [`${kView}menu/export-`]: ["panels", "export-menu"],
  [`${kView}print/`]: ["print", "export-menu"],
  [kView]: ["view", "anchoring", "runs-and-turns"],
  [`${kView}apply-ops.ts`]: ["markdown-edits", "streamed-answer", "view"],
  [`${kView}keep-place.ts`]: ["update-options"],
  [`${kView}live-`]: ["update-options", "adapters"],
  [`${kView}mounted-view.ts`]: ["update-options", "view", "panels"],
  [`${kView}markdown-view.ts`]: ["markdown-stream"],
  [`${kView}activity-tracker.ts`]: ["header"],
  [`${kView}question-finder.ts`]: ["header"],
  [`${kView}tools.ts`]: ["find", "filter", "menu", "keys", "print", "panels", "on-demand"],
  [`${kSource}entries/`]: ["demo-page", "worker"],
  [`${kSource}entries/entry.worker`]: ["worker"],
  [`${kSource}entries/worker-api.ts`]: ["worker"],
  [`${kSource}element/`]: ["element", "element-properties", "adapters"],
  [`${kSource}element/element.ts`]: ["element"],
  [`${kSource}frameworks/`]: ["adapters", "snippet-components"],
  [`${kSource}sources/`]: [],

  "wasm/package/styles/": [
    "geometry",
    "styles",
    "isolation",
    "a11y",
    "right-to-left",
    "view",
    "print",
  ],
  "wasm/package/styles/page-runs.css": ["exported-runs", "exported-page", "styles", "print"],
  "wasm/package/styles.css": ["visual", "geometry", "styles", "isolation", "a11y", "view", "print"],
  "wasm/package/scripts/css.mjs": ["styles", "isolation"],
  "wasm/package/page.css": ["exported-page", "right-to-left", "exported-runs", "styles", "print"],
  "wasm/package/page-script.js": ["exported-page"],
  "wasm/package/scripts/make-styles.mjs": ["styles"],
  "wasm/package/cli/": [],
  "wasm/package/cli/page": ["command-view"],
  "wasm/package/cli/view.mjs": ["command-view"],

  "README.md": ["snippets"],
  "wasm/package/README.md": ["snippets", "snippet-components", "another-log"],
  "docs/guide/": ["snippets", "snippet-components", "another-log"],

  "site/": ["site"],
  "scripts/site/": ["site"],

  "tests/browser/adapters/": ["adapters"],
  "tests/browser/run.mjs": ["thenable-source"],

  "web-demo/": ["demo-page"],
  "web-demo/playground/": ["demo", "play", "playground"],
  "web-demo/playground/faults.js": ["faults", "playground"],
  "web-demo/playground/recording": ["faults", "play"],
  "web-demo/policy.mjs": ["site", "serve"],
  "web-demo/serve.mjs": ["serve", "demo-page"],
};

const kFolder = "tests/browser/";

/**
 * Returns the browser tests to run after a change of a file: from the row with the longest matching prefix, or
 * for a file of the tests without a row, those that import it; none for any other path.
 * @param {string} path relative to the root of the repository, with slashes
 * @returns {string[]} paths of the same form
 */
export function browserTestsFor(path) {
  const row = rowOf(kBrowserTests, path);
  if (row === undefined) return path.startsWith("tests/") ? testsThatImport(path, kFolder) : [];
  return kBrowserTests[row].map((name) => `${kFolder}${name}.test.mjs`);
}
