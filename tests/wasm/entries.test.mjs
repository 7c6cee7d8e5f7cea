// What is the same in every entry of the package that loads a core: once for all callers, failures that
// are not kept, options of the first call, plain functions. tests/wasm/load.test.mjs has the sources.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

const dist = new URL("../../wasm/package/dist/", import.meta.url);
const wasm = await readFile(new URL("core.wasm", dist));
const broken = new Uint8Array([1, 2, 3]);

// A loaded core stays for the life of a module, so that each entry is looked at once, in order.
const entries = {
  node: { file: "index.node.js", options: undefined },
  inline: { file: "inline.js", options: undefined },
  slim: { file: "slim.js", options: { wasm } },
};
for (const [name, { file, options }] of Object.entries(entries)) {
  test(`${name}: one core, failures not kept, plain functions`, async () => {
    const entry = await import(new URL(file, dist));
    const failures = await Promise.allSettled([1, 2].map(() => entry.load({ wasm: broken })));
    assert.deepEqual(
      failures.map(({ reason }) => reason?.name),
      ["LoadError", "LoadError"],
    );
    const [first, second] = await Promise.all([entry.load(options), entry.load(options)]);
    assert.equal(first, second);
    assert.equal(await entry.load({ wasm: broken }), first, "the options of the first call count");
    assert.equal(await entry.renderMarkdown("*a*"), first.renderMarkdown("*a*"));
    assert.equal(await entry.renderCode("let a"), first.renderCode("let a"));
    assert.equal(await entry.renderTerminal("x"), first.renderTerminal("x"));
    const diff = { oldText: "a", newText: "b" };
    assert.equal(await entry.renderDiff(diff), first.renderDiff(diff));
    await assert.rejects(entry.renderDiff({}), { name: "OptionsError" });
  });
}

test("slim says what is missing", async () => {
  const entry = await import(`${new URL("slim.js", dist).href}?fresh`);
  // The module is another one; its functions load nothing by themselves.
  await assert.rejects(entry.renderMarkdown("x"), {
    name: "LoadError",
    message: /call load\(\{ wasm \}\)/,
  });
  await assert.rejects(entry.load({}), { name: "LoadError" });
});

test("nothing of the package needs a page to be imported", async () => {
  for (const file of ["element.js", "view.js", "index.js", "worker.js"]) {
    assert(Object.keys(await import(new URL(file, dist))).length > 0, file);
  }
});
