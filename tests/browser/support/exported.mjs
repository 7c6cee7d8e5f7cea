// Opens an exported page as if it were a file, by default without scripts. For the tests of exports.

/** `hash` is the fragment of the address; the other options are those of `openPage`. */
export async function openExported(browser, html, { hash = "", ...options } = {}) {
  const { page, troubles } = await browser.openPage({ javaScriptEnabled: false, ...options });
  await page.route("**/exported.html", (route) =>
    route.fulfill({ contentType: "text/html", body: html }),
  );
  await page.goto(`${browser.base}exported.html${hash}`);
  return { page, troubles };
}
