// A page for the tests of `<agent-timeline>`, with functions that make elements and wait for them.
import { openEmptyPage } from "./bare-page.mjs";

/** Opens an empty page with the element defined and helpers for the tests inside it. */
export async function openElementPage(browser) {
  const opened = await browser.openPage();
  await openEmptyPage(opened.page, browser.base);
  await opened.page.evaluate(async () => {
    await import("/agent-timeline/element.js");
    const host = document.querySelector("#host");
    globalThis.make = (attributes = {}) => {
      const element = document.createElement("agent-timeline");
      for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
      element.seen = [];
      for (const name of ["timeline-ready", "timeline-end", "timeline-error"]) {
        element.addEventListener(name, () => element.seen.push(name));
      }
      return element;
    };
    globalThis.put = (element) => {
      host.replaceChildren(element);
      return element;
    };
    globalThis.told = (element, name) =>
      new Promise((resolve) => element.addEventListener(name, resolve, { once: true }));
    globalThis.until = async (test) => {
      for (let wait = 0; wait < 1500 && !test(); wait += 1) {
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      return test();
    };
    globalThis.cards = (element) => element.querySelectorAll("[data-entry]").length;
    globalThis.message = (text) => ({ "agent-timeline": "message", text });
  });
  return opened;
}
