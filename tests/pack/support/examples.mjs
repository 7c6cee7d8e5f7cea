// Copies of the examples as their readers have them, with their dependencies and the packed package;
// and checks of what their pages show, whatever built them.
import assert from "node:assert/strict";
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { eventually } from "../../browser/support/eventually.mjs";
import { watchedPage } from "./open.mjs";
import { kTools } from "./tools.mjs";

export const kExamples = fileURLToPath(new URL("../../../examples/", import.meta.url));

/** What the page of an example finally shows: a selector, its minimum count, and a text. */
export const kPages = {
  "stored-log": [".at-entry", 3, "kept at the end, too"],
  "live-stream": [".at-entry", 3, "each event appears as it arrives."],
  worker: [".at-entry", 3, "kept at the end, too"],
  markdown: ["td", 4, "What a table needs"],
  "own-components": ["li", 6, "Run command: npm test (done)"],
  react: [".at-entry", 3, "6 entries, 0 failed"],
  vue: [".at-entry", 3, "6 entries"],
  svelte: [".at-entry", 3, "6 entries"],
  element: [".at-entry", 3, "kept at the end, too"],
};
/**
 * Returns a copy of an example that has the packed package, and its other dependencies from the tools.
 * Each `use` of an example has a copy of its own.
 */
export function copyExample(packed, consumer, name, use = "examples") {
  const root = join(packed.folder, use, name);
  if (existsSync(root)) return root;
  cpSync(join(kExamples, name), root, { recursive: true });
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, "package.json")));
  for (const one of Object.keys({ ...dependencies, ...devDependencies })) {
    const path = join("node_modules", one);
    mkdirSync(dirname(join(root, path)), { recursive: true });
    // A development server serves no files of the package that lie outside of its project.
    if (one === "agent-timeline")
      cpSync(join(consumer, path), join(root, path), { recursive: true });
    else symlinkSync(join(kTools, path), join(root, path));
  }
  return root;
}

/** Checks that the page at `address` shows what `kPages` lists for its example, without errors. */
export async function assertExampleShows({ browser }, address, [selector, count, text]) {
  const viewport = { width: 900, height: 1600 };
  const { context, page, troubles } = await watchedPage(browser, { viewport });
  try {
    await page.goto(address);
    await page.getByText(text).first().waitFor({ timeout: 60_000 });
    await eventually(
      () => page.locator(selector).count(),
      (seen) => seen >= count,
    );
    assert.deepEqual(troubles, []);
  } catch (error) {
    const seen = await page.locator("body").innerText();
    throw new Error(`${error.message}\n${troubles.join("\n")}\n${seen}`, { cause: error });
  } finally {
    await context.close();
  }
}
