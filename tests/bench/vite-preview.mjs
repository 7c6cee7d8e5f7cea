// Measures how long a reader of a fresh Vite project waits: the example of a stored log with the packed
// package, built by Vite and served by `vite preview`, from the navigation to the first entry on the
// screen. For `load`.
import { spawn } from "node:child_process";
import { copyExample } from "../pack/support/examples.mjs";
import { makeConsumer, pack, removePacked } from "../pack/support/packed.mjs";
import { installTools, kTools, runTool, tool } from "../pack/support/tools.mjs";

const kVite = tool(kTools, "vite");
/** With the slash after the port, so that no part of the port is taken for all of it. */
const kAddress = /http:\/\/127\.0\.0\.1:\d+\//;
/** How long the server may take until it names its address. */
const kPatienceMs = 60_000;

/**
 * Builds the example; resolves to its address and a function that stops the server and removes the
 * files.
 */
export async function serveExample() {
  installTools(kTools);
  const packed = await pack();
  try {
    const consumer = await makeConsumer(packed, "consumer", kTools);
    const root = copyExample(packed, consumer, "stored-log");
    await runTool(kVite, ["build", "--logLevel", "warn"], { cwd: root });
    const { address, stop } = await preview(root);
    const close = () => {
      stop();
      removePacked(packed);
    };
    return { address, close };
  } catch (error) {
    removePacked(packed);
    throw error;
  }
}

/** Starts the server; resolves to its address and a function that stops it, once it is ready. */
async function preview(cwd) {
  const args = ["preview", "--port", "0", "--host", "127.0.0.1"];
  const server = spawn(kVite, args, { cwd, env: { ...process.env, NO_COLOR: "1" } });
  const stop = () => server.kill();
  try {
    return { address: await addressOf(server), stop };
  } catch (error) {
    stop();
    throw error;
  }
}

function addressOf(server) {
  return new Promise((resolve, reject) => {
    let output = "";
    const fail = (what) => reject(new Error(`vite preview ${what}: ${output}`));
    const late = setTimeout(() => fail("is not ready"), kPatienceMs).unref();
    const read = (chunk) => {
      output += chunk;
      const [address] = kAddress.exec(output) ?? [];
      if (!address) return;
      clearTimeout(late);
      resolve(address);
    };
    server.stdout.on("data", read);
    server.stderr.on("data", read);
    server.on("error", reject);
    server.on("exit", () => fail("exited"));
  });
}

/**
 * Returns the milliseconds from the navigation to a frame with the first entry, in a profile with empty
 * caches.
 */
export async function firstTimeline(browser, address) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const troubles = [];
  try {
    // Not watchedPage() of the pack tests: its route delays every request.
    const page = await context.newPage();
    page.on("pageerror", (error) => troubles.push(String(error)));
    await page.addInitScript(() => {
      const look = () => {
        if (!document.querySelector(".at-entry .at-body, .at-entry .at-head")) {
          requestAnimationFrame(look);
          return;
        }
        // The frame with the entry is finished when the next task runs.
        requestAnimationFrame(() => setTimeout(() => (globalThis.shownAt = performance.now()), 0));
      };
      requestAnimationFrame(look);
    });
    await page.goto(address);
    const shown = await page.waitForFunction(() => globalThis.shownAt);
    return await shown.jsonValue();
  } catch (error) {
    throw new Error(`${error.message}\n${troubles.join("\n")}`, { cause: error });
  } finally {
    await context.close();
  }
}
