// The surfaces on which a session can appear: the view, the page of the command, the exported page,
// Markdown alone, and a server-rendered page. Each shows a log and waits until the page is settled.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startCore } from "../../../wasm/support.mjs";
import { startCommand, stopCommand } from "../../../support/command.mjs";
import { openEmptyPage } from "../bare-page.mjs";
import { settled } from "../browser.mjs";
import { hostSheets } from "../host-sheets.mjs";

const { core } = await startCore();

/** Opens everything folded; on the command's page, which does not expose its view, with the keyboard. */
async function openAll({ page, surface }) {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll("details")) details.open = true;
    globalThis.view?.list.setOpen("all", true);
  });
  if (surface !== "command") return;
  await page.locator(".at-scroller").focus();
  await page.keyboard.press("e");
}

async function view({ page, base, log, theme, isLive }) {
  await openEmptyPage(page, base);
  await page.evaluate(
    async ([text, colors, live]) => {
      const { load } = await import("/agent-timeline/index.js");
      const { mount } = await import("/agent-timeline/view.js");
      Object.assign(globalThis, { mount, core: await load() });
      const session = globalThis.core.createSession({ patches: "outline" });
      const options = { theme: colors, onAction: () => undefined };
      globalThis.view = mount(document.querySelector("#host"), session, options);
      session.push(text);
      if (!live) session.end();
    },
    [log, theme, isLive],
  );
}

/** The view of a host whose every hook throws; the view works without them. */
async function failingHost(scene) {
  await view({ ...scene, log: "" });
  await scene.page.evaluate((text) => {
    const names =
      "renderTool renderPart renderFence linkFor linkPolicy imagePolicy redact highlighter onAction " +
      "offerAction linkToEntry";
    const fail = () => {
      throw new Error("the host's own");
    };
    const options = Object.fromEntries(names.split(" ").map((name) => [name, fail]));
    globalThis.view.dispose();
    globalThis.reported = [];
    console.error = (...texts) => globalThis.reported.push(texts);
    const session = globalThis.core.createSession({ patches: "outline" });
    globalThis.view = globalThis.mount(document.querySelector("#host"), session, options);
    session.push(text);
    session.end();
  }, scene.log);
}

/** The view on a page whose style sheet restyles every element. */
async function fightingSheets(scene) {
  await view(scene);
  await scene.page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [sheet];
  }, hostSheets["a page that restyles everything"]);
}

async function markdown({ page, base, log }) {
  await openEmptyPage(page, base);
  const session = core.createSession();
  session.push(log);
  const texts = session
    .snapshot()
    .entries.flatMap(({ parts }) =>
      parts.flatMap((part) =>
        part.kind === "markdown" ? part.pieces.map(({ text }) => text) : [],
      ),
    );
  session.dispose();
  await page.evaluate(
    async (text) => {
      const { load } = await import("/agent-timeline/index.js");
      const { mountMarkdown } = await import("/agent-timeline/markdown.js");
      const core = await load();
      const stream = core.createMarkdownStream();
      const host = document.createElement("main");
      document.querySelector("#host").replaceWith(host);
      mountMarkdown(host, stream);
      stream.push(text);
      stream.end();
    },
    texts.join("\n\n") || "Nothing was said.",
  );
}

async function server({ page, base, log, isLive }) {
  await openEmptyPage(page, base);
  await page.evaluate(
    async ([text, live]) => {
      const { load, renderToHtml, parseHtml } = await import("/agent-timeline/index.js");
      const session = (await load()).createSession();
      session.push(text);
      if (!live) session.end();
      document.querySelector("#host").append(parseHtml(renderToHtml(session)));
    },
    [log, isLive],
  );
}

async function exported({ page, base, log, name }) {
  const session = core.createSession();
  session.push(log);
  session.end();
  const html = await session.toStandaloneHtml({ title: name });
  session.dispose();
  const address = `${base}exported-${name}.html`;
  await page.route(address, (route) => route.fulfill({ contentType: "text/html", body: html }));
  await page.route("**/favicon.ico", (route) => route.fulfill({ status: 204 }));
  await page.goto(address);
}

async function command({ page, log, name, after }) {
  const folder = mkdtempSync(join(tmpdir(), "agent timeline visual "));
  const file = join(folder, `${name}.jsonl`);
  writeFileSync(file, log);
  const { child, output, ended } = startCommand(["view", file]);
  after(async () => {
    await stopCommand({ child, ended });
    rmSync(folder, { recursive: true, force: true });
  });
  while (!/http:\S+/.test(output.stdout)) {
    if (child.exitCode !== null) throw new Error(output.stderr);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await page.goto(/http:\S+/.exec(output.stdout)[0]);
  await page.locator("#timeline .at-entry").first().waitFor();
}

const kRenderers = { view, command, export: exported, markdown, server };
export const kSurfaces = Object.keys(kRenderers);
/** Surfaces that are not combined with every session. */
const kExtraRenderers = { "failing-host": failingHost, "fighting-sheets": fightingSheets };

/** Lets a page be read in a direction, and waits until it is settled. */
export async function setDirection(page, direction) {
  await page.evaluate((value) => (document.documentElement.dir = value), direction);
  await settled(page);
}

/**
 * Shows a log on a page.
 * @param {object} scene
 * @param {string} scene.surface one of `kSurfaces`, `failing-host` or `fighting-sheets`
 * @param {import("playwright-core").Page} scene.page
 * @param {string} scene.base the address of the demo server
 * @param {string} scene.name of the session
 * @param {string} scene.log
 * @param {boolean} scene.isLive true if the session has not ended
 * @param {"light" | "dark"} scene.theme
 * @param {"ltr" | "rtl"} scene.direction
 * @param {(undo: () => void | Promise<void>) => void} scene.after registers a cleanup to run after the test
 */
export async function show(scene) {
  await (kRenderers[scene.surface] ?? kExtraRenderers[scene.surface])(scene);
  await setDirection(scene.page, scene.direction);
  return { openAll: () => openAll(scene).then(() => settled(scene.page)) };
}
