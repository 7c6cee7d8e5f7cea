// How everything looks, on every screen: sessions of all kinds, on every face they can have, at widths
// from a phone to a desk, light, dark and in forced colours, zoomed, from right to left. No text is cut
// that cannot be opened, nothing runs over or overlaps, targets and contrast are as WCAG has them, no
// card is empty. Measured from boxes and computed styles (support/geometry.mjs).
// Pages are chosen such that any two values of the axes meet; AGENT_TIMELINE_VISUAL=<session> takes all
// pages of one session. build/visual/index.html shows the pictures.
import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { useBrowser } from "./support/browser.mjs";
import { complaintsOf } from "./support/geometry.mjs";
import { allRows, pairwiseRows } from "./support/visual/pairwise.mjs";
import { kSessions } from "./support/visual/sessions.mjs";
import { kSurfaces, show } from "./support/visual/surfaces.mjs";

const kFolder = fileURLToPath(new URL("../../build/visual/", import.meta.url));
/** So high that a whole session is on the page, since rows out of sight have no cards. */
const kHeight = 6000;
const kPictured = 1400;
/** More pages than these are for a soak. */
const kMaxPages = 150;

const kAxes = {
  surface: kSurfaces,
  session: [...kSessions.keys()],
  width: [1440, 768, 390, 320],
  colours: ["light", "dark", "forced"],
  zoom: [100, 200],
  direction: ["ltr", "rtl"],
};
/** What no combination of the axes has: the smallest of windows, and hosts whose hooks throw. */
const kUsual = { colours: "light", zoom: 100, direction: "ltr" };
const kOddRows = [
  ...["rich", "failures", "todos", "long-names", "endless-entry"].map((session) => ({
    ...{ surface: "view", session, width: 200, ...kUsual, height: 200 },
  })),
  ...[390, 1440].map((width) => ({ surface: "failing-host", session: "rich", width, ...kUsual })),
];
const allows = ({ width, zoom }) => zoom === 100 || width >= 768;

const wanted = process.env.AGENT_TIMELINE_VISUAL;
if (wanted && !kSessions.has(wanted)) throw new Error(`there is no session "${wanted}"`);
const rows = wanted
  ? allRows({ ...kAxes, session: [wanted] }, allows)
  : [...pairwiseRows(kAxes, allows), ...kOddRows];
const nameOf = (row) => Object.values(row).join("-");

const browser = useBrowser();
mkdirSync(kFolder, { recursive: true });
const pictured = [];

/** A page of that width in device pixels, at that zoom. */
function openFor({ width, colours, zoom, height = kHeight }) {
  const scale = zoom / 100;
  return browser.openPage({
    viewport: { width: width / scale, height },
    deviceScaleFactor: scale,
    colorScheme: colours === "dark" ? "dark" : "light",
    forcedColors: colours === "forced" ? "active" : "none",
  });
}

async function picture(page, name) {
  const { width, height } = page.viewportSize();
  const clip = { x: 0, y: 0, width, height: Math.min(height, kPictured) };
  await page.screenshot({ path: join(kFolder, `${name}.png`), clip, caret: "initial" });
  pictured.push(name);
}

test("every session has pages, and few enough for every run", () => {
  assert(rows.length > kSessions.size);
  if (!wanted) assert(rows.length <= kMaxPages, `${rows.length} pages`);
});

for (const row of rows) {
  test(nameOf(row), async (t) => {
    const { page } = await openFor(row);
    const { surface, session, direction } = row;
    const shown = await show({
      ...{ surface, page, base: browser.base, name: session, log: kSessions.get(session) },
      ...{ theme: "system", direction, after: (undo) => t.after(undo) },
    });
    const found = await complaintsOf(page);
    await picture(page, nameOf(row));
    await shown.openAll();
    found.push(...(await complaintsOf(page)).map((one) => `open: ${one}`));
    assert.deepEqual(found, []);
  });
}

after(() => {
  const figure = (name) =>
    `<figure><img src="${name}.png" loading="lazy"><figcaption>${name}</figcaption></figure>`;
  writeFileSync(
    join(kFolder, "index.html"),
    `<!doctype html><meta charset="utf-8"><title>Pictures of the visual suite</title>
<style>figure{display:inline-block;width:24%;margin:0 0 1rem}img{width:100%;border:1px solid}</style>
${pictured.map(figure).join("\n")}\n`,
  );
});
