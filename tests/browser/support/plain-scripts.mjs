// Serves the package's individual modules, for tests of what no entry exports.
// Invariant: they are separate copies and share no state with the view on the page.
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
