// Which chunk a module of src/ goes into when several entries share it. Invariant: a page loads at most two
// chunks besides its entries: `base`, and `core` where it has sessions of its own; an entry that draws or
// talks to a worker never loads `core`.

/** A chunk, and the entries that share it: a module goes into the first one that has all of its entries. */
const kChunks = [
  // What only entries that draw share is a part of `view`, which they all load.
  [undefined, /\/(?:view\/mount|element\/element|frameworks\/(?:react|vue|svelte))\.ts$/],
  ["node-base", /\.node\.ts$/],
  ["core", /\/(?:entry\.(?:browser|node|workerd|edge-light|inline|slim)|element)\.ts$/],
  ["worker-link", /\/(?:entry\.worker(?:\.node)?|element)\.ts$/],
  ["live-markdown", /\/frameworks\/markdown-\w+\.ts$/],
  ["fragments-core", /\/entry\.fragments(?:\.node)?\.ts$/],
  ["markdown-core", /\/(?:entry\.markdown(?:\.node)?|frameworks\/markdown-\w+)\.ts$/],
  ["base", /./],
];

/** Each module's entries: those that load it without being asked to later. */
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

/** For Rollup: the name of a module's chunk; `undefined` where one entry has it alone, or nobody at once. */
export function chunkPlan() {
  let byModule = null;
  return (id, graph) => {
    byModule ??= entriesByModule(graph);
    const entries = byModule.get(id) ?? [];
    if (graph.getModuleInfo(id).isEntry || entries.length < 2) return undefined;
    return kChunks.find(([, pattern]) => entries.every((entry) => pattern.test(entry)))[0];
  };
}
