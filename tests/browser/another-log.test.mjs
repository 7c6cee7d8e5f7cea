// The components and pages in the documentation and the examples that read a log, with another log: it
// replaces the first one, however much of that was read, and nothing is left of a component that is gone.
// Invariant: their code is used unchanged.
import assert from "node:assert/strict";
import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { before, test } from "node:test";
import { frames, useBrowser } from "./support/browser.mjs";
import { bundleComponents, makeComponentProject } from "./support/components.mjs";
import { eventually } from "./support/eventually.mjs";
import { kRecorded, pageWith, recording, root, snippets } from "./support/snippets.mjs";

const scratch = join(root, "build/another-log");
const browser = useBrowser();

/** A component that passes its url on, since only Svelte's compiler can make a prop of it reactive. */
const kSvelteHost = `<script>
  let { Shown, first } = $props();
  // svelte-ignore state_referenced_locally
  let url = $state(first);
  export function show(next) {
    url = next;
  }
</script>
<Shown {url} />
`;

before(async () => {
  await makeComponentProject(scratch);
  await writeFile(join(scratch, "Host.svelte"), kSvelteHost);
  for (const name of ["react", "vue", "svelte"])
    await cp(join(root, "examples", name), join(scratch, "examples", name), { recursive: true });
});

/** The code that opens each kind of component; `made` is its module. */
const kOpeners = {
  react: `import { createElement } from "react";
    import { createRoot } from "react-dom/client";
    const [component] = Object.values(made);
    function open(host, first) {
      const root = createRoot(host);
      const show = (url) => root.render(createElement(component, { url }));
      show(first);
      return { show, close: () => root.unmount() };
    }`,
  vue: `import { createApp, h, ref } from "vue";
    function open(host, first) {
      const url = ref(first);
      const app = createApp({ setup: () => () => h(made.default, { url: url.value }) });
      app.mount(host);
      return { show: (next) => (url.value = next), close: () => app.unmount() };
    }`,
  svelte: `import { mount, unmount } from "svelte";
    import Host from "./Host.svelte";
    function open(target, first) {
      const component = mount(Host, { target, props: { Shown: made.default, first } });
      return { show: component.show, close: () => unmount(component) };
    }`,
};
const openerOf = (file) => kOpeners[file.endsWith("x") ? "react" : file.split(".").at(-1)];

/** Counts the sessions that are made and not disposed of yet. */
const kCounting = `import { load } from "agent-timeline";
  import { loadInWorker } from "agent-timeline/worker";
  globalThis.sessions = 0;
  for (const core of [await load(), await loadInWorker()]) {
    const create = core.createSession.bind(core);
    const counted = (session) => {
      const dispose = session.dispose.bind(session);
      globalThis.sessions += 1;
      session.dispose = () => {
        globalThis.sessions -= 1;
        return dispose();
      };
      return session;
    };
    core.createSession = (options) => {
      const session = create(options);
      return "then" in session ? session.then(counted) : counted(session);
    };
  }`;

const log = (...texts) =>
  texts.map((text) => `${JSON.stringify({ "agent-timeline": "message", text })}\n`).join("");

/** Opens `html` with the script `script`, and logs: /slow is answered when `release` is called. */
async function openPage(html, script) {
  const { page, troubles } = await browser.openPage();
  const answer = (path, contentType, body) =>
    page.route(`**${path}`, (route) => route.fulfill({ contentType, body }));
  let release;
  const held = new Promise((resolve) => (release = resolve));
  await answer("/log.html", "text/html", html);
  await answer("/agent-timeline/log.js", "text/javascript", script);
  await answer("/events", "application/x-ndjson", await readFile(recording));
  await answer("/session.jsonl", "application/x-ndjson", await readFile(recording));
  await answer("/other", "application/x-ndjson", log("The other log"));
  await page.route("**/slow", async (route) => {
    await held;
    // The page may have given up by now.
    const body = log("The slow log");
    await route.fulfill({ contentType: "application/x-ndjson", body }).catch(() => {});
  });
  await page.goto(`${browser.base}log.html`);
  const isAborted = (trouble) => /^failed: .*\/(?:slow|events|other)$/.test(trouble);
  return {
    page,
    release,
    failures: () => troubles.filter((trouble) => !isAborted(trouble)),
  };
}

const kStyles = '<link rel="stylesheet" href="/agent-timeline/styles.css">';
const script = '<script type="module" src="/agent-timeline/log.js"></script>';
/** Returns the text of all entries. */
const textOf = async (page) => (await page.locator("[data-entry]").allTextContents()).join("\n");
const entriesOn = (page) => page.locator("[data-entry]").count();

const components = [
  ...snippets
    .filter(({ code, language }) => /fetch\(url/.test(code) && language !== "ts")
    .map(({ name, language, ...rest }) => ({ file: `${name}.${language}`, ...rest })),
  ...["react/App.jsx", "vue/App.vue", "svelte/App.svelte"].map((name) => ({
    where: `examples/${name}`,
    file: `examples/${name}`,
  })),
];

test("the guide, the README, the comments and the examples have such components", () => {
  const languages = components.map(({ file }) => file.split(".").at(-1)).sort();
  assert.deepEqual(languages, ["jsx", "jsx", "svelte", "svelte", "tsx", "tsx", "vue", "vue"]);
});

async function openComponent({ file, code }) {
  if (code !== undefined) await writeFile(join(scratch, file), code);
  const bundle = await bundleComponents(
    scratch,
    `${kCounting}
     import * as made from "./${file}";
     ${openerOf(file)}
     globalThis.openLog = open;`,
  );
  const opened = await openPage(pageWith(`${kStyles}<main></main>${script}`), bundle);
  await opened.page.waitForFunction(() => globalThis.openLog);
  return opened;
}

const show = (page, url) => page.evaluate((next) => void globalThis.component.show(next), url);
const open = (page, url) =>
  page.evaluate((first) => {
    globalThis.component = globalThis.openLog(document.querySelector("main"), first);
  }, url);
const close = (page) => page.evaluate(() => globalThis.component.close());
const sessionsOn = (page) => page.evaluate(() => globalThis.sessions);

for (const component of components) {
  test(`${component.where}: a changed url replaces the log`, async () => {
    const { page, release, failures } = await openComponent(component);
    await open(page, "/events");
    await eventually(() => textOf(page), kRecorded);
    await show(page, "/slow");
    await eventually(() => entriesOn(page), 0);
    await show(page, "/other");
    await eventually(() => textOf(page), /The other log/);
    release();
    await page.waitForTimeout(200);
    assert.doesNotMatch(await textOf(page), kRecorded);
    assert.doesNotMatch(await textOf(page), /The slow log/);
    assert.equal(await sessionsOn(page), 1);
    await close(page);
    await eventually(() => sessionsOn(page), 0);
    assert.deepEqual(failures(), []);
  });

  test(`${component.where}: nothing is left if it goes while it opens or reads`, async () => {
    const { page, release, failures } = await openComponent(component);
    await open(page, "/events");
    await close(page);
    await open(page, "/slow");
    await page.locator("[role=log]").waitFor({ state: "attached" });
    await close(page);
    release();
    await page.waitForTimeout(200);
    assert.equal(await sessionsOn(page), 0);
    assert.equal(await page.locator(".agent-timeline").count(), 0);
    assert.deepEqual(failures(), []);
  });
}

const kPage = pageWith(
  `${kStyles}<input type="file"><div id="timeline" style="height: 400px"></div>${script}`,
);
const fileOf = (name, text) => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) });

/**
 * Keeps the stream of the file `name` open after its text, until `held.finish` is called: then `rest` follows,
 * if it is still read. `held.isCancelled` tells whether the reader has given up.
 */
function holdOpen(page, name, rest) {
  return page.evaluate(
    ([heldName, restOfFile]) => {
      const { stream } = Blob.prototype;
      const held = (globalThis.held = { isCancelled: false });
      const finished = new Promise((resolve) => (held.finish = resolve));
      Blob.prototype.stream = function () {
        if (this.name !== heldName) return stream.call(this);
        const reader = stream.call(this).getReader();
        return new ReadableStream({
          async pull(controller) {
            const { done, value } = await reader.read();
            if (!done) return controller.enqueue(value);
            await finished;
            controller.enqueue(new TextEncoder().encode(restOfFile));
            controller.close();
          },
          cancel: () => (held.isCancelled = true),
        });
      };
    },
    [name, rest],
  );
}

const stored = snippets.find(({ code }) => /querySelector\("input"\)/.test(code));
const kPages = {
  [stored.where]: stored.code,
  "examples/stored-log": await readFile(join(root, "examples/stored-log/main.js"), "utf8"),
};
for (const [where, code] of Object.entries(kPages)) {
  test(`${where}: a file replaces the log that is still read`, async () => {
    const { page, failures } = await openPage(kPage, await bundleComponents(scratch, code));
    const input = page.locator("input[type=file]");
    await page.waitForFunction(() => document.querySelector("input").onchange !== null);
    const many = Array.from({ length: 20_000 }, (_, index) => `Line ${index} of the first file`);
    await holdOpen(page, "first.jsonl", log("The end of the first file"));
    await input.setInputFiles(fileOf("first.jsonl", log(...many)));
    await eventually(() => textOf(page), /of the first file/);
    assert.equal(await page.evaluate(() => globalThis.held.isCancelled), false);
    await input.setInputFiles(fileOf("second.jsonl", log("The second file")));
    await eventually(() => textOf(page), /The second file/);
    await eventually(() => page.evaluate(() => globalThis.held.isCancelled), true);
    await page.evaluate(() => globalThis.held.finish());
    await frames(page);
    assert.equal(await entriesOn(page), 1);
    assert.doesNotMatch(await textOf(page), /first file/);
    assert.deepEqual(failures(), []);
  });
}
