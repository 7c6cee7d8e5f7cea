// The host's highlighter for fenced code in answers: called once a fence is complete, never while it
// streams; its result is used only if it keeps the text.
import assert from "node:assert/strict";
import { test } from "node:test";
import { openEmptyPage } from "./support/bare-page.mjs";
import { copiedBy, frames, kClipboard, screenshot, useBrowser } from "./support/browser.mjs";

const browser = useBrowser();

/** Opens a view whose highlighter marks words with `<mark>`, after `wait` milliseconds if given. */
async function opened(wait = null, spoils = false) {
  const bare = await browser.openPage(kClipboard);
  await openEmptyPage(bare.page, browser.base);
  await bare.page.evaluate(
    async ([delay, spoil]) => {
      const { load } = await import("/agent-timeline/index.js");
      const { mount } = await import("/agent-timeline/view.js");
      globalThis.asked = [];
      const color = (code) => {
        const nodes = document.createDocumentFragment();
        for (const word of code.split(/\b/)) {
          const node = document.createElement("mark");
          node.textContent = word;
          nodes.append(/\w/.test(word) ? node : word);
        }
        if (spoil) nodes.append("more");
        return nodes;
      };
      const highlighter = (code, facts) => {
        globalThis.asked.push([code, facts.language, facts.path]);
        if (delay === null) return color(code);
        return new Promise((resolve) => setTimeout(() => resolve(color(code)), delay));
      };
      globalThis.session = (await load()).createSession();
      globalThis.view = mount(document.querySelector("#host"), globalThis.session, { highlighter });
    },
    [wait, spoils],
  );
  return bare;
}

/** Appends text to one message, whose fences contain the code. */
async function say(page, text, open = true) {
  await page.evaluate(
    ([more, isOpen]) => {
      globalThis.session.push({
        ...{ "agent-timeline": "message", key: "m", append: true, text: more, open: isOpen },
      });
    },
    [text, open],
  );
  await frames(page);
}

const marks = (page) => page.locator("pre.at-code mark").allTextContents();
const asked = (page) => page.evaluate(() => globalThis.asked);

test("a fence is highlighted when it is complete, a last one when the message ends", async () => {
  const { page, assertQuiet } = await opened();
  await say(page, "Look:\n\n```ts\nconst a = 1;\n");
  await say(page, "const b = 2;\n");
  assert.deepEqual(await asked(page), []);
  await say(page, "```\n\nAnd");
  assert.deepEqual(await asked(page), [["const a = 1;\nconst b = 2;", "ts", null]]);
  assert.deepEqual(await marks(page), ["const", "a", "1", "const", "b", "2"]);
  await say(page, " then:\n\n~~~\nplain words\n~~~");
  assert.equal((await asked(page)).length, 1);
  await say(page, "", false);
  assert.deepEqual((await asked(page)).slice(1), [["plain words", "", null]]);
  assert.deepEqual((await marks(page)).slice(6), ["plain", "words"]);
  await screenshot(page, "fence-colors");
  await assertQuiet();
});

test("asynchronous highlighting also works for a long fence that is only partly in the DOM", async () => {
  const { page, assertQuiet } = await opened(30);
  const lines = Array.from({ length: 400 }, (_, i) => `const line${i} = f("${i}");`);
  await say(page, `\`\`\`js\n${lines.join("\n")}\n\`\`\`\n`, false);
  await page.waitForSelector("pre.at-code mark");
  await frames(page);
  const elements = await page.locator("*").count();
  assert(elements < 1500, `${elements} elements`);
  const copy = page.getByRole("button", { name: "Copy code" });
  assert.equal(await copiedBy(page, () => copy.click()), lines.join("\n"));
  assert.equal((await asked(page)).length, 1);
  await assertQuiet();
});

test("a highlighter that changes the text is reported, and its result is not used", async () => {
  const { page, troubles } = await opened(null, true);
  await say(page, "```js\nconst a = 1;\n```\n", false);
  assert.equal((await marks(page)).length, 0);
  assert.equal(await page.locator("pre.at-code").innerText(), "const a = 1;");
  assert.match(troubles.join(), /highlighter/);
});
