// Tests the mutation site finders on small texts: what they find, what they ignore, and that the
// selection is stable when other lines change. Also checks that every stage of the core has tests and
// every test a stage.
import assert from "node:assert/strict";
import { test } from "node:test";
import { coreSites } from "./core_build.mjs";
import { checkTests } from "./core_tests.mjs";
import { cppSites } from "./cpp_sites.mjs";
import { chosen, identified, mutated, quota } from "./edits.mjs";
import { tsSites } from "./ts_sites.mjs";

const conditionOf = () => "M";

/** Returns every mutated source that `find` makes from a text, with a description of the change. */
function mutants(find, text) {
  return identified("file", text, find(text)).map((site) => ({
    kind: site.kind,
    change: site.change,
    text: mutated(text, [site], conditionOf),
  }));
}

function kinds(find, text) {
  return mutants(find, text).map(({ kind, change }) => `${kind}: ${change}`);
}

const cpp = (body, head = "void f(int a)") => `${head} {${body}}\n`;

test("a condition in C++ is negated, and its bound is moved by one", () => {
  assert.deepEqual(mutants(cppSites, cpp("\n  if (a < b) ++c;\n")).slice(1), [
    {
      kind: "negate",
      change: "!(a < b)",
      text: cpp("\n  if (M != static_cast<bool>(a < b)) ++c;\n"),
    },
    { kind: "bound", change: "a <= b", text: cpp("\n  if ((M ? (a <= b) : (a < b))) ++c;\n") },
  ]);
});

test("a call is dropped only if it is a statement of its own", () => {
  const body =
    "\n  out.push_back(x);\n  y = g(x);\n  std::string s(x);\n  y = a ? b :\n h(x);\n  return h(x);\n";
  assert.deepEqual(mutants(cppSites, cpp(body)).slice(1), [
    {
      kind: "drop",
      change: "without out.push_back(x)",
      text: cpp(body.replace("out.push_back(x)", "(M ? void() : void(out.push_back(x)))")),
    },
  ]);
});

test("a call after a case label counts as a statement", () => {
  const body = "\n  switch (a) {\n    case 1:\n      g(a);\n    default:\n      h(a);\n  }\n";
  assert.deepEqual(kinds(cppSites, cpp(body)).slice(1), [
    "drop: without g(a)",
    "drop: without h(a)",
  ]);
});

test("a function returns at once with an empty value, except for references and constructors", () => {
  const first = (head) => mutants(cppSites, cpp(" g(); ", head))[0];
  assert.equal(first("void f()").text, "void f() { if (M) return; g(); }\n");
  assert.equal(
    first("bool A::f() const").text,
    "bool A::f() const { if (M) return false; g(); }\n",
  );
  assert.equal(first("std::string f(A a)").text, "std::string f(A a) { if (M) return {}; g(); }\n");
  assert.equal(first("A::A(int b) : b_(b), c_{b}").kind, "drop");
  assert.equal(first("const A& A::f()").kind, "drop");
});

test("constants and the numbers in conditions are increased by one", () => {
  const [constant] = mutants(cppSites, "constexpr int kMost = 20;\n");
  assert.equal(constant.text, "const int kMost = (M ? 20 + 1 : 20);\n");
  assert.ok(kinds(cppSites, cpp(" while (a == 3) ++a; ")).includes("bound: 3 + 1"));
});

test("constexpr functions, declarations in conditions, templates, macros and strings are not mutated", () => {
  const left = [
    "constexpr int f(int a) { if (a < 1) g(); return a > 2; }\n",
    'const char* kText = "if (a < b) g();";  // if (a < b) g();\n',
    'constexpr std::string_view kRaw = R"-(" void f() { if (a < b) { g(); } })" )-";\n',
    "template <int N> struct A { static constexpr bool small = N < 3; };\n",
    "#define MANY(a) if (a < b) g();\n",
  ];
  for (const text of left) assert.deepEqual(kinds(cppSites, text), [], text);
  assert.deepEqual(kinds(cppSites, cpp(" if (const auto b = g<int>(a)) a = 2; ")).slice(1), []);
});

test("TypeScript gets the same mutations", () => {
  const text = "function f(a: -1 | 2) {\n  if (a < 2) g(a);\n  return a;\n}\n";
  assert.deepEqual(
    mutants(tsSites, text).map(({ text: changed }) => changed.split("\n")),
    [
      ["function f(a: -1 | 2) { if (M) return;", "  if (a < 2) g(a);", "  return a;", "}", ""],
      ["function f(a: -1 | 2) {", "  if ((M !== Boolean(a < 2))) g(a);", "  return a;", "}", ""],
      ["function f(a: -1 | 2) {", "  if ((M ? a <= 2 : a < 2)) g(a);", "  return a;", "}", ""],
      ["function f(a: -1 | 2) {", "  if (a < (M ? 2 + 1 : 2)) g(a);", "  return a;", "}", ""],
      ["function f(a: -1 | 2) {", "  if (a < 2) { if (!M) { g(a); } }", "  return a;", "}", ""],
    ],
  );
});

test("constructors with a super class get no early return", () => {
  const text = "class A extends B { constructor() { super(1); g(); } }";
  assert.deepEqual(kinds(tsSites, text), ["bound: 1 + 1", "drop: without g()"]);
});

test("mutants keep their ids if other lines change, and get new ones if their own line changes", () => {
  const ids = (text) => new Map(mutantIds(text));
  const mutantIds = (text) =>
    identified("file", text, cppSites(text)).map(({ id, change }) => [change, id]);
  const before = ids(cpp("\n  one(a);\n  two(a);\n"));
  const after = ids(cpp("\n  more = 1;\n  one(a);\n  two(a + 1);\n"));
  assert.equal(after.get("without one(a)"), before.get("without one(a)"));
  assert.equal(after.get("without two(a)"), undefined);
});

test("mutants on equal lines have different ids", () => {
  const text = cpp("\n  one(a);\n  one(a);\n");
  const all = identified("file", text, cppSites(text)).map(({ id }) => id);
  assert.equal(new Set(all).size, all.length);
});

test("the number of chosen mutants follows from the number of lines, with at most one per line", () => {
  const lines = Array.from({ length: 100 }, (_, at) => `  if (a${at} < b) call${at}(3);`);
  const text = cpp(`\n${lines.join("\n")}\n`);
  const frequency = { negate: 1, drop: 1, bound: 1, return: 1 };
  const sites = identified("file", text, cppSites(text));
  const taken = chosen(sites, frequency, quota([text], 4));
  assert.equal(taken.length, 26);
  assert.equal(new Set(taken.map(({ line }) => line)).size, taken.length);
  const fewer = chosen(sites, frequency, 10).map(({ id }) => id);
  assert.ok(fewer.every((id) => taken.some((site) => site.id === id)));
});

test("every mutated stage has tests, and every core test belongs to a stage", () => {
  const stages = new Set(coreSites().map(({ stage }) => stage));
  assert.ok(stages.has("markdown") && stages.has("tools"));
  checkTests(stages);
  assert.throws(() => checkTests(new Set(["nonsense"])), /no tests are named for nonsense/);
});
