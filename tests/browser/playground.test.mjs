// What the playground adds to playing recordings: live sources, simulated faults, crashes of the core,
// metrics.
import assert from "node:assert/strict";
import { test } from "node:test";
import { isDeepStrictEqual } from "node:util";
import { startEventSource, startWebSocket } from "../support/live-servers.mjs";
import { screenshot, settled, useBrowser } from "./support/browser.mjs";
import { cards, openDemo, pause, scrub } from "./support/demo.mjs";
import { eventually } from "./support/eventually.mjs";

const browser = useBrowser();

const kMessages = [
  { "agent-timeline": "message", role: "user", text: "is anybody there" },
  { "agent-timeline": "message", text: "I am **here**" },
];

function showTab(page, name) {
  return page.locator("#tabs").getByText(name, { exact: true }).click();
}

/** Removes the requests that the test itself causes, which count as foreign. */
function withoutOwn(troubles, address) {
  return troubles.filter((trouble) => !trouble.includes(`foreign request: ${address}`));
}

async function connect(page, address) {
  await showTab(page, "Live");
  await page.fill("#address", address);
  await page.getByRole("button", { name: "Connect", exact: true }).click();
}

function stateSays(page, pattern) {
  return page.locator("#live-state").filter({ hasText: pattern }).waitFor();
}

function showsState(page, state) {
  return eventually(() => page.locator("#timeline .at-session-state").innerText(), state);
}

function showsCards(page, count) {
  return eventually(
    () => cards(page),
    ({ length }) => length === count,
  );
}

for (const [kind, start] of [
  ["server-sent events", startEventSource],
  ["a WebSocket", startWebSocket],
]) {
  test(`${kind} from this machine: entries appear as they arrive, and scrubbing back works`, async (context) => {
    const server = await start();
    context.after(() => server.close());
    const { page, troubles } = await browser.openPage();
    await openDemo(page, browser.base);
    await connect(page, server.address);
    await stateSays(page, "Connected.");
    for (const [index, message] of kMessages.entries()) {
      server.send(message);
      await eventually(() => page.locator("#timeline .at-entry").count(), index + 1);
    }
    await eventually(() => page.locator("#timeline").innerText(), /I am here/);
    await showsState(page, "Working");
    await scrub(page, 1);
    await showsCards(page, 1);
    server.send({ "agent-timeline": "message", text: "more" });
    await eventually(() => page.locator("#scrub").getAttribute("max"), "3");
    await settled(page);
    assert.equal(
      (await cards(page)).length,
      1,
      "new events do not move a reader who scrubbed back",
    );
    await scrub(page);
    await showsCards(page, 3);
    server.end();
    await showsState(page, "Done");
    await eventually(() => page.locator("#disconnect").isDisabled(), true);
    assert.deepEqual(withoutOwn(troubles, server.address), []);
  });
}

test("selecting a recording ends a live connection, whose later events are not added", async (context) => {
  const server = await startEventSource();
  context.after(() => server.close());
  const { page } = await browser.openPage();
  await openDemo(page, browser.base);
  await connect(page, server.address);
  await stateSays(page, "Connected.");
  server.send(kMessages[0]);
  await showsCards(page, 1);
  await page.selectOption("#recording", "claude-code-fix-parser");
  await stateSays(page, "Disconnected.");
  await pause(page);
  const length = () => page.locator("#scrub").getAttribute("max");
  await eventually(length, "249");
  server.send(kMessages[1]);
  await page.waitForTimeout(300);
  assert.equal(await length(), "249");
});

test("the panel reappears when fewer columns are shown", async () => {
  const { page, assertQuiet } = await browser.openPage({ viewport: { width: 1600, height: 900 } });
  await openDemo(page, browser.base);
  const panel = page.locator("#panel");
  await panel.waitFor();
  await page.selectOption("#columns", "4");
  await panel.waitFor({ state: "hidden" });
  await page.selectOption("#columns", "1");
  await panel.waitFor();
  await assertQuiet();
});

test("restarting after the end starts playing again", async () => {
  const { page, assertQuiet } = await browser.openPage();
  await openDemo(page, browser.base);
  await scrub(page);
  await page.locator("#restart").click();
  await eventually(() => page.locator("#play").getAttribute("aria-label"), "Pause");
  await assertQuiet();
});

test("disconnecting ends the stream and keeps its entries", async (context) => {
  const server = await startEventSource();
  context.after(() => server.close());
  const { page, troubles } = await browser.openPage();
  await openDemo(page, browser.base);
  await connect(page, server.address);
  await stateSays(page, "Connected.");
  server.send(kMessages[0]);
  await stateSays(page, /bytes received/);
  await page.getByRole("button", { name: "Disconnect" }).click();
  await stateSays(page, "Disconnected.");
  await showsCards(page, 1);
  const left = withoutOwn(troubles, server.address);
  assert.deepEqual(
    left.filter((trouble) => !trouble.startsWith("failed:")),
    [],
  );
});

for (const [address, said] of [
  ["https://example.org/events", /localhost or 127\.0\.0\.1/],
  ["ws://192.168.0.1/", /localhost or 127\.0\.0\.1/],
  ["http://localhost.example.org/", /localhost or 127\.0\.0\.1/],
]) {
  test(`only addresses of this machine can be connected to: ${address}`, async () => {
    const { page, assertQuiet } = await browser.openPage();
    await openDemo(page, browser.base);
    await connect(page, address);
    await stateSays(page, said);
    await assertQuiet();
  });
}

test("pasted text is shown as events", async () => {
  const { page, assertQuiet } = await browser.openPage();
  await openDemo(page, browser.base);
  await showTab(page, "Live");
  await page.fill("#pasted", kMessages.map((event) => JSON.stringify(event)).join("\n"));
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await eventually(() => page.locator("#position").innerText(), "2 / 2");
  await eventually(async () => (await cards(page)).map(({ role }) => role), ["user", "assistant"]);
  await assertQuiet();
});

test("faults are applied, counted and undone", async () => {
  const { page, assertQuiet } = await browser.openPage();
  await openDemo(page, browser.base);
  await scrub(page);
  const whole = await cards(page);
  await showTab(page, "Faults");
  await page.selectOption('[name="drop"]', "0.5");
  await page.selectOption('[name="reorder"]', "0.5");
  await page
    .locator("#fault-counts")
    .filter({ hasText: /[1-9]\d* dropped/ })
    .waitFor();
  await eventually(
    () => cards(page),
    (list) => !isDeepStrictEqual(list, whole),
  );
  await page.selectOption('[name="drop"]', "0");
  await page.selectOption('[name="reorder"]', "0");
  await page.selectOption('[name="duplicate"]', "0.5");
  const counts = () => page.locator("#fault-counts").innerText();
  await eventually(counts, /[1-9]\d* duplicated/);
  await eventually(() => cards(page), whole, "duplicated events are shown once");
  await page.selectOption('[name="duplicate"]', "0");
  await eventually(counts, "No faults.");
  await eventually(() => cards(page), whole);
  await assertQuiet();
});

for (const where of ["page", "worker"]) {
  test(`after the core was killed in the ${where}, all events are restored`, async () => {
    const { page, assertQuiet } = await browser.openPage();
    await openDemo(page, browser.base);
    await scrub(page);
    if (where === "worker") await moveTo(page, where);
    await scrub(page, 40);
    await settled(page);
    await showTab(page, "Faults");
    await page.getByRole("button", { name: "Kill the core" }).click();
    await page.locator("#kill-result").filter({ hasText: "All 40 events" }).waitFor();
    assert.match(await page.locator("#kill-result").innerText(), /^[1-9]\d* instances? killed/);
    await scrub(page);
    await showsState(page, "Done");
    await assertQuiet();
  });
}

/** Moves the core and waits until the whole recording is shown again. */
async function moveTo(page, where) {
  await page.locator("#worker").setChecked(where === "worker");
  await page.locator(`body[data-core="${where}"]`).waitFor();
  await showsState(page, "Done");
  await settled(page);
}

test("moving the core to a worker and back does not change the entries", async () => {
  const { page, assertQuiet } = await browser.openPage();
  await openDemo(page, browser.base);
  await scrub(page);
  const expected = await cards(page);
  await moveTo(page, "worker");
  await eventually(() => cards(page), expected);
  await moveTo(page, "page");
  await eventually(() => cards(page), expected);
  await assertQuiet();
});

test("four agents play the same task side by side", async () => {
  const { page, assertQuiet } = await browser.openPage({ viewport: { width: 1600, height: 900 } });
  await openDemo(page, browser.base);
  await page.selectOption("#columns", "4");
  await page.waitForFunction(() => {
    const added = [...document.querySelectorAll(".column.is-added")];
    // All columns start together, once the last of them has its recording.
    return added.length === 3 && added.every((column) => column.querySelector(".at-entry"));
  });
  await pause(page);
  await scrub(page);
  const states = () => page.locator(".column .at-session-state").allInnerTexts();
  await eventually(states, Array(4).fill("Done"));
  await screenshot(page, "playground-all-agents");
  await assertQuiet();
});

test("the timings show the size of the input and the memory", async () => {
  const { page, assertQuiet } = await browser.openPage();
  await openDemo(page, browser.base);
  await scrub(page);
  await showTab(page, "Timings");
  const figures = page.locator("#figures");
  await figures.getByText(/MB in \d+ pushes/).waitFor();
  const memory = await figures.locator("dt", { hasText: "WebAssembly memory" }).count();
  assert.equal(memory, 1);
  assert.doesNotMatch(await figures.innerText(), /NaN|undefined|WebAssembly memory\s+0 MB/);
  await assertQuiet();
});

test("no control is cut off at any page width", async () => {
  const { page, assertQuiet } = await browser.openPage();
  await openDemo(page, browser.base);
  for (const width of [360, 390, 560, 720, 900, 1000, 1200, 1440, 1600]) {
    await page.setViewportSize({ width, height: 800 });
    await page.waitForFunction((pixels) => innerWidth === pixels, width);
    await settled(page);
    const { controls, outside } = await page.evaluate(() => {
      const shown = [...document.querySelectorAll(".bar *, .transport *")]
        .filter((node) => node.getClientRects().length > 0 && !node.closest(".hidden-text"))
        .filter((node) => node.matches("button, select, input, output, label"));
      const cutOff = shown.filter((node) => {
        const { left, right } = node.getBoundingClientRect();
        return left < 0 || right > innerWidth + 0.5 || node.scrollWidth > node.clientWidth + 1;
      });
      return { controls: shown.length, outside: cutOff.map((node) => node.id || node.outerHTML) };
    });
    assert.deepEqual(outside, [], `${width} pixels`);
    assert(controls > 10, `${controls} controls at ${width} pixels`);
  }
  await assertQuiet();
});
