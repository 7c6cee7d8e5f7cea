// The package's modules one by one, for a test of what no entry exports. Invariant: they are copies beside
// the package's own: what they remember, the view on the page does not know.
import { readFile } from "node:fs/promises";

const kScripts = new URL("../../../build/js/", import.meta.url);

/** Serves build/js at `/plain-scripts/`. */
export async function servePlainScripts(page) {
  await page.route("**/plain-scripts/**", async (route) => {
    const name = new URL(route.request().url()).pathname.slice("/plain-scripts/".length);
    const body = await readFile(new URL(name, kScripts));
    await route.fulfill({ contentType: "text/javascript", body });
  });
}
