// Emscripten's glue as the package uses it: with every release of Emscripten, an instance that is
// available synchronously makes a core synchronously, and one that comes later makes it later.
import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { SyncPromise } from "../../build/js/wasm/sync-promise.js";
import { makeGlue, markedWith } from "../../wasm/package/scripts/glue.mjs";
import {
  sectionsOf,
  withoutSection,
  withSection,
} from "../../wasm/package/scripts/wasm-sections.mjs";

let folder = "";
before(async () => (folder = await mkdtemp(join(tmpdir(), "agent-timeline-glue-"))));
after(() => rm(folder, { recursive: true }));

/** Minimal forms of the glue: of 3.1, which fills a module before it returns, and of 6.0, which awaits. */
const forms = {
  "a factory with a promise": `
    var createModule = (() => function (Module) {
      var ready;
      Module.ready = new Promise((resolve) => { ready = resolve; });
      var file = new URL("core.wasm", import.meta.url).toString();
      Module.instantiateWasm({}, (instance) => { Module.instance = instance; ready(Module); });
      return Module.ready;
    })();
    export default createModule;`,
  "an async factory": `
    async function createModule(moduleArg = {}) {
      var Module = moduleArg;
      function createWasm() {
        var { instantiateWasm } = Module;
        if (instantiateWasm)
          return new Promise((resolve) => { instantiateWasm({}, (inst) => resolve(inst)); });
      }
      async function run() { Module.instance = exports; }
      var exports = await createWasm();
      await run();
      return Module;
    }
    export default createModule;`,
};

async function factoryOf(name) {
  const { id, text } = await makeGlue(forms[name]);
  const promises = new URL("../../build/js/wasm/sync-promise.js", import.meta.url).href;
  const file = join(folder, `${id}.mjs`);
  await writeFile(file, text.replace("./sync-promise.js", promises));
  const glue = await import(pathToFileURL(file));
  assert.equal(glue.build.id, id);
  return glue.default;
}

for (const name of Object.keys(forms)) {
  test(`${name}: a synchronous instance starts the module synchronously`, async () => {
    const createModule = await factoryOf(name);
    let started = null;
    createModule({ instantiateWasm: (imports, receive) => receive("an instance") }).then(
      (module) => (started = module),
    );
    assert.equal(started?.instance, "an instance");
  });

  test(`${name}: a later instance starts the module as soon as it arrives`, async () => {
    const createModule = await factoryOf(name);
    let receive;
    let started = null;
    createModule({ instantiateWasm: (imports, take) => (receive = take) }).then(
      (module) => (started = module),
    );
    await null;
    assert.equal(started, null);
    receive("an instance");
    assert.equal(started?.instance, "an instance");
  });
}

test("different glue gives a different build id, which is stored in a custom section", async () => {
  const ids = await Promise.all(
    Object.values(forms).map(async (text) => (await makeGlue(text)).id),
  );
  assert.notEqual(ids[0], ids[1]);
  const module = Uint8Array.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);
  for (const id of [ids[0], "x".repeat(300)]) {
    const compiled = new WebAssembly.Module(markedWith(id, module));
    const [section] = WebAssembly.Module.customSections(compiled, "agent-timeline");
    assert.equal(new TextDecoder().decode(section), id);
  }
});

test("custom sections of any length can be added and removed without changing others", async () => {
  const wasm = await readFile(new URL("../../build/js/load/core.wasm", import.meta.url));
  const names = sectionsOf(wasm).map(({ id, name }) => name || id);
  assert.ok(names.includes("agent-timeline") && !names.includes("name"));
  for (const length of [0, 127, 128, 20_000]) {
    const more = withSection("name", "x".repeat(length), wasm);
    assert.ok(WebAssembly.validate(more));
    const { content } = sectionsOf(more).at(-1);
    assert.equal(content.length, length);
    assert.deepEqual(withoutSection("name", more), wasm);
  }
});

test("SyncPromise settles synchronously, only once, and forwards errors", () => {
  const told = [];
  const tell = (value) => told.push(value);
  const tellError = (error) => told.push(error.message);
  new SyncPromise((resolve, reject) => {
    resolve(1);
    resolve(2);
    reject(new Error("late"));
  }).then(tell, tellError);
  new SyncPromise(() => {
    throw new Error("thrown");
  }).then(tell, tellError);
  SyncPromise.resolve(SyncPromise.resolve(3))
    .then((value) => SyncPromise.resolve(value + 1))
    .then(tell);
  SyncPromise.resolve(5)
    .then(() => {
      throw new Error("in then");
    })
    .then(tell)
    .then(tell, tellError);
  assert.deepEqual(told, [1, "thrown", 4, "in then"]);
});
