// The import graph of the modules of a folder, and its cycles. For package_checks.mjs and
// node_tests.mjs. Type-only imports count like any other, because a change of one file still requires
// knowing the other.
// Invariant: pure functions of paths and texts; paths are relative and use slashes.

import { createRequire } from "node:module";
import { posix } from "node:path";

const require = createRequire(new URL("../../wasm/package/package.json", import.meta.url));

/**
 * Returns the TypeScript compiler, which parses the sources. Throws if it is missing, because nothing
 * can be checked then.
 */
function compiler() {
  try {
    return require("typescript");
  } catch (error) {
    throw new Error("TypeScript is not installed: run `npm ci` in wasm/package", { cause: error });
  }
}

const ts = compiler();

/** True if type erasure removes a declaration. */
function isForTypes(node) {
  return ts.isImportDeclaration(node) ? (node.importClause?.isTypeOnly ?? false) : node.isTypeOnly;
}

/**
 * Returns the literal that a node imports, `null` if the name is computed, or `undefined` if it imports
 * nothing.
 */
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
 * Returns the names of the modules that a file imports, in source order: by `import`, with or without
 * `type`, `export … from`, `import("…")`, as a type or a value. A computed name is `null`.
 * @param {string} path its extension determines the language
 * @param {string} source
 * @param {{ types?: boolean }} options without `types` only the imports that exist at run time
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

/** Returns the file among `paths` that `name` refers to inside `from`, or `undefined`. */
function resolved(from, name, paths, sourceOf) {
  const path = sourceOf(posix.join(posix.dirname(from), name));
  const base = path.replace(/\.js$/, "");
  return [path, `${base}.ts`, `${base}.d.ts`].find((candidate) => paths.has(candidate));
}

/**
 * @param {Map<string, string>} files texts by path
 * @param {{ types?: boolean, sourceOf?: (path: string) => string }} options `sourceOf` maps a built file
 *   to its source
 * @returns {{ edges: Map<string, string[]>, unknown: { from: string, name: string | null }[] }} which
 *   files each file imports, and the imports that are computed or whose relative path matches no file
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

/** Returns a shortest cycle through `from`: `[from, …, from]`, or `undefined`. */
function cycleThrough(edges, from) {
  const previous = new Map();
  const queue = [from];
  for (const at of queue) {
    for (const next of edges.get(at) ?? []) {
      if (next === from) {
        const cycle = [from];
        for (let step = at; step !== from; step = previous.get(step)) cycle.unshift(step);
        return [from, ...cycle];
      }
      if (!previous.has(next)) {
        previous.set(next, at);
        queue.push(next);
      }
    }
  }
  return undefined;
}

/** Returns cycles, each as `[a, b, …, a]`, such that every file on any cycle is on one of them. */
export function cycles(edges) {
  const seen = new Set();
  const found = [];
  for (const from of [...edges.keys()].sort()) {
    if (seen.has(from)) continue;
    const cycle = cycleThrough(edges, from);
    if (!cycle) continue;
    for (const path of cycle) seen.add(path);
    found.push(cycle);
  }
  return found;
}

/** Returns the number of imports between `from` and each file that it imports, directly or indirectly. */
export function distancesFrom(edges, from) {
  const distances = new Map([[from, 0]]);
  for (const [at, distance] of distances) {
    for (const next of edges.get(at) ?? []) {
      if (!distances.has(next)) distances.set(next, distance + 1);
    }
  }
  return distances;
}
