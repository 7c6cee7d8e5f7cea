// The entries that do not need the whole core: `agent-timeline/fragments` and
// `agent-timeline/markdown`, each with a module of its own. Their results equal the core's, and they
// use the core if the page has loaded it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fresh } from "./fresh-program.mjs";

const kText =
  "# A *title*\n\n- [x] one\n- two\n\n| a | b |\n|---|:-:|\n| 1 | 2 |\n\n[late] &amp; ![i](https://x.example/i.png)\n\n" +
  "```js\nconst a = 1;\n```\n\n[late]: /late\n";
const kMarkdown = JSON.stringify(kText);

test("fragments: every function and stream gives the same as the core", async () => {
  const seen = await fresh(`
    const part = await (await from("fragments.node.js")).load();
    const core = await (await from("index.node.js")).load();
    const text = ${kMarkdown};
    const all = (module) => {
      const stream = module.createMarkdownStream({ math: true });
      const changes = [...text].map((each) => stream.push(each));
      return [
        module.renderMarkdown(text),
        module.renderMarkdown(text, { codeHeader: false, linkHosts: ["*.x.example"], idPrefix: "p", headingAnchors: true }),
        changes, stream.end(), stream.pieces(), stream.html(),
        module.renderDiff({ oldText: "a\\nb", newText: "a\\nc", path: "x.js", firstLine: 7, diffLayout: "split" }),
        module.renderDiff({ patch: "--- a/x\\n+++ b/x\\n@@ -1 +1 @@\\n-a\\n+b\\n" }),
        module.compareLines({ oldText: "a\\nb", newText: "a\\nc" }),
        module.renderCode("let a = 1;", { language: "js", numbered: false }),
        module.renderCode("x", { path: "\\ud83d.py" }),
        module.renderTerminal("\\u001b[31mred"),
      ];
    };
    const [own, whole] = [all(part), all(core)].map((each) => JSON.stringify(each));
    tell([part !== core, own === whole, own.includes("at-k"), typeof part.createSession]);`);
  assert.deepEqual(seen, [true, true, true, "undefined"]);
});

test("markdown: gives the same as the core without highlighting", async () => {
  const seen = await fresh(`
    const part = await (await from("markdown.node.js")).load();
    const core = await (await from("index.node.js")).load();
    const text = ${kMarkdown};
    const all = (module, options) => {
      const stream = module.createMarkdownStream(options);
      const changes = [...text].map((each) => stream.push(each));
      return JSON.stringify([module.renderMarkdown(text, options), changes, stream.end(), stream.pieces()]);
    };
    tell([
      part !== core,
      all(part, {}) === all(core, { highlight: false }),
      all(part, { completion: false }) === all(core, { highlight: false, completion: false }),
      all(part, {}) === all(part, { highlight: true }),
      typeof part.renderCode,
    ]);`);
  assert.deepEqual(seen, [true, true, true, true, "undefined"]);
});

test("a module that is already loaded and can do more is used instead of loading another", async () => {
  const seen = await fresh(`
    const [index, fragments, markdown] = [
      await from("index.node.js"), await from("fragments.node.js"), await from("markdown.node.js"),
    ];
    const own = await markdown.load();
    const bigger = await fragments.load();
    const isTaken = (await markdown.load()) === bigger;
    const core = await index.load();
    tell([
      own !== bigger,
      isTaken,
      (await markdown.load({ wasm: broken })) === core,
      (await fragments.load({ wasm: broken })) === core,
      own.renderMarkdown("*a*") === core.renderMarkdown("*a*"),
      (await markdown.renderMarkdown("*a*")).includes("<em>"),
    ]);`);
  assert.deepEqual(seen, [true, true, true, true, true, true]);
});

test("failed loads are not cached, and unknown or invalid options throw an OptionsError", async () => {
  const seen = await fresh(`
    const markdown = await from("markdown.node.js");
    const fragments = await from("fragments.node.js");
    const refused = async (work) => {
      try {
        await work();
        return "nothing";
      } catch (error) {
        return error.name;
      }
    };
    const failures = [
      await refused(() => markdown.load({ wasm: broken })),
      await refused(() => fragments.load({ wasm: broken })),
    ];
    const part = await markdown.load();
    const code = (options) => refused(() => fragments.renderCode("x", options));
    tell({
      failures,
      unknown: await refused(() => part.renderMarkdown("x", { maths: true })),
      wrong: await refused(() => part.renderMarkdown("x", { math: "yes" })),
      none: await refused(() => part.renderMarkdown("x", null)),
      list: await refused(() => part.renderMarkdown("x", [])),
      hosts: await refused(() => part.createMarkdownStream({ linkHosts: ["a.example", 1] })),
      left: await refused(() => part.renderMarkdown("x", { math: undefined })),
      lines: [await code({ firstLine: -1 }), await code({ firstLine: 1.5 }), await code({ firstLine: NaN }), await code({ firstLine: 3 })],
    });`);
  assert.deepEqual(seen, {
    failures: ["LoadError", "LoadError"],
    unknown: "OptionsError",
    wrong: "OptionsError",
    none: "OptionsError",
    list: "OptionsError",
    hosts: "OptionsError",
    left: "nothing",
    lines: ["OptionsError", "OptionsError", "OptionsError", "nothing"],
  });
});

test("a module of another build is rejected", async () => {
  const seen = await fresh(`
    const markdown = await from("markdown.node.js");
    const bytes = await (await import("node:fs/promises")).readFile(wasm);
    tell(await messageOf(markdown.load({ wasm: bytes })));`);
  assert.match(seen, /different builds/);
});
