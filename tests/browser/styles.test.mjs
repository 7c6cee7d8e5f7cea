// The styles that are shipped say what styles.css says, and those of exported pages say it of all that
// an export can hold.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { compact, raised, withClasses } from "../../wasm/package/scripts/css.mjs";
import { goldens, recordings } from "../wasm/recordings.mjs";
import { startCore } from "../wasm/support.mjs";
import { openEmptyPage } from "./support/bare-page.mjs";
import { useBrowser } from "./support/browser.mjs";

const read = (path) => readFile(new URL(`../../wasm/package/${path}`, import.meta.url), "utf8");

const browser = useBrowser();

async function emptyPage() {
  const { page } = await browser.openPage();
  await openEmptyPage(page, browser.base);
  return page;
}

test("comments and white space go, what a browser reads of it stays", async () => {
  const page = await emptyPage();
  const sheets = [await read("styles.css"), await read("dist/styles.css")];
  const [source, shipped] = await page.evaluate((texts) => {
    const rulesOf = (text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      return [...sheet.cssRules].map(({ cssText }) => cssText);
    };
    return texts.map(rulesOf);
  }, sheets);
  assert.ok(source.length > 200);
  // White space inside a custom property is kept by browsers, and means nothing.
  const plain = (rule) => rule.replace(/\s+/g, " ").replace(/ ?([{};:,()]) ?/g, "$1");
  const asWritten = shipped.map((rule) => plain(rule).replaceAll(":not(._)", ""));
  assert.deepEqual(asWritten, source.map(plain));
});

test("every rule of elements weighs one class more, and the theme does not", () => {
  const css =
    "@layer t{.a{--x:1}}.a,.b::before{x:1}@media print{:is(.a,.b) c{x:2}}::highlight(h){x:3}";
  assert.equal(
    raised(css),
    "@layer t{.a{--x:1}}.a:not(._),.b:not(._)::before{x:1}" +
      "@media print{:is(.a,.b) c:not(._){x:2}}::highlight(h){x:3}",
  );
});

test("strings stay as they are", async () => {
  const css = `a::before { content: "  /* no */ ; } "; }\n/* gone "x */ b , c { --x: 1  2; }`;
  assert.equal(await compact(css), `a::before{content:"  /* no */ ; } "}b,c{--x: 1 2}`);
});

test("rules that need a class which is never there go, and no others", async () => {
  const has = (name) => ["a", "b"].includes(name);
  const css = await compact(`
    .a { x: 1 } .a .no { x: 1 } .a, .no { x: 2 } :is(.no, .b) { x: 3 } :is(.no) { x: 3 }
    .a:not(.no) { x: 4 } .a:has(.no) { x: 5 } @media print { .no { x: 6 } } [data-no] { x: 7 }
    @keyframes used { to { x: 1 } } @keyframes idle { to { x: 1 } } .b { animation: used 1s }
    .no { animation: idle 1s }`);
  assert.equal(
    withClasses(css, has),
    ".a{x:1}.a{x:2}:is(.no,.b){x:3}.a:not(.no){x:4}.a:has(.no){x:5}[data-no]{x:7}" +
      "@keyframes used{to{x:1}}.b{animation:used 1s}",
  );
});

test("no rule that exported pages go without is about anything in them", async () => {
  const page = await emptyPage();
  const { core } = await startCore();
  const { styles } = await import("../../wasm/package/dist/page-styles.js");
  const left = await page.evaluate(selectorsOnlyIn, [await read("dist/styles.css"), styles]);
  assert.ok(left.length > 100, `${left.length} selectors`);
  let elements = 0;
  for (const path of [...(await recordings()), ...(await goldens())]) {
    const session = core.createSession({ markdown: { showHosts: true, math: true } });
    session.push(await readFile(path));
    session.end();
    const found = await page.evaluate(matchesIn, [session.toStandaloneHtml(), left]);
    session.dispose();
    assert.deepEqual(found.matching, [], path);
    elements += found.elements;
  }
  assert.ok(elements > 3000, `${elements} elements`);
});

/** Selectors of the first sheet that the second one does not have, without pseudo-elements. */
function selectorsOnlyIn(sheets) {
  const alone = (list) => list.split(/,(?![^(]*\))/).map((selector) => selector.trim());
  const selectorsOf = (rules) =>
    [...rules].flatMap((rule) => {
      if (rule.selectorText) return alone(rule.selectorText);
      return rule instanceof CSSKeyframesRule ? [] : selectorsOf(rule.cssRules ?? []);
    });
  const [all, some] = sheets.map((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    return new Set(selectorsOf(sheet.cssRules));
  });
  return [...all]
    .filter((selector) => !some.has(selector))
    .map((selector) =>
      selector.replace(/::[a-z-]+/g, "").replace(/:hover|:focus[a-z-]*/g, ":is(*)"),
    );
}

/** Which of `selectors` match anything in a page of `html`. */
async function matchesIn([html, selectors]) {
  const { parseHtml } = await import("/agent-timeline/index.js");
  globalThis.parse ??= parseHtml;
  const nodes = globalThis.parse(html);
  return {
    elements: nodes.querySelectorAll("*").length,
    matching: selectors.filter((selector) => nodes.querySelector(selector)),
  };
}
