// The adapters of all frameworks with what their hosts do after mounting: changed options, server HTML,
// reactive objects, and values that are not known at first. tests/pack has the packed adapters in a bundle.
/* global adapter, made, until */
import assert from "node:assert/strict";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { before, test } from "node:test";
import { useBrowser } from "./support/browser.mjs";
import { bundleComponents, makeComponentProject } from "./support/components.mjs";
import { failuresOf, pageWith, root } from "./support/snippets.mjs";

const kAdapters = fileURLToPath(new URL("adapters/", import.meta.url));
const kPage = pageWith(
  '<link rel="stylesheet" href="/agent-timeline/styles.css"><main style="height: 400px"></main>',
);
const scratch = join(root, "build/adapters");
const browser = useBrowser();
const bundles = {};

before(async () => {
  await makeComponentProject(scratch);
  await cp(kAdapters, scratch, { recursive: true });
});

/** Notes every object with HTML that the package's React component passes to React. */
const notedHtml = {
  name: "noted HTML",
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^react$/ }, ({ importer }) =>
      /wasm\/package\/dist\/react\.js$/.test(importer)
        ? { path: "react", namespace: "noted" }
        : undefined,
    );
    const contents = `export * from "react";
      import { createElement as create } from "react";
      export function createElement(type, props, ...children) {
        const html = props?.dangerouslySetInnerHTML;
        if (html) globalThis.notedHtml.push(html);
        return create(type, props, ...children);
      }`;
    onLoad({ filter: /./, namespace: "noted" }, () => ({ contents, resolveDir: scratch }));
  },
};

/** Opens a page with the adapter of a framework, and the functions that the tests in it use. */
async function openAdapter(framework) {
  bundles[framework] ??= await bundleComponents(
    scratch,
    `import { load, renderToHtml } from "agent-timeline";
     import * as adapter from "./${framework}.js";
     Object.assign(globalThis, { adapter, load, renderToHtml });`,
    [notedHtml],
  );
  const { page, troubles } = await browser.openPage();
  const failures = failuresOf(page, troubles);
  const answer = (path, contentType, body) =>
    page.route(`**${path}`, (route) => route.fulfill({ contentType, body }));
  await answer("/adapter.html", "text/html", kPage);
  await answer("/agent-timeline/adapter.js", "text/javascript", bundles[framework]);
  await page.goto(`${browser.base}adapter.html`);
  await page.evaluate(async () => {
    globalThis.notedHtml = [];
    await import("/agent-timeline/adapter.js");
    const core = await globalThis.load();
    globalThis.host = document.querySelector("main");
    globalThis.made = (count) => {
      const session = core.createSession();
      for (let index = 1; index <= count; index += 1)
        session.push({ "agent-timeline": "message", text: `Message ${index}` });
      return session;
    };
    globalThis.until = async (holds) => {
      for (let wait = 0; wait < 1500 && !holds(); wait += 1)
        await new Promise((resolve) => setTimeout(resolve, 20));
      return holds();
    };
    globalThis.view = () => document.querySelector(".agent-timeline:not(.at-static)");
    globalThis.shows = (text) => until(() => globalThis.host.textContent.includes(text));
  });
  return { page, assertFine: () => assert.deepEqual(failures(), []) };
}

for (const framework of ["react", "vue"]) {
  test(`${framework}: server HTML is passed once, and a later value leaves the view alone`, async () => {
    const { page, assertFine } = await openAdapter(framework);
    const seen = await page.evaluate(async () => {
      const { adapter, host, made, renderToHtml, shows } = globalThis;
      const session = made(2);
      const props = () => ({ session: null, serverHtml: renderToHtml(session) });
      const { show, close } = adapter.open("timeline", host, props());
      const server = await shows("Message 2");
      show({ ...props(), session });
      const mounted = await until(() => globalThis.view()?.querySelector("[role=log]"));
      const before = globalThis.view();
      session.push({ "agent-timeline": "message", text: "Message 3" });
      // Another text, and other objects with it.
      show({ ...props(), session });
      show({ ...props(), session, options: {} });
      const later = await shows("Message 3");
      session.push({ "agent-timeline": "message", text: "Message 4" });
      const last = await shows("Message 4");
      const same = globalThis.view() === before && before.isConnected;
      close();
      const objects = new Set(globalThis.notedHtml).size;
      return { server, mounted: Boolean(mounted), later, last, same, objects };
    });
    assert.deepEqual(seen, {
      ...{ server: true, mounted: true, later: true, last: true, same: true },
      // React 19.0 to 19.2 set the HTML again if they get another object.
      objects: framework === "react" ? 1 : 0,
    });
    assertFine();
  });
}

const kReactive = [
  ["vue", "timeline"],
  ["svelte", "timeline"],
  ["svelte", "attachment"],
];
for (const [framework, kind] of kReactive) {
  test(`${framework}, ${kind}: options that are changed in place are applied, also inside`, async () => {
    const { page, assertFine } = await openAdapter(framework);
    const seen = await page.evaluate(async (what) => {
      const { host, shows } = globalThis;
      const options = { title: "First", labels: { "role.assistant": "Robot" } };
      const session = made(2);
      const { change, close } = adapter.openReactive(what, host, { session, options });
      const first = (await shows("First")) && (await shows("Robot"));
      change((all) => (all.title = "Second"));
      const outside = await shows("Second");
      change((all) => (all.labels["role.assistant"] = "Machine"));
      const inside = await shows("Machine");
      const before = globalThis.view();
      change((all) => (all.theme = "dark"));
      const dark = () => getComputedStyle(globalThis.view()).colorScheme === "dark";
      const theme = (await until(dark)) && globalThis.view() === before;
      close();
      const left = document.querySelectorAll(".agent-timeline").length;
      return { first, outside, inside, theme, left };
    }, kind);
    assert.deepEqual(seen, { first: true, outside: true, inside: true, theme: true, left: 0 });
    assertFine();
  });
}

for (const framework of ["vue", "svelte"]) {
  test(`${framework}: options of a Markdown text that are changed in place are applied`, async () => {
    const { page, assertFine } = await openAdapter(framework);
    const seen = await page.evaluate(async () => {
      const { host } = globalThis;
      const options = { idPrefix: "x" };
      const { change, close } = adapter.openReactive("markdown", host, { text: "# A", options });
      const first = await until(() => host.querySelector("h1")?.id === "");
      change((all) => (all.headingAnchors = true));
      const second = await until(() => host.querySelector("h1")?.id === "x-h1");
      close();
      return { first, second };
    });
    assert.deepEqual(seen, { first: true, second: true });
    assertFine();
  });
}

test("svelte: the attachment takes no session at first, and keeps its view when options change", async () => {
  const { page, assertFine } = await openAdapter("svelte");
  const seen = await page.evaluate(async () => {
    const { host, shows } = globalThis;
    const { show, close } = adapter.open("attachment", host, { session: null });
    const none = globalThis.view() === null;
    const [one, other] = [made(200), made(1)];
    show({ session: one });
    await shows("Message 200");
    const scroller = host.querySelector(".at-scroller");
    scroller.scrollTop = 0;
    await shows("Message 1");
    const before = globalThis.view();
    show({ session: one, options: { theme: "dark" } });
    await new Promise((resolve) => setTimeout(resolve, 100));
    const same = globalThis.view() === before && before.isConnected;
    show({ session: one, options: { title: "Titled" } });
    const titled = await shows("Titled");
    await new Promise((resolve) => setTimeout(resolve, 100));
    const place = host.querySelector(".at-scroller").scrollTop;
    show({ session: other });
    const isOther = await until(() => host.querySelectorAll("[data-entry]").length === 1);
    show({ session: null });
    const gone = await until(() => globalThis.view() === null);
    show({ session: one });
    const back = await until(() => globalThis.view() !== null);
    close();
    const left = document.querySelectorAll(".agent-timeline").length;
    return { none, same, titled, place: place < 100, isOther, gone, back, left };
  });
  const all = { none: true, same: true, titled: true, place: true, isOther: true };
  assert.deepEqual(seen, { ...all, gone: true, back: true, left: 0 });
  assertFine();
});

test("svelte: a store without a session has no entries", async () => {
  const { page, assertFine } = await openAdapter("svelte");
  const seen = await page.evaluate(async () => {
    const { host, shows } = globalThis;
    const { show, close } = adapter.open("store", host, { session: null });
    const none = await shows("0 entries");
    show({ session: made(2) });
    const two = await shows("2 entries");
    show({ session: undefined });
    const again = await shows("0 entries");
    close();
    return { none, two, again };
  });
  assert.deepEqual(seen, { none: true, two: true, again: true });
  assertFine();
});

for (const framework of ["react", "preact", "vue", "svelte"]) {
  test(`${framework}: the element takes values that are undefined or false at first, and again later`, async () => {
    const { page, assertFine } = await openAdapter(framework);
    const seen = await page.evaluate(async () => {
      const { host } = globalThis;
      const none = Object.fromEntries(
        ["src", "dialect", "theme", "session", "options"].map((name) => [name, undefined]),
      );
      const props = { ...none, worker: false };
      const { show, close } = adapter.open("element", host, props);
      const element = host.querySelector("agent-timeline");
      const cards = () => element.querySelectorAll("[data-entry]").length;
      await until(() => element.view !== null);
      const nothing = cards();
      const src = "/recordings/pi-fix-parser.jsonl";
      show({ ...props, worker: undefined, src, dialect: "pi", theme: "dark" });
      const read = await until(() => cards() > 3);
      const theme = element.dataset.theme;
      show({ ...props, session: made(2), options: { toolbar: false } });
      const given = await until(() => cards() === 2);
      const toolbar = element.querySelector(".at-toolbar button") !== null;
      show(props);
      const empty = await until(() => element.view !== null && cards() === 0);
      const tools = await until(() => element.querySelector(".at-toolbar button") !== null);
      const values = [element.src, element.dialect, element.theme, element.worker];
      close();
      const worker = performance
        .getEntriesByType("resource")
        .some(({ name }) => name.endsWith("worker-main.js"));
      return { nothing, read, theme, given, toolbar, empty, tools, values, worker };
    });
    assert.deepEqual(seen, {
      ...{ nothing: 0, read: true, theme: "dark", given: true, toolbar: false },
      ...{ empty: true, tools: true, values: [null, null, null, false], worker: false },
    });
    assertFine();
  });
}

for (const framework of ["react", "vue", "svelte"]) {
  test(`${framework}: a Markdown text that was complete and no longer is, and another table of words`, async () => {
    const { page, assertFine } = await openAdapter(framework);
    const seen = await page.evaluate(async () => {
      const { host } = globalThis;
      const text = "Some *te\n\n```js\n1\n```\n";
      const locale = (copy) => ({ locale: "en", "view.codeActions.copy.label": copy });
      const props = { text: "Some *te", isComplete: false };
      const { show, close } = adapter.open("markdown", host, props);
      const open = await until(() => host.querySelector("em")?.textContent === "te");
      show({ ...props, isComplete: true });
      const closed = await until(() => host.textContent.includes("*te"));
      show(props);
      const reopened = await until(() => host.querySelector("em")?.textContent === "te");
      const button = () => host.querySelector("[data-action=copy]")?.textContent;
      show({ text, locale: locale("Take it") });
      const first = await until(() => button() === "Take it");
      show({ text, locale: locale("Have it") });
      const second = await until(() => button() === "Have it");
      close();
      return { open, closed, reopened, first, second };
    });
    const all = { open: true, closed: true, reopened: true };
    assert.deepEqual(seen, { ...all, first: true, second: true });
    assertFine();
  });

  test(`${framework}: a loader that fails is reported, but not after the component is gone`, async () => {
    const { page, assertFine } = await openAdapter(framework);
    const failures = await page.evaluate(async () => {
      const failures = [];
      for (const isGone of [false, true]) {
        const { promise, reject } = Promise.withResolvers();
        const onFailure = ({ message }) => failures.push(message);
        let isAsked = false;
        const load = () => ((isAsked = true), promise);
        const props = { text: "*a*", load, onFailure };
        const { close } = adapter.open("markdown", globalThis.host, props);
        // Svelte runs actions later.
        await until(() => isAsked);
        if (isGone) close();
        reject(new Error(isGone ? "too late" : "in time"));
        if (isGone) await new Promise((resolve) => setTimeout(resolve, 20));
        else await until(() => failures.length > 0);
        if (!isGone) close();
      }
      return failures;
    });
    assert.deepEqual(failures, ["in time"]);
    assertFine();
  });
}
