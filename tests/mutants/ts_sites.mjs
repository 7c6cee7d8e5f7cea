// Finds the mutation sites of a TypeScript source in the compiler's syntax tree; the kinds are those of
// cpp_sites.mjs.
// Invariant: a source with all its mutants is valid TypeScript except for its types, and behaves as the
// original while no mutant is selected.
import { createRequire } from "node:module";
import { join } from "node:path";
import { kRoot } from "./places.mjs";

const require = createRequire(join(kRoot, "wasm/package/package.json"));
const ts = require("typescript");

const { SyntaxKind: Kind } = ts;
const kMoved = new Map([
  [Kind.LessThanToken, "<="],
  [Kind.LessThanEqualsToken, "<"],
  [Kind.GreaterThanToken, ">="],
  [Kind.GreaterThanEqualsToken, ">"],
]);

/** Returns the condition of a node if it has one that may be negated. */
function conditionOf(node) {
  if (ts.isConditionalExpression(node)) return node.condition;
  if (ts.isIfStatement(node) || ts.isWhileStatement(node)) return node.expression;
  return null;
}

/** Returns the call that makes up a whole statement, awaited or not, except `super(…)`. */
function droppedCall(node) {
  if (!ts.isExpressionStatement(node)) return null;
  const inner = ts.isAwaitExpression(node.expression)
    ? node.expression.expression
    : node.expression;
  const isCall = ts.isCallExpression(inner) && inner.expression.kind !== Kind.SuperKeyword;
  return isCall ? node.expression : null;
}

/** True if a number literal is a value in code, not a name, a type or an enum member. */
function isBound(node) {
  if (!ts.isNumericLiteral(node)) return false;
  const { parent } = node;
  const named = ts.isPropertyAssignment(parent) && parent.name === node;
  const isType = ts.isLiteralTypeNode(parent) || ts.isLiteralTypeNode(parent.parent);
  return !named && !isType && !ts.isEnumMember(parent);
}

function bodyOf(node) {
  if (!ts.isFunctionLike(node) || ts.isConstructorDeclaration(node)) return null;
  return node.body && ts.isBlock(node.body) && node.body.statements.length > 0 ? node.body : null;
}

/** Returns the sites of a source, see edits.mjs. */
export function tsSites(source) {
  const file = ts.createSourceFile("source.ts", source, ts.ScriptTarget.ES2022, true);
  const sites = [];

  function replace(kind, node, change, text) {
    const [start, end] = [node.getStart(file), node.end];
    sites.push({ kind, start, end, change, parts: [{ start, end, text }] });
  }

  function look(node) {
    const condition = conditionOf(node);
    if (condition !== null) {
      const was = condition.getText(file);
      replace("negate", condition, `!(${was})`, (on) => `(${on} !== Boolean(${was}))`);
    }
    const call = droppedCall(node);
    if (call !== null) {
      const was = call.getText(file);
      // A block of its own, because an `else` may follow.
      const text = (on) => `{ if (!${on}) { ${was}; } }`;
      replace("drop", node, `without ${was}`, text);
    }
    if (ts.isBinaryExpression(node) && kMoved.has(node.operatorToken.kind)) {
      const [left, right] = [node.left.getText(file), node.right.getText(file)];
      const moved = `${left} ${kMoved.get(node.operatorToken.kind)} ${right}`;
      const was = node.getText(file);
      replace("bound", node, moved, (on) => `(${on} ? ${moved} : ${was})`);
    }
    if (isBound(node)) {
      const was = node.getText(file);
      replace("bound", node, `${was} + 1`, (on) => `(${on} ? ${was} + 1 : ${was})`);
    }
    const body = bodyOf(node);
    if (body !== null) {
      const at = body.getStart(file) + 1;
      const parts = [{ start: at, end: at, text: (on) => ` if (${on}) return;` }];
      sites.push({ kind: "return", start: at, end: at, change: "return at once", parts });
    }
    ts.forEachChild(node, look);
  }

  look(file);
  return sites;
}
