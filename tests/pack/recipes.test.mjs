// The guide's recipes for other libraries, with the real libraries and the packed package, only in a
// soak: components for Solid and Angular, compiled by their own compilers, and hooks that draw with
// Mermaid and KaTeX.
// Invariant: a recipe is taken from its page as a reader would copy it.
import assert from "node:assert/strict";
import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { startBrowser } from "../browser/support/browser.mjs";
import { eventually } from "../browser/support/eventually.mjs";
import { recipeOf, snippets } from "../browser/support/snippets.mjs";
import { assertShows, serveFolder, watchedPage } from "./support/open.mjs";
import { makeConsumer, pack, removePacked } from "./support/packed.mjs";
import { writePages } from "./support/pages.mjs";
import { bundleRecipes } from "./support/recipes.mjs";
import { installTools, kRecipes, kTools, runTool, tool } from "./support/tools.mjs";

/** The file of each library's recipe, which an app imports or which is the app itself. */
const kFiles = {
  "solid-js": "solid-recipe.jsx",
  "@angular/core": "angular-recipe.ts",
  mermaid: "mermaid-recipe.ts",
  katex: "katex-recipe.ts",
};
const kLibraries = ["solid-js", "@angular", "rxjs", "tslib", "mermaid", "katex"];
const skip = process.env.AGENT_TIMELINE_SOAK ? false : "runs only in a soak";

let packed;
let browser;
let out;
before(async () => {
  if (skip) return;
  installTools(kTools);
  installTools(kRecipes);
  packed = await pack();
  const root = await makeConsumer(packed, "recipes", kRecipes, kLibraries);
  cpSync(join(kRecipes, "apps"), root, { recursive: true });
  for (const snippet of snippets.filter(recipeOf)) {
    writeFileSync(join(root, kFiles[recipeOf(snippet)]), snippet.code);
  }
  await runTool(tool(kRecipes, "ngc"), ["--project", "tsconfig.json"], { cwd: root });
  cpSync(join(root, "page.css"), join(root, "compiled/page.css"));
  out = join(packed.folder, "recipes-out");
  await bundleRecipes(root, out);
  cpSync(join(root, "node_modules/agent-timeline/dist/core.wasm"), join(out, "core.wasm"));
  browser = await startBrowser();
});
after(async () => {
  if (skip) return;
  await browser.close();
  removePacked(packed);
});

test("the guide has exactly one recipe for each of the libraries", () => {
  const found = snippets.map(recipeOf).filter((library) => library !== null);
  assert.deepEqual(found.sort(), Object.keys(kFiles).sort());
});

/** Solid itself writes HTML that Trusted Types reject. */
const kComponents = { solid: { trustedTypes: false }, angular: { trustedTypes: true } };

for (const [name, policy] of Object.entries(kComponents)) {
  test(
    `${name}: the component shows sessions, applies new options and cleans up, under a strict policy`,
    { skip },
    async () => {
      writePages(out, [name]);
      const server = await serveFolder(out, policy);
      try {
        await assertShows(browser.browser, `${server.base}${name}.html`);
      } finally {
        server.close();
      }
    },
  );
}

const kFence = "```";
const kAnswer = `
${kFence}mermaid
flowchart LR
  a["First<br>line"] -- reads --> b(Second)
${kFence}

${kFence}mermaid
flowchart LR
  a --
${kFence}

Then $x^2 + 1$ is

$$
\\int_0^1 \\frac{\\sqrt{x}}{2} dx
$$
`;
const kEvents = [
  { "agent-timeline": "message", role: "user", text: "Draw" },
  { "agent-timeline": "message", text: kAnswer },
];

const kInlineStyles = { "style-src": "'self' 'unsafe-inline'" };
const kFonts = { "font-src": "'self'" };

/**
 * Opens a recipe's page under a policy, waits for `drawn` elements of the hook, and checks it with
 * `use`.
 */
async function look(name, policy, drawn, use) {
  writePages(out, [name]);
  writeFileSync(join(out, "events"), kEvents.map((event) => `${JSON.stringify(event)}\n`).join(""));
  const server = await serveFolder(out, policy);
  const { context, page, troubles } = await watchedPage(browser.browser);
  try {
    await page.goto(`${server.base}${name}.html`);
    const count = () => page.locator(".at-drawn").count();
    await eventually(count, drawn);
    await use(page, troubles);
  } finally {
    await context.close();
    server.close();
  }
}

test("Mermaid renders a diagram, and one with an error stays text", { skip }, async () => {
  const policy = { trustedTypes: false, more: kInlineStyles };
  await look("mermaid-recipe", policy, 1, async (page, troubles) => {
    const label = page.locator(".at-drawn svg .node").first();
    assert.match(await label.textContent(), /First\s*line/);
    assert.ok(await page.getByText("a --", { exact: false }).last().isVisible());
    const left = await page.evaluate(() =>
      [...document.body.children].map(({ tagName }) => tagName),
    );
    assert.deepEqual(left, ["SCRIPT", "DIV"]);
    assert.deepEqual(troubles, []);
  });
});

test(
  "Mermaid needs inline styles and does not work with Trusted Types, as the guide says",
  { skip },
  async () => {
    await look("mermaid-recipe", { trustedTypes: false }, 1, async (page, troubles) => {
      await eventually(() => troubles.join("\n"), /inline style violates .*style-src/s);
    });
    await look("mermaid-recipe", { more: kInlineStyles }, 0, async (page, troubles) => {
      await eventually(() => troubles.join("\n"), /requires 'TrustedHTML'/);
    });
  },
);

test(
  "KaTeX renders formulas under the strict policy, and needs font-src for its fonts",
  { skip },
  async () => {
    await look("katex-recipe", { more: kFonts }, 2, async (page, troubles) => {
      assert.equal(await page.locator(".at-drawn .katex-display").count(), 1);
      await page.evaluate(() => document.fonts.ready);
      assert.deepEqual(troubles, []);
    });
    await look("katex-recipe", {}, 2, async (page, troubles) => {
      await eventually(() => troubles.join("\n"), /Loading the font/);
      assert.deepEqual(
        troubles.filter((trouble) => !trouble.includes("font-src")),
        [],
      );
    });
  },
);
