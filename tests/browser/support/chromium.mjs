// The Chromium that tests drive: where it is, how it is started, and how one is borrowed from
// tests/browser/run.mjs. `./dev test` and `./dev check` name a headless build, if there is one, in
// CHROMIUM_HEADLESS_PATH; the soak runs the same tests in the regular Chromium.
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { connect } from "node:net";
import { addressOf, serve } from "../../../web-demo/serve.mjs";
import { withBareFiles } from "./bare-files.mjs";

const require = createRequire(new URL("../../../wasm/package/package.json", import.meta.url));
export const { chromium } = require("playwright-core");

/** How long a page may take for one operation on a slow or busy machine, in milliseconds. */
export const kPatienceMs = 180_000;

const kFlags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

function path() {
  const { CHROMIUM_HEADLESS_PATH: headless, CHROMIUM_PATH: full } = process.env;
  return headless || full || execFileSync("which", ["chromium"]).toString().trim();
}

/** Returns the options that start Chromium; `flags` are additional flags. */
export function launchOptions(flags = []) {
  return { executablePath: path(), args: [...kFlags, ...flags], timeout: kPatienceMs };
}

/**
 * Serves the demo and an empty page. Never closes idle connections, because a slow client might use one
 * that has just been closed.
 */
export async function serveDemo() {
  const server = await serve(0);
  const [answer] = server.listeners("request");
  server.removeAllListeners("request").on("request", withBareFiles(answer));
  server.keepAliveTimeout = 0;
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { base: addressOf(server), close };
}

/** Starts a browser and a demo server for the caller: `{ base, browser, close }`. */
async function startOwn() {
  const demo = await serveDemo();
  const browser = await chromium.launch(launchOptions());
  const close = async () => {
    await browser.close();
    demo.close();
  };
  return { base: demo.base, browser, close };
}

/** Borrows a browser; `close` closes the caller's pages and returns the browser. */
async function borrowed({ base, port }) {
  const socket = connect(port, "127.0.0.1");
  const [endpoint] = await once(socket.setEncoding("utf8"), "data");
  const browser = await chromium.connect(endpoint.trim(), { timeout: kPatienceMs });
  const close = async () => {
    await browser.close();
    socket.destroy();
  };
  return { base, browser, close };
}

export function takeChromium() {
  const { AGENT_TIMELINE_LENT: lenderInfo } = process.env;
  return lenderInfo ? borrowed(JSON.parse(lenderInfo)) : startOwn();
}
