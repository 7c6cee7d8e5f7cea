// The driver for Chromium, with playwright-core. See driver.mjs.
import { chromium, launchOptions } from "../../browser/support/chromium.mjs";

export async function startChromium(executablePath) {
  const browser = await chromium.launch({ ...launchOptions(), executablePath });
  const page = await browser.newPage();
  return {
    open: (url) => page.goto(url),
    click: (selector) => page.locator(selector).first().click(),
    press: (key) => page.keyboard.press(key),
    type: (text) => page.keyboard.type(text),
    evaluate: (fn, arg) => page.evaluate(fn, arg),
    size: (width, height) => page.setViewportSize({ width, height }),
    screenshot: (path) => page.screenshot({ path }),
    close: () => browser.close(),
  };
}
