// The API in a worker equals the API on the page: the same exports, the same methods, the same answers.
// Invariant: the lists are read from the modules and classes themselves, so nothing can be forgotten.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import * as page from "../../wasm/package/dist/index.node.js";
import * as browserPage from "../../wasm/package/dist/index.js";
import * as worker from "../../wasm/package/dist/worker.node.js";
import * as browserWorker from "../../wasm/package/dist/worker.js";
import { goldens } from "./recordings.mjs";

let here;
let there;
before(async () => {
  here = await page.load();
  there = await worker.loadInWorker();
});
after(() => there.dispose());

/** Returns an object's methods, including those inherited from classes of the package. */
function methods(object) {
  const names = new Set();
  for (let from = Object.getPrototypeOf(object); from !== Object.prototype;) {
    for (const name of Object.getOwnPropertyNames(from)) names.add(name);
    from = Object.getPrototypeOf(from);
  }
  names.delete("constructor");
  return [...names].sort();
}

/** Names that stand for different things in the page's and in the worker's entry. */
const own = ["load", "loadInWorker", "WorkerDiedError"];
const shared = (module) => Object.keys(module).filter((name) => !own.includes(name));

test("the entries for the page and for the worker export the same names", () => {
  assert.deepEqual(shared(worker), shared(page));
  assert.deepEqual(shared(browserWorker), shared(browserPage));
  assert.equal(worker.applyPatch, page.applyPatch);
  assert.equal(worker.DisposedError, page.DisposedError);
});

test("cores, sessions, streams and exporters have the same methods", async () => {
  const session = { here: here.createSession(), there: await there.createSession() };
  const markdown = { here: here.createMarkdownStream(), there: await there.createMarkdownStream() };
  const out = {
    here: session.here.createExporter("text"),
    there: await session.there.createExporter("text"),
  };
  // A worker has to be disposed of; the core on the page is garbage-collected.
  assert.deepEqual(methods(there), [...methods(here), "dispose"].sort());
  assert.deepEqual(methods(session.there), methods(session.here));
  assert.deepEqual(methods(markdown.there), methods(markdown.here));
  // `all` is internal: `exportChunks` iterates over it.
  assert.deepEqual(
    methods(out.there),
    methods(out.here).filter((name) => name !== "all"),
  );
  for (const { here: one, there: other } of [session, markdown]) {
    one.dispose();
    other.dispose();
  }
});

test("the standalone functions return the same as on the page", async () => {
  const { renderCode, renderDiff, renderMarkdown, renderTerminal } = worker;
  const diff = { oldText: "a\n", newText: "b\n" };
  assert.equal(await renderMarkdown("*a*"), await page.renderMarkdown("*a*"));
  assert.equal(await renderDiff(diff), await page.renderDiff(diff));
  assert.equal(await renderCode("let a", { language: "ts" }), await page.renderCode("let a", { language: "ts" })); // prettier-ignore
  assert.equal(await renderTerminal("\x1b[1mx"), await page.renderTerminal("\x1b[1mx"));
});

/** Returns two sessions of the same recording, one here and one in the worker. */
async function twins(options) {
  const bytes = await readFile((await goldens())[0]);
  const one = here.createSession(options);
  const other = await there.createSession(options);
  one.push(bytes);
  await other.push(bytes);
  return { one, other, bytes };
}

test("exports, renderToHtml(), statistics, diagnostics and search give the same as on the page", async () => {
  const { one, other } = await twins();
  one.end();
  await other.end();
  const locale = { locale: "de", "role.user": "Benutzer" };
  const options = { title: "A <title>", theme: "dark", locale };
  for (const format of ["text", "markdown", "html", "json"]) {
    const chunks = [];
    for await (const chunk of other.exportChunks(format, options)) chunks.push(chunk);
    assert.deepEqual(chunks, [...one.exportChunks(format, options)]);
  }
  assert.equal(await other.toStandaloneHtml(options), one.toStandaloneHtml(options));
  assert.equal(await other.toText(), one.toText());
  assert.match(await other.toText({ locale }), /^Benutzer$/m);
  assert.equal(await other.toText({ locale }), one.toText({ locale }));
  assert.equal(await other.toMarkdown(), one.toMarkdown());
  assert.equal(await worker.renderToHtml(other), page.renderToHtml(one));
  assert.equal(await other.entryText("e1", "markdown"), one.entryText("e1", "markdown"));
  assert.deepEqual(await other.stats(), one.stats());
  assert.deepEqual(await other.diagnostics(), one.diagnostics());
  assert.deepEqual(await other.search("the"), one.search("the"));
});

test("the overview, changed files, times of calls and raw events are the same as on the page", async () => {
  const one = here.createSession();
  const other = await there.createSession();
  const input = { file_path: "a.c", old_string: "one\n", new_string: "two\n" };
  const events = [
    { "agent-timeline": "message", role: "user", text: "Mend it", time: 1000 },
    { "agent-timeline": "tool-start", call: "c1", name: "Edit", input, time: 2000 },
    { "agent-timeline": "tool-end", call: "c1", output: "done", time: 3500 },
  ];
  for (const event of events) {
    one.push(event);
    await other.push(event);
  }
  const isSame = async (method, ...given) => {
    const answer = one[method](...given);
    assert.ok(answer !== null && answer.length !== 0, method);
    assert.deepEqual(await other[method](...given), answer, method);
  };
  await isSame("overview");
  await isSame("changedFiles");
  await isSame("fileChange", "a.c");
  await isSame("callTimes");
  await isSame("eventsOf", "e2");
});

test("an export taken in chunks while the session grows gives the same as on the page", async () => {
  const bytes = await readFile((await goldens())[0]);
  const options = { patches: "outline", replay: false };
  const one = here.createSession(options);
  const other = await there.createSession(options);
  const outs = { one: one.createExporter("html"), other: await other.createExporter("html") };
  for (let at = 0; at < bytes.length; at += 500) {
    const piece = bytes.subarray(at, at + 500);
    one.push(piece);
    void other.push(piece);
    assert.equal(await outs.other.take(), outs.one.take());
  }
  one.end();
  await other.end();
  assert.equal(await outs.other.finish(), outs.one.finish());
  assert.deepEqual(await other.outline(), one.outline());
});

test("release() returns the same as on the page", async () => {
  const { one, other } = await twins();
  const { id } = one.outline().entries.at(-1);
  assert.ok(one.outline().entries.length > 1);
  const released = one.release(id);
  assert.ok(released > 0);
  assert.equal(await other.release(id), released);
  assert.deepEqual(await other.snapshot(), one.snapshot());
});

test("a Markdown stream returns the same changes for text and bytes, split anywhere", async () => {
  const text = "# A *title*\n\nsome **text 😀** and `code`\n\n- one\n- two\n\n```js\nlet a\n```\n";
  const one = here.createMarkdownStream({ headingAnchors: true, idPrefix: "x-" });
  const other = await there.createMarkdownStream({ headingAnchors: true, idPrefix: "x-" });
  const heard = [[], []];
  one.subscribe((changes) => heard[0].push(...changes));
  const stop = other.subscribe((changes) => heard[1].push(...changes));
  for (const unit of text.split("")) assert.deepEqual(await other.push(unit), one.push(unit));
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length; at += 3) {
    const piece = bytes.subarray(at, at + 3);
    assert.deepEqual(await other.push(piece), one.push(piece));
  }
  assert.equal(
    bytes.length,
    new TextEncoder().encode(text).length,
    "the host's bytes are not detached",
  );
  assert.deepEqual(await other.end(), one.end());
  assert.ok(heard[0].length > 10);
  assert.deepEqual(heard[1], heard[0]);
  stop();
  assert.notDeepEqual(await other.push("more"), []);
  assert.equal(heard[1].length, heard[0].length);
  one.push("more");
  assert.deepEqual(await other.pieces(), one.pieces());
  assert.equal(await other.html(), one.html());
});

test("disposed objects throw or reject with a DisposedError, on the page and in the worker", async () => {
  await assert.rejects(there.createMarkdownStream({ linkHosts: 5 }), { name: "OptionsError" });
  const markdown = await there.createMarkdownStream();
  await assert.rejects(markdown.push(5), { name: "TypeError" });
  markdown.dispose();
  markdown.dispose();
  await assert.rejects(markdown.push("x"), { name: "DisposedError", message: /Markdown stream/ });
  assert.throws(() => markdown.subscribe(() => undefined), { name: "DisposedError" });
  const session = { here: here.createSession(), there: await there.createSession() };
  const out = {
    here: session.here.createExporter("text"),
    there: await session.there.createExporter("text"),
  };
  const chunks = session.there.exportChunks("text");
  session.here.dispose();
  session.there.dispose();
  assert.throws(() => out.here.take(), { name: "DisposedError" });
  await assert.rejects(out.there.take(), { name: "DisposedError" });
  await assert.rejects(chunks.next(), { name: "DisposedError" });
  await assert.rejects(session.there.toStandaloneHtml(), { name: "DisposedError" });
  await assert.rejects(session.there.release("e1"), { name: "DisposedError" });
});

test("the worker rejects calls of methods that are not listed", async () => {
  const { callNamed } = await import("../../build/js/worker/thread/call-named.js");
  assert.throws(() => callNamed({ secret: () => 1 }, ["open"], "secret", []), TypeError);
});
