// What the documents hold: C++ code is code that is compiled and tested, no snippet shows a check that an
// attacker gets around, the spelling is American, and the package is introduced with one sentence.
import assert from "node:assert/strict";
import { test } from "node:test";
import { filesIn, read, textsBelow } from "./tree.mjs";

const fences = (page) => [...page.matchAll(/^```cpp\n([\s\S]*?)^```$/gm)].map(([, code]) => code);

test("the C++ code in docs/guide/adding-a-dialect.md is that of the toy dialect", () => {
  const toy = read("tests/unit/decode/toy_dialect_test.cpp");
  const shown = fences(read("docs/guide/adding-a-dialect.md"));
  assert(shown.length > 3);
  for (const code of shown) assert(toy.includes(code.trim()), code);
});

/** Matches a comparison with the end of a host name that does not begin at a dot: `evilexample.com` passes. */
const kOpenHostCheck = /endsWith\(\s*["'`](?!\.)[\w-]+(?:\.[\w-]+)+["'`]/;

test("no page or example compares a host with the end of a name that has no dot before it", () => {
  assert.match('url.hostname.endsWith("example.com")', kOpenHostCheck);
  assert.doesNotMatch('url.hostname.endsWith(".example.com")', kOpenHostCheck);
  const pages = textsBelow("docs", ".md");
  const examples = textsBelow("examples", ".js", ".mjs", ".jsx", ".vue", ".svelte", ".html");
  for (const [path, text] of [...pages, ...examples])
    assert.doesNotMatch(text, kOpenHostCheck, path);
});

/** British spellings; words with double l, such as `cancelled`, are only listed where that is wrong in the US. */
const kBritish =
  /\b\w*(?:recognis|organis|summaris|normalis|initialis|serialis|customis|virtualis|sanitis|optimis|randomis|colour|behaviour|favour|neighbour|licence|labelled(?!by)|modell(?:ed|ing)|dialogue|catalogue|centre\b)\w*/gi;

test("the documents use American spelling", () => {
  assert.deepEqual("The licence of a recognised colour".match(kBritish), [
    "licence",
    "recognised",
    "colour",
  ]);
  assert.equal("The license of a recognized color, cancelled".match(kBritish), null);
  const documents = [
    ...textsBelow("docs", ".md"),
    ...filesIn(".", ".md").map((name) => [name, read(name)]),
    ...["README.md", "package.json", "custom-elements.json"].map((name) => [
      name,
      read("wasm/package", name),
    ]),
    ...textsBelow("wasm/package/src/contract", ".ts"),
  ];
  const found = documents.flatMap(([path, text]) =>
    (text.match(kBritish) ?? []).map((word) => `${path}: ${word}`),
  );
  assert.deepEqual(found, []);
});

test("both READMEs and the registry introduce the package with the same sentence", () => {
  const { description } = JSON.parse(read("wasm/package", "package.json"));
  for (const page of ["README.md", "wasm/package/README.md"])
    assert.equal(
      read(page).split("\n").slice(0, 3).join("\n"),
      `# agent-timeline\n\n${description}`,
    );
});
