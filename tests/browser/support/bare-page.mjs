// A test page with one session and one view on it, under the demo's policy. Tests reach them as
// `session`, `view` and `core` of the window.
import { frames } from "./browser.mjs";

/** Opens a page without any content. */
export async function openEmptyPage(page, base) {
  await page.goto(`${base}bare.html`);
}

async function openBarePage(page, base, options = {}) {
  await openEmptyPage(page, base);
  await page.evaluate(async (viewOptions) => {
    const { load } = await import("/agent-timeline/index.js");
    const { mount } = await import("/agent-timeline/view.js");
    globalThis.mount = mount;
    globalThis.core = await load();
    globalThis.session = globalThis.core.createSession();
    globalThis.view = mount(document.querySelector("#host"), globalThis.session, viewOptions);
  }, options);
}

/** Opens a new page with one session and one view on it; `view` are the view's options. */
export async function openBare(browser, { view, ...options } = {}) {
  const opened = await browser.openPage(options);
  await openBarePage(opened.page, browser.base, view);
  return opened;
}

/** Replaces the view by a new one, which sees the session as it is now. */
export function mountAgain(page) {
  return page.evaluate(() => {
    globalThis.view.dispose();
    globalThis.view = globalThis.mount(document.querySelector("#host"), globalThis.session);
  });
}

/** Returns the ids of the entries whose cards are visible, in order. */
export function visibleEntries(page) {
  return page
    .locator("[data-entry]")
    .evaluateAll((nodes) =>
      nodes.filter((node) => node.checkVisibility()).map((node) => node.dataset.entry),
    );
}

/** Pushes events and waits for the frame that shows them. */
export async function push(page, ...events) {
  await page.evaluate((list) => {
    for (const event of list) globalThis.session.push(`${JSON.stringify(event)}\n`);
  }, events);
  await frames(page);
}

let serial = 0;

function event(desc) {
  serial += 1;
  return { id: `event-${serial}`, created: 1_770_800_000_000 + serial * 1000, desc };
}

export function userMessage(content) {
  return event({ msg: "UserMessage", content });
}

function call(id, name, args) {
  return { id, type: "function", function: { name, arguments: JSON.stringify(args) } };
}

export function commandStarts(id, command) {
  const args = { command };
  const tool_call = call(id, "execute_command", args);
  return event({ msg: "PreToolCall", tool_call, name: "execute_command", args });
}

export function commandEnds(id, command, status, stdout) {
  const tool_call = call(id, "execute_command", { command });
  const result = ["Completed", { command, status, stdout, stderr: "", max_output_lines: 200 }];
  return event({ msg: "PostToolCall", tool_call, name: "execute_command", result, text: stdout });
}
