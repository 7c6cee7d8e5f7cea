// The driver for Firefox, with puppeteer-core over WebDriver BiDi. See driver.mjs.
import puppeteer from "puppeteer-core";

export async function startFirefox(executablePath) {
  const browser = await puppeteer.launch({ browser: "firefox", executablePath, headless: true });
  const page = await browser.newPage();
  return {
    open: (url) => page.goto(url, { waitUntil: "load" }),
    async click(selector) {
      const node = await page.waitForSelector(selector);
      await node.scrollIntoView();
      await node.click();
      await node.dispose();
    },
    press: (key) => page.keyboard.press(key),
    type: (text) => page.keyboard.type(text),
    evaluate: (fn, arg) => page.evaluate(fn, arg),
    size: (width, height) => page.setViewport({ width, height }),
    screenshot: (path) => page.screenshot({ path }),
    close: () => browser.close(),
  };
}
