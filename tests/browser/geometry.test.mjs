// The rules of the visual suite can fail: each reports what breaks it and accepts what does not.
import assert from "node:assert/strict";
import { test } from "node:test";
import { openEmptyPage } from "./support/bare-page.mjs";
import { useBrowser } from "./support/browser.mjs";
import { complaintsOf } from "./support/geometry.mjs";

const browser = useBrowser();

/** Returns the rules that a page with this markup and these styles breaks. */
async function broken(markup, css) {
  const { page } = await browser.openPage({ viewport: { width: 400, height: 600 } });
  await openEmptyPage(page, browser.base);
  await page.evaluate(
    ([html, text]) => {
      const policy = trustedTypes.createPolicy("agent-timeline", { createHTML: (given) => given });
      document.body.innerHTML = policy.createHTML(html);
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(`body { color: black; background: white } ${text}`);
      document.adoptedStyleSheets = [sheet];
    },
    [markup, css],
  );
  return (await complaintsOf(page)).map((complaint) => complaint.split(":")[0]);
}

const kBroken = {
  "page scrolls horizontally": ["<p>x</p>", "p { width: 600px }"],
  "reads backwards": ["<p>1 failed</p>", "p { direction: rtl }"],
  "text is cut off": [
    "<p>some words that go on</p>",
    "p { width: 40px; overflow: hidden; white-space: nowrap }",
  ],
  overlaps: ["<p>one</p><p>two</p>", "p { margin: 0; height: 5px }"],
  contrast: ["<p>pale</p>", "p { color: #aaa }"],
  "contrast of an icon": [
    '<button><svg class="at-icon" width="20" height="20"></svg></button>',
    "button { background: white; color: #bbb }",
  ],
  "target too small": [
    "<button>a</button><button>b</button>",
    "button { width: 12px; height: 12px; padding: 0; border: 0; margin: 0; font-size: 9px }",
  ],
  "empty card": ['<div class="at-entry"></div>', ".at-entry { height: 20px }"],
};

for (const [rule, [markup, css]] of Object.entries(kBroken)) {
  test(`the geometry checks detect: ${rule}`, async () => {
    assert((await broken(markup, css)).includes(rule));
  });
}

const kWhole = {
  "names and words of the other direction on a right-to-left page": [
    '<div dir="rtl"><bdi>.gitignore</bdi><p>فشل 1</p><p>Done</p></div>',
    "",
  ],
  "the content of a closed summary": [
    "<details><summary>some words that go on</summary></details>",
    "summary { width: 40px; overflow: hidden; white-space: nowrap; height: 30px }",
  ],
  "text for screen readers": [
    '<p>x<span class="said">more words</span></p>',
    ".said { position: absolute; width: 1px; height: 1px; overflow: hidden; white-space: nowrap }",
  ],
  "scrollable content": [
    "<pre>a long line of code that goes on and on and on</pre>",
    "pre { width: 100px; overflow: auto }",
  ],
  "a color computed by CSS": ["<p>x</p>", "p { color: oklch(from #ff8c00 min(l, 0.5) c h) }"],
};

for (const [name, [markup, css]] of Object.entries(kWhole)) {
  test(`the geometry checks accept ${name}`, async () =>
    assert.deepEqual(await broken(markup, css), []));
}
