// A view whose session, core or worker is disposed of at any moment: there are no unhandled rejections,
// and errors that the host does not get otherwise are reported once.
import assert from "node:assert/strict";
import { test } from "node:test";
import { openEmptyPage } from "./support/bare-page.mjs";
import { frames, useBrowser } from "./support/browser.mjs";

const browser = useBrowser();

/** What a view in a worker depends on, in the order of disposal. */
const kEnds = [["session"], ["core"], ["session", "core"], ["core", "session"]];
/** When to dispose: the named step is done, the rest is in progress. */
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

/**
 * Mounts a view of a worker's session, disposes of `ends` at `moment`, and then uses every tool.
 * Returns which calls were made and refused, and how many controls were used.
 */
function endAt([ends, moment]) {
  const text = (index) => ({ "agent-timeline": "message", text: `Words ${index} of a message` });
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
  const until = async (holds) => {
    while (!holds()) await frame();
  };
  const answers = { asked: {}, refused: new Set(), pending: 0 };

  /** Records the view's calls; answers and refusals are passed through unchanged. */
  const noteAnswers = (session) => {
    const settled = (name) => {
      answers.pending -= 1;
      if (name) answers.refused.add(name);
    };
    for (const name of [
      "outline",
      "watch",
      "unwatch",
      "descriptor",
      "html",
      "search",
      "entryText",
    ]) {
      const ask = session[name].bind(session);
      session[name] = (...given) => {
        answers.asked[name] = (answers.asked[name] ?? 0) + 1;
        answers.pending += 1;
        return (async () => ask(...given))().then(
          (answer) => {
            settled();
            return answer;
          },
          (error) => {
            settled(error.name);
            throw error;
          },
        );
      };
    }
  };
  /** Waits until the view makes no calls for some frames and none is pending. */
  const quiet = async () => {
    let asked = -1;
    const count = () => Object.values(answers.asked).reduce((sum, each) => sum + each, 0);
    for (let still = 0; still < 4; still += 1) {
      if (answers.pending > 0 || count() !== asked) still = 0;
      asked = count();
      await frame();
    }
  };
  const used = { keys: 0, buttons: 0, items: 0 };
  const press = (key, target) => {
    used.keys += 1;
    target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  };
  const click = (nodes, kind) => {
    for (const node of nodes) {
      used[kind] += 1;
      node.click();
    }
  };
  const useAll = async (view, host) => {
    const scroller = host.querySelector(".at-scroller");
    // Before the page scrolls, while there are cards. Patches that came before the disposal may still
    // replace them, and the first click loads the menu's module: the next try is at a card of then.
    const firstMenu = () => host.querySelector(".at-card-menu");
    for (let menu = firstMenu(); menu && used.items === 0; menu = firstMenu()) {
      click([menu], "buttons");
      await until(() => document.querySelector("[role=menuitem]") || !menu.isConnected);
      click(document.querySelectorAll("[role=menuitem]"), "items");
    }
    for (const top of [0, 4000, 20000]) {
      scroller.scrollTop = top;
      await frame();
      await frame();
    }
    for (const key of ["j", "o", "y", "n", "E", "e"]) press(key, scroller);
    view.find();
    const input = host.querySelector(".at-find input");
    input.value = "words";
    input.dispatchEvent(new Event("input", { bubbles: true }));
    await until(() => answers.asked.search > 0);
    view.select("e7");
    click(host.querySelectorAll(".at-toolbar button, [data-copy]"), "buttons");
    dispatchEvent(new Event("beforeprint"));
    dispatchEvent(new Event("afterprint"));
    await quiet();
  };
  return (async () => {
    const { loadInWorker } = await import("/agent-timeline/worker.js");
    const { mount } = await import("/agent-timeline/view.js");
    const core = await loadInWorker();
    const session = await core.createSession({ patches: "outline" });
    noteAnswers(session);
    const host = document.querySelector("#host");
    const view = mount(host, session);
    const most = moment === "when all is read" ? 400 : Infinity;
    const many = 200;
    /** An endless stream always has more to read: many messages at once, then one per frame. */
    async function* events() {
      for (let index = 0; index < most; index += 1) {
        yield text(index);
        if (index >= many && most === Infinity) await frame();
      }
    }
    const reading = session.pushStream(events()).then(
      () => "read to its end",
      ({ name }) => name,
    );
    const cards = () => [...host.querySelectorAll("[data-entry]:has(.at-card-menu)")];
    const newest = () =>
      Math.max(...cards().map((card) => /Words (\d+)/.exec(card.textContent)?.[1] ?? 0));
    // Until the view has caught up, the next patch may replace all cards that it shows by others, whose HTML
    // does not come after the disposal.
    if (moment === "while it reads") await until(() => newest() > many && cards().length > 5);
    if (moment === "when all is read") {
      await reading;
      await quiet();
    }
    const cardsBefore = cards().length;
    for (const name of ends) ({ session, core })[name].dispose();
    await useAll(view, host);
    const wasRead = await reading;
    view.dispose();
    await quiet();
    const { rejections, errors } = globalThis;
    const refused = [...answers.refused];
    return { wasRead, refused, asked: answers.asked, cardsBefore, used, rejections, errors };
  })();
}

/** Asserts that calls were refused and that controls were used. */
function assertUsed({ wasRead, refused, asked, cardsBefore, used }, moment) {
  const note = `${moment}: ${JSON.stringify({ asked, cardsBefore, used })}`;
  const isRead = moment === "when all is read";
  assert.equal(wasRead, isRead ? "read to its end" : "DisposedError", note);
  assert.deepEqual(refused, ["DisposedError"], note);
  assert.equal(used.keys, 6, note);
  assert(used.buttons >= 4 && asked.search > 0, note);
  if (moment === "before the first rows") assert.equal(cardsBefore, 0, note);
  else assert(cardsBefore > 5 && asked.html > 5 && asked.entryText > 0 && used.items > 2, note);
}

for (const ends of kEnds) {
  test(`disposing of ${ends.join(", then ")} under a mounted view causes no errors at any moment`, async () => {
    for (const moment of kMoments) {
      const { page } = await emptyPage();
      const seen = await page.evaluate(endAt, [ends, moment]);
      const { rejections, errors } = seen;
      assert.deepEqual({ rejections, errors }, { rejections: [], errors: [] }, moment);
      assertUsed(seen, moment);
      await page.context().close();
    }
  });
}

test("a worker crash under a mounted view is reported once, as a WorkerDiedError", async () => {
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
    const frame = () =>
      new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
    const scroller = host.querySelector(".at-scroller");
    new BroadcastChannel("die").postMessage("now");
    // While the worker dies, and after it has died.
    for (let turn = 0; turn < 4 || globalThis.errors.length === 0; turn += 1) {
      scroller.scrollTop = [9000, 4000, 0, 6000][turn % 4];
      await frame();
    }
    for (const top of [9000, 4000, 0, 6000]) {
      scroller.scrollTop = top;
      for (let count = 0; count < 4; count += 1) await frame();
    }
    return { rejections: globalThis.rejections, errors: globalThis.errors };
  });
  assert.deepEqual(seen, { rejections: [], errors: ["WorkerDiedError"] });
  await page.context().close();
});

test("a rejected answer of a source is reported, and requested again with the next patch", async () => {
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
    const frame = () =>
      new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
    const refused = async (left) => {
      while (refusals > left) await frame();
    };
    for (let index = 0; index < 5; index += 1) {
      await refused(2 - index);
      session.push({ "agent-timeline": "message", text: `more ${index}` });
    }
    while (host.querySelectorAll("[data-entry]").length < 6) await frame();
    const { errors, rejections } = globalThis;
    return { rejections, errors, cards: host.querySelectorAll("[data-entry]").length };
  });
  assert.deepEqual(seen.rejections, []);
  assert.deepEqual(new Set(seen.errors), new Set(["RangeError"]));
  assert.equal(seen.cards, 6);
  await frames(page);
  await page.context().close();
});
