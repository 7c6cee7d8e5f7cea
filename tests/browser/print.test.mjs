// Printing: the view's own button and the browser's command both print the whole session.
import assert from "node:assert/strict";
import { test } from "node:test";
import { userMessage } from "./support/bare-page.mjs";
import { useBrowser } from "./support/browser.mjs";
import { eventually } from "./support/eventually.mjs";
import { openToolPage } from "./support/tool-source.mjs";

const browser = useBrowser();

const kEvents = [userMessage("One."), userMessage("Two <script>alert(1)</script>.")];

const opened = (more) => openToolPage(browser, kEvents, more);

test("the Print button prints the export in a frame, without scripts, under the page's policy", async () => {
  const { page, assertQuiet } = await opened();
  await page.evaluate(() => {
    globalThis.printed = [];
    new MutationObserver(() => {
      const frame = document.querySelector(".at-print-frame");
      if (!frame || frame.watched) return;
      frame.watched = true;
    }).observe(document.querySelector(".agent-timeline"), { childList: true });
    const { append } = Element.prototype;
    Element.prototype.append = function (...nodes) {
      append.apply(this, nodes);
      for (const node of nodes) {
        if (node.className !== "at-print-frame") continue;
        node.contentWindow.print = () => {
          const { body, title } = node.contentDocument;
          const article = body.querySelector("article");
          const { color } = node.contentWindow.getComputedStyle(article);
          const scripts = node.contentDocument.scripts.length;
          globalThis.printed.push({ title, text: body.innerText, color, scripts });
        };
      }
    };
  });
  await page.getByRole("button", { name: "Print", exact: true }).click();
  await page.waitForFunction(() => globalThis.printed.length === 1);
  const [{ title, text, color, scripts }] = await page.evaluate(() => globalThis.printed);
  assert.equal(title, "One.");
  assert.match(text, /One\.\s+Two <script>alert\(1\)<\/script>\./);
  assert.equal(color, "rgb(18, 52, 86)");
  assert.equal(scripts, 0);
  await page.evaluate(() => {
    const frame = document.querySelector(".at-print-frame");
    frame.contentWindow.dispatchEvent(new Event("afterprint"));
  });
  await eventually(() => page.locator("iframe").count(), 0);
  await assertQuiet();
});

test("when the browser prints the page, the whole session replaces the view", async () => {
  const { page, assertQuiet } = await opened();
  const during = await page.evaluate(() => {
    globalThis.dispatchEvent(new Event("beforeprint"));
    const sheet = document.querySelector(".at-print");
    return {
      text: sheet.shadowRoot.textContent,
      styles: sheet.shadowRoot.adoptedStyleSheets.length,
    };
  });
  assert.match(during.text, /One\.\s*Two <script>/);
  assert.equal(during.styles, 1);
  await page.emulateMedia({ media: "print" });
  await page.locator(".at-main").waitFor({ state: "hidden" });
  await page.locator(".at-print").waitFor();
  await page.emulateMedia({ media: "screen" });
  await page.locator(".at-print").waitFor({ state: "hidden" });
  await page.evaluate(() => globalThis.dispatchEvent(new Event("afterprint")));
  await eventually(() => page.locator(".at-print").count(), 0);
  await assertQuiet();
});

test("if the export is asynchronous, the browser's printout says to use the Print button", async () => {
  const { page, assertQuiet } = await opened({ later: true });
  await page.evaluate(() => globalThis.dispatchEvent(new Event("beforeprint")));
  await page.emulateMedia({ media: "print" });
  await eventually(() => page.locator(".at-print-note").innerText(), /Print button/);
  await page.locator(".at-main").waitFor();
  await page.evaluate(() => globalThis.dispatchEvent(new Event("afterprint")));
  await eventually(() => page.locator(".at-print-note").count(), 0);
  await assertQuiet();
});
