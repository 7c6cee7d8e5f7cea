// The components and the markup in the READMEs and in docs/guide: each is compiled as its framework
// compiles it, gets the props that it requires, and shows a recording in Chromium.
// Invariant: a snippet is used unchanged; only the page around it, `url`, `session` and the `text` of
// an answer are added.
import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { before, test } from "node:test";
import { useBrowser } from "./support/browser.mjs";
import { bundleComponents, makeComponentProject } from "./support/components.mjs";
import {
  failuresOf,
  kRecorded,
  pageWith,
  recipeOf,
  recording,
  root,
  snippets,
  withAddresses,
} from "./support/snippets.mjs";

const scratch = join(root, "build/snippet-components");
const browser = useBrowser();

before(() => makeComponentProject(scratch));

/** The code that renders each kind of component; `made` is its module. */
const kRenderers = {
  react: `import { createElement } from "react";
    import { createRoot } from "react-dom/client";
    for (const component of Object.values(made))
      createRoot(host()).render(createElement(component, props));`,
  vue: `import { createApp } from "vue";
    createApp(made.default, own).mount(host());`,
  svelte: `import { mount } from "svelte";
    mount(made.default, { target: host(), props: own });`,
};
const rendererOf = ({ language }) => (language.endsWith("x") ? "react" : language);

const entryFor = (file, renderer) => `import { load } from "agent-timeline";
  import * as made from "./${file}";
  const session = (await load()).createSession();
  await session.pushStream(await fetch("/events"), { end: true });
  const own = { url: "/events", text: "The CSV **reader**", isComplete: true };
  const props = { ...own, session };
  const host = () => document.body.appendChild(document.createElement("div"));
  ${kRenderers[renderer]}`;

async function bundle(snippet) {
  const file = `${snippet.name}.${snippet.language}`;
  await writeFile(join(scratch, file), snippet.code);
  return bundleComponents(scratch, entryFor(file, rendererOf(snippet)));
}

async function assertShowsRecording(html, script) {
  const { page, troubles } = await browser.openPage();
  const failures = failuresOf(page, troubles);
  const answer = (path, contentType, body) =>
    page.route(`**${path}`, (route) => route.fulfill({ contentType, body }));
  await answer("/snippet.html", "text/html", html);
  await answer("/events", "application/x-ndjson", await readFile(recording));
  // Served beside core.wasm, where a bundler puts it.
  await answer("/agent-timeline/snippet.js", "text/javascript", script);
  await page.goto(`${browser.base}snippet.html`);
  await page.getByText(kRecorded).first().waitFor();
  assert.deepEqual(failures(), []);
}

const components = snippets.filter(
  (snippet) => ["jsx", "tsx", "vue", "svelte"].includes(snippet.language) && !recipeOf(snippet),
);
const markup = snippets.filter(({ language }) => language === "html");

test("the documentation has components for every framework, and plain markup", () => {
  const kinds = new Set(components.map(rendererOf));
  assert.deepEqual([...kinds].sort(), Object.keys(kRenderers).sort());
  assert(markup.length > 0);
});

for (const snippet of components) {
  test(`${snippet.where} shows a recording`, async () => {
    const styles = '<link rel="stylesheet" href="/agent-timeline/styles.css">';
    const page = `${styles}<script type="module" src="/agent-timeline/snippet.js"></script>`;
    await assertShowsRecording(pageWith(page), await bundle(snippet));
  });
}

for (const { where, code } of markup) {
  test(`${where} shows a recording`, () => assertShowsRecording(pageWith(withAddresses(code)), ""));
}
