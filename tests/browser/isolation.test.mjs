// The view, fragments of the core's HTML and Markdown that is mounted alone look the same whatever the
// page's own styles are, and they change nothing on the page around them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { openBare, openEmptyPage, push } from "./support/bare-page.mjs";
import { frames, screenshot, settled, useBrowser } from "./support/browser.mjs";
import { hostSheets, kProseClass } from "./support/host-sheets.mjs";
import { asks, ends, event, says, starts } from "./support/neutral-events.mjs";

const browser = useBrowser();

const kProse = `# One\n\nText with \`code\`, a [link](https://a.example/), **bold** and *soft* words.

## Two\n\n- one\n- two\n  1. three\n- [x] done\n- [ ] not done\n\n> quoted\n\n---\n
| a | b |\n|---|--:|\n| 1 | 2 |\n
\`\`\`js\nconst a = "1"; // one\n\`\`\`\n\n> [!WARNING]\n> Careful.\n\nA note[^1] and $x^2$.\n
![picture](https://img.example/a.png)\n\n[^1]: The note.\n`;
const kQuestion = {
  questions: [
    { question: "Which?", header: "Choice", options: [{ label: "Red" }, { label: "Blue" }] },
  ],
};
const kEvents = [
  asks("Please look at `this`."),
  event("message", { role: "assistant", reasoning: true, text: "I think about it." }),
  says(kProse),
  starts("c1", "Bash", { command: "ls -l", description: "List" }),
  ends("c1", { output: "\u001b[31mred\u001b[0m\nplain\n" }),
  starts("c2", "Edit", {
    file_path: "src/a.js",
    old_string: "let a = 1;",
    new_string: "let a = 2;",
  }),
  ends("c2"),
  starts("c3", "Read", { file_path: "src/b.py" }),
  ends("c3", { output: "def f():\n    return 1\n" }),
  starts("c4", "AskUserQuestion", kQuestion),
  starts("c5", "mcp__a__b", { deep: { list: [1, 2, { three: null }] }, text: "x" }),
  ends("c5", { status: "error", output: "It failed." }),
  event("todos", { todos: [{ id: "1", content: "Do it", status: "in-progress" }] }),
  event("odd", { what: 1 }),
  starts("c6", "Bash", { command: "rm -r build" }),
  event("tool-update", { call: "c6", status: "awaiting-approval" }),
];

const kMore = `#host { position: fixed !important; inset: 0 !important; width: 1000px !important;
  height: 4500px !important; padding: 0 !important; border: 0 !important; margin: 0 !important; }`;

/** How a host lays out the box of a fragment is its own business. */
const kBlock = "#host { display: block !important; }";

/** Opens a page with the rich session and a fragment under the styles `css`. */
async function openUnder(css) {
  const opened = await openBare(browser, { viewport: { width: 1000, height: 4500 } });
  const { page } = opened;
  await page.evaluate(
    async ([host, more, prose]) => {
      globalThis.view.dispose();
      const box = document.querySelector("#host");
      box.className = prose;
      const sheets = [host, more].map((text) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(text);
        return sheet;
      });
      document.adoptedStyleSheets = sheets;
      const clock = () => 1_770_900_000_000;
      const options = {
        clock,
        onAction: () => undefined,
        linkFor: (path) => `vscode://file/${path}`,
      };
      globalThis.session = globalThis.core.createSession({ markdown: { math: true } });
      globalThis.view = globalThis.mount(box, globalThis.session, options);
    },
    [css, kMore, kProseClass],
  );
  await push(page, ...kEvents);
  await page.evaluate(() => globalThis.view.list.setOpen("all", true));
  await page.waitForFunction(() => !document.querySelector(".at-young"));
  await settled(page);
  await page.evaluate(async (text) => {
    const { parseHtml } = await import("/agent-timeline/index.js");
    const fragment = document.createElement("div");
    fragment.className = "at-fragment";
    const { core } = globalThis;
    const change = core.renderDiff({ oldText: "a\n", newText: "b\n", path: "x" });
    fragment.append(parseHtml(core.renderMarkdown(text) + change));
    document.querySelector(".at-content").append(fragment);
  }, kProse);
  await frames(page);
  return opened;
}

/** Opens a page with a fragment and mounted Markdown, and no view, under the styles `css`. */
async function openAlone(css) {
  const opened = await browser.openPage({ viewport: { width: 1000, height: 4500 } });
  const { page } = opened;
  await openEmptyPage(page, browser.base);
  await page.evaluate(
    async ([sheets, prose, text]) => {
      const { load, parseHtml } = await import("/agent-timeline/index.js");
      const { mountMarkdown } = await import("/agent-timeline/markdown.js");
      const host = document.querySelector("#host");
      host.className = prose;
      document.adoptedStyleSheets = sheets.map((one) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(one);
        return sheet;
      });
      const core = await load();
      const fragment = document.createElement("div");
      fragment.className = "at-fragment";
      const change = core.renderDiff({ oldText: "a\n", newText: "b\n", path: "x.js" });
      const code = core.renderCode("def f():\n    return 1\n", { language: "python" });
      fragment.append(parseHtml(core.renderMarkdown(text) + change + code));
      host.append(fragment);
      const stream = core.createMarkdownStream();
      mountMarkdown(host, stream);
      stream.push(text);
      stream.end();
    },
    [[css, kMore, kBlock], kProseClass, kProse],
  );
  await settled(page);
  await frames(page);
  return opened;
}

/** Returns the style and position of every element in the roots: `[path, …values]`. */
function looks(page, roots = ".agent-timeline") {
  return page.evaluate((selector) => {
    const kProperties = `align-items appearance background-color background-image border-block-color
      border-block-style border-block-width border-inline-color border-inline-style border-inline-width
      border-radius box-shadow box-sizing color cursor display fill flex float font-family font-size
      font-style font-variant-numeric font-weight letter-spacing line-height list-style-type
      margin-block margin-inline max-width min-height opacity order outline-style overflow-wrap
      padding-block padding-inline position stroke stroke-width tab-size text-align
      text-decoration-line text-decoration-color text-indent text-overflow text-shadow text-transform
      text-wrap-mode vertical-align visibility white-space-collapse word-break word-spacing`.split(
      /\s+/,
    );
    const boxOf = (node) => {
      const { x, y, width, height } = node.getBoundingClientRect();
      return [x, y, width, height].map((value) => Math.round(value * 4) / 4).join(" ");
    };
    // SVG elements have no generated boxes, and a generated box without a size is invisible.
    const isEmptyBox = (node, { width, height }) =>
      node.namespaceURI !== "http://www.w3.org/1999/xhtml" || (width === "0px" && height === "0px");
    // With a background of its own, a button looks the same with `button` as with `auto`.
    const valueOf = (style, name) => {
      const value = style.getPropertyValue(name);
      return name === "appearance" && value === "button" ? "auto" : value;
    };
    const found = [...document.querySelectorAll(selector)];
    return found
      .flatMap((root) => [root, ...root.querySelectorAll("*")])
      .map((node) => {
        const of = (pseudo) => {
          const style = getComputedStyle(node, pseudo);
          if (pseudo && (style.content === "none" || isEmptyBox(node, style))) return [];
          return kProperties.map((name) => `${pseudo ?? ""}${name}: ${valueOf(style, name)}`);
        };
        const name = `${node.localName}.${node.getAttribute("class") ?? ""}`;
        return [name, `box: ${boxOf(node)}`, ...of(), ...of("::before"), ...of("::after")];
      });
  }, roots);
}

function assertSameLooks(here, plain) {
  assert.equal(here.length, plain.length);
  const differences = here.flatMap((values, index) =>
    values
      .map((value, at) => [value, plain[index][at]])
      .filter(([value, expected]) => value !== expected)
      .map(([value, expected]) => `${values[0]} { ${value} } not ${expected}`),
  );
  assert.deepEqual(differences.slice(0, 12), [], `${differences.length} differences`);
}

let plain;
let plainAlone;
for (const [name, css] of Object.entries({ "an empty page": "", ...hostSheets })) {
  test(`the view and fragments look the same with these page styles: ${name}`, async () => {
    plain ??= await looks((await openUnder("")).page);
    const { page, assertQuiet } = await openUnder(css);
    const here = await looks(page);
    await screenshot(page, `isolation-${name.replaceAll(/\W+/g, "-")}`);
    assert(plain.length > 500, `${plain.length} elements`);
    assertSameLooks(here, plain);
    await assertQuiet();
  });

  test(`a fragment and Markdown without a view look the same with these page styles: ${name}`, async () => {
    plainAlone ??= await looks((await openAlone("")).page, ".at-fragment");
    const { page, assertQuiet } = await openAlone(css);
    const here = await looks(page, ".at-fragment");
    await screenshot(page, `isolation-alone-${name.replaceAll(/\W+/g, "-")}`);
    assert(plainAlone.length > 100, `${plainAlone.length} elements`);
    assertSameLooks(here, plainAlone);
    await assertQuiet();
  });
}

test("the view's styles change nothing outside of it", async () => {
  const { page, assertQuiet } = await openBare(browser);
  const change = await page.evaluate(() => {
    const names = "h1 p a button code pre table td ul li blockquote input details summary svg hr";
    const outside = names.split(" ").map((name) => document.createElement(name));
    document.body.append(...outside);
    const look = () =>
      [document.documentElement, document.body, ...outside].map((node) => {
        const style = getComputedStyle(node);
        return [
          node.localName,
          ...Array.from(style, (name) => style.getPropertyValue(name)),
        ].join();
      });
    const link = document.querySelector('link[href$="styles.css"]');
    const before = look();
    link.disabled = true;
    const after = look();
    return before.filter((text, index) => text !== after[index]);
  });
  assert.deepEqual(change, []);
  await assertQuiet();
});
