// The packed package in every bundler and runtime that npm offers, each in a project of its own; only
// in a soak because it takes minutes. This file verifies the table in docs/guide/bundlers.md.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { startBrowser } from "../browser/support/browser.mjs";
import { serve } from "./support/example-servers.mjs";
import { assertExampleShows, copyExample, kExamples, kPages } from "./support/examples.mjs";
import { assertShows, lookAt, serveFolder, watchedPage } from "./support/open.mjs";
import { makeConsumer, pack, removePacked } from "./support/packed.mjs";
import { writePages } from "./support/pages.mjs";
import { installTools, kMatrix, kReact18, kTools, runTool, tool } from "./support/tools.mjs";

const kConfigs = fileURLToPath(new URL("configs/", import.meta.url));
const kModules = `${kMatrix}node_modules/`;
const kReact = ["react", "react-dom", "scheduler"];
const skip = process.env.AGENT_TIMELINE_SOAK ? false : "runs only in a soak";

let packed;
let browser;
/** A project folder with the packages that the examples use. */
let examplePackages;
before(async () => {
  if (skip) return;
  installTools(kTools);
  installTools(kMatrix);
  installTools(kReact18);
  packed = await pack();
  examplePackages = await makeConsumer(packed, "example-packages", kTools, kReact);
  browser = await startBrowser();
});
after(async () => {
  if (skip) return;
  await browser.close();
  removePacked(packed);
});

/** Makes a project with the bundlers' configurations beside the apps, and the packages `others` of `from`. */
async function project(name, others = kReact, from = kMatrix) {
  const root = await makeConsumer(packed, name, from, others);
  cpSync(kConfigs, root, { recursive: true });
  return root;
}

/** Runs a server until `use` is done; `ready` matches the address in its output. */
async function withServer(program, args, cwd, ready, use) {
  const server = spawn(program, args, { cwd, env: { ...process.env, NO_COLOR: "1" } });
  let said = "";
  try {
    const address = await new Promise((resolve, reject) => {
      const listen = (data) => {
        said += data;
        const found = ready.exec(said);
        if (found) resolve(found[1]);
      };
      server.stdout.on("data", listen);
      server.stderr.on("data", listen);
      server.on("exit", () => reject(new Error(`${program} ended: ${said}`)));
      setTimeout(
        () => reject(new Error(`${program} did not become ready: ${said}`)),
        180_000,
      ).unref();
    });
    await use(address);
  } finally {
    server.kill();
  }
}

/**
 * Checks that every app of `apps` shows its session under the strict policy, `worker` without Trusted
 * Types.
 */
async function assertAllShow(folder, apps) {
  for (const trustedTypes of [true, false]) {
    const server = await serveFolder(folder, { trustedTypes });
    try {
      for (const app of apps.filter((name) => (name !== "worker") === trustedTypes)) {
        await assertShows(browser.browser, `${server.base}${app}.html`);
      }
    } finally {
      server.close();
    }
  }
}

/** Examples that need neither plugin nor server; the others are built by Vite 8 (examples.test.mjs). */
const kScripts = ["stored-log", "worker", "markdown", "own-components", "element"];
const kBuiltByVite = [...kScripts, "react"];
/** Ways to load the core that no example shows. */
const kViteApps = ["inline", "slim-url", "worker-url"];

/** Copies an example for one bundler, with the configuration that the guide recommends. */
function exampleFor(use, name, settings) {
  const root = copyExample(packed, examplePackages, name, use);
  if (settings) writeFileSync(join(root, "vite.config.js"), `export default ${settings};\n`);
  return root;
}

const kViteServer = ["--port", "0", "--host", "127.0.0.1", "--logLevel", "info"];
const kViteAddress = /(http:\/\/127\.0\.0\.1:\d+)\//;

/** Checks that every app and every example shows its session from Vite's own server. */
async function assertViteServes(program, name, settings = null) {
  const root = await project(name);
  writePages(root, kViteApps, { css: false });
  const config = join(root, "vite.config.js");
  const more = settings ? JSON.stringify(settings).slice(1, -1) : "";
  const first = `$&${more ? `${more},` : ""}`;
  writeFileSync(config, readFileSync(config, "utf8").replace("export default {", first));
  await withServer(program, kViteServer, root, kViteAddress, async (base) => {
    for (const app of kViteApps) {
      const { cards, error, message } = await lookAt(browser.browser, `${base}/${app}.html`);
      const nothing = { error: undefined, message: undefined };
      assert.deepEqual({ cards, error, message }, { cards: 2, ...nothing }, app);
    }
  });
  for (const example of kBuiltByVite) {
    const own = settings && JSON.stringify({ ...kReactInVite7, ...settings });
    const copy = exampleFor(name, example, own);
    await withServer(program, kViteServer, copy, kViteAddress, (base) =>
      assertExampleShows(browser, base, kPages[example]),
    );
  }
}

/** Replaces the example's plugin, which requires Vite 8. */
const kReactInVite7 = { esbuild: { jsx: "automatic" } };

async function assertViteBuilds(program, name) {
  const root = await project(name);
  writePages(root, kViteApps, { css: false });
  await runTool(program, ["build"], { cwd: root });
  await assertAllShow(join(root, "vite-out"), kViteApps);
}

/** Checks that every example of `names`, built by `build`, shows what it should. */
async function assertExamplesBuild(use, names, settings, build) {
  for (const name of names) {
    const root = exampleFor(use, name, settings);
    await build(root);
    const server = await serve(join(root, "dist"));
    try {
      await assertExampleShows(browser, server.base, kPages[name]);
    } finally {
      server.close();
    }
  }
}

const kVite = tool(kMatrix, "vite");
const kVite7 = `${kModules}vite7/bin/vite.js`;

test("Vite 8, dev server", { skip }, () => assertViteServes(kVite, "vite-dev"));

test("Vite 8, build", { skip }, () => assertViteBuilds(kVite, "vite-build"));

test("Vite 7, dev server, with the one setting from the guide", { skip }, () =>
  assertViteServes(kVite7, "vite7-dev", { optimizeDeps: { exclude: ["agent-timeline"] } }),
);

test("Vite 7, build", { skip }, async () => {
  await assertViteBuilds(kVite7, "vite7-build");
  const settings = JSON.stringify(kReactInVite7);
  await assertExamplesBuild("vite7", kBuiltByVite, settings, (cwd) =>
    runTool(kVite7, ["build", "--logLevel", "warn"], { cwd }),
  );
});

/** Runs webpack with the configuration `config` in `cwd`. */
function runWebpack(cwd, config) {
  const build =
    `import webpack from '${kModules}webpack/lib/index.js'; import config from './${config}';` +
    "webpack(config, (error, stats) => { if (error || stats.hasErrors()) {" +
    "console.error(error ?? stats.toString('errors-only')); process.exit(1); } });";
  return runTool(process.execPath, ["--input-type=module", "-e", build], { cwd });
}

test("webpack bundles the package", { skip }, async () => {
  const root = await project("webpack");
  const apps = ["default", "inline", "slim", "worker", "worker-entry", "element", "react"];
  await runWebpack(root, "webpack.config.js");
  writePages(join(root, "webpack-out"), apps);
  await assertAllShow(join(root, "webpack-out"), apps);
});

test("webpack bundles the examples", { skip }, () =>
  assertExamplesBuild("webpack", kScripts, null, async (root) => {
    const config = "webpack.example.config.js";
    cpSync(join(kConfigs, config), join(root, config));
    await runWebpack(root, config);
    const out = join(root, "dist");
    if (existsSync(join(root, "public"))) cpSync(join(root, "public"), out, { recursive: true });
    cpSync(join(root, "index.html"), join(out, "index.html"));
  }),
);

/** Checks that the app with React shows its session with the oldest React that the components support. */
async function assertWorksInReact18(name, out, build) {
  const root = await project(`react-18-${name}`, kReact, kReact18);
  await build(root);
  const folder = join(root, out);
  const scripts = readdirSync(folder, { recursive: true }).filter((path) => path.endsWith(".js"));
  const texts = scripts.map((path) => readFileSync(join(folder, path), "utf8"));
  assert.ok(
    texts.some((text) => /\b18\.3\.\d/.test(text)),
    "another React was bundled",
  );
  await assertAllShow(folder, ["react"]);
}

for (const [name, program] of Object.entries({ "vite-8": kVite, "vite-7": kVite7 })) {
  test(`${name}, build, with React 18`, { skip }, () =>
    assertWorksInReact18(name, "vite-out", async (root) => {
      writePages(root, ["react"], { css: false });
      await runTool(program, ["build"], { cwd: root });
    }),
  );
}

test("webpack, with React 18", { skip }, () =>
  assertWorksInReact18("webpack", "webpack-out", async (root) => {
    await runWebpack(root, "webpack.config.js");
    writePages(join(root, "webpack-out"), ["react"]);
  }),
);

test("Rollup bundles the package, except for the separate core.wasm", { skip }, async () => {
  const root = await project("rollup", ["@rollup"]);
  await runTool(tool(kMatrix, "rollup"), ["--config", "rollup.config.js"], { cwd: root });
  const out = join(root, "rollup-out");
  writePages(out, ["default", "inline", "slim"], { css: false });
  const server = await serveFolder(out);
  try {
    for (const app of ["inline", "slim"])
      await assertShows(browser.browser, `${server.base}${app}.html`);
    // Rollup does not change `new URL("./core.wasm", import.meta.url)` and copies nothing.
    const { error } = await lookAt(browser.browser, `${server.base}default.html`);
    assert.equal(error, "LoadError");
  } finally {
    server.close();
  }
});

for (const bundler of ["turbopack", "webpack"]) {
  const title = `Next.js with ${bundler}: the example is rendered on the server and taken over in the browser`;
  test(title, { skip }, async () => {
    const root = await project(`next-${bundler}`, []);
    cpSync(join(kExamples, "next"), root, { recursive: true });
    // Turbopack follows no links out of the project.
    await runTool("cp", ["-aln", `${kModules}.`, join(root, "node_modules")]);
    const env = { ...process.env, NEXT_TELEMETRY_DISABLED: "1" };
    const next = join(root, "node_modules/next/dist/bin/next");
    await runTool(process.execPath, [next, "build", `--${bundler}`], { cwd: root, env });
    const args = [next, "start", "--port", "0", "--hostname", "127.0.0.1"];
    const ready = /(http:\/\/127\.0\.0\.1:\d+)[^]*Ready/;
    await withServer(process.execPath, args, root, ready, async (base) => {
      const drawn = /at-static.*data-entry="e6".*kept at the end, too/s;
      assert.match(await (await fetch(base)).text(), drawn);
      await assertTakenOver(base);
    });
  });
}

/** Checks that the view has replaced the server-rendered page and shows the whole log, without errors. */
async function assertTakenOver(address) {
  const { context, page, troubles } = await watchedPage(browser.browser);
  try {
    await page.goto(address);
    await page.locator("[role=log] .at-entry").first().waitFor({ timeout: 60_000 });
    await page.locator("[role=log]").getByText("kept at the end, too").waitFor();
    assert.equal(await page.locator(".at-static").count(), 0);
    assert.deepEqual(troubles, []);
  } finally {
    await context.close();
  }
}

/** The package's files as a page without any bundler loads them. */
test("script elements without a bundler, under a strict policy", { skip }, async () => {
  const root = await project("plain", []);
  const dist = join(root, "node_modules/agent-timeline");
  const out = join(root, "plain-out");
  mkdirSync(out);
  cpSync(dist, join(out, "agent-timeline"), { recursive: true });
  const apps = ["default", "inline", "worker", "element"];
  const css = ["node_modules/agent-timeline/dist/styles.css", "page.css"];
  const styles = css.map((name) => readFileSync(join(root, name), "utf8")).join("\n");
  for (const app of apps) writeFileSync(join(out, `${app}.css`), styles);
  for (const app of [...apps, "show"]) writeFileSync(join(out, `${app}.js`), plainApp(root, app));
  writePages(out, apps);
  const server = await serveFolder(out);
  try {
    for (const app of apps) await assertShows(browser.browser, `${server.base}${app}.html`);
  } finally {
    server.close();
  }
});

const kAddresses = {
  "agent-timeline/view": "view.js",
  "agent-timeline/inline": "inline.js",
  "agent-timeline/worker": "worker.js",
  "agent-timeline/element": "element.js",
  "agent-timeline": "index.js",
};

/** Returns an app with addresses in place of package names; inline import maps would violate the policy. */
function plainApp(root, app) {
  const text = readFileSync(join(root, `${app}.js`), "utf8").replace(/import ".*\.css";\n/g, "");
  return text.replace(/(?<=from |import )"(agent-timeline[a-z/]*)"/g, (whole, name) =>
    name in kAddresses ? `"./agent-timeline/dist/${kAddresses[name]}"` : whole,
  );
}

const kExpected = { counts: [1, 1, 1], html: true };

test("Deno runs the package", { skip }, async () => {
  const root = await project("deno", []);
  const program = join(kModules, "@deno/linux-x64-glibc/deno");
  const said = await runTool(program, ["run", "-A", "--node-modules-dir=manual", "node.mjs"], {
    cwd: root,
  });
  assert.deepEqual(JSON.parse(said), kExpected);
});

test("Bun runs the package", { skip }, async () => {
  const root = await project("bun", []);
  const said = await runTool(join(kModules, "@oven/bun-linux-x64/bin/bun"), ["node.mjs"], {
    cwd: root,
  });
  assert.deepEqual(JSON.parse(said), kExpected);
});

test("workerd runs the package", { skip }, async () => {
  const root = await project("workerd", []);
  const options = ["--bundle", "--format=esm", "--conditions=workerd", "--loader:.wasm=copy", "--asset-names=[name]"]; // prettier-ignore
  const entry = ["workerd.js", "--outfile=workerd-out/workerd.js"];
  await runTool(tool(kTools, "esbuild"), [...entry, ...options], { cwd: root });
  const program = join(kModules, "@cloudflare/workerd-linux-64/bin/workerd");
  const args = ["serve", "workerd.capnp", "--control-fd=1"];
  await withServer(program, args, root, /"port":(\d+)/, async (port) => {
    const answer = await (await fetch(`http://127.0.0.1:${port}/`)).text();
    assert.match(answer, /^1 <p.*<em>a<\/em>/);
  });
});
