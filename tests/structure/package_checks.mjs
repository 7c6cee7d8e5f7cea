// The checks of the package's and the demo's modules: no circles among files, and folders in order.
// Pure functions from a graph of module_graph.mjs to complaints. For package.test.mjs.

import { posix } from "node:path";
import { circles } from "./module_graph.mjs";

const folderOf = (path) => posix.dirname(path);

/** Imports that lead back to where they started. */
export function circleComplaints({ edges }) {
  return circles(edges).map((way) => `imports in a circle: ${way.join(" → ")}`);
}

/** Imports of which nobody can say what they are: no such file, or a name that is computed. */
export function unknownImportComplaints({ unknown }, made) {
  return unknown
    .filter(({ name }) => name === null || !made.test(name))
    .map(({ from, name }) => `${from}: ${name === null ? "a computed import" : `no file ${name}`}`);
}

/** The imports from one folder into another: `from` and `to` are folders, `by` an example. */
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

const has = (pairs, from, to) => pairs.some((pair) => pair[0] === from && pair[1] === to);

/** What the table and the list of exceptions say against themselves or the folders there are. */
export function tableComplaints(folders, allowed, exceptions) {
  const rows = Object.keys(allowed);
  const below = new Map(Object.entries(allowed));
  return [
    ...folders.filter((name) => !rows.includes(name)).map((name) => `${name} has no row`),
    ...rows.filter((name) => !folders.includes(name)).map((name) => `${name} is no folder`),
    ...circles(below).map((way) => `the table allows a circle: ${way.join(" → ")}`),
    ...exceptions
      .filter(([from, to]) => !allowed[to]?.includes(from))
      .map(([from, to]) => `${from} → ${to} is no pair: the table does not allow ${to} → ${from}`),
  ];
}

/** Imports between folders that neither the table allows nor the list of exceptions excuses. */
export function folderComplaints(graph, allowed, exceptions) {
  return folderImports(graph)
    .filter(({ from, to }) => !allowed[from]?.includes(to) && !has(exceptions, from, to))
    .map(({ from, to, by }) => `${from} must not import ${to}: ${by}`);
}

/** Exceptions that nothing needs any more: two folders that no longer import each other. */
export function exceptionComplaints(graph, exceptions) {
  const pairs = folderImports(graph).map(({ from, to }) => [from, to]);
  return exceptions
    .filter(([from, to]) => !has(pairs, from, to) || !has(pairs, to, from))
    .map(([from, to]) => `${from} and ${to} no longer import each other: take them off the list`);
}
