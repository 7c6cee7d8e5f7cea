// The graph of the modules of a folder: which file imports which, and the circles among them. For
// package_checks.mjs and node_tests.mjs. An import for a type only counts like any other, for who
// changes the one file has to know the other.
// Invariant: pure functions of paths and texts; paths are relative and use slashes.

import { createRequire } from "node:module";
import { posix } from "node:path";

const require = createRequire(new URL("../../wasm/package/package.json", import.meta.url));

/** The compiler, which parses. Without it nothing here can be checked, so its absence is an error. */
function compiler() {
  try {
    return require("typescript");
  } catch (error) {
    throw new Error("TypeScript is not installed: run `npm ci` in wasm/package", { cause: error });
  }
}

const ts = compiler();

/** Whether a declaration is gone when the types are. */
function isForTypes(node) {
  return ts.isImportDeclaration(node) ? (node.importClause?.isTypeOnly ?? false) : node.isTypeOnly;
}

/** What a node imports: the literal that names it, `null` if it is computed, or `undefined`. */
function importedBy(node, types) {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
    return types || !isForTypes(node) ? node.moduleSpecifier : undefined;
  }
  if (ts.isImportTypeNode(node)) return types ? (node.argument.literal ?? null) : undefined;
  if (ts.isExternalModuleReference(node)) return node.expression;
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    const name = node.arguments[0];
    return name && ts.isStringLiteralLike(name) ? name : null;
  }
  return undefined;
}

/**
 * The names of the modules that a file imports, in the order of the text: by `import`, with or without
 * `type`, `export … from`, `import("…")`, as a type or a value. A computed name is `null`.
 * @param {string} path its ending says which language it is
 * @param {string} source
 * @param {{ types?: boolean }} options without `types` only those that are there at run time
 * @returns {(string | null)[]}
 */
export function importsOf(path, source, { types = true } = {}) {
  const names = [];
  const visit = (node) => {
    const name = importedBy(node, types);
    if (name !== undefined) names.push(name === null ? null : name.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, source, ts.ScriptTarget.Latest));
  return names;
}

/** The file among `paths` that `name` means inside `from`; `undefined` if there is none. */
function resolved(from, name, paths, sourceOf) {
  const path = sourceOf(posix.join(posix.dirname(from), name));
  const base = path.replace(/\.js$/, "");
  return [path, `${base}.ts`, `${base}.d.ts`].find((candidate) => paths.has(candidate));
}

/**
 * @param {Map<string, string>} files texts by path
 * @param {{ types?: boolean, sourceOf?: (path: string) => string }} options `sourceOf` tells what a file
 *   that the build makes is made of
 * @returns {{ edges: Map<string, string[]>, unknown: { from: string, name: string | null }[] }} whom
 *   each file imports, and the imports of a relative path that no file has, or of a computed one
 */
export function graphOf(files, { types = true, sourceOf = (path) => path } = {}) {
  const edges = new Map();
  const unknown = [];
  for (const [from, source] of files) {
    const targets = new Set();
    for (const name of importsOf(from, source, { types })) {
      if (name !== null && !name.startsWith(".")) continue;
      const target = name === null ? undefined : resolved(from, name, files, sourceOf);
      if (target === undefined) unknown.push({ from, name });
      else targets.add(target);
    }
    edges.set(from, [...targets]);
  }
  return { edges, unknown };
}

/** A shortest way from `from` back to itself: `[from, …, from]`; `undefined` if there is none. */
function wayBack(edges, from) {
  const before = new Map();
  const queue = [from];
  for (const at of queue) {
    for (const next of edges.get(at) ?? []) {
      if (next === from) {
        const way = [from];
        for (let step = at; step !== from; step = before.get(step)) way.unshift(step);
        return [from, ...way];
      }
      if (!before.has(next)) {
        before.set(next, at);
        queue.push(next);
      }
    }
  }
  return undefined;
}

/** Circles such that every file on any circle is on one of them, each as `[a, b, …, a]`. */
export function circles(edges) {
  const seen = new Set();
  const found = [];
  for (const from of [...edges.keys()].sort()) {
    if (seen.has(from)) continue;
    const way = wayBack(edges, from);
    if (!way) continue;
    for (const path of way) seen.add(path);
    found.push(way);
  }
  return found;
}

/** How many imports lie between `from` and each file that it imports, however indirectly. */
export function distancesFrom(edges, from) {
  const distances = new Map([[from, 0]]);
  for (const [at, distance] of distances) {
    for (const next of edges.get(at) ?? []) {
      if (!distances.has(next)) distances.set(next, distance + 1);
    }
  }
  return distances;
}
