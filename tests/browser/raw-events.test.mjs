// The dialog with the source events of an entry: only that entry's events, unchanged, page by page;
// also from a worker; redacted like everything else; with a notice if the session keeps no events.
import assert from "node:assert/strict";
import { test } from "node:test";
import { openBare, openEmptyPage, push } from "./support/bare-page.mjs";
import { copiedBy, frames, kClipboard, screenshot, useBrowser } from "./support/browser.mjs";
import { eventually } from "./support/eventually.mjs";
import { asks, ends, event, says, starts } from "./support/neutral-events.mjs";

const browser = useBrowser();

const kEvents = [
  asks("Make it"),
  starts("c1", "Bash", { command: "make" }),
  says("While that runs."),
  ends("c1", { output: "made\n" }),
];

const dialog = (page) => page.locator("dialog.at-raw");
const texts = (page) => dialog(page).locator(".at-raw-text").allInnerTexts();

async function openRaw(page, id) {
  await page.locator(`[data-entry="${id}"] .at-card-menu`).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Raw events", exact: true }).click();
  await dialog(page).waitFor();
}

test("the menu of an entry shows its events as JSON, which can be copied", async () => {
  const { page, assertQuiet } = await openBare(browser, kClipboard);
  await push(page, ...kEvents);
  await openRaw(page, "e2");
  await eventually(
    async () => (await texts(page)).map((text) => JSON.parse(text)),
    [kEvents[1], kEvents[3]],
  );
  const heads = await dialog(page).locator(".at-raw-head").allInnerTexts();
  assert.match(heads[1], /^Event 4 · line 4/);
  await screenshot(page, "raw-events");
  const copied = await copiedBy(page, () =>
    dialog(page).getByRole("button", { name: "Copy as text" }).last().click(),
  );
  assert.deepEqual(JSON.parse(copied), kEvents[3]);
  await page.keyboard.press("Escape");
  await eventually(() => dialog(page).count(), 0);
  assert.equal(
    await page.evaluate(() => document.activeElement.className.includes("at-card-menu")),
    true,
  );
  await assertQuiet();
});

test("events are shown 50 at a time, and a long one in full only on request", async () => {
  const { page, assertQuiet } = await openBare(browser);
  const chunk = (text) => event("message", { key: "m", open: true, append: true, text });
  const long = "word\n".repeat(20_000);
  await push(page, ...Array.from({ length: 59 }, (_, index) => chunk(`${index} `)), chunk(long));
  await openRaw(page, "e1");
  const rows = () => dialog(page).locator(".at-raw-event").count();
  await eventually(rows, 50);
  await dialog(page).getByRole("button", { name: "10 more events" }).click();
  await eventually(rows, 60);
  const last = dialog(page).locator(".at-raw-text").last();
  assert((await last.textContent()).length <= 20_000);
  await dialog(page)
    .getByRole("button", { name: /^Show all/ })
    .click();
  await eventually(async () => JSON.parse(await last.textContent()).text, long);
  await assertQuiet();
});

test("invalid lines are shown unchanged, and raw events are redacted", async () => {
  const view = { redact: undefined };
  const { page, assertQuiet } = await openBare(browser, { view });
  await page.evaluate(() => {
    globalThis.view.dispose();
    const redact = (text) => text.replaceAll("hunter2", "•••");
    globalThis.view = globalThis.mount(document.querySelector("#host"), globalThis.session, {
      redact,
    });
    globalThis.session.push('{"type": oops <b>\n');
  });
  await push(page, asks("My password is hunter2"));
  await openRaw(page, "e1");
  await eventually(() => texts(page), ['{"type": oops <b>']);
  await page.keyboard.press("Escape");
  await openRaw(page, "e2");
  await eventually(async () => JSON.parse((await texts(page))[0]).text, "My password is •••");
  await assertQuiet();
});

test("a worker's session finds raw events, and one without replay says that it keeps none", async () => {
  const { page, assertQuiet } = await browser.openPage();
  await openEmptyPage(page, browser.base);
  const mount = (options) =>
    page.evaluate(
      async ([events, sessionOptions]) => {
        const { loadInWorker } = await import("/agent-timeline/worker.js");
        const { mount } = await import("/agent-timeline/view.js");
        globalThis.view?.dispose();
        globalThis.core ??= await loadInWorker();
        const session = await globalThis.core.createSession(sessionOptions);
        globalThis.view = mount(document.querySelector("#host"), session);
        for (const event of events) await session.push(event);
      },
      [kEvents, options],
    );
  await mount({ patches: "outline" });
  await frames(page);
  await openRaw(page, "e1");
  await eventually(async () => (await texts(page)).map((text) => JSON.parse(text)), [kEvents[0]]);
  await page.keyboard.press("Escape");
  await mount({ patches: "outline", replay: false });
  await frames(page);
  await openRaw(page, "e1");
  await eventually(
    () => dialog(page).locator(".at-raw-note").innerText(),
    "This session does not keep its events.",
  );
  await assertQuiet();
});
