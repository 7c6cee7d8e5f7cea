// User actions in the playground, for the tests of it.
import { frames, settled } from "./browser.mjs";

/** Opens the playground, waits until it plays, and pauses it. */
export async function openDemo(page, base, recording = "maria-fix-parser") {
  await page.goto(`${base}playground/`);
  await page.waitForFunction(() => document.querySelector("#scrub").max !== "0");
  if (recording !== "maria-fix-parser") {
    const before = await page.locator("#scrub").getAttribute("max");
    await page.selectOption("#recording", recording);
    await page.waitForFunction((max) => document.querySelector("#scrub").max !== max, before);
  }
  await pause(page);
}

/** Pauses the playback unless it has already ended. */
export async function pause(page) {
  await page.locator("#play[aria-label=Pause]").evaluateAll((all) => all[0]?.click());
}

/** Moves the slider to `position`, or to the end. */
export async function scrub(page, position) {
  await page.locator("#scrub").evaluate((slider, value) => {
    slider.value = value ?? slider.max;
    slider.dispatchEvent(new Event("input"));
  }, position);
  await frames(page);
}

/** The smallest sufficient page height is used, because each frame is drawn in full. */
const kHeights = [5_400, 12_000];

async function setHeight(page, height) {
  await page.setViewportSize({ width: page.viewportSize().width, height });
  await page.waitForFunction((pixels) => innerHeight === pixels, height);
  await settled(page);
}

const fitsPage = (page) =>
  page
    .locator(".at-scroller")
    .evaluateAll((all) => all.every((node) => node.scrollHeight <= node.clientHeight));

/** Makes the page so tall that the whole recording is visible; rows out of sight have no cards. */
export async function tall(page) {
  for (const height of kHeights) {
    if (page.viewportSize().height < height) await setHeight(page, height);
    if (await fitsPage(page)) return;
  }
  throw new Error(`the recording does not fit into ${kHeights.at(-1)} pixels`);
}

/** Clicks all closed `buttons` and waits until everything that opens is visible. */
async function clickAll(page, buttons) {
  const count = await page
    .locator(`button[aria-expanded=false]:is(${buttons})`)
    .evaluateAll((all) => all.map((button) => button.click()).length);
  if (count === 0) return;
  await settled(page);
  await tall(page);
}

/** Unfolds every run of calls, on a tall page. */
export async function openRuns(page) {
  await tall(page);
  await clickAll(page, ".at-run-button");
}

/** Opens every run and every card that can be opened, including nested ones, on a tall page. */
export async function openAll(page) {
  await openRuns(page);
  await clickAll(page, ".at-steps-toggle");
  await clickAll(page, ".at-run-button");
  await clickAll(page, ".at-head");
}

/**
 * Returns the top-level cards, or those in the open steps of `parent`, in order, as data. Unfolds the
 * runs of calls first.
 */
export async function cards(page, parent) {
  const { height } = page.viewportSize();
  await openRuns(page);
  const list = await page.evaluate((id) => {
    const all = [...document.querySelectorAll(".at-entry")];
    const depth = (node) => Number(node.dataset.depth);
    const first = id ? all.findIndex((node) => node.dataset.entry === id) : -1;
    const level = id ? depth(all[first]) + 1 : 0;
    const rest = all.slice(first + 1);
    const end = rest.findIndex((node) => depth(node) < level);
    return rest
      .slice(0, end < 0 ? undefined : end)
      .filter((node) => depth(node) === level)
      .map((node) => ({
        id: node.dataset.entry,
        kind: node.dataset.kind,
        role: node.dataset.role,
        status: node.dataset.status,
        title: node.querySelector(".at-title").textContent,
        summary: node.querySelector(".at-summary").textContent,
        badges: [...node.querySelectorAll(":scope > .at-card > .at-head .at-badge")].map(
          (badge) => badge.textContent,
        ),
        open: node.classList.contains("at-open"),
      }));
  }, parent);
  await setHeight(page, height);
  return list;
}
