// The menu of a card, links to entries, and copying across cards.
import assert from "node:assert/strict";
import { test } from "node:test";
import { commandEnds, commandStarts, push, userMessage } from "./support/bare-page.mjs";
import {
  copiedBy,
  hasFocus,
  kClipboard,
  screenshot,
  settled,
  useBrowser,
} from "./support/browser.mjs";
import { eventually } from "./support/eventually.mjs";
import { asks, ends, event, says, starts } from "./support/neutral-events.mjs";
import { openToolPage } from "./support/tool-source.mjs";

const browser = useBrowser();

const kEvents = [
  userMessage("The *first* message."),
  commandStarts("c1", "make"),
  commandEnds("c1", "make", 2, "no rule\n"),
  userMessage("The last message, with more."),
];

const opened = (more) => openToolPage(browser, kEvents, { ...kClipboard, ...more });

const menuButton = (page, id) => page.locator(`[data-entry="${id}"] .at-card-menu`);
const item = (page, name) => page.getByRole("menuitem", { name, exact: true });

async function openMenu(page, id) {
  await menuButton(page, id).focus();
  await page.keyboard.press("Enter");
}

/** Returns what a menu item of the first entry copies, and checks that each copy is announced. */
async function copyOfFirst(page, name) {
  await page.evaluate(() => document.querySelector("[role=status]").replaceChildren());
  const text = await copiedBy(page, async () => {
    await openMenu(page, "e1");
    await item(page, name).click();
  });
  await eventually(() => page.getByRole("status").innerText(), "Copied");
  return text;
}

for (const later of [false, true]) {
  const when = later ? "made asynchronously" : "made synchronously";
  test(`the menu copies an entry as text, Markdown, JSON and link, with texts ${when}`, async () => {
    const { page, assertQuiet } = await opened({ later });
    assert.equal(await copyOfFirst(page, "Copy as text"), "The *first* message.");
    assert.equal(await copyOfFirst(page, "Copy as Markdown"), "## The *first* message.");
    assert.equal(JSON.parse(await copyOfFirst(page, "Copy as JSON")).id, "e1");
    assert.equal(await copyOfFirst(page, "Copy link"), `${browser.base}bare.html#entry-e1`);
    await assertQuiet();
  });
}

test("the menu has the ARIA attributes and keys of a menu button", async () => {
  const { page, assertQuiet } = await opened();
  const button = menuButton(page, "e2");
  const isExpanded = () => button.getAttribute("aria-expanded");
  assert.equal(await button.getAttribute("aria-haspopup"), "menu");
  assert.equal(await button.getAttribute("aria-label"), "More actions for Run command");
  await openMenu(page, "e2");
  await eventually(isExpanded, "true");
  await eventually(() => page.getByRole("menu").count(), 1);
  await screenshot(page, "card-menu");
  const active = () => page.evaluate(() => document.activeElement.textContent);
  await eventually(active, "Copy as text");
  for (const [key, text] of [
    ["ArrowDown", "Copy as Markdown"],
    ["End", "Raw events"],
    ["ArrowDown", "Copy as text"],
    ["ArrowUp", "Raw events"],
    ["Home", "Copy as text"],
    ["c", "Copy as Markdown"],
  ]) {
    await page.keyboard.press(key);
    await eventually(active, text, key);
  }
  await page.keyboard.press("Escape");
  await eventually(() => page.getByRole("menu").count(), 0);
  await eventually(() => hasFocus(button), true);
  await eventually(isExpanded, "false");
  await page.keyboard.press("Enter");
  await eventually(isExpanded, "true");
  await page.mouse.click(5, 400);
  await eventually(() => page.getByRole("menu").count(), 0, "a click outside closes the menu");
  await assertQuiet();
});

test("a link selects its entry, also if that arrives later, unless the reader moves on", async () => {
  const { page, assertQuiet } = await opened();
  const selected = () => page.evaluate(() => globalThis.view.selected());
  await page.evaluate(() => (location.hash = "#entry-e2"));
  await eventually(selected, "e2");
  await page.locator(".at-terminal").waitFor();
  await changeHash(page, "#entry-e4");
  assert.equal(await selected(), "e2");
  await push(page, userMessage("There it is."));
  await eventually(selected, "e4");
  // A link to an entry still to come is dropped once the reader goes elsewhere.
  await changeHash(page, "#entry-e5");
  await page.locator(".at-scroller").press("Home");
  await push(page, userMessage("Too late."));
  await settled(page);
  assert.equal(await selected(), "e4");
  for (const hash of ["#entry-", "#entry-%", "#entry-nothing", "#other"]) {
    await changeHash(page, hash);
    assert.equal(await selected(), "e4", hash);
  }
  await assertQuiet();
});

test("a disposed view no longer waits for the entry of a link", async () => {
  const { page, assertQuiet } = await opened();
  const subscribers = await page.evaluate(() => {
    const { source, view, mount } = globalThis;
    view.dispose();
    let count = 0;
    const subscribe = source.subscribe;
    source.subscribe = (listener) => {
      count += 1;
      const end = subscribe(listener);
      return () => {
        count -= 1;
        end();
      };
    };
    location.hash = "#entry-e9";
    globalThis.view = mount(document.querySelector("#host"), source);
    const mounted = count;
    globalThis.view.dispose();
    return { waits: mounted > 1, left: count };
  });
  assert.deepEqual(subscribers, { waits: true, left: 0 });
  await assertQuiet();
});

/** Changes the hash and waits until the view has handled it. */
async function changeHash(page, hash) {
  await page.evaluate(
    (value) =>
      new Promise((resolve) => {
        globalThis.addEventListener("hashchange", resolve, { once: true });
        location.hash = value;
      }),
    hash,
  );
  await settled(page);
}

test("hosts can set the prefix of links, or create the links themselves", async () => {
  const { page, assertQuiet } = await opened({ view: { hashPrefix: "left-" } });
  assert.match(await copyOfFirst(page, "Copy link"), /#left-e1$/);
  // Any string is an id.
  const ofAny = await page.evaluate(() => globalThis.view.linkTo("a/\ud800"));
  assert.match(ofAny, /#left-a%2F%EF%BF%BD$/);
  await page.evaluate(() => {
    globalThis.view.dispose();
    globalThis.view = globalThis.mount(document.querySelector("#host"), globalThis.source, {
      linkToEntry: (id) => `https://example.org/s/1?at=${id}`,
    });
  });
  assert.equal(await copyOfFirst(page, "Copy link"), "https://example.org/s/1?at=e1");
  await assertQuiet();
});

const copySelection = (page) => copiedBy(page, () => page.keyboard.press("Control+c"));

for (const later of [false, true]) {
  const when = later ? "made asynchronously" : "made synchronously";
  test(`copying a selection across cards includes the texts of the cards between, ${when}`, async () => {
    const { page, assertQuiet } = await opened({ later });
    await page.locator(".at-scroller").focus();
    await page.evaluate(() => {
      const first = document.querySelector('[data-entry="e1"] em').firstChild;
      const last = document.querySelector('[data-entry="e3"] p').firstChild;
      getSelection().setBaseAndExtent(first, 0, last, 8);
    });
    const text = await copySelection(page);
    assert.equal(text, "first message.\n\nRun command\nmake\nmake\nno rule\n\nUser\nThe last\n");
    await assertQuiet();
  });
}

test("a copied selection that begins or ends between two cards has the texts of its side only", async () => {
  const turn = (prompt, answer) => [
    event("turn-begin"),
    asks(prompt),
    starts(prompt, "Read", { file_path: "a.c" }),
    ends(prompt),
    says(answer),
    event("turn-end", { durationMs: 2000 }),
  ];
  const events = [...turn("One", "First answer"), ...turn("Two", "Second answer")];
  const { page, assertQuiet } = await openToolPage(browser, events, kClipboard);
  await page.locator(".at-scroller").focus();
  const select = (fromFoot) =>
    page.evaluate((beginsAtFoot) => {
      const { firstChild: foot } = document.querySelector(".at-turn-button");
      const answer = (id) => document.querySelector(`[data-entry="${id}"] p`).firstChild;
      if (beginsAtFoot) getSelection().setBaseAndExtent(foot, 0, answer("e6"), 6);
      else getSelection().setBaseAndExtent(answer("e3"), 6, foot, 0);
    }, fromFoot);
  await select(true);
  const text = await copySelection(page);
  assert.equal(text, "Two\n\nRead file\na.c · 1 line\ndone\n\nAssistant\nSecond\n");
  await select(false);
  assert.equal(await copySelection(page), "answer\n");
  await assertQuiet();
});

test("Ctrl+A in the view selects the whole session for copying, as text and HTML", async () => {
  const { page, assertQuiet } = await opened();
  await page.locator(".at-scroller").focus();
  await page.keyboard.press("Control+a");
  const text = await copySelection(page);
  assert.equal(
    text,
    "The *first* message.\n\nRun command\nmake\nmake\nno rule\n\nThe last message, with more.\n",
  );
  const html = await page.evaluate(async () => {
    const [content] = await navigator.clipboard.read();
    return (await content.getType("text/html")).text();
  });
  assert.match(html, /<em>first<\/em>/);
  assert.doesNotMatch(html, /<button/);
  await assertQuiet();
});

test("a selection within one card is copied by the browser", async () => {
  const { page, assertQuiet } = await opened();
  await page.locator(".at-scroller").focus();
  await page.evaluate(() => {
    getSelection().selectAllChildren(document.querySelector('[data-entry="e1"] p'));
  });
  assert.equal(await copySelection(page), "The first message.");
  await assertQuiet();
});
