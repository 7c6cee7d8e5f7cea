// The buttons inside answers: code can be copied, saved and wrapped, tables copied in three formats,
// footnotes followed, allowed images loaded. The HTML is handwritten in the form that the core writes.
import assert from "node:assert/strict";
import { text } from "node:stream/consumers";
import { test } from "node:test";
import { openBare } from "./support/bare-page.mjs";
import {
  copiedBy,
  hasFocus,
  kClipboard,
  screenshot,
  settled,
  useBrowser,
} from "./support/browser.mjs";
import { eventually } from "./support/eventually.mjs";
import { openMadeSession } from "./support/made-session.mjs";

const browser = useBrowser();

const action = (name) =>
  `<button type="button" class="at-action" data-action="${name}" aria-label="${name}">${name}</button>`;
const kCode =
  '<div class="at-code-block"><div class="at-code-header"><span class="at-code-language">python</span>' +
  `<span class="at-code-meta">startline=5</span>${["wrap", "download", "copy"].map(action).join("")}</div>` +
  '<pre class="at-code" data-line="5"><code class="language-python">print("a &lt; b")\nexit()</code></pre></div>';
const kTable =
  '<div class="at-table"><table><thead><tr><th>name</th><th>note</th></tr></thead><tbody>' +
  "<tr><td>a, b</td><td>say <em>“hi”</em> or &quot;hi&quot;</td></tr>" +
  '<tr><td>two<br>lines</td><td><span class="at-image" role="button" data-image="https://img.example/x.png">chart</span></td></tr>' +
  "</tbody></table></div>";

async function made(html) {
  const opened = await openBare(browser, kClipboard);
  await openMadeSession(opened.page, html);
  await settled(opened.page);
  return opened;
}

test("code is copied without its header, and this is announced", async () => {
  const { page, assertQuiet } = await made({ 0: kCode });
  const copy = page.getByRole("button", { name: "Copy code" });
  assert.equal(await copy.innerText(), "Copy");
  assert.equal(await copiedBy(page, () => copy.click()), 'print("a < b")\nexit()');
  await eventually(() => page.getByRole("status").innerText(), "Copied");
  await eventually(() => copy.innerText(), "Copy");
  await screenshot(page, "code-header");
  await assertQuiet();
});

test("code is downloaded with the file extension of its language", async () => {
  const { page, assertQuiet } = await made({ 0: kCode });
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download code" }).click(),
  ]);
  assert.equal(download.suggestedFilename(), "code.py");
  assert.equal(await text(await download.createReadStream()), 'print("a < b")\nexit()\n');
  await assertQuiet();
});

test("wrapped lines stay wrapped after the piece is rendered again", async () => {
  const { page, assertQuiet } = await made({ 0: kCode });
  const wrap = page.getByRole("button", { name: "Wrap lines" });
  const whiteSpace = () =>
    page.locator("pre").evaluate((node) => getComputedStyle(node).whiteSpace);
  assert.equal(await whiteSpace(), "pre");
  await wrap.click();
  await eventually(whiteSpace, "pre-wrap");
  await page.evaluate(
    (html) => {
      document.querySelector("pre").kept = true;
      globalThis.made.patch({ 0: html }, { op: "edit", piece: "0", edits: [] });
    },
    kCode.replace("exit()", "exit(1)"),
  );
  await eventually(() => page.locator("pre").innerText(), /exit\(1\)/);
  assert(await page.locator("pre").evaluate((node) => node.kept));
  assert.equal(await whiteSpace(), "pre-wrap");
  assert.equal(await wrap.getAttribute("aria-pressed"), "true");
  await wrap.click();
  await eventually(whiteSpace, "pre");
  await assertQuiet();
});

test("a table is copied as CSV, TSV and its Markdown source", async () => {
  const { page, assertQuiet } = await made({ 0: kTable });
  await page.locator(".at-table").hover();
  await screenshot(page, "table-tools");
  const copied = (form) =>
    copiedBy(page, () => page.getByRole("button", { name: `Copy table as ${form}` }).click());
  assert.equal(
    await copied("CSV"),
    'name,note\r\n"a, b","say “hi” or ""hi"""\r\n"two\nlines",chart\r\n',
  );
  assert.equal(
    await copied("TSV"),
    'name\tnote\r\na, b\t"say “hi” or ""hi"""\r\n"two\nlines"\tchart\r\n',
  );
  assert.equal(await copied("Markdown"), "source of 0\n");
  await assertQuiet();
});

test("a table inside another block cannot be copied as Markdown", async () => {
  const { page, assertQuiet } = await made({ 0: `<ul><li>${kTable}</li></ul>` });
  await page.locator(".at-table").hover();
  await page.getByRole("button", { name: "Copy table as CSV" }).waitFor();
  assert.equal(await page.getByRole("button", { name: "Copy table as Markdown" }).count(), 0);
  await assertQuiet();
});

test("rows that stream into a table do not duplicate its buttons", async () => {
  const { page, assertQuiet } = await made({ 0: kTable });
  await page.evaluate(() => {
    const html = "<tr><td>3</td><td>4</td></tr>";
    globalThis.made.patch({}, { op: "edit", piece: "0", edits: [{ at: 3, html }] });
  });
  await eventually(() => page.locator(".at-table tr").count(), 4);
  assert.equal(await page.locator(".at-table-tools").count(), 1);
  await assertQuiet();
});

test("a footnote reference scrolls to its footnote and focuses it, without changing the URL", async () => {
  const note =
    '<div class="at-footnote" id="x-fn1"><span class="at-footnote-mark">1</span><p>the note</p></div>';
  const paragraphs = Object.fromEntries(
    Array.from({ length: 60 }, (_, i) => [10 + i, `<p>paragraph ${i}</p>`]),
  );
  const reference = '<p>text<sup class="at-footnote-ref"><a href="#x-fn1">1</a></sup></p>';
  const { page, assertQuiet } = await made({ 0: reference, ...paragraphs, 99: note });
  const address = page.url();
  await page.locator(".at-scroller").evaluate((node) => node.scrollTo(0, 0));
  await page.locator(".at-footnote-ref a").click();
  await eventually(() => hasFocus(page.locator(".at-footnote")), true);
  await settled(page);
  assert.equal(await page.locator(".at-footnote-ref a").getAttribute("target"), null);
  const { y } = await page.locator(".at-footnote").boundingBox();
  assert(y > 0 && y < 900, `${y}`);
  assert.equal(page.url(), address);
  await assertQuiet();
});

test("an image of an allowed host is requested at once, others are not", async () => {
  const image = (host, more) =>
    `<p><span class="at-image" role="button" tabindex="0" data-image="https://${host}/x.png" data-host="${host}"${more}>x</span></p>`;
  const { page, troubles } = await made({
    0: image("waits.example", ""),
    9: image("allowed.example", ' data-allowed=""'),
  });
  await page.getByText("The image from allowed.example could not be loaded").waitFor();
  await eventually(
    () => troubles,
    (all) => all.some((trouble) => trouble.includes("https://allowed.example/x.png")),
  );
  assert(!troubles.some((trouble) => trouble.includes("waits.example")));
});
