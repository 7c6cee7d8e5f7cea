// The C++ code on pages of the guide is code that is compiled and tested.
import assert from "node:assert/strict";
import { test } from "node:test";
import { read } from "./tree.mjs";

const fences = (page) => [...page.matchAll(/^```cpp\n([\s\S]*?)^```$/gm)].map(([, code]) => code);

test("the C++ code in docs/guide/adding-a-dialect.md is that of the toy dialect", () => {
  const toy = read("tests/unit/decode/toy_dialect_test.cpp");
  const shown = fences(read("docs/guide/adding-a-dialect.md"));
  assert(shown.length > 3);
  for (const code of shown) assert(toy.includes(code.trim()), code);
});
