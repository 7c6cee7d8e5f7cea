// A page without any policy for checking markup with DOMPurify, so that only the core protects it from
// hostile input.
// Invariant: injected code calls `__ran`, which is counted; every request except for the page itself
// and the package's scripts is recorded and blocked.
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const require = createRequire(new URL("../../../wasm/package/package.json", import.meta.url));
const kPurifier = require.resolve("dompurify/dist/purify.js");
const kPackage = fileURLToPath(new URL("../../../wasm/package/dist/", import.meta.url));
const kAddress = "http://bare.example/";
const kEmpty = "<!doctype html><body></body>";

/** Opens an unprotected page and records what happens on it; `show` loads another document there. */
export async function openUnprotected(browser, t) {
  const context = await browser.browser.newContext();
  t.after(() => context.close());
  const page = await context.newPage();
  const asked = [];
  let body = kEmpty;
  let ran = 0;
  await page.route("**/*", (route) => {
    const url = route.request().url();
    if (url === kAddress) return route.fulfill({ contentType: "text/html; charset=utf-8", body });
    const [, script] = /^http:\/\/bare\.example\/package\/([\w.-]+\.js)$/.exec(url) ?? [];
    if (script) return route.fulfill({ path: kPackage + script });
    asked.push(url);
    return route.abort();
  });
  await page.exposeFunction("__ran", () => (ran += 1));
  const show = async (html) => {
    body = html;
    await page.goto(kAddress);
    await page.addScriptTag({ path: kPurifier });
  };
  await show(kEmpty);
  // Gives asynchronous code time to call `__ran`.
  const countRuns = async () => {
    await page.evaluate(() => new Promise((done) => setTimeout(done, 20)));
    return ran;
  };
  return { page, asked, show, ran: countRuns };
}

/**
 * Returns the fragments that DOMPurify's default settings would change, or that change when parsed
 * again.
 */
export function changed(page, fragments) {
  return page.evaluate((list) => {
    const parse = (html) => {
      const template = document.createElement("template");
      template.innerHTML = html;
      return template.innerHTML;
    };
    const wrong = [];
    for (const html of list) {
      const once = parse(html);
      if (parse(once) !== once) wrong.push({ why: "parses differently the second time", html });
      const clean = globalThis.DOMPurify.sanitize(html);
      if (parse(clean) !== once) wrong.push({ why: "sanitized", html, clean });
      document.body.innerHTML = html;
      for (const node of document.body.querySelectorAll("summary, a, button")) {
        // Nothing may leave the page: only automatic loading and event handlers are under test.
        node.addEventListener("click", (event) => event.preventDefault());
        node.click();
      }
    }
    document.body.replaceChildren();
    return wrong;
  }, fragments);
}

/**
 * Draws Markdown streams with the package's view, each given as the changes of its pushes, and returns
 * what DOMPurify's default settings would change in the nodes after any of them. Ignores the link
 * attributes `target` and `referrerpolicy`, which the view adds and DOMPurify removes.
 */
export function changedWhileStreaming(page, streams) {
  return page.evaluate(async (list) => {
    const { mountMarkdown } = await import("/package/markdown.js");
    const wrong = [];
    for (const answers of list) {
      let emit;
      const view = mountMarkdown(document.body, {
        pieces: () => [],
        subscribe: (listener) => {
          emit = listener;
          return () => {};
        },
      });
      for (const changes of answers) {
        emit(changes);
        const drawn = document.body.querySelector(".at-pieces").cloneNode(true);
        for (const link of drawn.querySelectorAll("a[target=_blank][referrerpolicy=no-referrer]")) {
          link.removeAttribute("target");
          link.removeAttribute("referrerpolicy");
        }
        const html = drawn.innerHTML;
        const clean = globalThis.DOMPurify.sanitize(html);
        if (clean !== html) wrong.push({ why: "sanitized", html, clean });
      }
      view.dispose();
    }
    return wrong;
  }, streams);
}
