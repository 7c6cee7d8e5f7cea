// One way to drive a browser, whoever made it, for tests that run in all of them. A driver has one page:
//
//   open(url)            goes there and waits until it is loaded
//   click(selector)      scrolls to the first match and clicks its middle
//   press(key)           presses a key by its name (`Enter`, `Escape`, `j`, `]`)
//   type(text)           types into what has the focus
//   evaluate(fn, arg)    runs a function in the page; both ways what JSON can carry, promises awaited
//   size(width, height)  of the page's viewport, in CSS pixels
//   screenshot(path)     writes a PNG
//   close()              ends the browser
//
// Invariant: a back end adds nothing that others lack; what needs the protocol of one browser is tested in
// tests/browser.
import { existsSync } from "node:fs";
import { execFileSync } from "node:child_process";
import { startChromium } from "./chromium.mjs";
import { startFirefox } from "./firefox.mjs";
import { startWebKit } from "./webkit.mjs";

/** The first of these programs that is there; a name without a slash is looked for in PATH. */
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
      // Not this one.
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

/** Name → how it is started, or why it cannot be. */
export const kEngines = {
  Chromium: chromium ? () => startChromium(chromium) : "there is no Chromium",
  Firefox: firefox ? () => startFirefox(firefox) : "there is no Firefox (firefox-esr)",
  WebKit:
    webkit.driver && webkit.browser && webkit.screen
      ? () => startWebKit(webkit)
      : "there is no WebKitGTK with its driver (webkit2gtk-driver, xvfb)",
};
