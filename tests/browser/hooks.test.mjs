// What hosts can customize without forking the view, hook by hook, and what happens when a hook throws.
import assert from "node:assert/strict";
import { test } from "node:test";
import { push } from "./support/bare-page.mjs";
import { copiedBy, kClipboard, screenshot, settled, useBrowser } from "./support/browser.mjs";
import { eventually } from "./support/eventually.mjs";
import { asks, ends, event, says, starts } from "./support/neutral-events.mjs";
import { openToolPage } from "./support/tool-source.mjs";

const browser = useBrowser();

const thinks = (text) => says(text, { reasoning: true });
const awaits = (call) => event("tool-update", { call, status: "awaiting-approval" });

/** Opens a view with options created in the page, so that they can be functions; those log into `calls`. */
async function opened(makeOptions, ...events) {
  const bare = await openToolPage(browser, [], kClipboard);
  await installOptions(bare.page, makeOptions);
  await bare.page.evaluate(() => {
    globalThis.calls = [];
    globalThis.view.dispose();
    const host = document.querySelector("#host");
    globalThis.view = globalThis.mount(host, globalThis.source, globalThis.makeOptions());
  });
  await push(bare.page, ...events);
  return bare;
}

/** The page's policy forbids `eval`, so the options are served as a module. */
async function installOptions(page, makeOptions) {
  await page.route("**/options.js", (route) =>
    route.fulfill({
      contentType: "text/javascript",
      body: `globalThis.makeOptions = ${makeOptions};`,
    }),
  );
  await page.evaluate(async () => {
    await import("/options.js");
  });
}

const openAll = async (page) => {
  await page.locator(".at-scroller").focus();
  await page.keyboard.press("e");
  await settled(page);
};
const calls = (page) => page.evaluate(() => globalThis.calls);
const text = (page, selector) => page.locator(selector).innerText();

test("renderTool renders a tool's body by tool name or family, and falls back to the view on null", async () => {
  const { page, assertQuiet } = await opened(
    () => {
      const draw = (mark) => (descriptor) => {
        const node = document.createElement("p");
        node.textContent = `${mark} ${descriptor.summary} ${descriptor.status}`;
        return node;
      };
      return {
        renderTool: { Bash: draw("by name"), files: draw("by family"), search: () => null },
      };
    },
    starts("c1", "Bash", { command: "make" }),
    ends("c1"),
    starts("c2", "Read", { file_path: "a.c" }),
    ends("c2"),
    starts("c3", "Grep", { pattern: "x" }),
    ends("c3"),
  );
  await openAll(page);
  await eventually(() => text(page, "[data-entry=e1] .at-body"), /^by name make done/);
  await eventually(() => text(page, "[data-entry=e2] .at-body"), /^by family a\.c/);
  await eventually(() => text(page, "[data-entry=e3] .at-body"), /done/);
  await push(page, starts("c4", "Bash", { command: "ls" }));
  await openAll(page);
  await eventually(() => text(page, "[data-entry=e4] .at-body"), /^by name ls running/);
  await push(page, ends("c4", { error: "no" }));
  await eventually(() => text(page, "[data-entry=e4] .at-body"), /^by name ls error/);
  // Resolves when everything that is open is drawn.
  const shown = await page.evaluate(() => globalThis.view.list.reveal("e4").then(Boolean));
  assert.equal(shown, true);
  await assertQuiet();
});

test("renderPart renders single parts, and the view the others", async () => {
  const { page, assertQuiet } = await opened(
    () => ({
      renderPart: (part, { id }) => {
        if (part.kind !== "terminal") return null;
        const node = document.createElement("output");
        node.textContent = `${id}: ${part.pieces[0].text}`;
        return node;
      },
    }),
    starts("c1", "Bash", { command: "make" }),
    ends("c1", { output: "built" }),
  );
  await openAll(page);
  await eventually(() => text(page, ".at-part-terminal output"), "e1: built");
  assert.equal(await page.locator(".at-part-terminal .at-terminal").count(), 0);
  await eventually(() => text(page, ".at-part-code .at-code"), "make");
  await assertQuiet();
});

test("links and images follow the host's policies, and an unsafe URL of a policy is not used", async () => {
  const { page, assertQuiet } = await opened(
    () => ({
      linkPolicy: (url) => {
        if (url.includes("bad")) return false;
        if (url.includes("run")) return "java\nscript:alert(1)";
        return url.includes("away") ? `https://example.org/?to=${encodeURIComponent(url)}` : true;
      },
      imagePolicy: (url) => (url.includes("never") ? "never" : "click"),
    }),
    says(
      "[ok](https://ok.test) [bad](https://bad.test) [run](https://run.test) [x](https://away.test)",
    ),
    says("![a](https://never.test/a.png) ![b](https://click.test/b.png)"),
  );
  const links = () =>
    page.locator(".at-piece a").evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  const away = "https://example.org/?to=https%3A%2F%2Faway.test";
  await eventually(links, ["https://ok.test", null, null, away]);
  const images = () =>
    page
      .locator(".at-image")
      .evaluateAll((all) => all.map((image) => [image.role, image.dataset.image ?? null]));
  await eventually(images, [
    [null, null],
    ["button", "https://click.test/b.png"],
  ]);
  await assertQuiet();
});

test("labels, words, icons and the locale can be set by the host", async () => {
  const { page, assertQuiet } = await opened(
    () => ({
      locale: "de",
      labels: {
        "summary.lines": ({ count }) => `${count} Zeilen`,
        "tool.run_command": "Befehl",
        "summary.files": "{count} Dateien",
      },
      words: { tools: { find: "Suchen" }, status: { error: "Gescheitert" } },
      icons: {
        command: () => Object.assign(document.createElement("b"), { textContent: "$" }),
        Read: () => Object.assign(document.createElement("b"), { textContent: "R" }),
        error: () => Object.assign(document.createElement("b"), { textContent: "!" }),
      },
    }),
    starts("c1", "Read", { file_path: "a.c" }),
    ends("c1", { output: "one\ntwo\nthree" }),
    starts("c2", "Bash", { command: "make" }),
    event("tool-end", { call: "c2", error: "no rule", durationMs: 72_000 }),
  );
  await eventually(() => text(page, "[data-entry=e1] .at-head"), /3 Zeilen/);
  await eventually(() => page.locator(".at-kind").allInnerTexts(), ["R", "$"]);
  await eventually(() => text(page, "[data-entry=e2] .at-status"), /!\s*Gescheitert/);
  assert.equal(await page.getByRole("button", { name: "Suchen" }).count(), 1);
  assert.equal(await page.getByRole("button", { name: "Filter", exact: true }).count(), 1);
  await assertQuiet();
});

test("redacted text does not appear in the DOM, in copies, in search results or in print", async () => {
  const { page, assertQuiet } = await opened(
    () => ({ redact: (text) => text.replaceAll(/sk-[a-z0-9]+/g, "•••") }),
    asks("My key is s**k-abc1** and [here](https://x.test/?k=sk-abc2)."),
    starts("c1", "Bash", { command: "curl -H sk-abc3" }),
    ends("c1", { output: "\u001b[31msk-\u001b[32mabc4\u001b[0m\nfine", error: "sk-abc5 refused" }),
    says("```js\nlet key = 'sk-abc6';\n```"),
    event("todos", { todos: [{ id: "1", content: "use sk-abc7", status: "pending" }] }),
  );
  await openAll(page);
  await eventually(() => text(page, ".at-terminal"), /^•••\nfine/);
  const html = await page.evaluate(() => document.querySelector(".agent-timeline").outerHTML);
  assert.doesNotMatch(html, /abc\d/);
  await page.locator("[data-entry=e2]").focus();
  const copied = await copiedBy(page, () => page.keyboard.press("y"));
  assert.match(copied, /curl -H •••/);
  assert.doesNotMatch(copied, /abc/);
  await page.keyboard.press("/");
  await page.keyboard.type("sk-abc");
  await page.waitForFunction(() => globalThis.asked.at(-1) === "sk-abc");
  await eventually(() => text(page, ".at-find-count"), "No matches");
  const printed = await page.evaluate(() => {
    globalThis.dispatchEvent(new Event("beforeprint"));
    return document.querySelector(".at-print").shadowRoot.innerHTML;
  });
  assert.match(printed, /•••/);
  assert.doesNotMatch(printed, /abc\d/);
  await page.evaluate(() => globalThis.dispatchEvent(new Event("afterprint")));
  await assertQuiet();
});

test("the diffs in the panel of changed files are redacted", async () => {
  const { page, assertQuiet } = await opened(
    () => ({ redact: (text) => text.replaceAll("hunter2", "•••") }),
    starts("c1", "Edit", {
      file_path: "src/login.c",
      old_string: "password = hunter2\n",
      new_string: "password = env\n",
    }),
    ends("c1"),
  );
  await page.evaluate(() => globalThis.view.showPanel("files"));
  await page.locator(".at-file-head").click();
  const body = page.locator(".at-file-body");
  await eventually(() => body.innerText(), /password = •••/);
  assert.doesNotMatch(await body.innerHTML(), /hunter2/);
  await assertQuiet();
});

test("a streamed message is redacted at every step", async () => {
  const { page, assertQuiet } = await opened(() => ({
    redact: (text) => text.replaceAll(/secret\w*/g, "###"),
  }));
  const whole = "The word is secretive, **se**cretly so.";
  for (let end = 5; end <= whole.length; end += 5) {
    await push(page, says(whole.slice(0, end), { key: "m", open: true }));
    assert.doesNotMatch(await text(page, ".at-piece"), /secret/, `after ${end} characters`);
  }
  await push(page, says(whole, { key: "m" }));
  await eventually(() => text(page, ".at-piece p"), "The word is ###, ### so.");
  await assertQuiet();
});

test("reasoning is shown, collapsed or hidden", async () => {
  for (const [reasoning, shown, open] of [
    ["shown", true, true],
    ["collapsed", true, false],
    ["hidden", false, false],
  ]) {
    const { page, assertQuiet } = await opened(
      {
        shown: () => ({ reasoning: "shown" }),
        collapsed: () => ({ reasoning: "collapsed" }),
        hidden: () => ({ reasoning: "hidden" }),
      }[reasoning],
      asks("go"),
      thinks("Let me think of nothing."),
      says("Done."),
    );
    await page.locator("[data-entry]", { hasText: "Done." }).waitFor();
    assert.equal(await page.locator("[data-kind=reasoning]").count(), shown ? 1 : 0, reasoning);
    assert.equal(await page.locator("[data-kind=reasoning].at-open").count(), open ? 1 : 0);
    await page.locator(".at-scroller").focus();
    await page.keyboard.press("/");
    await page.keyboard.type("nothing");
    await page.waitForFunction(() => globalThis.asked.at(-1) === "nothing");
    const found = reasoning === "hidden" ? "No matches" : "1 of 1";
    await eventually(() => text(page, ".at-find-count"), found);
    await assertQuiet();
    await page.close();
  }
});

test("paths link to the host's editor, except for unsafe URLs", async () => {
  const { page, assertQuiet } = await opened(
    () => ({
      linkFor: (path, line) =>
        path.startsWith("evil")
          ? `javascript:alert("${path}")`
          : `vscode://file/${path}:${line ?? 1}`,
    }),
    starts("c1", "Read", { file_path: "src/a.c" }),
    ends("c1", { output: "one\ntwo" }),
    starts("c2", "Edit", { file_path: "src/b.c", old_string: "x\ny", new_string: "x\nz" }),
    ends("c2"),
    starts("c3", "Edit", { file_path: "evil.c", old_string: "x", new_string: "z" }),
    ends("c3"),
  );
  await openAll(page);
  const links = await eventually(
    () =>
      page
        .locator(".at-place")
        .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute("href")])),
    (all) => all.length === 2,
  );
  assert.deepEqual(links[0], ["src/a.c:1", "vscode://file/src/a.c:1"]);
  assert.match(links[1].join(), /^src\/b\.c,vscode:\/\/file\/src\/b\.c:\d+$/);
  await page.locator("[data-entry=e1] .at-card-menu").focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Open src/a.c" }).waitFor();
  await assertQuiet();
});

test("a synchronous or asynchronous highlighter colors code, with line numbers and text kept", async () => {
  for (const wait of [false, true]) {
    const { page, assertQuiet } = await opened(
      wait
        ? () => ({
            highlighter: async (code) => {
              const node = document.createElement("i");
              node.textContent = code;
              await new Promise((resolve) => setTimeout(resolve, 30));
              return node;
            },
          })
        : () => ({
            highlighter: (code, { path }) => {
              if (path === null) return null;
              const node = document.createElement("i");
              node.textContent = code;
              return node;
            },
          }),
      starts("c1", "Read", { file_path: "src/a.c" }),
      ends("c1", { output: "int a;\nint b;" }),
    );
    await openAll(page);
    await eventually(() => text(page, "code > i"), "int a;\nint b;");
    await eventually(() => text(page, ".at-line-numbers"), "1\n2");
    await assertQuiet();
    await page.close();
  }
});

const question = starts("c2", "AskUserQuestion", {
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
});
const change = (call) => [
  starts(call, "Edit", { file_path: "b.c", old_string: "x", new_string: "z" }),
  ends(call),
];

test("calls that await the user are open, and a question has Answer and Deny instead of Approve", async () => {
  const { page, assertQuiet } = await opened(
    () => ({ onAction: (action) => void globalThis.calls.push(action) }),
    starts("c1", "Bash", { command: "rm -r build" }),
    question,
    awaits("c1"),
    awaits("c2"),
  );
  const card = (id) => page.locator(`[data-entry=${id}]`);
  await eventually(() => card("e1").locator(".at-body").isVisible(), true);
  await eventually(() => card("e2").getByText("Which one?").last().isVisible(), true);
  const buttons = (id) => card(id).locator(".at-action-button:visible").allInnerTexts();
  await eventually(() => buttons("e1"), ["Approve", "Deny"]);
  await eventually(() => buttons("e2"), ["Answer", "Deny"]);
  await push(page, ends("c1"), ends("c2"));
  await eventually(() => card("e1").locator(".at-body").isVisible(), false);
  await assertQuiet();
});

test("hunks of earlier turns can no longer be accepted or rejected", async () => {
  const { page, assertQuiet } = await opened(
    () => ({ onAction: (action) => void globalThis.calls.push(action) }),
    event("message", { role: "user", text: "first" }),
    ...change("c1"),
  );
  await openAll(page);
  const offers = () =>
    page
      .locator(".at-hunk-actions")
      .evaluateAll((all) => all.map((bar) => bar.closest("[data-entry]").dataset.entry));
  await eventually(offers, ["e2"]);
  await push(page, event("message", { role: "user", text: "second" }), ...change("c2"));
  await openAll(page);
  await eventually(offers, ["e4"]);
  await assertQuiet();
});

test("onAction gets approve, deny, answer, accept-hunk and reject-hunk, each only once", async () => {
  const { page, assertQuiet } = await opened(
    () => ({ onAction: (action) => void globalThis.calls.push(action) }),
    starts("c1", "Bash", { command: "rm -r build" }),
    awaits("c1"),
    question,
    ...change("c3"),
    starts("c4", "Bash", { command: "rm -r src" }),
    awaits("c4"),
    ...change("c5"),
  );
  await openAll(page);
  await screenshot(page, "actions");
  const status = () => page.locator("[data-entry=e1]").getAttribute("data-status");
  await eventually(status, "awaiting-approval");
  const press = (entry, name) =>
    page.locator(`[data-entry=${entry}]`).getByRole("button", { name, exact: true }).click();
  await press("e1", "Approve");
  await press("e3", "Accept change");
  await page.getByRole("radio", { name: "Blue" }).check();
  await press("e2", "Answer");
  await press("e4", "Deny");
  await press("e5", "Reject change");
  await eventually(
    () => calls(page),
    [
      { type: "approve", entry: "e1" },
      { type: "accept-hunk", entry: "e3", part: "changes", piece: "f1h1" },
      { type: "answer", entry: "e2", part: "questions", piece: "q1", answers: ["Blue"] },
      { type: "deny", entry: "e4" },
      { type: "reject-hunk", entry: "e5", part: "changes", piece: "f1h1" },
    ],
  );
  // A decision that was sent cannot be sent again, by its own button or the one beside it.
  const boxes = { e1: "approval", e2: "answer-form", e3: "hunk-actions", e4: "approval" };
  for (const [entry, name] of Object.entries({ ...boxes, e5: "hunk-actions" })) {
    const box = page.locator(`[data-entry=${entry}] .at-${name}`);
    await eventually(() => box.locator(".at-sent-word").allInnerTexts(), ["Sent"], entry);
    assert.equal(await box.locator(":is(button, input):enabled").count(), 0, entry);
  }
  await push(page, event("tool-update", { call: "c1", status: "running" }));
  await eventually(() => page.locator("[data-entry=e1] .at-approval:visible").count(), 0);
  assert.equal((await calls(page)).length, 5);
  await assertQuiet();
});

test("a typed answer joins the ticked options, and replaces a choice of only one", async () => {
  const asking = (call, multiSelect) =>
    starts(call, "AskUserQuestion", {
      questions: [
        {
          ...{ question: "Which?", header: "Choice", multiSelect },
          options: [{ label: "Red" }, { label: "Blue" }],
        },
      ],
    });
  const { page, assertQuiet } = await opened(
    () => ({ onAction: (action) => void globalThis.calls.push(action) }),
    asking("c1", true),
    asking("c2", false),
  );
  const card = (id) => page.locator(`[data-entry=${id}]`);
  await card("e1").getByRole("checkbox", { name: "Blue" }).check();
  await card("e2").getByRole("radio", { name: "Blue" }).check();
  for (const id of ["e1", "e2"]) {
    await card(id).locator(".at-own-answer").fill("Green");
    await card(id).getByRole("button", { name: "Answer" }).click();
  }
  const answers = async () => (await calls(page)).map((action) => action.answers);
  await eventually(answers, [["Blue", "Green"], ["Green"]]);
  await assertQuiet();
});

test("a question that has ended in any way cannot be answered", async () => {
  const { page, assertQuiet } = await opened(
    () => ({ onAction: (action) => void globalThis.calls.push(action) }),
    question,
  );
  const form = page.locator(".at-answer-form");
  await eventually(() => form.isVisible(), true);
  for (const status of ["error", "timed-out", "denied", "cancelled"]) {
    await page.evaluate(() => globalThis.session.reset());
    await push(page, question);
    await eventually(() => form.isVisible(), true);
    await push(page, event("tool-end", { call: "c2", status }));
    await openAll(page);
    await eventually(() => form.isVisible(), false, status);
    await eventually(() => page.locator(".at-options").isVisible(), true, status);
  }
  await page.evaluate(() => globalThis.session.reset());
  await push(page, question);
  await eventually(() => form.isVisible(), true);
  await page.evaluate(() => globalThis.session.end());
  await openAll(page);
  await eventually(() => form.isVisible(), false, "orphaned");
  await assertQuiet();
});

test('a failed onAction shows "Not sent", can be repeated, and is reported only once', async () => {
  const { page, troubles } = await opened(
    () => {
      const refuse = {
        throws: () => {
          throw new Error("the line is down");
        },
        rejects: () => Promise.reject(new Error("the line is down")),
        thenable: () => ({ then: (_taken, refused) => refused(new Error("the line is down")) }),
      };
      globalThis.way = "throws";
      return {
        onAction: (action) => {
          globalThis.calls.push(action.type);
          return refuse[globalThis.way]?.();
        },
      };
    },
    starts("c1", "Bash", { command: "rm -r build" }),
    awaits("c1"),
    question,
    ...change("c3"),
  );
  await openAll(page);
  const cases = [
    ["[data-entry=e1] .at-approval", "Deny", "deny"],
    ["[data-entry=e2] .at-answer-form", "Answer", "answer"],
    ["[data-entry=e3] .at-hunk-actions", "Reject change", "reject-hunk"],
  ];
  await page.getByRole("radio", { name: "Red" }).check();
  for (const way of ["throws", "rejects", "thenable"]) {
    await page.evaluate((name) => (globalThis.way = name), way);
    for (const [box, name, type] of cases) {
      await page.evaluate(() => (globalThis.calls.length = 0));
      const said = () => page.locator(`${box} .at-sent-word`).allInnerTexts();
      await page.locator(box).getByRole("button", { name }).click();
      await eventually(said, ["Not sent"], `${name}, ${way}`);
      assert.deepEqual(await calls(page), [type]);
      assert.equal(await page.locator(`${box} :is(button, input):disabled`).count(), 0, way);
    }
  }
  await eventually(() => text(page, "[role=status].at-spoken"), "Not sent");
  await page.evaluate(() => (globalThis.way = "takes it"));
  for (const [box, name] of cases) {
    await page.locator(box).getByRole("button", { name }).click();
    const said = () => page.locator(`${box} .at-sent-word`).allInnerTexts();
    await eventually(said, ["Sent"], name);
    assert.equal(await page.locator(`${box} :is(button, input):enabled`).count(), 0);
  }
  assert.equal(troubles.length, 1, troubles.join("\n"));
  assert.match(troubles[0], /the hook onAction failed/);
});

test("without onAction, there are no action buttons", async () => {
  const { page, assertQuiet } = await opened(
    () => ({}),
    starts("c1", "Bash", { command: "rm -r build" }),
    awaits("c1"),
  );
  await openAll(page);
  assert.equal(await page.locator(".at-approval, .at-answer-form, .at-hunk-actions").count(), 0);
  await assertQuiet();
});

test("a hook that throws is reported once, and the view renders its default", async () => {
  const { page, troubles } = await opened(
    () => {
      const fail = () => {
        throw new Error("broken hook");
      };
      return {
        ...{ renderTool: fail, renderPart: fail, linkPolicy: fail, imagePolicy: fail },
        ...{ labels: { "tool.edit_file": fail }, icons: { command: fail }, linkFor: fail },
        ...{ highlighter: fail, onAction: fail, offerAction: fail, redact: undefined },
      };
    },
    says("[a](https://a.test) ![b](https://b.test/b.png)"),
    starts("c1", "Bash", { command: "make" }),
    ends("c1", { output: "built" }),
    starts("c2", "Edit", { file_path: "b.c", old_string: "x", new_string: "z" }),
    ends("c2"),
  );
  await openAll(page);
  await eventually(() => text(page, ".at-terminal"), "built");
  const address = () => page.locator(".at-piece a").getAttribute("href");
  await eventually(address, "https://a.test");
  await eventually(
    () => troubles,
    (all) => all.length >= 5,
  );
  assert.equal(new Set(troubles).size, troubles.length, "an error was reported twice");
  for (const trouble of troubles) assert.match(trouble, /the hook \w+ failed/);
});
