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
import { existsSync } from "node:fs";
import { execFileSync } from "node:child_process";
import { startChromium } from "./chromium.mjs";
import { startFirefox } from "./firefox.mjs";
import { startWebKit } from "./webkit.mjs";

/** Returns the first of these programs that exists; a name without a slash is searched in PATH. */
function firstProgram(...names) {
  for (const name of names) {
    if (name.includes("/")) {
      if (existsSync(name)) return name;
      continue;
    }
    try {
      return execFileSync("which", [name], { stdio: ["ignore", "pipe", "ignore"] })
        .toString()
        .trim();
    } catch {
      // Not in PATH.
    }
  }
  return undefined;
}

const chromium = process.env.CHROMIUM_PATH || firstProgram("chromium", "google-chrome");
const firefox = process.env.FIREFOX_PATH || firstProgram("firefox-esr", "firefox");
const webkit = {
  driver: firstProgram("WebKitWebDriver"),
  browser: firstProgram(
    ...["4.1", "4.0", "6.0"].flatMap((version) => [
      `/usr/lib/x86_64-linux-gnu/webkit2gtk-${version}/MiniBrowser`,
      `/usr/lib/aarch64-linux-gnu/webkit2gtk-${version}/MiniBrowser`,
    ]),
  ),
  screen: process.env.DISPLAY || firstProgram("Xvfb"),
};

/** Name → how to start the browser, or why it cannot be started. */
export const kEngines = {
  Chromium: chromium ? () => startChromium(chromium) : "Chromium is not installed",
  Firefox: firefox ? () => startFirefox(firefox) : "Firefox is not installed (firefox-esr)",
  WebKit:
    webkit.driver && webkit.browser && webkit.screen
      ? () => startWebKit(webkit)
      : "WebKitGTK and its driver are not installed (webkit2gtk-driver, xvfb)",
};
