// The common behavior of all package entries that load a core: one core per page, failed loads are not
// cached, the options of the first call win, standalone functions work; and what `configure` sets for
// all of them. tests/wasm/load.test.mjs tests the sources of the core.
import assert from "node:assert/strict";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { fresh } from "./fresh-program.mjs";

const dist = new URL("../../wasm/package/dist/", import.meta.url);

const entries = {
  node: { file: "index.node.js", options: "undefined" },
  inline: { file: "inline.js", options: "undefined" },
  slim: {
    file: "slim.js",
    options: "{ wasm: await (await import('node:fs/promises')).readFile(wasm) }",
  },
};
for (const [name, { file, options }] of Object.entries(entries)) {
  test(`${name}: one shared core, failed loads not cached, working standalone functions`, async () => {
    const seen = await fresh(`
      const entry = await from("${file}");
      const failures = await Promise.all([1, 2].map(() => nameOf(entry.load({ wasm: broken }))));
      const options = ${options};
      const [first, second] = await Promise.all([entry.load(options), entry.load(options)]);
      const diff = { oldText: "a", newText: "b" };
      tell({
        failures,
        isOne: first === second,
        isFirst: (await entry.load({ wasm: broken })) === first,
        same: [
          (await entry.renderMarkdown("*a*")) === first.renderMarkdown("*a*"),
          (await entry.renderCode("let a")) === first.renderCode("let a"),
          (await entry.renderTerminal("x")) === first.renderTerminal("x"),
          (await entry.renderDiff(diff)) === first.renderDiff(diff),
        ],
        refused: await nameOf(entry.renderDiff({})),
      });`);
    assert.deepEqual(seen, {
      failures: ["LoadError", "LoadError"],
      isOne: true,
      isFirst: true,
      same: [true, true, true, true],
      refused: "OptionsError",
    });
  });
}

test("slim fails without a wasm source, and says that load({ wasm }) must be called", async () => {
  const seen = await fresh(`
    const entry = await from("slim.js");
    tell([await messageOf(entry.renderMarkdown("x")), await nameOf(entry.load({}))]);`);
  assert.match(seen[0], /call load\(\{ wasm \}\)/);
  assert.equal(seen[1], "LoadError");
});

test("all entries share one core, which their standalone functions use", async () => {
  const seen = await fresh(`
    const [index, slim] = [await from("index.node.js"), await from("slim.js")];
    const core = await slim.load({ wasm: new Uint8Array(await (await import("node:fs/promises")).readFile(wasm)) });
    const inline = await from("inline.js");
    tell([
      core === (await index.load()),
      core === (await inline.load({ wasm: broken })),
      (await index.renderMarkdown("*a*")).includes("<em>"),
      (await slim.renderMarkdown("*a*")).includes("<em>"),
    ]);`);
  assert.deepEqual(seen, [true, true, true, true]);
});

test("configure() sets the core's source for all entries; options of a call take precedence", async () => {
  const seen = await fresh(`
    const [index, slim, worker] = [
      await from("index.node.js"), await from("slim.js"), await from("worker.node.js"),
    ];
    const told = [];
    slim.configure({ wasm: "/no/such/configured.wasm" });
    for (const { renderMarkdown } of [index, slim, worker]) {
      told.push((await messageOf(renderMarkdown("x"))).includes("configured.wasm"));
    }
    told.push((await messageOf(worker.loadInWorker({ wasm: "/no/such/given.wasm" }))).includes("given.wasm"));
    worker.configure({ wasm });
    told.push((await index.renderMarkdown("*a*")).includes("<em>"));
    told.push((await slim.renderMarkdown("*a*")).includes("<em>"));
    told.push((await worker.renderMarkdown("*a*")).includes("<em>"));
    tell(told);`);
  assert.deepEqual(seen, [true, true, true, true, true, true, true]);
});

test("configure() sets the worker's URL or factory, and a disposed worker is started anew", async () => {
  const seen = await fresh(`
    const { loadInWorker, configure } = await from("worker.node.js");
    const { Worker } = await import("node:worker_threads");
    configure({ worker: "/no/such/thread.js" });
    const missing = await messageOf(loadInWorker());
    let started = 0;
    configure({ worker: () => {
      started += 1;
      return new Worker(new URL("worker-main.js", dist));
    } });
    const [one, two] = await Promise.all([loadInWorker(), loadInWorker()]);
    const shared = one === two && started === 1;
    one.dispose();
    const again = await loadInWorker();
    const html = await again.renderMarkdown("*a*");
    again.dispose();
    configure({ worker: () => { throw new TypeError("none here"); } });
    tell({ missing, shared, started, html, thrown: await messageOf(loadInWorker()) });`);
  assert.match(seen.missing, /thread\.js/);
  assert.match(seen.html, /<em>/);
  assert.match(seen.thrown, /The agent-timeline worker failed to start: TypeError: none here/);
  assert.deepEqual([seen.shared, seen.started], [true, 2]);
});

test("the WebAssembly inlined by inline.js serves all entries, and the worker", async () => {
  const folder = await mkdtemp(join(tmpdir(), "without core.wasm "));
  try {
    const filter = (path) => !path.endsWith("core.wasm");
    await cp(new URL(dist), folder, { recursive: true, filter });
    const seen = await fresh(
      `const [index, worker] = [await from("index.node.js"), await from("worker.node.js")];
      const missing = await nameOf(index.load());
      await from("inline.js");
      const [here, there] = [await index.renderMarkdown("*a*"), await worker.renderMarkdown("*a*")];
      tell({ missing, here, there });`,
      pathToFileURL(`${folder}/`),
    );
    assert.deepEqual([seen.missing, seen.there], ["LoadError", seen.here]);
    assert.match(seen.here, /<em>/);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test("no entry needs a DOM to be imported", async () => {
  for (const file of ["element.js", "view.js", "index.js", "worker.js"]) {
    assert(Object.keys(await import(new URL(file, dist))).length > 0, file);
  }
});
