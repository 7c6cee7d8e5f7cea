// Takes the picture of the READMEs: the demo at the end of a recording, light and dark, as
// docs/images as light.png and dark.png. For `./dev picture`, after the package was built.
// Invariant: nothing but the demo is in the picture.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { startBrowser } from "../../tests/browser/support/browser.mjs";
import { root, say } from "./report.mjs";

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
    say(`Taken: ${path}`);
  }
} finally {
  await browser.close();
}
