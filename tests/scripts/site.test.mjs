// The parts of the site generator: dead links, heading ids, policies.
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { headingId, relative } from "../../scripts/site/document.mjs";
import { withPolicy } from "../../scripts/site/frame.mjs";
import { deadLinks } from "../../scripts/site/links.mjs";
import { pageGroups } from "../../scripts/site/pages.mjs";
import { policyFor } from "../../web-demo/policy.mjs";

/** Returns the dead links of a folder with these files. */
function deadLinksOf(files) {
  const folder = mkdtempSync(join(tmpdir(), "agent timeline links "));
  try {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    return deadLinks(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test("valid links to pages, anchors and images are accepted, and links to other sites are not checked", () => {
  const files = {
    "index.html":
      '<a href="guide/a.html#two-words">a</a> <img src="b%20c.png"> <a href="https://x">',
    "guide/a.html":
      '<h2 id="two-words">Two</h2> <a href="#two-words">up</a> <a href="../index.html">',
    "b c.png": "",
  };
  assert.deepEqual(deadLinksOf(files), []);
});

test("a link to a missing page, anchor, image or folder URL is dead", () => {
  const files = {
    "a.html":
      '<a href="b.html"> <a href="a.html#no"> <a href="#no"> <img src="c.png"> <a href="d">',
    "d/index.html": "",
  };
  assert.equal(deadLinksOf(files).length, 5);
});

test("a link that points outside of the site's folder is dead", () => {
  assert.deepEqual(deadLinksOf({ "a.html": '<link href="../b.css">' }), [
    "a.html: ../b.css points outside the site",
  ]);
});

test("heading ids are those that links in the documents use", () => {
  assert.equal(headingId("Differences from cmark-gfm"), "differences-from-cmark-gfm");
  assert.equal(headingId("What `mount` returns"), "what-mount-returns");
});

test("relative URLs between pages", () => {
  assert.equal(relative("guide/a.html", "index.html"), "../index.html");
  assert.equal(relative("index.html", "guide/a.html"), "guide/a.html");
  assert.equal(relative("guide/a.html", "guide/a.html"), "a.html");
});

test("a page's policy allows its inline scripts by hash and no others", () => {
  const policy = policyFor('<script type="importmap">{}</script><script src="a.js"></script>');
  assert.equal(policy.match(/'sha256-[^']+'/g).length, 1);
  assert.doesNotMatch(policy, /'unsafe-/);
  assert.match(policy, /require-trusted-types-for 'script'/);
});

test("adding a policy to a page without a character set throws", () => {
  assert.throws(() => withPolicy("<head></head>"), /character set/);
});

test("every page of the navigation has a title and a unique path", () => {
  const pages = pageGroups().flatMap(({ pages: list }) => list);
  assert.equal(new Set(pages.map(({ path }) => path)).size, pages.length);
  assert(pages.every(({ title }) => title.length > 0));
});
