// The view takes over a server-rendered page: unchanged nodes stay the same, with the reader's
// selection and focus in them; anything that differs is drawn as usual.
import assert from "node:assert/strict";
import { test } from "node:test";
import { openEmptyPage } from "./support/bare-page.mjs";
import { frames, screenshot, useBrowser } from "./support/browser.mjs";

const browser = useBrowser();

const say = (text, role = "assistant") => ({ "agent-timeline": "message", role, text });
const call = (id, name, input, output) => [
  { "agent-timeline": "tool-start", call: id, name, input },
  { "agent-timeline": "tool-end", call: id, output },
];

/**
 * Opens a page with the server-rendered `events`; `mountView(more)` mounts a session with `more` events
 * added.
 */
async function serverPage(events) {
  const opened = await browser.openPage();
  await openEmptyPage(opened.page, browser.base);
  await opened.page.evaluate(async (all) => {
    const { load, renderToHtml, parseHtml } = await import("/agent-timeline/index.js");
    const { mount } = await import("/agent-timeline/view.js");
    const core = await load();
    const server = core.createSession();
    for (const event of all) server.push(event);
    const host = document.querySelector("#host");
    host.append(parseHtml(renderToHtml(server)));
    globalThis.frame = () =>
      new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
    globalThis.nodes = (selector) => [...host.querySelectorAll(selector)];
    globalThis.mountView = (more = [], later = false) => {
      const session = core.createSession();
      for (const event of [...all, ...more]) session.push(event);
      const source = later ? later_(session) : session;
      globalThis.view = mount(host, source);
      return session;
    };
    const later_ = (session) => {
      const source = { subscribe: (listener) => session.subscribe(listener) };
      for (const name of ["outline", "watch", "unwatch", "descriptor", "html"]) {
        source[name] = async (...given) => {
          await new Promise((resolve) => setTimeout(resolve, 20));
          return session[name](...given);
        };
      }
      return source;
    };
  }, events);
  return opened;
}

const kAnswer =
  "Good *day*, see [it](https://x.example/).\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n" +
  "```js\nconst a = 1;\n```\n";

for (const later of [false, true]) {
  const how = later ? "answers asynchronously" : "answers synchronously";
  test(`equal nodes are kept, with focus and selection (the source ${how})`, async () => {
    const events = [say("Hello <b>there</b>", "user"), say(kAnswer)];
    const { page, assertQuiet } = await serverPage(events);
    const seen = await page.evaluate(async (isLater) => {
      const kept = [".at-entry", ".at-card", ".at-title", ".at-part", ".at-piece", "em", "a", "td"];
      const nodesOf = () => kept.flatMap((selector) => globalThis.nodes(selector));
      const before = nodesOf();
      const em = globalThis.nodes("em")[0].firstChild;
      getSelection().setBaseAndExtent(em, 0, em, 3);
      globalThis.nodes("a")[0].focus();
      globalThis.mountView([], isLater);
      // The tools come last; anything redrawn would be redrawn a few frames later.
      while (globalThis.nodes(".at-table-tools").length === 0) await globalThis.frame();
      for (let i = 0; i < 5; i += 1) await globalThis.frame();
      const after = nodesOf();
      return {
        ...{ count: before.length, same: after.every((node, i) => node === before[i]) },
        ...{ after: after.length, selected: getSelection().toString() },
        focused: document.activeElement === before.find((node) => node.localName === "a"),
        target: globalThis.nodes("a")[0].target,
        roots: document.querySelectorAll(".agent-timeline").length,
        log: globalThis.nodes(".at-content")[0].getAttribute("role"),
        tools: globalThis.nodes(".at-table-tools").length,
      };
    }, later);
    assert.equal(seen.count, seen.after);
    assert(seen.same, "a node was replaced");
    assert.equal(seen.selected, "day");
    assert(seen.focused, "the focus was lost");
    assert.equal(seen.target, "_blank");
    assert.equal(seen.roots, 1);
    assert.equal(seen.log, "log");
    assert.equal(seen.tools, 1);
    await assertQuiet();
    await page.context().close();
  });
}

test("a reader in the middle of a long server-rendered page stays there", async () => {
  const events = [];
  for (let i = 0; i < 120; i += 1) {
    events.push(say(`Question ${i}`, "user"), say(`Answer ${i}\n\n- one\n- two`));
  }
  const { page, assertQuiet } = await serverPage(events);
  const seen = await page.evaluate(async () => {
    const scroller = globalThis.nodes(".at-scroller")[0];
    scroller.scrollTop = 6000;
    const top = scroller.getBoundingClientRect().top;
    const first = globalThis
      .nodes(".at-entry")
      .find((node) => node.getBoundingClientRect().bottom > top);
    const delta = first.getBoundingClientRect().top - top;
    const server = globalThis.nodes(".at-entry").length;
    const session = globalThis.mountView();
    const frame = () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    for (let i = 0; i < 4; i += 1) await frame();
    session.push({ "agent-timeline": "message", text: "News" });
    await frame();
    const moved = first.getBoundingClientRect().top - scroller.getBoundingClientRect().top - delta;
    return {
      ...{ server, moved, isThere: first.isConnected, same: scroller.isConnected },
      entries: globalThis.nodes(".at-entry").length,
      jump: globalThis.nodes(".at-jump")[0].hidden,
    };
  });
  assert.equal(seen.server, 240);
  assert(seen.isThere && seen.same);
  assert(Math.abs(seen.moved) <= 1, `moved by ${seen.moved}`);
  assert(seen.entries < 100, `${seen.entries} cards`);
  assert.equal(seen.jump, false, "the jump button must be visible");
  await screenshot(page, "hydrated-middle");
  await assertQuiet();
  await page.context().close();
});

test("a session that is filled later neither scrolls nor collapses the server-rendered page", async () => {
  const read = (id) => call(id, "Read", { file_path: `${id}.c` }, "int a;");
  const events = [say("Go", "user"), say("So:")];
  for (let run = 0; run < 6; run += 1) {
    for (let at = 0; at < 4; at += 1) events.push(...read(`c${run}-${at}`));
    events.push(say(`After run ${run}.\n\n${"A paragraph of it. ".repeat(40)}`));
  }
  const { page, assertQuiet } = await serverPage(events);
  const moved = await page.evaluate(async (all) => {
    const { load } = await import("/agent-timeline/index.js");
    const { mount } = await import("/agent-timeline/view.js");
    const core = await load();
    const session = core.createSession();
    const scroller = globalThis.nodes(".at-scroller")[0];
    const first = globalThis.nodes("[data-entry]")[0];
    const look = () => [first.getBoundingClientRect().top, scroller.scrollTop];
    const before = look();
    const height = scroller.scrollHeight;
    globalThis.view = mount(document.querySelector("#host"), session);
    const seen = [look()];
    for (const event of all) {
      session.push(event);
      await globalThis.frame();
      seen.push(look());
    }
    const jumps = seen.filter((place) => place.join() !== before.join());
    const folded = globalThis.nodes(".at-run-button[aria-expanded=false]").length;
    return { jumps, folded, rest: scroller.scrollHeight / height };
  }, events);
  assert.deepEqual(moved.jumps, []);
  assert.equal(moved.folded, 0);
  assert(moved.rest > 0.75 && moved.rest < 1.3, `${moved.rest} times as tall`);
  assert.equal(await page.locator(".at-static").count(), 0);
  await assertQuiet();
});

test("cards keep their open state and focus, and nodes that differ are rendered again", async () => {
  const events = [
    say("Do it", "user"),
    ...call("c1", "Bash", { command: "make" }, "all good"),
    say("Half an ans"),
  ];
  const { page, assertQuiet } = await serverPage(events);
  const seen = await page.evaluate(async () => {
    const [user, tool, answer] = globalThis.nodes(".at-entry");
    tool.querySelector("summary").click();
    tool.querySelector("summary").focus();
    tool.dataset.mark = "1";
    answer.querySelector("p").textContent = "Something else";
    answer.dataset.entry = "e99";
    globalThis.mountView([{ "agent-timeline": "message", role: "user", text: "More" }]);
    for (let i = 0; i < 3; i += 1) await new Promise(requestAnimationFrame);
    const [first, second, third] = globalThis.nodes(".at-entry");
    return {
      same: [first === user, second === tool, third === answer],
      head: second.querySelector("button.at-head")?.getAttribute("aria-expanded"),
      focused: second.contains(document.activeElement),
      text: second.querySelector(".at-part-terminal")?.textContent ?? "",
      details: second.querySelectorAll(":scope > .at-card > details").length,
      texts: globalThis.nodes(".at-entry .at-piece > p").map((node) => node.textContent),
    };
  });
  assert.deepEqual(seen.same, [true, true, false]);
  assert.equal(seen.head, "true");
  assert(seen.focused);
  assert.match(seen.text, /all good/);
  assert.equal(seen.details, 0);
  assert.deepEqual(seen.texts, ["Do it", "Half an ans", "More"]);
  await frames(page);
  await assertQuiet();
  await page.context().close();
});

test("of a very long message, the pieces near the reader are kept in place", async () => {
  const paragraphs = Array.from(
    { length: 300 },
    (_, i) => `Paragraph ${i} ${"and so on ".repeat(i % 40)}`,
  );
  const { page, assertQuiet } = await serverPage([say(paragraphs.join("\n\n"))]);
  const seen = await page.evaluate(async () => {
    const scroller = globalThis.nodes(".at-scroller")[0];
    scroller.scrollTop = 9000;
    const top = () => scroller.getBoundingClientRect().top;
    const first = globalThis.nodes("p").find((node) => node.getBoundingClientRect().bottom > top());
    const delta = first.getBoundingClientRect().top - top();
    globalThis.mountView();
    for (let i = 0; i < 6; i += 1) await new Promise(requestAnimationFrame);
    const moved = first.getBoundingClientRect().top - top() - delta;
    return { moved, isThere: first.isConnected, pieces: globalThis.nodes(".at-piece").length };
  });
  assert(seen.isThere, "the visible paragraph was replaced");
  assert(Math.abs(seen.moved) <= 1, `moved by ${seen.moved}`);
  assert(seen.pieces < 120, `${seen.pieces} pieces`);
  await assertQuiet();
  await page.context().close();
});
