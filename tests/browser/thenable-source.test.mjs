// A source whose answers are not promises of the page but objects with nothing but `then`, like
// promises of another realm or of a library. The view draws, follows, finds and copies as with any
// other source.
import assert from "node:assert/strict";
import { test } from "node:test";
import { openBare, push } from "./support/bare-page.mjs";
import { copiedBy, kClipboard, useBrowser } from "./support/browser.mjs";
import { eventually } from "./support/eventually.mjs";
import { asks, says } from "./support/neutral-events.mjs";

const browser = useBrowser();

const kDrawing = ["descriptor", "html"];
const kTools = ["search", "entryText", "toStandaloneHtml"];

/** Opens a view of a session that answers with thenables; `names` are the source's methods. */
async function opened(names, ...events) {
  const bare = await openBare(browser, { ...kClipboard });
  await push(bare.page, ...events);
  await bare.page.evaluate((methods) => {
    const { session } = globalThis;
    globalThis.answers = 0;
    globalThis.refuses = new Set();
    /** Its `then` returns nothing, which is allowed. */
    const later = (ask) => ({
      then(taken, refused) {
        globalThis.answers += 1;
        setTimeout(() => {
          try {
            taken(ask());
          } catch (error) {
            refused(error);
          }
        });
      },
    });
    const source = { subscribe: (listener) => session.subscribe(listener) };
    for (const name of methods) {
      source[name] = (...given) =>
        later(() => {
          if (globalThis.refuses.has(name)) throw new RangeError(`no ${name}`);
          return session[name](...given);
        });
    }
    globalThis.view.dispose();
    globalThis.view = globalThis.mount(document.querySelector("#host"), source);
  }, names);
  return bare;
}

const shown = (page) => page.locator(".at-piece").allInnerTexts();

for (const [kind, names] of Object.entries({
  "with a snapshot only": ["snapshot"],
  "with outlines": ["outline", "watch", "unwatch"],
})) {
  test(`a source that returns thenables, ${kind}, is shown, followed, searched and copied`, async () => {
    const all = [...names, ...kDrawing, ...kTools];
    const { page, assertQuiet } = await opened(
      all,
      asks("Where is it?"),
      says("In the **attic**."),
    );
    await eventually(() => shown(page), ["Where is it?", "In the attic."]);
    await push(page, says("Or in the cellar."));
    await eventually(() => shown(page), ["Where is it?", "In the attic.", "Or in the cellar."]);
    await page.locator(".at-scroller").focus();
    await page.keyboard.press("/");
    await page.keyboard.type("attic");
    await eventually(() => page.locator(".at-find-count").innerText(), "1 of 1");
    await page.keyboard.press("Escape");
    await page.locator("[data-entry=e3]").focus();
    assert.match(await copiedBy(page, () => page.keyboard.press("y")), /Or in the cellar\./);
    assert((await page.evaluate(() => globalThis.answers)) > 4);
    await assertQuiet();
  });
}

test("a rejected thenable of a source is reported with its error", async () => {
  const { page, troubles } = await opened(["outline", "watch", ...kDrawing], says("one"));
  await eventually(() => shown(page), ["one"]);
  await page.evaluate(() => globalThis.refuses.add("html"));
  await push(page, says("two"));
  await eventually(
    () => troubles.filter((text) => text.startsWith("error:")).length,
    (count) => count > 0,
  );
  for (const text of troubles) assert.match(text, /RangeError: no html/);
});
