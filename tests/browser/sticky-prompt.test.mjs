// The text of the prompt at the top of the viewport, which an asynchronous source supplies later: it stays
// while its prompt is still streaming, and it is never the text of another prompt or of an earlier state.
import assert from "node:assert/strict";
import { test } from "node:test";
import { openBare, openEmptyPage, push } from "./support/bare-page.mjs";
import { frames, useBrowser } from "./support/browser.mjs";
import { eventually } from "./support/eventually.mjs";
import { asks, event, says } from "./support/neutral-events.mjs";

const browser = useBrowser();

const long = (word) => says(Array.from({ length: 60 }, (_, i) => `${word} ${i}.`).join("\n\n"));
/** The next chunk of a prompt that is still streaming. */
const chunk = (text) =>
  event("message", { role: "user", key: "p", append: true, open: true, text });

/** Returns the text of the prompt at the top; `null` if it is hidden. */
const shownText = (page) =>
  page
    .locator(".at-sticky")
    .evaluate((node) =>
      node.hidden ? null : node.querySelector(".at-sticky-text").textContent.trim(),
    );

/** Mounts a view of a session in a worker. */
async function openInWorker() {
  const opened = await browser.openPage();
  await openEmptyPage(opened.page, browser.base);
  await opened.page.evaluate(async () => {
    const { loadInWorker } = await import("/agent-timeline/worker.js");
    const { mount } = await import("/agent-timeline/view.js");
    globalThis.session = await (await loadInWorker()).createSession({ patches: "outline" });
    globalThis.view = mount(document.querySelector("#host"), globalThis.session);
  });
  return opened;
}

/** Pushes events to a session in a worker, and waits for its answer and the frame that shows them. */
async function pushToWorker(page, ...events) {
  const lines = events.map((one) => `${JSON.stringify(one)}\n`).join("");
  await page.evaluate((text) => globalThis.session.push(text).then(() => undefined), lines);
  await frames(page);
}

/** Records every state of the prompt at the top, as its text or `null`, in `seen` of the window. */
const recordStates = (page) =>
  page.evaluate(() => {
    const node = document.querySelector(".at-sticky");
    const text = node.querySelector(".at-sticky-text");
    globalThis.seen = [];
    const record = () => globalThis.seen.push(node.hidden ? null : text.textContent.trim());
    const all = { subtree: true, childList: true, attributes: true, characterData: true };
    new MutationObserver(record).observe(node, all);
  });

test("the prompt at the top stays while it streams from a worker, and grows", async () => {
  const { page, assertQuiet } = await openInWorker();
  await pushToWorker(page, chunk("Mend"), long("So"));
  await eventually(() => shownText(page), "Mend");
  await recordStates(page);
  let whole = "Mend";
  for (const word of ["the", "reader", "and", "then", "the", "writer"]) {
    whole += ` ${word}`;
    await pushToWorker(page, chunk(` ${word}`));
  }
  await eventually(() => shownText(page), whole);
  const seen = await page.evaluate(() => globalThis.seen);
  assert(seen.length > 0 && !seen.includes(null), JSON.stringify(seen));
  for (const [at, text] of seen.entries()) {
    assert(whole.startsWith(text), text);
    assert(text.length >= (seen[at - 1] ?? "Mend").length, JSON.stringify(seen));
  }
  await assertQuiet();
});

/**
 * Mounts a view of the page's session whose descriptors are held in `held` of the window until `release`.
 * What they contain is decided when they are requested, as in a worker.
 */
async function openWithHeldAnswers() {
  const opened = await openBare(browser);
  await opened.page.evaluate(() => {
    const { session } = globalThis;
    const source = {};
    for (const name of ["outline", "watch", "unwatch", "html", "subscribe"])
      source[name] = (...given) => session[name](...given);
    globalThis.held = [];
    globalThis.release = () => {
      for (const { answer } of globalThis.held.splice(0)) answer();
    };
    globalThis.refuse = () => {
      for (const { refuse } of globalThis.held.splice(0)) refuse();
    };
    source.descriptor = (id) => {
      const descriptor = session.descriptor(id);
      return new Promise((resolve, reject) => {
        globalThis.held.push({
          answer: () => resolve(descriptor),
          refuse: () => reject(new Error("The connection was lost.")),
        });
      });
    };
    globalThis.view.dispose();
    globalThis.view = globalThis.mount(document.querySelector("#host"), source);
  });
  return opened;
}

const heldCount = (page) => page.evaluate(() => globalThis.held.length);

/** Waits for a request, and answers it. */
async function answerRequest(page) {
  await eventually(() => heldCount(page), 1);
  await page.evaluate(() => {
    globalThis.release();
  });
  await frames(page);
}

/** Pushes the first prompt, whose text is requested for the title of the session, and what comes after it. */
async function pushFirst(page, prompt, ...events) {
  await push(page, prompt);
  await answerRequest(page);
  await push(page, ...events);
}

test("a text that was requested before its prompt changed is neither shown nor kept", async () => {
  const { page, assertQuiet } = await openWithHeldAnswers();
  await pushFirst(page, chunk("Mend the reader"), long("So"));
  await eventually(() => heldCount(page), 1);
  // A worker sends an answer and the change after it in one message: the page applies the change first.
  await page.evaluate(
    (line) => {
      globalThis.release();
      globalThis.session.push(line);
    },
    `${JSON.stringify(chunk(" and the writer"))}\n`,
  );
  await frames(page);
  assert.equal(await shownText(page), null);
  await answerRequest(page);
  await eventually(() => shownText(page), "Mend the reader and the writer");
  // Once there is a text, it stays until the next one has arrived.
  await push(page, chunk(", please"));
  assert.equal(await shownText(page), "Mend the reader and the writer");
  await answerRequest(page);
  await eventually(() => shownText(page), "Mend the reader and the writer, please");
  await assertQuiet();
});

test("while the text of a prompt is not known, that of another prompt is not shown", async () => {
  const { page, assertQuiet } = await openWithHeldAnswers();
  const scrollTo = (top) =>
    page.locator(".at-scroller").evaluate((node, to) => (node.scrollTop = to), top);
  await pushFirst(page, asks("Mend the reader"), long("So"), asks("And the writer"), long("Then"));
  await answerRequest(page);
  await eventually(() => shownText(page), "And the writer");
  // The first answer gets its height once it is on the page.
  await scrollTo(0);
  await eventually(() => shownText(page), null);
  await frames(page);
  await scrollTo(300);
  await eventually(() => heldCount(page), 1);
  assert.equal(await shownText(page), null);
  await answerRequest(page);
  await eventually(() => shownText(page), "Mend the reader");
  // A known text needs no request.
  await scrollTo(1_000_000);
  await eventually(() => shownText(page), "And the writer");
  assert.equal(await heldCount(page), 0);
  await assertQuiet();
});

test("a prompt whose request failed is requested again when the reader comes back to it", async () => {
  const { page, troubles, assertQuiet } = await openWithHeldAnswers();
  const scrollTo = (top) =>
    page.locator(".at-scroller").evaluate((node, to) => (node.scrollTop = to), top);
  await pushFirst(page, asks("Mend the reader"), long("So"));
  await eventually(() => heldCount(page), 1);
  await page.evaluate(() => {
    globalThis.refuse();
  });
  await frames(page);
  await scrollTo(900);
  await frames(page);
  const [trouble, ...others] = troubles.splice(0);
  assert.match(trouble, /^error: Error: The connection was lost\./);
  assert.deepEqual(others, []);
  assert.equal(await heldCount(page), 0, "requested again and again");
  assert.equal(await shownText(page), null);
  await scrollTo(0);
  await frames(page);
  await scrollTo(900);
  await answerRequest(page);
  await eventually(() => shownText(page), "Mend the reader");
  await assertQuiet();
});

test("the text of a removed prompt is not shown for one that gets its id", async () => {
  const { page, assertQuiet } = await openWithHeldAnswers();
  await pushFirst(page, asks("Mend the reader"), long("So"));
  await eventually(() => heldCount(page), 1);
  await page.evaluate(() => {
    globalThis.release();
    globalThis.session.reset();
  });
  await pushFirst(page, asks("Begin anew"), long("Well"));
  await eventually(() => heldCount(page), 1);
  assert.equal(await shownText(page), null);
  await answerRequest(page);
  await eventually(() => shownText(page), "Begin anew");
  await assertQuiet();
});
