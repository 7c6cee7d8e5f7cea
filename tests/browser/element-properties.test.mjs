// What frameworks bind to `<agent-timeline>`: properties that are `undefined`, `false` or the text of an
// attribute, before and after the element is defined.
/* global cards, make, message, put, told, until */
import assert from "node:assert/strict";
import { test } from "node:test";
import { openEmptyPage } from "./support/bare-page.mjs";
import { useBrowser } from "./support/browser.mjs";
import { openElementPage } from "./support/element-page.mjs";

const browser = useBrowser();
const elementPage = () => openElementPage(browser);

test("undefined is null for every property, and the view stays while values are only repeated", async () => {
  const { page, assertQuiet } = await elementPage();
  const seen = await page.evaluate(async () => {
    const element = make();
    const setAll = (value) => {
      for (const name of ["src", "dialect", "worker", "theme", "session", "options"])
        element[name] = value;
    };
    setAll(undefined);
    put(element);
    await element.push(message("stays"));
    await until(() => cards(element) === 1);
    const { view } = element;
    // Preact sets "" for `undefined`.
    for (const value of [undefined, null, ""]) setAll(value);
    element.worker = false;
    await new Promise((resolve) => setTimeout(resolve, 20));
    const same = element.view === view && cards(element) === 1;
    const { src, dialect, worker, theme, session, options } = element;
    const names = element.getAttributeNames().filter((name) => name !== "class");
    return { same, names, values: { src, dialect, worker, theme, session, options } };
  });
  const none = { src: null, dialect: null, worker: false, theme: null, session: null, options: {} };
  assert.deepEqual(seen, { same: true, names: [], values: none });
  await assertQuiet();
});

test("after session = undefined, the element has its own session, and its attributes count again", async () => {
  const { page, assertQuiet } = await elementPage();
  const seen = await page.evaluate(async () => {
    const { load } = await import("/agent-timeline/index.js");
    const session = (await load()).createSession();
    const element = make();
    element.session = session;
    const ready = told(element, "timeline-ready");
    put(element);
    await ready;
    const again = told(element, "timeline-ready");
    element.session = undefined;
    await again;
    const ended = told(element, "timeline-end");
    element.src = "/recordings/pi-fix-parser.jsonl";
    await ended;
    return until(() => cards(element) > 3);
  });
  assert.equal(seen, true);
  await assertQuiet();
});

test("src, dialect, worker and theme are properties, too; worker is off if it is false as a text", async () => {
  const { page, assertQuiet } = await elementPage();
  const seen = await page.evaluate(() => {
    const element = make();
    Object.assign(element, { src: "/events", dialect: "pi", worker: true, theme: "dark" });
    const names = ["src", "dialect", "worker", "theme"];
    const attributes = names.map((name) => element.getAttribute(name));
    const worker = [];
    for (const value of [false, true, "false", true, ""]) {
      element.worker = value;
      worker.push([element.worker, element.getAttribute("worker")]);
    }
    element.setAttribute("worker", "false");
    worker.push([element.worker, element.getAttribute("worker")]);
    const { dialect, theme, dataset } = element;
    return { attributes, worker, dialect, theme, shown: dataset.theme };
  });
  assert.deepEqual(seen, {
    attributes: ["/events", "pi", "", "dark"],
    worker: [
      [false, null],
      [true, ""],
      [false, null],
      [true, ""],
      [false, null],
      [false, "false"],
    ],
    ...{ dialect: "pi", theme: "dark", shown: "dark" },
  });
  await assertQuiet();
});

for (const [name, set] of Object.entries({
  'worker="false"': (element) => element.setAttribute("worker", "false"),
  "worker = false": (element) => (element.worker = false),
})) {
  test(`${name} starts no worker`, async () => {
    const { page, assertQuiet } = await elementPage();
    await page.evaluate(`globalThis.set = ${set}`);
    const started = await page.evaluate(async () => {
      const element = make();
      globalThis.set(element);
      put(element);
      await element.push(message("here"));
      await until(() => cards(element) === 1);
      return performance
        .getEntriesByType("resource")
        .some(({ name }) => name.endsWith("worker-main.js"));
    });
    assert.equal(started, false);
    await assertQuiet();
  });
}

test("an empty src is not read, and an empty dialect is detected", async () => {
  const { page, assertQuiet } = await elementPage();
  const seen = await page.evaluate(async () => {
    const element = put(make({ src: "", dialect: "" }));
    await element.push(message("here"));
    await until(() => cards(element) === 1);
    return element.seen;
  });
  assert.deepEqual(seen, ["timeline-ready"]);
  await assertQuiet();
});

test("properties set before the element is defined become attributes", async () => {
  const opened = await browser.openPage();
  const { page } = opened;
  await openEmptyPage(page, browser.base);
  const attributes = await page.evaluate(async () => {
    const element = document.createElement("agent-timeline");
    Object.assign(element, { dialect: "neutral", worker: false, theme: "dark", src: undefined });
    document.querySelector("#host").replaceChildren(element);
    await import("/agent-timeline/element.js");
    return ["src", "dialect", "worker", "theme"].map((name) => element.getAttribute(name));
  });
  assert.deepEqual(attributes, [null, "neutral", null, "dark"]);
  await opened.assertQuiet();
});
