// `<agent-timeline>` under the demo's policy: every attribute, method and event, and which sessions are
// disposed of when the element is removed. element-properties.test.mjs has what frameworks bind.
/* global cards, make, message, put, told, until */
import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { openEmptyPage } from "./support/bare-page.mjs";
import { useBrowser } from "./support/browser.mjs";
import { openElementPage } from "./support/element-page.mjs";

const kDist = new URL("../../wasm/package/dist/", import.meta.url);

const browser = useBrowser();
const elementPage = () => openElementPage(browser);

for (const worker of [false, true]) {
  test(`src is read to its end${worker ? ", in a worker" : ""}`, async () => {
    const { page, assertQuiet } = await elementPage();
    const seen = await page.evaluate(async (inWorker) => {
      const src = "/recordings/claude-code-fix-parser.jsonl";
      const element = make(inWorker ? { src, worker: "" } : { src });
      const ended = told(element, "timeline-end");
      put(element);
      await ended;
      const started = performance
        .getEntriesByType("resource")
        .some(({ name }) => name.endsWith("worker-main.js"));
      const shown = await until(() => cards(element) > 3);
      return { seen: element.seen, shown, started, src: element.src, view: element.view !== null };
    }, worker);
    assert.deepEqual(seen, {
      seen: ["timeline-ready", "timeline-end"],
      shown: true,
      started: worker,
      src: "/recordings/claude-code-fix-parser.jsonl",
      view: true,
    });
    await assertQuiet();
    await page.context().close();
  });
}

test("timeline-ready and timeline-end bubble to the document", async () => {
  const { page, assertQuiet } = await elementPage();
  const seen = await page.evaluate(async () => {
    const seen = [];
    for (const name of ["timeline-ready", "timeline-end"]) {
      document.addEventListener(name, ({ target }) => seen.push([name, target.localName]));
    }
    const element = make({ src: "/recordings/claude-code-fix-parser.jsonl" });
    const ended = told(document, "timeline-end");
    put(element);
    await ended;
    return seen;
  });
  assert.deepEqual(seen, [
    ["timeline-ready", "agent-timeline"],
    ["timeline-end", "agent-timeline"],
  ]);
  await assertQuiet();
});

test("another src gives a new session, and no src an empty one", async () => {
  const { page, assertQuiet } = await elementPage();
  const seen = await page.evaluate(async () => {
    const element = make({ src: "/recordings/claude-code-fix-parser.jsonl" });
    const first = told(element, "timeline-end");
    put(element);
    await first;
    await until(() => cards(element) > 3);
    const before = element.view;
    const second = told(element, "timeline-end");
    element.src = "/recordings/pi-fix-parser.jsonl";
    await second;
    const other = element.view !== before && element.view !== null;
    await until(() => cards(element) > 3);
    const views = element.querySelectorAll(".agent-timeline").length;
    const ready = told(element, "timeline-ready");
    element.src = null;
    await ready;
    return { other, views, attribute: element.hasAttribute("src"), left: cards(element) };
  });
  assert.deepEqual(seen, { other: true, views: 1, attribute: false, left: 0 });
  await assertQuiet();
  await page.context().close();
});

test("the dialect attribute sets the dialect, and an unknown one causes a timeline-error", async () => {
  const { page } = await elementPage();
  const seen = await page.evaluate(async () => {
    const titleIn = async (dialect) => {
      const element = make(dialect ? { dialect } : {});
      const ready = told(element, "timeline-ready");
      put(element);
      await ready;
      await element.push(message("Words"));
      await until(() => cards(element) === 1);
      return element.querySelector("[data-entry]").dataset.kind;
    };
    const kinds = [await titleIn(null), await titleIn("pi")];
    const wrong = make({ dialect: "klingon" });
    const failed = new Promise((resolve) =>
      wrong.addEventListener("timeline-error", (event) => {
        event.preventDefault();
        resolve(event.detail.name);
      }),
    );
    put(wrong);
    return { kinds, error: await failed, view: wrong.view };
  });
  assert.deepEqual(seen, { kinds: ["message", "unknown"], error: "OptionsError", view: null });
  await page.context().close();
});

test("theme is light, dark, or follows the system", async () => {
  const { page, assertQuiet } = await elementPage();
  const seen = await page.evaluate(async () => {
    const element = make({ theme: "dark" });
    const ready = told(element, "timeline-ready");
    put(element);
    await ready;
    const scheme = () => getComputedStyle(element.querySelector(".agent-timeline")).colorScheme;
    const themes = [[element.dataset.theme, scheme()]];
    for (const theme of ["light", "other"]) {
      element.setAttribute("theme", theme);
      themes.push([element.dataset.theme ?? null, scheme()]);
    }
    return { themes, ready: element.seen };
  });
  assert.deepEqual(seen.themes, [
    ["dark", "dark"],
    ["light", "light"],
    [null, "light dark"],
  ]);
  assert.deepEqual(seen.ready, ["timeline-ready"], "a new theme does not mount the view again");
  await assertQuiet();
  await page.context().close();
});

test("push(), pushStream(), end() and reset() act on the element's own session", async () => {
  const { page, assertQuiet } = await elementPage();
  const counts = await page.evaluate(async () => {
    const element = put(make());
    // Immediately after it was inserted into the page.
    await element.push(message("one"));
    await element.pushStream([message("two"), message("three")]);
    const three = await until(() => cards(element) === 3);
    await element.push("a line that only the end completes");
    await element.end();
    const four = await until(() => cards(element) === 4);
    await element.reset();
    const none = await until(() => cards(element) === 0);
    element.remove();
    const off = await element.push(message("four")).then(
      () => "taken",
      ({ name }) => name,
    );
    return { three, four, none, off };
  });
  assert.deepEqual(counts, { three: true, four: true, none: true, off: "TypeError" });
  await assertQuiet();
  await page.context().close();
});

test("a session set before the element is defined is used", async () => {
  const opened = await browser.openPage();
  const { page } = opened;
  await openEmptyPage(page, browser.base);
  const shown = await page.evaluate(async () => {
    const { load } = await import("/agent-timeline/index.js");
    const session = (await load()).createSession();
    session.push({ "agent-timeline": "message", text: "early" });
    const element = document.createElement("agent-timeline");
    element.session = session;
    document.querySelector("#host").replaceChildren(element);
    const ready = new Promise((resolve) => element.addEventListener("timeline-ready", resolve));
    await import("/agent-timeline/element.js");
    await ready;
    return { own: Object.hasOwn(element, "session"), same: element.session === session };
  });
  assert.deepEqual(shown, { own: false, same: true });
  await page.locator('agent-timeline [data-entry="e1"]').waitFor();
  await opened.assertQuiet();
});

test("new options keep the entries of the element's own session", async () => {
  const { page, assertQuiet } = await elementPage();
  const kept = await page.evaluate(async () => {
    const element = make();
    put(element);
    await element.push(message("stays"));
    await until(() => cards(element) === 1);
    element.options = { theme: "dark" };
    return until(() => cards(element) === 1);
  });
  assert.equal(kept, true);
  await assertQuiet();
});

test("a host's session is shown with the given options and not disposed of with the element", async () => {
  const { page, assertQuiet } = await elementPage();
  const seen = await page.evaluate(async () => {
    const { load } = await import("/agent-timeline/index.js");
    const session = (await load()).createSession();
    session.push(message("mine"));
    const element = make({ src: "/recordings/pi-fix-parser.jsonl" });
    element.session = session;
    element.options = { toolbar: false };
    const ready = told(element, "timeline-ready");
    put(element);
    await ready;
    const shown = await until(() => cards(element) === 1);
    const toolbar = element.querySelector(".at-toolbar button") !== null;
    const refused = await element.push(message("x")).catch(({ name }) => name);
    element.options = { toolbar: true };
    const tools = await until(() => element.querySelector(".at-toolbar button") !== null);
    element.remove();
    await until(() => element.view === null);
    session.push(message("still there"));
    const ended = told(element, "timeline-end");
    element.session = null;
    put(element);
    await ended;
    const own = await until(() => cards(element) > 1);
    const { entries } = session.snapshot();
    return { shown, toolbar, refused, tools, own, seen: element.seen, entries: entries.length };
  });
  assert.deepEqual(seen, {
    shown: true,
    toolbar: false,
    refused: "TypeError",
    tools: true,
    own: true,
    seen: ["timeline-ready", "timeline-ready", "timeline-end"],
    entries: 2,
  });
  await assertQuiet();
  await page.context().close();
});

test("moving the element keeps its view and session, removing it disposes of them", async () => {
  const { page, assertQuiet } = await elementPage();
  const seen = await page.evaluate(async () => {
    const element = put(make());
    await element.push(message("one"));
    await until(() => cards(element) === 1);
    const { view } = element;
    const box = document.createElement("div");
    document.querySelector("#host").append(box);
    box.append(element);
    await new Promise((resolve) => setTimeout(resolve, 20));
    const kept = element.view === view && cards(element) === 1;
    element.remove();
    const gone = await until(() => element.view === null);
    const left = element.querySelectorAll(".agent-timeline").length;
    box.append(element);
    await element.push(message("new"));
    const anew = await until(() => cards(element) === 1);
    return { kept, gone, left, anew };
  });
  assert.deepEqual(seen, { kept: true, gone: true, left: 0, anew: true });
  await assertQuiet();
  await page.context().close();
});

test("a src that fails causes a timeline-error, and an uncaught error unless that is prevented", async () => {
  const { page } = await elementPage();
  const seen = await page.evaluate(async () => {
    const uncaught = [];
    addEventListener("error", (event) => {
      uncaught.push(event.error.name);
      event.preventDefault();
    });
    const details = [];
    for (const prevents of [true, false]) {
      const element = make({ src: "/recordings/none.jsonl" });
      element.addEventListener("timeline-error", (event) => {
        if (prevents) event.preventDefault();
        details.push(event.detail.name);
      });
      const failed = told(element, "timeline-error");
      put(element);
      await failed;
    }
    await until(() => uncaught.length > 0);
    return { details, uncaught };
  });
  assert.deepEqual(seen, { details: ["StreamError", "StreamError"], uncaught: ["StreamError"] });
  await page.context().close();
});

for (const worker of [false, true]) {
  test(`the element's own session loads what configure() names: the core${worker ? ", and the worker" : ""}`, async () => {
    const opened = await browser.openPage();
    const { page, assertQuiet } = opened;
    await openEmptyPage(page, browser.base);
    for (const name of ["core.wasm", "worker-main.js"]) {
      await page.route(`**/agent-timeline/${name}`, (route) => route.abort());
      await page.route(`**/elsewhere/${name}`, async (route) => {
        await route.fulfill({ path: fileURLToPath(new URL(name, kDist)) });
      });
    }
    const seen = await page.evaluate(async (inWorker) => {
      const { configure } = await import("/agent-timeline/element.js");
      configure({ wasm: "/elsewhere/core.wasm", worker: "/elsewhere/worker-main.js" });
      const element = document.createElement("agent-timeline");
      element.toggleAttribute("worker", inWorker);
      document.querySelector("#host").append(element);
      await new Promise((resolve) => setTimeout(resolve));
      await element.push({ "agent-timeline": "message", text: "found" });
      // The card appears before its content, which comes from the worker.
      const text = () => element.querySelector("[data-entry]")?.textContent ?? "";
      while (!text().includes("found")) await new Promise(requestAnimationFrame);
      return true;
    }, worker);
    assert.equal(seen, true);
    await assertQuiet();
    await page.context().close();
  });
}
