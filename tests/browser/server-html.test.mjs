// The view takes over a server-rendered page.
import assert from "node:assert/strict";
import { test } from "node:test";
import { openEmptyPage } from "./support/bare-page.mjs";
import { useBrowser } from "./support/browser.mjs";
import { eventually } from "./support/eventually.mjs";

const browser = useBrowser();

test("the server-rendered cards are replaced by those of the view", async () => {
  const { page, assertQuiet } = await browser.openPage();
  await openEmptyPage(page, browser.base);
  const server = await page.evaluate(async () => {
    const { load, renderToHtml, parseHtml } = await import("/agent-timeline/index.js");
    const { mount } = await import("/agent-timeline/view.js");
    const session = (await load()).createSession();
    session.push({ "agent-timeline": "message", role: "user", text: "Hello <b>there</b>" });
    session.push({ "agent-timeline": "message", text: "Good *day*" });
    const host = document.querySelector("#host");
    host.append(parseHtml(renderToHtml(session)));
    const count = (selector) => host.querySelectorAll(selector).length;
    const server = { cards: count(".at-static [data-entry]"), bold: count("b"), em: count("em") };
    mount(host, session);
    return server;
  });
  assert.deepEqual(server, { cards: 2, bold: 0, em: 1 });
  await eventually(() => page.locator(".at-static").count(), 0);
  await eventually(() => page.locator("#host [data-entry]").count(), 2);
  await eventually(() => page.locator("#host").innerText(), /Hello <b>there<\/b>/);
  await assertQuiet();
});
