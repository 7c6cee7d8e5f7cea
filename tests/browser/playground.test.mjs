// What the playground adds to playing recordings: live sources, faults, deaths of the core, figures.
import assert from "node:assert/strict";
import { test } from "node:test";
import { startEventSource, startWebSocket } from "../support/live-servers.mjs";
import { frames, screenshot, useBrowser } from "./support/browser.mjs";
import { cards, openDemo, pause, scrub } from "./support/demo.mjs";

const browser = useBrowser();

const kMessages = [
  { "agent-timeline": "message", role: "user", text: "is anybody there" },
  { "agent-timeline": "message", text: "I am **here**" },
];

function showTab(page, name) {
  return page.locator("#tabs").getByText(name, { exact: true }).click();
}

/** Playwright counts what a test asks for itself as foreign. */
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

for (const [kind, start] of [
  ["server-sent events", startEventSource],
  ["a WebSocket", startWebSocket],
]) {
  test(`${kind} of this machine show as they come, and one can scrub back`, async () => {
    const server = await start();
    const { page, troubles } = await browser.openPage();
    await openDemo(page, browser.base);
    await connect(page, server.address);
    await stateSays(page, "Connected.");
    for (const [index, message] of kMessages.entries()) {
      server.send(message);
      await page.waitForFunction(
        (count) => document.querySelectorAll("#timeline .at-entry").length === count,
        index + 1,
      );
    }
    assert.match(await page.locator("#timeline").innerText(), /I am here/);
    assert.equal(await page.locator("#timeline .at-session-state").innerText(), "Working");
    await scrub(page, 1);
    assert.equal((await cards(page)).length, 1);
    server.send({ "agent-timeline": "message", text: "more" });
    await page.waitForFunction(() => document.querySelector("#scrub").max === "3");
    assert.equal((await cards(page)).length, 1, "who looks at the past stays there");
    await scrub(page);
    assert.equal((await cards(page)).length, 3);
    server.end();
    await page.waitForFunction(
      () => document.querySelector("#timeline .at-session-state").textContent === "Ended",
    );
    assert.equal(await page.locator("#disconnect").isDisabled(), true);
    assert.deepEqual(withoutOwn(troubles, server.address), []);
    server.close();
  });
}

test("disconnecting ends the stream", async () => {
  const server = await startEventSource();
  const { page, troubles } = await browser.openPage();
  await openDemo(page, browser.base);
  await connect(page, server.address);
  await stateSays(page, "Connected.");
  server.send(kMessages[0]);
  await stateSays(page, /bytes came/);
  await page.getByRole("button", { name: "Disconnect" }).click();
  await stateSays(page, "Disconnected.");
  assert.equal((await cards(page)).length, 1);
  const left = withoutOwn(troubles, server.address);
  assert.deepEqual(
    left.filter((trouble) => !trouble.startsWith("failed:")),
    [],
  );
  server.close();
});

for (const [address, said] of [
  ["https://example.org/events", /localhost or 127\.0\.0\.1/],
  ["ws://192.168.0.1/", /localhost or 127\.0\.0\.1/],
  ["http://localhost.example.org/", /localhost or 127\.0\.0\.1/],
]) {
  test(`only this machine is listened to: ${address}`, async () => {
    const { page, assertQuiet } = await browser.openPage();
    await openDemo(page, browser.base);
    await connect(page, address);
    await stateSays(page, said);
    await assertQuiet();
  });
}

test("text is shown as events", async () => {
  const { page, assertQuiet } = await browser.openPage();
  await openDemo(page, browser.base);
  await showTab(page, "Live");
  await page.fill("#pasted", kMessages.map((event) => JSON.stringify(event)).join("\n"));
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await page.waitForFunction(() => document.querySelector("#position").value === "2 / 2");
  await frames(page);
  assert.deepEqual(
    (await cards(page)).map(({ role }) => role),
    ["user", "assistant"],
  );
  await assertQuiet();
});

test("faults are made, counted and taken back", async () => {
  const { page, assertQuiet } = await browser.openPage();
  await openDemo(page, browser.base);
  await scrub(page);
  const whole = await cards(page);
  await showTab(page, "Faults");
  await page.selectOption('[name="drop"]', "0.5");
  await page.selectOption('[name="reorder"]', "0.5");
  await page
    .locator("#fault-counts")
    .filter({ hasText: /[1-9]\d* lost/ })
    .waitFor();
  await frames(page);
  assert.notDeepEqual(await cards(page), whole);
  await page.selectOption('[name="drop"]', "0");
  await page.selectOption('[name="reorder"]', "0");
  await page.selectOption('[name="duplicate"]', "0.5");
  await frames(page);
  assert.deepEqual(await cards(page), whole, "what comes twice shows once");
  await page.selectOption('[name="duplicate"]', "0");
  assert.equal(await page.locator("#fault-counts").innerText(), "No faults.");
  await frames(page);
  assert.deepEqual(await cards(page), whole);
  await assertQuiet();
});

for (const where of ["page", "worker"]) {
  test(`killed in the ${where}, the core comes back with everything`, async () => {
    const { page, assertQuiet } = await browser.openPage();
    await openDemo(page, browser.base);
    await scrub(page);
    if (where === "worker") await moveTo(page, where);
    await scrub(page, 40);
    await frames(page);
    await showTab(page, "Faults");
    await page.getByRole("button", { name: "Kill the core" }).click();
    await page.locator("#kill-result").filter({ hasText: "All 40 events" }).waitFor();
    assert.match(await page.locator("#kill-result").innerText(), /^[1-9]\d* instances? killed/);
    await scrub(page);
    await page.waitForFunction(
      () => document.querySelector(".at-session-state").textContent === "Ended",
    );
    await assertQuiet();
  });
}

/** Waits until the whole recording is there again. */
async function moveTo(page, where) {
  await page.locator("#worker").setChecked(where === "worker");
  await page.locator(`body[data-core="${where}"]`).waitFor();
  await page.waitForFunction(
    () => document.querySelector("#timeline .at-session-state").textContent === "Ended",
  );
  await frames(page);
}

test("in a worker the page shows what it shows without one", async () => {
  const { page, assertQuiet } = await browser.openPage();
  await openDemo(page, browser.base);
  await scrub(page);
  const expected = await cards(page);
  await moveTo(page, "worker");
  assert.deepEqual(await cards(page), expected);
  await moveTo(page, "page");
  assert.deepEqual(await cards(page), expected);
  await assertQuiet();
});

test("all agents stand side by side with the same task", async () => {
  const { page, assertQuiet } = await browser.openPage({ viewport: { width: 1600, height: 900 } });
  await openDemo(page, browser.base);
  await page.selectOption("#columns", "4");
  await page.waitForFunction(
    () => document.querySelectorAll(".column .at-session-state").length === 4,
  );
  await pause(page);
  await scrub(page);
  const columns = page.locator(".column");
  assert.equal(await columns.count(), 4);
  for (const state of await page.locator(".at-session-state").allInnerTexts()) {
    assert.equal(state, "Ended");
  }
  await screenshot(page, "playground-all-agents");
  await assertQuiet();
});

test("the figures say what went in", async () => {
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

for (const width of [360, 390, 560, 720, 900, 1000, 1200, 1440, 1600]) {
  test(`no control is cut off at ${width} pixels`, async () => {
    const { page, assertQuiet } = await browser.openPage({ viewport: { width, height: 800 } });
    await openDemo(page, browser.base);
    const outside = await page.evaluate(() =>
      [...document.querySelectorAll(".bar *, .transport *")]
        .filter((node) => node.getClientRects().length > 0 && !node.closest(".hidden-text"))
        .filter((node) => {
          const { left, right } = node.getBoundingClientRect();
          return left < 0 || right > innerWidth + 0.5 || node.scrollWidth > node.clientWidth + 1;
        })
        .filter((node) => node.matches("button, select, input, output, label"))
        .map((node) => node.id || node.outerHTML),
    );
    assert.deepEqual(outside, []);
    await assertQuiet();
  });
}
