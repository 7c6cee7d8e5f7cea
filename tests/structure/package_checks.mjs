// Checks the modules of the package and the demo: no import cycles among files, the order of folders, and
// which files write markup. Pure functions from a graph of module_graph.mjs, or from a text, to
// complaints. For package.test.mjs.

import { posix } from "node:path";
import { cycles } from "./module_graph.mjs";

const folderOf = (path) => posix.dirname(path);

/** Complains about import cycles. */
export function cycleComplaints({ edges }) {
  return cycles(edges).map((way) => `import cycle: ${way.join(" → ")}`);
}

/** Complains about imports that cannot be resolved: no such file, or a computed name. */
export function unknownImportComplaints({ unknown }, made) {
  return unknown
    .filter(({ name }) => name === null || !made.test(name))
    .map(
      ({ from, name }) =>
        `${from}: ${name === null ? "has a computed import" : `imports ${name}, which does not exist`}`,
    );
}

/** Returns the imports from one folder into another: `from` and `to` are folders, `by` is an example. */
function folderImports({ edges }) {
  const found = new Map();
  for (const [path, targets] of edges) {
    for (const target of targets) {
      const [from, to] = [folderOf(path), folderOf(target)];
      if (from !== to) found.set(`${from} → ${to}`, { from, to, by: `${path} imports ${target}` });
    }
  }
  return [...found.values()];
}

/** Complains about inconsistencies between the table and the existing folders. */
export function tableComplaints(folders, allowed) {
  const rows = Object.keys(allowed);
  const below = new Map(Object.entries(allowed));
  return [
    ...folders.filter((name) => !rows.includes(name)).map((name) => `${name} has no row`),
    ...rows.filter((name) => !folders.includes(name)).map((name) => `${name} is not a folder`),
    ...cycles(below).map((way) => `the table allows a cycle: ${way.join(" → ")}`),
  ];
}

/** Complains about imports between folders that the table does not allow. */
export function folderComplaints(graph, allowed) {
  return folderImports(graph)
    .filter(({ from, to }) => !allowed[from]?.includes(to))
    .map(({ from, to, by }) => `${from} must not import ${to}: ${by}`);
}

/** A tag in a TypeScript file; type arguments follow a name, and `<agent-timeline>` is named in errors. */
const kTag = /(?<![\w.)\]])<[/!]?(?!agent-timeline>)[a-z][a-z0-9-]*(?=[\s>])/g;
const kComments = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;

/** Complains about tags in a file that is not in `writers`, and about a file there that has none. */
export function packageHtmlComplaints(path, source, writers) {
  const tags = source.replace(kComments, "").match(kTag) ?? [];
  if (!writers.includes(path)) return tags.map((tag) => `${path}: must not write markup: ${tag}`);
  return tags.length === 0 ? [`${path}: writes no markup: remove it from the list`] : [];
}
