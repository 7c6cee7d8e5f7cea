// The driver for WebKitGTK, with its WebDriver, on a virtual screen if the machine has none. See
// driver.mjs.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { Builder, By, Key } from "selenium-webdriver";

const kStartMs = 30_000;

/** Returns a free port. */
async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  return port;
}

/** Resolves once a server answers on the port. */
async function answers(port) {
  const end = Date.now() + kStartMs;
  for (;;) {
    try {
      return await fetch(`http://127.0.0.1:${port}/status`);
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

/** Starts a virtual screen; the X server picks the first free display number and prints it. */
async function startScreen(program) {
  const child = spawn(program, ["-displayfd", "1", "-screen", "0", "1600x1200x24"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const [said] = await once(child.stdout, "data");
  return { display: `:${said.toString().trim()}`, stop: () => child.kill() };
}

const kKeys = {
  Enter: Key.ENTER,
  Escape: Key.ESCAPE,
  Tab: Key.TAB,
  ArrowDown: Key.ARROW_DOWN,
  ArrowUp: Key.ARROW_UP,
};

/** Runs a function in the page, as the body of a script. */
async function run(session, fn, arg) {
  const script = `const done = arguments[1];
    Promise.resolve().then(() => (${fn})(arguments[0])).then(
      (value) => done({ value }), (error) => done({ error: String(error?.stack ?? error) }));`;
  const { value, error } = await session.executeAsyncScript(script, arg ?? null);
  if (error !== undefined) throw new Error(error);
  return value;
}

/** Resizes the window until the page inside its frame has the wanted size. */
async function resize(session, width, height) {
  for (let tries = 0; tries < 5; tries += 1) {
    const page = await run(session, () => ({ width: innerWidth, height: innerHeight }));
    if (page.width === width && page.height === height) return;
    const window = session.manage().window();
    const now = await window.getRect();
    const to = { width: now.width + width - page.width, height: now.height + height - page.height };
    await window.setRect(to);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

export async function startWebKit({ driver, browser, screen }) {
  const own = process.env.DISPLAY ? undefined : await startScreen(screen);
  const port = await freePort();
  const env = { ...process.env, DISPLAY: own?.display ?? process.env.DISPLAY };
  const child = spawn(driver, [`--port=${port}`], { env, stdio: "ignore" });
  const stop = () => {
    child.kill();
    own?.stop();
  };
  try {
    await answers(port);
    const options = { binary: browser, args: ["--automation"] };
    const session = await new Builder()
      .usingServer(`http://127.0.0.1:${port}`)
      .withCapabilities({ browserName: "MiniBrowser", "webkitgtk:browserOptions": options })
      .build();
    await session.manage().setTimeouts({ script: 120_000, pageLoad: 120_000 });
    return driverOf(session, stop);
  } catch (error) {
    stop();
    throw error;
  }
}

function driverOf(session, stop) {
  return {
    open: (url) => session.get(url),
    async click(selector) {
      const node = await session.findElement(By.css(selector));
      await session.executeScript("arguments[0].scrollIntoView({ block: 'nearest' })", node);
      await session.actions().move({ origin: node }).click().perform();
    },
    press: (key) =>
      session
        .actions()
        .sendKeys(kKeys[key] ?? key)
        .perform(),
    type: (text) => session.actions().sendKeys(text).perform(),
    evaluate: (fn, arg) => run(session, fn, arg),
    size: (width, height) => resize(session, width, height),
    screenshot: async (path) =>
      writeFileSync(path, Buffer.from(await session.takeScreenshot(), "base64")),
    async close() {
      await session.quit().catch(() => undefined);
      stop();
    },
  };
}
