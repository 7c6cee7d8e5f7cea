// Two examples with the real agents behind them, only in a soak: Gemini CLI and Codex take half a
// gigabyte. A simulated reader of the page prompts the agents, which use a scripted model, so that no
// key is needed.
import assert from "node:assert/strict";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { startBrowser } from "../browser/support/browser.mjs";
import { eventually } from "../browser/support/eventually.mjs";
import { callsOn, pictureOf, takeTurn, withConversation } from "./support/conversations.mjs";
import { copyExample } from "./support/examples.mjs";
import { kFile, kLastWord, startModelServer } from "./support/model-server.mjs";
import { makeConsumer, pack, removePacked } from "./support/packed.mjs";
import { installTools, kAgents, kTools, tool } from "./support/tools.mjs";

const skip = process.env.AGENT_TIMELINE_SOAK ? false : "runs only in a soak";

let packed;
let browser;
let consumer;
let model;
before(async () => {
  if (skip) return;
  installTools(kTools);
  installTools(kAgents);
  packed = await pack();
  consumer = await makeConsumer(packed, "agents", kTools);
  browser = await startBrowser();
  model = await startModelServer();
});
after(async () => {
  if (skip) return;
  model.close();
  await browser.close();
  removePacked(packed);
});

/** Makes a home directory for the agent, with the settings that it needs. */
function homeOf(name) {
  const home = join(packed.folder, `home-${name}`);
  mkdirSync(join(home, ".gemini"), { recursive: true });
  mkdirSync(join(home, ".codex"), { recursive: true });
  const settings = {
    security: { auth: { selectedType: "gemini-api-key" } },
    privacy: { usageStatisticsEnabled: false },
  };
  writeFileSync(join(home, ".gemini/settings.json"), JSON.stringify(settings));
  return home;
}

const kAgentsOf = {
  acp: () => ({
    script: ["bridge.mjs", tool(kAgents, "gemini"), "--acp"],
    env: { GEMINI_API_KEY: "none", GOOGLE_GEMINI_BASE_URL: model.url },
  }),
  codex: () => {
    const provider = `{ name = "scripted", base_url = "${model.url}/v1", wire_api = "responses" }`;
    const settings = [
      'model_provider="scripted"',
      'model="gpt-5.5"',
      `model_providers.scripted=${provider}`,
      // The page decides on approvals; sandboxes may not work inside a container.
      'sandbox_mode="danger-full-access"',
    ];
    const given = settings.flatMap((setting) => ["-c", setting]);
    return { script: ["bridge.mjs", tool(kAgents, "codex"), "app-server", ...given], env: {} };
  },
};

for (const [name, agentOf] of Object.entries(kAgentsOf)) {
  for (const [decision, status] of [
    ["approved", "done"],
    ["denied", "denied"],
  ]) {
    test(`example ${name} with the real agent: a command is ${decision}`, { skip }, async () => {
      const root = copyExample(packed, consumer, name);
      const made = join(root, kFile);
      rmSync(made, { force: true });
      const home = homeOf(name);
      const { script, env } = agentOf();
      const whole = { ...env, HOME: home, CODEX_HOME: join(home, ".codex") };
      await withConversation({ root, browser, script, env: whole }, async (page) => {
        page.setDefaultTimeout(120_000);
        await takeTurn(page, 1, decision);
        await eventually(() => callsOn(page), [status]);
        if (decision === "approved") await page.getByText(kLastWord).first().waitFor();
        await pictureOf(page, `${name}-real-${decision}`);
        assert.equal(await page.locator(".at-entry[data-kind=unknown]").count(), 0);
      });
      assert.equal(existsSync(made), decision === "approved");
    });
  }
}
