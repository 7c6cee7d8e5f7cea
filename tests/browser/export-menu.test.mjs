// What the export menu and the Print button make of a session: in the reader's language, under the
// session's title, and without the thoughts that the host hides.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { openBare, push } from "./support/bare-page.mjs";
import { kClipboard, useBrowser } from "./support/browser.mjs";
import { eventually } from "./support/eventually.mjs";
import { asks, ends, says, starts } from "./support/neutral-events.mjs";

const browser = useBrowser();

const kThought = "The rule is missing.";
const kSession = [
  asks("Mend the reader"),
  says(kThought, { reasoning: true }),
  starts("b", "Bash", { command: "make" }),
  ends("b", { output: "built\n" }),
  says(`A quotation: <article data-kind="reasoning">stays</article>`),
];
const kFormats = ["HTML", "Markdown", "JSON lines", "text"];

const german = JSON.parse(
  readFileSync(new URL("../../wasm/package/locales/de.json", import.meta.url), "utf8"),
);
const inGerman = (key) => german[key].other ?? german[key];

const exportButton = (page) => page.locator(".at-toolbar > [aria-haspopup='menu']");
const item = (page, name) => page.getByRole("menuitem", { name, exact: true });

async function saved(page, name) {
  await exportButton(page).click();
  const [download] = await Promise.all([page.waitForEvent("download"), item(page, name).click()]);
  const chunks = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

async function copied(page, name) {
  const read = () => page.evaluate(() => navigator.clipboard.readText());
  const before = await read();
  await exportButton(page).click();
  await item(page, name).click();
  await eventually(async () => (await read()) !== before, true);
  return read();
}

/** Returns what the Print button prints. */
async function printed(page) {
  await page.evaluate(() => {
    globalThis.printed = null;
    const { append } = Element.prototype;
    Element.prototype.append = function (...nodes) {
      append.apply(this, nodes);
      for (const node of nodes) {
        if (node.className !== "at-print-frame") continue;
        node.contentWindow.print = () => {
          const { body, title, documentElement } = node.contentDocument;
          const heading = body.querySelector("h1").textContent;
          globalThis.printed = { title, heading, lang: documentElement.lang, text: body.innerText };
        };
      }
    };
    void globalThis.view.print();
  });
  await page.waitForFunction(() => globalThis.printed !== null);
  return page.evaluate(() => globalThis.printed);
}

test("thoughts that the host hides are in no export, and everything else is", async () => {
  const view = { reasoning: "hidden" };
  const { page, assertQuiet } = await openBare(browser, { ...kClipboard, view });
  await push(page, ...kSession);
  const texts = [];
  for (const name of kFormats) texts.push(await saved(page, `Save as ${name}`));
  texts.push(await copied(page, "Copy as Markdown"), await copied(page, "Copy as text"));
  for (const text of texts) {
    assert.doesNotMatch(text, /The rule is missing/);
    assert.match(text, /Mend the reader[^]*built[^]*A quotation[^]*stays/);
  }
  assert.match(texts[0], /^<!doctype html>[^]*<\/html>\n$/);
  assert.equal(texts[0].match(/<article /g).length, 3);
  assert.deepEqual(
    texts[2]
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line).kind),
    ["message", "tool", "message"],
  );
  assert.doesNotMatch((await printed(page)).text, /The rule is missing/);
  await assertQuiet();
});

test("thoughts that are only collapsed are exported", async () => {
  const { page, assertQuiet } = await openBare(browser, { view: { reasoning: "collapsed" } });
  await push(page, ...kSession);
  for (const name of kFormats)
    assert.match(await saved(page, `Save as ${name}`), /rule is missing/);
  await assertQuiet();
});

test("exports and printouts of a translated view are in its language", async () => {
  const { page, assertQuiet } = await openBare(browser, {
    ...kClipboard,
    view: { locale: german },
  });
  await push(page, ...kSession);
  const save = (kind) => saved(page, inGerman(`view.panels.save.${kind}`));
  const user = inGerman("role.user");
  const html = await save("html");
  assert.equal(/<html lang="([^"]*)"/.exec(html)[1], "de");
  for (const text of [html, await save("markdown"), await save("text")])
    assert.ok(text.includes(user), text.slice(-2000));
  const text = await copied(page, inGerman("view.panels.copyAll.text"));
  assert.match(text, new RegExp(user));
  const { lang, text: onPaper } = await printed(page);
  assert.equal(lang, "de");
  assert.match(onPaper, new RegExp(user));
  await assertQuiet();
});

test("a printout has the session's title, which also names the PDF file", async () => {
  const { page, assertQuiet } = await openBare(browser);
  await push(page, ...kSession);
  const { title, heading } = await printed(page);
  assert.deepEqual([title, heading], ["Mend the reader", "Mend the reader"]);
  await page.evaluate(() => globalThis.view.update({ title: "The host's title" }));
  const { title: given, heading: shown } = await printed(page);
  assert.deepEqual([given, shown], ["The host's title", "The host's title"]);
  const browsers = await page.evaluate(() => {
    globalThis.dispatchEvent(new Event("beforeprint"));
    const sheet = document.querySelector(".at-print").shadowRoot;
    return sheet.querySelector("h1").textContent;
  });
  assert.equal(browsers, "The host's title");
  await page.evaluate(() => globalThis.dispatchEvent(new Event("afterprint")));
  await assertQuiet();
});
