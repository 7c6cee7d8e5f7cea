// `view.update`: equivalent options change nothing, other options are applied at the reader's position,
// and the host's handles to the view stay valid; for a session on the page and in a worker.
import assert from "node:assert/strict";
import { test } from "node:test";
import { openEmptyPage } from "./support/bare-page.mjs";
import { frames, settled, useBrowser } from "./support/browser.mjs";
import { eventually } from "./support/eventually.mjs";

const browser = useBrowser();

async function openView(worker) {
  const opened = await browser.openPage();
  await openEmptyPage(opened.page, browser.base);
  await opened.page.evaluate(async (inWorker) => {
    const { load, loadInWorker } = await import(
      `/agent-timeline/${inWorker ? "worker" : "index"}.js`
    );
    const { mount } = await import("/agent-timeline/view.js");
    const core = await (inWorker ? loadInWorker() : load());
    const session = await core.createSession({ patches: "outline" });
    for (let index = 1; index <= 200; index += 1) {
      const call = `c${index}`;
      await session.push({
        "agent-timeline": "tool-start",
        call,
        name: "Bash",
        input: { command: "ls" },
      });
      await session.push({ "agent-timeline": "tool-end", call, output: `line ${index}` });
      await session.push({ "agent-timeline": "message", text: `message ${index}` });
    }
    globalThis.session = session;
    globalThis.options = (more) => ({
      redact: (text) => text,
      labels: { "role.user": "Mensch" },
      ...more,
    });
    globalThis.view = mount(document.querySelector("#host"), session, globalThis.options());
  }, worker);
  await opened.page.waitForSelector("[data-entry='e400']");
  return opened;
}

const root = (page) => page.evaluateHandle(() => document.querySelector(".agent-timeline"));
const isStill = (page, node) =>
  page.evaluate((before) => document.querySelector(".agent-timeline") === before, node);

for (const worker of [false, true]) {
  const where = worker ? "in a worker" : "on the page";
  test(`a session ${where}: new options are applied at the reader's position`, async () => {
    const { page, assertQuiet } = await openView(worker);
    await page.evaluate(async () => {
      const { view } = globalThis;
      globalThis.selected = [];
      globalThis.mounted = 0;
      view.onSelect((id) => globalThis.selected.push(id));
      globalThis.endMounted = view.list.onMount(() => (globalThis.mounted += 1));
      await view.list.reveal("e101", { align: "start", open: true });
      view.select("e101");
    });
    await frames(page);
    const before = await root(page);
    await page.evaluate(() => {
      // A second update before the first is drawn keeps the position as well.
      globalThis.view.update(globalThis.options({ results: "folded" }));
      globalThis.view.update(globalThis.options({ toolbar: false }));
      globalThis.mounted = 0;
    });
    await page.waitForSelector("[data-entry='e101'][aria-current]");
    await frames(page);
    assert.equal(await isStill(page, before), false);
    const seen = await page.evaluate(() => {
      const { view, selected, mounted } = globalThis;
      const card = view.list.card("e101").getBoundingClientRect();
      const scroller = view.list.scroller.getBoundingClientRect();
      return {
        toolbar: document.querySelectorAll(".at-toolbar button").length,
        views: document.querySelectorAll(".agent-timeline").length,
        isOpen: view.list.isOpen("e101"),
        isInSight: card.bottom > scroller.top && card.top < scroller.bottom,
        selected: [view.selected(), ...selected],
        hears: mounted > 0,
        inPage: view.list.root.isConnected,
      };
    });
    assert.deepEqual(seen, {
      ...{ toolbar: 0, views: 1, isOpen: true, isInSight: true },
      ...{ selected: ["e101", "e101"], hears: true, inPage: true },
    });
    const heard = await page.evaluate(async () => {
      globalThis.endMounted();
      globalThis.mounted = 0;
      globalThis.view.select("e1");
      await globalThis.view.list.reveal("e1");
      return { mounted: globalThis.mounted, selected: globalThis.selected };
    });
    assert.deepEqual(heard, { mounted: 0, selected: ["e101", "e1"] });
    await assertQuiet();
    await page.context().close();
  });
}

test("equal options change nothing, a theme is set in place, and the latest functions are called", async () => {
  const { page, assertQuiet } = await openView(false);
  const before = await root(page);
  await page.evaluate(() => {
    const { view, options } = globalThis;
    view.update(options());
    view.update(options({ theme: "dark" }));
    view.update(options({ theme: "dark", redact: (text) => text.replace("secret", "***") }));
    globalThis.session.push({ "agent-timeline": "message", text: "a secret" });
  });
  await page.waitForFunction(() => document.body.textContent.includes("a ***"));
  assert.equal(await isStill(page, before), true);
  assert.equal(
    await page.evaluate(() => document.querySelector(".agent-timeline").dataset.theme),
    "dark",
  );
  await page.evaluate(() => {
    globalThis.view.dispose();
    globalThis.view.update({ toolbar: false });
  });
  assert.equal(await page.locator(".agent-timeline").count(), 0);
  await assertQuiet();
  await page.context().close();
});

const shownCards = (page) =>
  page.evaluate(() => {
    const rows = globalThis.view.list.rows();
    return [
      ...new Set(rows.filter(({ id }) => globalThis.view.list.isShown(id)).map(({ kind }) => kind)),
    ];
  });

for (const worker of [false, true]) {
  const where = worker ? "in a worker" : "on the page";
  test(`a session ${where}: the filter and the open panel stay when other options are applied`, async () => {
    const { page, assertQuiet } = await openView(worker);
    const update = (more) =>
      page.evaluate((given) => globalThis.view.update(globalThis.options(given)), more);
    await page.evaluate(() => globalThis.view.list.reveal("e101", { align: "start" }));
    await page.getByRole("button", { name: "Filter", exact: true }).click();
    await page.locator("summary", { hasText: "Kind" }).click();
    await page.locator(".at-filter-choice", { hasText: "Tool calls" }).locator("input").check();
    await page.evaluate(() => globalThis.view.showPanel("durations"));
    await page.waitForSelector(".at-durations");
    await update({ results: "folded" });
    await eventually(() => page.locator(".at-filter-said").innerText(), "200 of 400 shown");
    await page.waitForSelector(".at-durations");
    assert.deepEqual(await shownCards(page), ["tool"]);
    const button = page.getByRole("button", { name: "Filter", exact: true });
    assert.equal(await button.getAttribute("aria-expanded"), "true");
    const isInSight = () =>
      page.evaluate(() => {
        const { list } = globalThis.view;
        const card = list.card("e101")?.getBoundingClientRect();
        const scroller = list.scroller.getBoundingClientRect();
        return card && card.bottom > scroller.top && card.top < scroller.bottom;
      });
    await eventually(isInSight, true);
    // What the reader has closed stays closed, although the view was mounted with it open.
    await page.evaluate(() => globalThis.view.showPanel(null));
    await button.click();
    await update({ results: "folded", panel: "outline" });
    await page.waitForSelector(".at-outline");
    await page.evaluate(() => globalThis.view.showPanel(null));
    await update({ results: "shown", panel: "outline" });
    await settled(page);
    assert.equal(await page.locator(".at-panel").isVisible(), false);
    assert.equal(await page.locator(".at-filter").isVisible(), false);
    assert.deepEqual(await shownCards(page), ["tool", "message"]);
    await assertQuiet();
    await page.context().close();
  });
}

test("a panel that is still loading is opened or not, as the last request says", async () => {
  const { page, assertQuiet } = await openView(false);
  await page.evaluate(() => {
    const { view, options } = globalThis;
    view.showPanel("outline");
    view.showPanel(null);
    view.update(options({ results: "folded" }));
  });
  await settled(page);
  assert.equal(await page.locator(".at-panel").isVisible(), false);
  await page.evaluate(() => {
    const { view, options } = globalThis;
    view.showPanel("files");
    view.update(options({ results: "shown" }));
  });
  await page.waitForSelector(".at-panel:not([hidden]) .at-files");
  await assertQuiet();
  await page.context().close();
});

test("the host's own filter stays when other options are applied, until it is taken back", async () => {
  const { page, assertQuiet } = await openView(false);
  await page.evaluate(() => {
    const { view, options } = globalThis;
    view.list.setFilter(({ kind }) => kind === "message");
    view.update(options({ results: "folded" }));
  });
  await settled(page);
  assert.deepEqual(await shownCards(page), ["message"]);
  await page.evaluate(() => {
    const { view, options } = globalThis;
    view.list.setFilter(null);
    view.update(options({ results: "shown" }));
  });
  await settled(page);
  assert.deepEqual(await shownCards(page), ["tool", "message"]);
  await assertQuiet();
  await page.context().close();
});

test("a title and a context limit are applied in place, and taken back", async () => {
  const { page, assertQuiet } = await openView(false);
  await page.evaluate(() => {
    globalThis.session.push({ "agent-timeline": "session", contextTokens: 500 });
    globalThis.session.push({ "agent-timeline": "message", role: "user", text: "The prompt" });
  });
  const title = () => page.locator(".at-session-title").innerText();
  const context = () => page.locator(".at-context").innerText();
  const update = (more) =>
    page.evaluate((given) => globalThis.view.update(globalThis.options(given)), more);
  await eventually(title, "The prompt");
  await eventually(context, /^500 /);
  const before = await root(page);
  await update({ title: "The host's title" });
  await eventually(title, "The host's title");
  await update({ title: "Another", contextLimit: 1000 });
  await eventually(title, "Another");
  await eventually(context, /^50 %/);
  await update({});
  await eventually(title, "The prompt");
  await eventually(context, /^500 /);
  assert.equal(await isStill(page, before), true);
  await assertQuiet();
  await page.context().close();
});
