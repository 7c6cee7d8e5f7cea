// Maps each file of the package to the Node tests that cover it: those that import it, nearest first. A
// table lists what a test reaches without an import, because it starts a process or reads a file.
// Invariant: coverage.test.mjs checks the table against the tree, and that every source has tests.

import { testsThatImport } from "./test_imports.mjs";
import { rowOf } from "./test_tables.mjs";

const kSource = "wasm/package/src/";

/** Path prefix → files in tests/, without `.test.mjs`. */
export const kNodeTests = {
  [`${kSource}entries/entry.`]: ["wasm/entries", "wasm/load"],
  [`${kSource}load/load.inline.ts`]: ["wasm/entries"],
  [`${kSource}wasm/core-glue.d.ts`]: ["wasm/glue", "wasm/load"],
  [`${kSource}entries/entry.fragments`]: ["wasm/parts"],
  [`${kSource}entries/entry.markdown`]: ["wasm/parts"],
  [`${kSource}entries/part-api.ts`]: ["wasm/parts"],
  [`${kSource}wasm/fragments-glue.d.ts`]: ["wasm/parts"],
  [`${kSource}wasm/markdown-glue.d.ts`]: ["wasm/parts"],
  [`${kSource}load/fragments-address.ts`]: ["wasm/parts"],
  [`${kSource}load/load-fragments.ts`]: ["wasm/parts"],
  [`${kSource}load/load-markdown.ts`]: ["wasm/parts"],
  [`${kSource}load/markdown-address.ts`]: ["wasm/parts"],
  [`${kSource}load/core-inline.d.ts`]: ["wasm/entries"],
  [`${kSource}load/core-address.ts`]: ["wasm/entries", "wasm/load"],
  [`${kSource}contract/basic-types.ts`]: ["wasm/schema"],
  [`${kSource}events/`]: ["wasm/event-types"],
  [`${kSource}contract/export-types.ts`]: ["wasm/schema", "wasm/export"],
  [`${kSource}frameworks/`]: ["pack/package"],
  [`${kSource}element/`]: ["wasm/custom-elements"],
  [`${kSource}sources/`]: [
    "wasm/sources-size",
    "wasm/sources-events",
    "wasm/sources-socket",
    "wasm/sources-rpc",
    "wasm/sources-chat",
    "wasm/sources-file",
  ],
  [`${kSource}contract/markdown-types.ts`]: ["wasm/schema", "wasm/markdown"],
  [`${kSource}contract/outline-types.ts`]: ["wasm/schema", "wasm/outline"],
  [`${kSource}contract/part-types.ts`]: ["wasm/schema"],
  [`${kSource}contract/patch-types.ts`]: ["wasm/schema", "wasm/patches"],
  [`${kSource}contract/search-types.ts`]: ["wasm/schema", "wasm/search"],
  [`${kSource}contract/snapshot-types.ts`]: ["wasm/schema"],
  [`${kSource}contract/errors.ts`]: ["wasm/recovery", "wasm/too-large"],
  [`${kSource}contract/stats-types.ts`]: ["wasm/schema", "wasm/stats"],
  [`${kSource}contract/index.ts`]: ["wasm/schema"],
  [`${kSource}worker/`]: ["wasm/worker", "wasm/worker-parity"],
  "wasm/package/cli/": ["wasm/cli-parts", "wasm/cli"],
  "wasm/package/cli/agent-timeline.mjs": ["wasm/node-version", "wasm/cli-parts", "wasm/cli"],
  "wasm/package/cli/arguments.mjs": ["wasm/cli-hostile", "wasm/cli"],
  "wasm/package/cli/output.mjs": ["wasm/cli", "wasm/cli-hostile"],
  "wasm/package/cli/page": ["wasm/cli-view"],
  "wasm/package/cli/page/words.js": ["wasm/cli-parts"],
  "wasm/package/cli/run.mjs": ["wasm/cli-hostile", "wasm/cli"],
  "wasm/package/cli/temporary.mjs": ["wasm/cli-hostile", "wasm/cli"],
  "wasm/package/cli/view.mjs": ["wasm/cli-view"],
  "wasm/package/cli/open-browser.mjs": ["wasm/cli-view"],
  "wasm/package/cli/growing-file.mjs": ["wasm/cli-view", "wasm/cli"],
  "wasm/package/cli/spool.mjs": ["wasm/cli-hostile", "wasm/cli-memory", "wasm/cli"],
  "wasm/package/package.json": ["wasm/node-version", "pack/package"],
  "wasm/package/schema/": ["wasm/schema"],
  "wasm/package/custom-elements.json": ["wasm/custom-elements"],
  "wasm/package/scripts/": ["pack/build", "pack/package"],
  "scripts/setup.sh": ["wasm/node-version"],
  "wasm/bindings.cpp": ["wasm/boundary", "wasm/patches", "wasm/kill"],
  "wasm/crossing.h": ["wasm/boundary", "wasm/patches", "wasm/kill"],
  "wasm/options.h": ["wasm/parts", "wasm/markdown", "wasm/boundary"],
  "wasm/fragment_bindings.h": ["wasm/parts", "wasm/boundary"],
  "wasm/bindings_fragments.cpp": ["wasm/parts"],
  "wasm/bindings_markdown.cpp": ["wasm/parts"],
  "tests/golden/": ["wasm/event-types", "wasm/schema"],
  "web-demo/recordings/": ["wasm/playground", "wasm/schema", "wasm/export"],
  "site/gallery/": ["wasm/gallery"],
  "web-demo/playground/": ["wasm/playground"],
};

/**
 * Returns the Node tests to run after a change of a file: those of the table, then those that import it,
 * nearest first; none for a path of another part of the tree.
 * @param {string} path relative to the root of the repository, with slashes
 * @returns {string[]} paths of the same form
 */
export function nodeTestsFor(path) {
  const listed = (kNodeTests[rowOf(kNodeTests, path)] ?? []).map(
    (name) => `tests/${name}.test.mjs`,
  );
  return [...new Set([...listed, ...testsThatImport(path, "tests/wasm/")])];
}
