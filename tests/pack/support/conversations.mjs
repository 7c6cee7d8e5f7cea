// Runs examples with a conversation in Chromium: starts the server behind the page, and a simulated
// reader prompts and decides.
// Invariant: an error on the page fails the test and is reported with the page's content.
import assert from "node:assert/strict";
import { join } from "node:path";
import { serve, start } from "./example-servers.mjs";
import { watchedPage } from "./open.mjs";
import { kTools, runTool, tool } from "./tools.mjs";

/** Returns the statuses of the calls on the page. */
export const callsOn = (page) =>
  page.locator(".at-entry[data-kind=tool]").evaluateAll((rows) => rows.map(({ dataset }) => dataset.status)); // prettier-ignore

/** Prompts the agent, and answers its requests with `decision`. */
export async function takeTurn(page, asks, decision) {
  const decided = decision === "approved" ? "approve" : "deny";
  await page.getByRole("button", { name: "Send" }).and(page.locator(":enabled")).waitFor();
  await page.getByLabel("Prompt").fill("Why does the last row get lost?");
  await page.keyboard.press("Enter");
  for (let count = 0; count < asks; count += 1) {
    await page.locator(`[data-status=awaiting-approval] [data-do=${decided}]:enabled`).click();
  }
}

/** Takes a screenshot for people, if `AGENT_TIMELINE_PICTURES` names a folder. */
export async function pictureOf(page, name) {
  const folder = process.env.AGENT_TIMELINE_PICTURES;
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`) });
}

/** Builds the example in `root`, starts `script` behind it with `env`, and passes its page to `use`. */
export async function withConversation({ root, browser, script, env }, use) {
  await runTool(tool(kTools, "vite"), ["build", "--logLevel", "warn"], { cwd: root });
  const own = await start(root, script, env);
  const server = await serve(join(root, "dist"), `${own.address}api/chat`);
  const viewport = { width: 900, height: 1100 };
  const { context, page, troubles } = await watchedPage(browser.browser, { viewport });
  try {
    await page.goto(`${server.base}?bridge=${own.address.replace(/^http/, "ws")}`);
    await use(page);
    assert.deepEqual(troubles, []);
    assert.equal(await page.locator("form + [role=status]").innerText(), "");
  } catch (error) {
    const seen = await page.locator("body").innerText();
    throw new Error(`${error.message}\n${troubles.join("\n")}\n${seen}`, { cause: error });
  } finally {
    await context.close();
    server.close();
    own.stop();
  }
}
