// A common interface to drive any browser, for tests that run in all of them. A driver has one page:
//
//   open(url)            opens the address and waits until it is loaded
//   click(selector)      scrolls to the first match and clicks its center
//   press(key)           presses a key by its name (`Enter`, `Escape`, `j`, `]`)
//   type(text)           types into the focused element
//   evaluate(fn, arg)    runs a function in the page; argument and result are JSON, promises are awaited
//   size(width, height)  sets the viewport's size in CSS pixels
//   screenshot(path)     writes a PNG
//   close()              ends the browser
//
// Invariant: a driver has no methods that the others lack; what needs the protocol of one browser is tested
// in tests/browser.
import { startChromium } from "./chromium.mjs";
import { startFirefox } from "./firefox.mjs";
import { kPrograms, kReasons } from "./programs.mjs";
import { startWebKit } from "./webkit.mjs";

const kStart = { Chromium: startChromium, Firefox: startFirefox, WebKit: startWebKit };

/** Name → how to start the browser, or why it cannot be started. */
export const kEngines = Object.fromEntries(
  Object.entries(kStart).map(([name, start]) => [
    name,
    kPrograms[name] ? () => start(kPrograms[name]) : kReasons[name],
  ]),
);
