// Plans into which chunk a module of src/ goes if several entry points share it. Invariant: a page loads at
// most two chunks besides its entry points: `base`, and `core` if it has sessions of its own; an entry point
// that only renders or communicates with a worker never loads `core`.

/** The chunks and the entry points that share them. A module goes into the first chunk that fits. */
const kChunks = [
  // Modules that only rendering entry points share become part of `view`, which all of them load.
  [undefined, /\/(?:view\/mount|element\/element|frameworks\/(?:react|vue|svelte))\.ts$/],
  ["node-base", /\.node\.ts$/],
  ["core", /\/(?:entry\.(?:browser|node|workerd|edge-light|inline|slim)|element)\.ts$/],
  ["worker-link", /\/(?:entry\.worker(?:\.node)?|element)\.ts$/],
  ["live-markdown", /\/frameworks\/markdown-\w+\.ts$/],
  ["fragments-core", /\/entry\.fragments(?:\.node)?\.ts$/],
  ["markdown-core", /\/(?:entry\.markdown(?:\.node)?|frameworks\/markdown-\w+)\.ts$/],
  ["base", /./],
];

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

/** Returns Rollup's chunk function: it returns a module's chunk, or `undefined` if it needs none. */
export function chunkPlan() {
  let byModule = null;
  return (id, graph) => {
    byModule ??= entriesByModule(graph);
    const entries = byModule.get(id) ?? [];
    if (graph.getModuleInfo(id).isEntry || entries.length < 2) return undefined;
    return kChunks.find(([, pattern]) => entries.every((entry) => pattern.test(entry)))[0];
  };
}
