// The shipped styles are equivalent to styles.css, and those of exported pages cover everything that an
// export can contain.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { compact, withClasses, withRaisedSpecificity } from "../../wasm/package/scripts/css.mjs";
import { goldens, recordings } from "../wasm/recordings.mjs";
import { startCore } from "../wasm/support.mjs";
import { openEmptyPage } from "./support/bare-page.mjs";
import { useBrowser } from "./support/browser.mjs";

const read = (path) => readFile(new URL(`../../wasm/package/${path}`, import.meta.url), "utf8");

/** Returns the source styles: the parts that styles.css imports, in order. */
async function writtenStyles() {
  const index = await read("styles.css");
  const names = [...index.matchAll(/^@import "\.\/([^"]+)";$/gm)].map(([, name]) => name);
  assert.ok(names.length > 10, `${names.length} parts`);
  return (await Promise.all(names.map(read))).join("\n");
}

const browser = useBrowser();

async function emptyPage() {
  const { page } = await browser.openPage();
  await openEmptyPage(page, browser.base);
  return page;
}

test("the minified styles have the same declarations as the source", async () => {
  const page = await emptyPage();
  const sheets = [await writtenStyles(), await read("dist/styles.css")];
  const [source, shipped] = await page.evaluate(
    (texts) =>
      texts.map((text) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(text.replaceAll(":not(._)", ""));
        const said = {};
        const probe = document.body.appendChild(document.createElement("div"));
        probe.hidden = true;
        const known = new Map();
        // Resolves values without variables as the browser does: `0 0` and `initial` are the same
        // background position.
        const meaning = (property, value) => {
          if (property.startsWith("--") || value.includes("var(")) return value;
          const key = `${property}:${value}`;
          if (!known.has(key)) {
            probe.setAttribute("style", `display:none;${key}`);
            known.set(key, getComputedStyle(probe).getPropertyValue(property));
          }
          return known.get(key).replace(/^0%$/, "0px");
        };
        // The last declaration of a property wins; minifying may join adjacent rules.
        const read = (rules, where) => {
          for (const rule of rules) {
            const inside = `${where} ${rule.conditionText ?? rule.name ?? rule.keyText ?? ""}`;
            if (rule.cssRules?.length > 0) read(rule.cssRules, inside);
            for (const one of rule.style ?? []) {
              const value = `${meaning(one, rule.style.getPropertyValue(one))} ${rule.style.getPropertyPriority(one)}`;
              for (const selector of (rule.selectorText ?? "").split(/,(?![^(]*\))/))
                said[`${inside} ${selector.trim()} ${one}`] = value;
            }
          }
        };
        read(sheet.cssRules, "");
        return said;
      }),
    sheets,
  );
  assert.ok(Object.keys(source).length > 2000, `${Object.keys(source).length} declarations`);
  assert.deepEqual(plain(shipped), plain(source));
});

/**
 * Removes insignificant differences: the spelling of conditions, and of numbers and colors in custom
 * properties.
 */
function plain(said) {
  const rows = Object.entries(said).map(([where, value]) => [
    where
      .replace(/\s+/g, " ")
      .replace(/\((max|min)-(width|height): /g, (_all, bound, side) =>
        bound === "max" ? `(${side} <= ` : `(${side} >= `,
      ),
    value
      .replace(/\s+/g, " ")
      .replace(/ ?([{};:,()]) ?/g, "$1")
      .replace(/#(.)\1(.)\2(.)\3\b/g, "#$1$2$3"),
  ]);
  return Object.fromEntries(rows.sort());
}

test("withRaisedSpecificity() adds a class to every selector for elements, but not to the theme's", () => {
  const css =
    "@layer t{.a{--x:1}}.a,.b::before{x:1}@media print{:is(.a,.b) c{x:2}}::highlight(h){x:3}";
  assert.equal(
    withRaisedSpecificity(css),
    "@layer t{.a{--x:1}}.a:not(._),.b:not(._)::before{x:1}" +
      "@media print{:is(.a,.b) c:not(._){x:2}}::highlight(h){x:3}",
  );
  assert.equal(
    withRaisedSpecificity(".a:hover:after,.b:first-child{x:1}"),
    ".a:hover:not(._):after,.b:first-child:not(._){x:1}",
  );
});

test("compact() keeps strings unchanged, and throws for an invalid selector", () => {
  const css = `a::before { content: "  /* no */ ; } "; }\n/* gone "x */ b , c { --x: 1  2; }`;
  assert.equal(compact(css), `a:before{content:"  /* no */ ; } "}b,c{--x:1 2}`);
  assert.throws(() => compact(".a..b { color: red }"), /selector|Unexpected/i);
});

test("withClasses() removes exactly the rules and keyframes whose classes never occur", async () => {
  const has = (name) => ["a", "b"].includes(name);
  const css = compact(`
    .a { x: 1 } .a .no { x: 1 } .a, .no { x: 2 } :is(.no, .b) { x: 3 } :is(.no) { x: 3 }
    .a:not(.no) { x: 4 } .a:has(.no) { x: 5 } @media print { .no { x: 6 } } [data-no] { x: 7 }
    @keyframes used { to { x: 1 } } @keyframes idle { to { x: 1 } } .b { animation: used 1s }
    .no { animation: idle 1s }`);
  assert.equal(
    withClasses(css, has),
    ".a{x:1}.a{x:2}:is(.no,.b){x:3}.a:not(.no){x:4}.a:has(.no){x:5}[data-no]{x:7}" +
      "@keyframes used{to{x:1}}.b{animation:1s used}",
  );
});

test("no rule that is missing from the styles of exported pages matches anything in them", async () => {
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

/** Returns the selectors of the first sheet that the second one lacks, without pseudo-elements. */
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

/** Returns which of `selectors` match anything in a page of `html`. */
async function matchesIn([html, selectors]) {
  const { parseHtml } = await import("/agent-timeline/index.js");
  globalThis.parse ??= parseHtml;
  const nodes = globalThis.parse(html);
  return {
    elements: nodes.querySelectorAll("*").length,
    matching: selectors.filter((selector) => nodes.querySelector(selector)),
  };
}
