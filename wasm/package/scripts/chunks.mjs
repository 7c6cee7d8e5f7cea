// Plans into which file a module of src/ goes if several entry points share it. A page without a bundler
// loads each file with a request of its own, so shared modules are put into few files.
//
// A page with a timeline imports `index` and `view`. It loads a third file, `base`, with the modules that both
// need. What only they and similar entry points need is inside these two:
//
// - What creates sessions is in `index`. The other entry points with sessions (`inline`, `slim`, `element`, and
//   those of Node and the edge runtimes) import it from there. It costs them the 400 bytes that are special to
//   `index`, which make its `load` and fetch nothing.
// - What renders is in `view`. The element and the components of React, Vue and Svelte import it from there.
//
// `base` must be a file of its own. If it were part of `index` or `view`, pages with only one of them would
// load the other, too; if each had a copy, `instanceof` and the state of the page (its core, its settings)
// would differ between the copies. The same is true of a single file for `index` and `base`: pages with a
// worker, or with Markdown only, would load all that sessions need.
//
// Invariants: every module is in one file, so that each class exists once whichever entry points a page
// combines; a page with `index` and `view` loads three files; an entry point that only renders or communicates
// with a worker never loads `index`.

/**
 * The files, and patterns of the entry points that share them. A module goes into the first file whose pattern
 * matches all its entry points. A file with the name of an entry point contains that entry point, too.
 */
const kFiles = [
  ["view", /\/(?:view\/mount|element\/element|frameworks\/(?:react|vue|svelte))\.ts$/],
  ["node-base", /\.node\.ts$/],
  ["index", /\/(?:entry\.(?:browser|node|workerd|edge-light|inline|slim)|element)\.ts$/],
  ["worker-link", /\/(?:entry\.worker(?:\.node)?|element)\.ts$/],
  ["live-markdown", /\/frameworks\/markdown-\w+\.ts$/],
  ["fragments-core", /\/entry\.fragments(?:\.node)?\.ts$/],
  ["markdown-core", /\/(?:entry\.markdown(?:\.node)?|frameworks\/markdown-\w+)\.ts$/],
  ["base", /./],
];

/** The entry points that other entry points import modules from, by the names of their files. */
export const hosts = { index: "entries/entry.browser", view: "view/mount" };

/** Maps each module to the entry points that import it statically. */
function entriesByModule({ getModuleIds, getModuleInfo }) {
  const found = new Map();
  const entries = [...getModuleIds()].filter((id) => getModuleInfo(id).isEntry);
  for (const entry of entries) {
    const reached = new Set([entry]);
    for (const id of reached) {
      found.set(id, [...(found.get(id) ?? []), entry]);
      for (const next of getModuleInfo(id)?.importedIds ?? []) reached.add(next);
    }
  }
  return found;
}

/** Returns the name of the file that contains an entry point, if other entry points import modules from it. */
function hostOf(entry) {
  return Object.keys(hosts).find((name) => entry.endsWith(`/${hosts[name]}.ts`));
}

/** Returns Rollup's chunk function: it returns the file of a module, or `undefined` if it needs none. */
export function chunkPlan() {
  let byModule = null;
  return (id, graph) => {
    byModule ??= entriesByModule(graph);
    if (graph.getModuleInfo(id).isEntry) return hostOf(id);
    const entries = byModule.get(id) ?? [];
    if (entries.length < 2) return undefined;
    return kFiles.find(([, pattern]) => entries.every((entry) => pattern.test(entry)))[0];
  };
}
