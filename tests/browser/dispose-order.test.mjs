// A view whose session, core or worker goes away under it, at any moment: nothing is an unhandled
// rejection, and what a host does not know itself is told of once.
import assert from "node:assert/strict";
import { test } from "node:test";
import { openEmptyPage } from "./support/bare-page.mjs";
import { frames, useBrowser } from "./support/browser.mjs";

const browser = useBrowser();

/** What a view in a worker hangs on, in the order in which it is disposed of. */
const kEnds = [["session"], ["core"], ["session", "core"], ["core", "session"]];
/** When: what was done before, the rest is under way. */
const kMoments = ["before the first rows", "while it reads", "when all is read"];

async function emptyPage() {
  const opened = await browser.openPage();
  await openEmptyPage(opened.page, browser.base);
  await opened.page.evaluate(() => {
    globalThis.rejections = [];
    globalThis.errors = [];
    addEventListener("unhandledrejection", ({ reason }) =>
      globalThis.rejections.push(String(reason)),
    );
    addEventListener("error", (event) => {
      globalThis.errors.push(event.error?.name ?? event.message);
      event.preventDefault();
    });
  });
  return opened;
}

/** Mounts a view of a worker's session, disposes of `ends` at `moment`, and then uses every tool. */
function endAt([ends, moment]) {
  const text = (index) => ({ "agent-timeline": "message", text: `Words ${index} of a message` });
  const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  const press = (key, target = document.querySelector(".at-scroller")) =>
    target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  const useAll = async (view, host) => {
    const scroller = host.querySelector(".at-scroller");
    for (const top of [0, 4000, 20000]) {
      scroller.scrollTop = top;
      await pause(20);
    }
    for (const key of ["j", "o", "y", "n", "E", "e"]) press(key);
    view.find();
    const input = host.querySelector(".at-find input");
    input.value = "words";
    input.dispatchEvent(new Event("input", { bubbles: true }));
    view.select("e7");
    for (const button of host.querySelectorAll(".at-toolbar button, [data-copy]")) button.click();
    host.querySelector(".at-card-menu")?.click();
    for (const item of document.querySelectorAll("[role=menuitem]")) item.click();
    dispatchEvent(new Event("beforeprint"));
    dispatchEvent(new Event("afterprint"));
    await pause(300);
  };
  return (async () => {
    const { loadInWorker } = await import("/agent-timeline/worker.js");
    const { mount } = await import("/agent-timeline/view.js");
    const core = await loadInWorker();
    const session = await core.createSession({ patches: "outline" });
    const host = document.querySelector("#host");
    const view = mount(host, session);
    const reading = session
      .pushStream(Array.from({ length: 400 }, (_, index) => text(index)))
      .catch(({ name }) => name);
    const before = { "before the first rows": 0, "while it reads": 5, "when all is read": 400 };
    if (before[moment] > 0) await pause(before[moment]);
    for (const name of ends) ({ session, core })[name].dispose();
    await useAll(view, host);
    const refused = await reading;
    view.dispose();
    await pause(50);
    return { refused, rejections: globalThis.rejections, errors: globalThis.errors };
  })();
}

for (const ends of kEnds) {
  test(`disposing of ${ends.join(", then ")} under a mounted view is quiet, whenever it is`, async () => {
    for (const moment of kMoments) {
      const { page } = await emptyPage();
      const { rejections, errors } = await page.evaluate(endAt, [ends, moment]);
      assert.deepEqual({ rejections, errors }, { rejections: [], errors: [] }, moment);
      await page.context().close();
    }
  });
}

test("a worker that dies is told of once, as an error", async () => {
  const { page } = await emptyPage();
  await page.route("**/dying.js", (route) =>
    route.fulfill({
      contentType: "text/javascript",
      body: `import "/agent-timeline/worker-main.js";
        new BroadcastChannel("die").onmessage = () => { throw new Error("on purpose"); };`,
    }),
  );
  const seen = await page.evaluate(async () => {
    const { loadInWorker } = await import("/agent-timeline/worker.js");
    const { mount } = await import("/agent-timeline/view.js");
    const policy = trustedTypes.createPolicy("agent-timeline-worker", {
      createScriptURL: (text) => text,
    });
    const worker = new Worker(policy.createScriptURL("/dying.js"), { type: "module" });
    const core = await loadInWorker({ worker });
    const session = await core.createSession();
    const host = document.querySelector("#host");
    mount(host, session);
    for (let index = 0; index < 300; index += 1) {
      await session.push({ "agent-timeline": "message", text: `${index}` });
    }
    new BroadcastChannel("die").postMessage("now");
    for (const top of [9000, 4000, 0, 6000]) {
      host.querySelector(".at-scroller").scrollTop = top;
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    return { rejections: globalThis.rejections, errors: globalThis.errors };
  });
  assert.deepEqual(seen, { rejections: [], errors: ["WorkerDiedError"] });
  await page.context().close();
});

test("an answer that a source refuses is told of, and asked for again later", async () => {
  const { page } = await emptyPage();
  const seen = await page.evaluate(async () => {
    const { load } = await import("/agent-timeline/index.js");
    const { mount } = await import("/agent-timeline/view.js");
    const session = (await load()).createSession({ patches: "outline" });
    session.push({ "agent-timeline": "message", text: "one" });
    let refusals = 3;
    const source = {
      outline: () => session.outline(),
      watch: async (ids) => {
        refusals -= 1;
        if (refusals >= 0) throw new RangeError("not now");
        return session.watch(ids);
      },
      unwatch: () => undefined,
      descriptor: async (id) => session.descriptor(id),
      html: async (id, request) => session.html(id, request),
      subscribe: (listener) => session.subscribe(listener),
    };
    const host = document.querySelector("#host");
    mount(host, source);
    for (let index = 0; index < 5; index += 1) {
      await new Promise((resolve) => setTimeout(resolve, 30));
      session.push({ "agent-timeline": "message", text: `more ${index}` });
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
    const { errors, rejections } = globalThis;
    return { rejections, errors, cards: host.querySelectorAll("[data-entry]").length };
  });
  assert.deepEqual(seen.rejections, []);
  assert.deepEqual(new Set(seen.errors), new Set(["RangeError"]));
  assert.equal(seen.cards, 6);
  await frames(page);
  await page.context().close();
});
