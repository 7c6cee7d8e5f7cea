// Takes the screenshots for the READMEs: the demo at the end of a recording, in light and dark colors, as
// light.png and dark.png in docs/images. Used by `./dev picture`, after the package was built.
// Invariant: a screenshot contains nothing but the demo.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { startBrowser } from "../../tests/browser/support/browser.mjs";
import { print, root } from "./report.mjs";

const kFolder = join(root, "docs/images");
const kSize = { width: 1040, height: 720 };

mkdirSync(kFolder, { recursive: true });
const browser = await startBrowser();
try {
  for (const colorScheme of ["light", "dark"]) {
    const { page, assertQuiet } = await browser.openPage({ viewport: kSize, colorScheme });
    await page.goto(browser.base);
    await page.waitForFunction(() => document.querySelector("#state").textContent === "Done");
    await assertQuiet();
    const path = join(kFolder, `${colorScheme}.png`);
    await page.locator("main").screenshot({ path });
    print(`Saved: ${path}`);
  }
} finally {
  await browser.close();
}
