// Accessibility, as axe checks it and beyond: both themes, open cards, find, filter, menus and help;
// accessible names and positions; right-to-left pages; reduced motion.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { test } from "node:test";
import { openBare, push } from "./support/bare-page.mjs";
import { screenshot, settled, useBrowser } from "./support/browser.mjs";
import { eventually } from "./support/eventually.mjs";
import { asks, ends, event, says, starts } from "./support/neutral-events.mjs";
import { openToolPage } from "./support/tool-source.mjs";

const require = createRequire(new URL("../../wasm/package/package.json", import.meta.url));
const axe = require("axe-core");

const browser = useBrowser();

/** One event for every kind of thing that a view can show. */
const kEvents = [
  asks("Look at *this* and say `what` it is."),
  says("I should look first.", { reasoning: true }),
  says(
    "# A title\n\nSome **bold** text, [a link](https://example.org/x), and code:\n\n```js\nlet a = 1; // one\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n- [x] done\n- [ ] open\n\n> [!WARNING]\n> Mind the gap.\n\n![picture](https://example.org/p.png)\n\nNote[^1].\n\n[^1]: The note.",
  ),
  starts("c1", "Read", { file_path: "src/a.js" }),
  ends("c1", { output: "const a = 1;\n// two\nexport default a;" }),
  starts("c2", "Bash", { command: "make" }),
  ends("c2", {
    output: {
      type: "command",
      command: "make",
      exitCode: 2,
      stdout: "\u001b[31mred\u001b[0m \u001b[42mgreen\u001b[0m\nplain",
      stderr: "no rule",
    },
  }),
  starts("c3", "Edit", { file_path: "b.c", old_string: "x\ny\n", new_string: "x\nz\n" }),
  ends("c3"),
  starts("c4", "Grep", { pattern: "rows" }),
  ends("c4", {
    output: {
      type: "matches",
      files: [{ path: "a.py", lines: [{ line: 3, text: "rows = [1]" }] }],
    },
  }),
  starts("c5", "LS", { path: "src" }),
  ends("c5", { output: { type: "listing", path: "src", entries: ["a.c", "b/"], total: 2 } }),
  starts("c6", "Task", { description: "Find callers", prompt: "Find them." }),
  starts("c6a", "Bash", { command: "ls" }, { parent: "c6" }),
  ends("c6a", { parent: "c6" }),
  ends("c6", { output: "Two callers." }),
  starts("c7", "mcp__stats__visits", { days: 3 }),
  ends("c7", {
    output: {
      type: "json",
      value: [
        { day: "mon", n: 1 },
        { day: "tue", n: 2 },
      ],
    },
  }),
  event("todos", {
    todos: [
      { id: "1", content: "read", status: "completed", priority: "high" },
      { id: "2", content: "write", status: "in-progress", notes: "soon" },
      { id: "3", content: "rest", status: "pending" },
    ],
  }),
  event("queue", { change: "replace", messages: [{ id: "q", text: "and then?" }] }),
  starts("c8", "Bash", { command: "rm -r build" }),
  event("tool-update", { call: "c8", status: "awaiting-approval" }),
  starts("c9", "AskUserQuestion", {
    questions: [
      {
        question: "Which one?",
        header: "Choice",
        multiSelect: false,
        options: [
          { label: "Red", description: "warm" },
          { label: "Blue", description: "cold" },
        ],
      },
    ],
  }),
  event("notice", { code: "retry", text: "Trying again.", tone: "warning" }),
  "this is no event",
];

/** Opens a page with all events; `actions` is true if the host handles decisions. */
async function opened({ dir = "ltr", actions = false, ...options } = {}) {
  const bare = await openToolPage(browser, [], options);
  const { page } = bare;
  await page.evaluate((value) => (document.documentElement.dir = value), dir);
  if (actions) {
    await page.evaluate((given) => {
      globalThis.view.dispose();
      const onAction = () => undefined;
      const host = document.querySelector("#host");
      globalThis.view = globalThis.mount(host, globalThis.source, { ...given, onAction });
    }, options.view);
  }
  await push(page, ...kEvents);
  await page.locator(".at-scroller").focus();
  await settled(page);
  return bare;
}

async function violations(page) {
  await page.evaluate(axe.source);
  const found = await page.evaluate(async () => {
    const { violations } = await globalThis.axe.run(document.querySelector(".agent-timeline"), {
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
      // A component does not control the headings and landmarks of the page around it.
      rules: { region: { enabled: false }, "page-has-heading-one": { enabled: false } },
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, html, any, all, none }) => ({
        id,
        target: target.join(" "),
        html: html.slice(0, 160),
        why: [...any, ...all, ...none]
          .map(({ message }) => message)
          .join("; ")
          .slice(0, 300),
      })),
    );
  });
  return found;
}

/** Presses keys and waits for their effects. */
async function press(page, ...keys) {
  for (const key of keys) await page.keyboard.press(key);
  await settled(page);
}

for (const theme of ["light", "dark"]) {
  test(`axe finds no violations: ${theme}, all cards open`, async () => {
    const viewport = { width: 1280, height: 4000 };
    const { page, assertQuiet } = await opened({ view: { theme }, actions: true, viewport });
    await press(page, "e");
    await press(page, "g");
    assert.deepEqual(await violations(page), []);
    await screenshot(page, `a11y-${theme}`);
    await assertQuiet();
  });

  test(`axe finds no violations: ${theme}, find, filter, menu and help`, async () => {
    const { page, assertQuiet } = await opened({ view: { theme } });
    await press(page, "f");
    await page.locator("summary", { hasText: "Kind" }).click();
    await press(page, "Tab");
    await page.locator(".at-scroller").focus();
    await press(page, "/");
    await page.keyboard.type("a");
    await eventually(() => page.locator(".at-find-count").innerText(), /^\d+ of \d+$/);
    await settled(page);
    assert.deepEqual(await violations(page), []);
    await screenshot(page, `tools-${theme}`);
    await press(page, "Escape");
    await page.locator(".at-card-menu").first().focus();
    await press(page, "Enter");
    await page.getByRole("menu").waitFor();
    assert.deepEqual(await violations(page), []);
    await press(page, "Escape");
    await page.locator(".at-scroller").focus();
    await press(page, "?");
    await page.getByRole("dialog").waitFor();
    assert.deepEqual(await violations(page), []);
    await assertQuiet();
  });
}

test("axe finds no violations on a narrow right-to-left page, which does not overflow", async () => {
  const { page, assertQuiet } = await opened({
    view: { theme: "light" },
    dir: "rtl",
    viewport: { width: 380, height: 2000 },
  });
  await push(page, asks("שלום, please run `make`."), says("مرحبا بالعالم with *English* inside."));
  await press(page, "f");
  // The sticky prompt would cover what scrolls below it.
  await page.locator(".at-scroller").evaluate((node) => (node.scrollTop = 0));
  await eventually(() => page.locator(".at-sticky").isVisible(), false);
  assert.deepEqual(await violations(page), []);
  const layout = await page.evaluate(() => {
    const right = (selector) => document.querySelector(selector).getBoundingClientRect().right;
    const texts = [...document.querySelectorAll("[data-kind=message] p[dir=auto]")];
    return {
      overflow: document.querySelector(".at-scroller").scrollWidth > innerWidth,
      iconAtStart: right(".at-kind") > right(".at-title"),
      directions: texts.slice(-2).map((text) => getComputedStyle(text).direction),
    };
  });
  assert.deepEqual(layout, { overflow: false, iconAtStart: true, directions: ["rtl", "rtl"] });
  await screenshot(page, "rtl");
  await assertQuiet();
});

test("the transcript is a log that is not announced, and one live region announces failures and turn ends", async () => {
  const { page, assertQuiet } = await opened();
  const log = page.getByRole("log", { name: "Agent timeline" });
  assert.equal(await log.getAttribute("aria-live"), "off");
  assert.equal(await page.locator("[aria-live=polite], [role=status], [role=alert]").count(), 1);
  await push(page, says("Not announced."), event("turn-begin", {}));
  const region = page.getByRole("status");
  assert.doesNotMatch(await region.innerText(), /Not announced/);
  await push(page, starts("x", "Bash", { command: "false" }), ends("x", { error: "it failed" }));
  await eventually(() => region.innerText(), /Failed/);
  await push(page, event("turn-end", { status: "done" }));
  await eventually(() => region.innerText(), "The agent has finished its turn.");
  await assertQuiet();
});

test("every visible button has an accessible name, and Tab goes through the cards from top to bottom", async () => {
  const { page, assertQuiet } = await opened();
  const names = await page
    .locator(".agent-timeline button:visible")
    .evaluateAll((all) => all.map((node) => node.ariaLabel ?? node.innerText).filter((n) => !n));
  assert.deepEqual(names, []);
  await page.locator(".at-toolbar button").first().focus();
  const tops = [];
  for (let step = 0; step < 14; step += 1) {
    await page.keyboard.press("Tab");
    tops.push(
      await page.evaluate(() => {
        const box = document.activeElement.getBoundingClientRect();
        return document.activeElement.closest(".at-head, .at-card-menu, .at-body") ? box.top : null;
      }),
    );
  }
  const places = tops.filter((top) => top !== null);
  assert(places.length > 3, `only ${places.length} stops`);
  for (let i = 1; i < places.length; i += 1) assert(places[i] >= places[i - 1] - 8, places.join());
  await assertQuiet();
});

test("with reduced motion, nothing has an animation or a transition", async () => {
  const { page, assertQuiet } = await opened();
  await push(page, starts("r", "Bash", { command: "sleep 9" }));
  const moving = await page.evaluate(() =>
    [...document.querySelectorAll(".agent-timeline, .agent-timeline *")]
      .filter((node) => {
        const { animationName, transitionDuration } = getComputedStyle(node);
        return animationName !== "none" || !/^0s(, 0s)*$/.test(transitionDuration);
      })
      .map((node) => node.className.baseVal ?? node.className),
  );
  assert.deepEqual(moving, []);
  await assertQuiet();
});

test("the focus ring is visible on cards and their buttons", async () => {
  const { page, assertQuiet } = await opened();
  await page.keyboard.press("j");
  const ring = () =>
    page.evaluate(() => {
      const node =
        document.activeElement.querySelector(":scope > .at-card") ?? document.activeElement;
      return parseFloat(getComputedStyle(node).outlineWidth);
    });
  await eventually(ring, (width) => width >= 2);
  await page.keyboard.press("Tab");
  await eventually(ring, (width) => width >= 2);
  await assertQuiet();
});

test("a card that is selected and focused has one ring", async () => {
  const { page, assertQuiet } = await opened();
  await page.keyboard.press("j");
  const rings = () =>
    page.evaluate(() => {
      const card = document.activeElement.querySelector(":scope > .at-card");
      const { outlineStyle, boxShadow } = getComputedStyle(card);
      const isSelected = document.activeElement.hasAttribute("aria-current");
      return [isSelected, outlineStyle !== "none", boxShadow !== "none"];
    });
  await eventually(rings, [true, true, false]);
  await page.locator('[data-entry="e3"] .at-head').first().click();
  await page.keyboard.press("k");
  await eventually(rings, [true, true, false]);
  await assertQuiet();
});

test("in forced colors, every icon has the color of the text next to it", async () => {
  const { page, assertQuiet } = await openBare(browser, { forcedColors: "active" });
  const todos = ["completed", "in-progress", "pending"].map((status) => ({
    content: status,
    status,
  }));
  await push(page, ...kEvents, event("todos", { todos }));
  await page.locator(".at-todo-head").click();
  const icons = await page.locator(".at-icon:visible").evaluateAll((all) =>
    all.map((icon) => {
      const name = icon.getAttribute("class");
      return [name, getComputedStyle(icon).color, getComputedStyle(icon.parentElement).color];
    }),
  );
  assert(icons.length > 20, `${icons.length} icons`);
  assert(icons.some(([name]) => name.includes("chevron")));
  for (const [name, own, beside] of icons) assert.equal(own, beside, name);
  await assertQuiet();
});
