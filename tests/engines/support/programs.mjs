// The browsers on this machine that the tests of this folder can drive. Without dependencies, because the
// commands of ./dev report missing browsers before anything is installed.
// Invariant: a browser has programs to start it, or a reason why it cannot be tested, never both.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

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

function webkitPrograms() {
  const browsers = ["4.1", "4.0", "6.0"].flatMap((version) => [
    `/usr/lib/x86_64-linux-gnu/webkit2gtk-${version}/MiniBrowser`,
    `/usr/lib/aarch64-linux-gnu/webkit2gtk-${version}/MiniBrowser`,
  ]);
  const driver = firstProgram("WebKitWebDriver");
  const browser = firstProgram(...browsers);
  const screen = process.env.DISPLAY || firstProgram("Xvfb");
  return driver && browser && screen ? { driver, browser, screen } : undefined;
}

/** Name → what starts the browser (a path, or the paths for WebKit); undefined if it is not installed. */
export const kPrograms = {
  Chromium: process.env.CHROMIUM_PATH || firstProgram("chromium", "google-chrome"),
  Firefox: process.env.FIREFOX_PATH || firstProgram("firefox-esr", "firefox"),
  WebKit: webkitPrograms(),
};

/** Name → why nothing is tested in that browser if it is not installed. */
export const kReasons = {
  Chromium: "tests in Chromium: it is not installed",
  Firefox: "tests in Firefox: it is not installed (firefox-esr)",
  WebKit: "tests in WebKit: WebKitGTK and its driver are not installed (webkit2gtk-driver, xvfb)",
};

/** Returns the reasons that apply, given the programs of this machine. */
export const missingEngines = (programs = kPrograms) =>
  Object.keys(kReasons)
    .filter((name) => !programs[name])
    .map((name) => kReasons[name]);
