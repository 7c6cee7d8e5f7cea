// What a person does with the demo page, for the tests that do it.
import { frames } from "./browser.mjs";

/** Opens the demo, waits until it plays, and stops it. */
export async function openDemo(page, base, recording = "maria-fix-parser") {
  await page.goto(base);
  await page.waitForFunction(() => document.querySelector("#scrub").max !== "0");
  if (recording !== "maria-fix-parser") {
    const before = await page.locator("#scrub").getAttribute("max");
    await page.selectOption("#recording", recording);
    await page.waitForFunction((max) => document.querySelector("#scrub").max !== max, before);
  }
  await pause(page);
}

export async function pause(page) {
  const button = page.getByRole("button", { name: "Pause" });
  if ((await button.count()) > 0) await button.click();
}

/** Moves the slider; without `position` to the end. */
export async function scrub(page, position) {
  await page.locator("#scrub").evaluate((slider, value) => {
    slider.value = value ?? slider.max;
    slider.dispatchEvent(new Event("input"));
  }, position);
  await frames(page);
}

/** Unfolds every run of calls. */
export async function openRuns(page) {
  await page
    .locator(".at-run-button[aria-expanded=false]")
    .evaluateAll((buttons) => buttons.forEach((button) => button.click()));
  await frames(page);
}

/** Opens every run and every card that can be opened, nested ones included. */
export async function openAll(page) {
  await page
    .locator("button[aria-expanded=false]:is(.at-run-button, .at-head, .at-steps-toggle)")
    .evaluateAll((buttons) => buttons.forEach((button) => button.click()));
  await frames(page);
}

/** The cards of the top level, or of the steps inside `parent`, in order, as data. */
export function cards(page, parent) {
  return page.evaluate((id) => {
    const root = document.querySelector(
      id ? `[data-entry="${id}"] > .at-steps > .at-steps-list` : ".at-entries-list",
    );
    return [...root.children]
      .filter((node) => node.matches(".at-entry"))
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
}
