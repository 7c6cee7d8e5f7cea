// The appearance of everything, on every screen: sessions of all kinds, on every surface, at widths
// from phone to desktop, light, dark and in forced colors, zoomed, right to left. Text is cut only
// where it can be opened, nothing overflows or overlaps, targets and contrast satisfy WCAG, no card is
// empty, every control does something. Measured from boxes and computed styles (support/geometry.mjs),
// and by clicking (support/visual/controls.mjs).
// Pages are chosen such that any two values of the axes occur together; AGENT_TIMELINE_VISUAL=<session>
// takes all pages of one session. build/visual/index.html shows the screenshots.
import assert from "node:assert/strict";
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { openEmptyPage } from "./support/bare-page.mjs";
import { useBrowser } from "./support/browser.mjs";
import { complaintsOf } from "./support/geometry.mjs";
import { allRows, pairwiseRows } from "./support/visual/pairwise.mjs";
import { idleControls } from "./support/visual/controls.mjs";
import { kLive, kSessions } from "./support/visual/sessions.mjs";
import { kSurfaces, setDirection, show } from "./support/visual/surfaces.mjs";
import { eachTool } from "./support/visual/tools.mjs";

const kFolder = fileURLToPath(new URL("../../build/visual/", import.meta.url));
/** So tall that a whole session fits, because rows out of sight have no cards. */
const kHeight = 6000;
const kPictured = 1400;
/** The limit for a regular run; more pages need a soak. */
const kMaxPages = 120;

const kAxes = {
  surface: kSurfaces,
  session: [...kSessions.keys()],
  width: [1440, 768, 390, 320],
  colors: ["light", "dark", "forced"],
  zoom: [100, 200],
  direction: ["ltr", "rtl"],
};
/**
 * Below are the pages that are no combination of the axes: very small windows, hosts whose hooks throw or whose
 * style sheets restyle everything, opened tools.
 */
const kUsual = { colors: "light", zoom: 100, direction: "ltr" };
const kOddRows = [
  ...["rich", "failures", "todos", "long-names", "endless-entry"].map((session) => ({
    ...{ surface: "view", session, width: 200, ...kUsual, height: 200 },
  })),
  ...["failing-host", "fighting-sheets"].flatMap((surface) =>
    [390, 1440].map((width) => ({ surface, session: "rich", width, ...kUsual })),
  ),
];
const kToolRows = [
  { session: "rich", width: 1440, colors: "light", zoom: 100, direction: "ltr" },
  { session: "rich", width: 390, colors: "dark", zoom: 100, direction: "rtl" },
  { session: "live", width: 768, colors: "forced", zoom: 200, direction: "ltr" },
  { session: "live", width: 320, colors: "light", zoom: 100, direction: "rtl" },
].map((row) => ({ surface: "view", ...row, height: 900 }));
/**
 * Pages on which all controls are clicked; those of a server-rendered page do not work before the view
 * takes over.
 */
const kClickedRows = ["view", "command", "export", "markdown"].map((surface) => ({
  ...{ surface, session: "rich", width: 1440, ...kUsual },
}));
/** The same task in other dialects: only the names of calls differ, which few screens show. */
const kSameTask = /^(?!claude-code-).*-fix-parser$/;
const showsNames = ({ surface, width, colors, zoom }) =>
  /^(?:view|export)$/.test(surface) &&
  [1440, 390].includes(width) &&
  colors !== "forced" &&
  zoom === 100;

const fits = ({ width, zoom }) => zoom === 100 || width >= 768;
/** A live session cannot come from a file. */
const canShow = ({ surface, session }) => !kLive.has(session) || /view|server/.test(surface);
const allows = (row) =>
  fits(row) && canShow(row) && (!kSameTask.test(row.session) || showsNames(row));

const wanted = process.env.AGENT_TIMELINE_VISUAL;
if (wanted && !kSessions.has(wanted)) throw new Error(`there is no session "${wanted}"`);
const rows = wanted
  ? allRows({ ...kAxes, session: [wanted] }, (row) => fits(row) && canShow(row))
  : [...pairwiseRows(kAxes, allows), ...kOddRows];
const nameOf = (row) => Object.values(row).join("-");

/** Rows that differ only in colors and direction, which one page shows one after the other. */
function rowsOfOnePage() {
  const pages = new Map();
  for (const row of rows) {
    const name = nameOf({ ...row, colors: "", direction: "" });
    pages.set(name, [...(pages.get(name) ?? []), row]);
  }
  return [...pages.values()];
}

const browser = useBrowser();
mkdirSync(kFolder, { recursive: true });
// The pictures of earlier runs go: all of them, or those of the wanted session.
for (const name of readdirSync(kFolder))
  if (!wanted || name.includes(`-${wanted}-`)) rmSync(join(kFolder, name));

const mediaOf = ({ colors }) => ({
  colorScheme: colors === "dark" ? "dark" : "light",
  forcedColors: colors === "forced" ? "active" : "none",
});

/** Opens a page of that width in device pixels, at that zoom. */
function openFor({ width, colors, zoom, height = kHeight }) {
  const scale = zoom / 100;
  const viewport = { width: width / scale, height };
  return browser.openPage({ viewport, deviceScaleFactor: scale, ...mediaOf({ colors }) });
}

/** Gives an open page the colors and the direction of a row. */
async function turnTo(page, row) {
  await page.emulateMedia(mediaOf(row));
  await setDirection(page, row.direction);
}

async function picture(page, name) {
  const { width, height } = page.viewportSize();
  const clip = { x: 0, y: 0, width, height: Math.min(height, kPictured) };
  await page.screenshot({ path: join(kFolder, `${name}.png`), clip, caret: "initial" });
}

test("every session has pages, and their number is within the limit of a regular run", () => {
  assert(rows.length > kSessions.size);
  const pages = rows.length + kToolRows.length + kClickedRows.length + 1;
  if (!wanted) assert(pages <= kMaxPages, `${pages} pages`);
});

async function showRow(row, t) {
  const { page } = await openFor(row);
  const { surface, session, direction } = row;
  const shown = await show({
    ...{ surface, page, base: browser.base, name: session, log: kSessions.get(session) },
    ...{ isLive: kLive.has(session), theme: "system", direction, after: (undo) => t.after(undo) },
  });
  return { page, shown };
}

for (const same of rowsOfOnePage()) {
  const others = same.length > 1 ? ` and ${same.length - 1} other colors or directions` : "";
  test(`${nameOf(same[0])}${others}`, async (t) => {
    const { page, shown } = await showRow(same[0], t);
    const found = [];
    for (const row of same) {
      await turnTo(page, row);
      found.push(...(await complaintsOf(page)).map((one) => `${nameOf(row)}: ${one}`));
      await picture(page, nameOf(row));
    }
    await shown.openAll();
    for (const row of same) {
      await turnTo(page, row);
      found.push(...(await complaintsOf(page)).map((one) => `${nameOf(row)}, open: ${one}`));
    }
    assert.deepEqual(found, []);
  });
}

for (const row of wanted ? [] : kToolRows) {
  test(`tools of the view: ${nameOf(row)}`, async (t) => {
    const { page } = await showRow(row, t);
    const found = [];
    await eachTool(page, async (name) => {
      found.push(...(await complaintsOf(page)).map((one) => `${name}: ${one}`));
      await picture(page, `${nameOf(row)}-${name}`);
    });
    assert.deepEqual(found, []);
  });
}

for (const row of wanted ? [] : [...kClickedRows, { ...kClickedRows[0], session: "live" }]) {
  test(`every control has an effect: ${row.surface}-${row.session}`, async (t) => {
    const { page, shown } = await showRow(row, t);
    await shown.openAll();
    assert.deepEqual(await idleControls(page), []);
  });
}

test("a control without an effect is detected", async () => {
  const { page } = await browser.openPage();
  await openEmptyPage(page, browser.base);
  await page.evaluate(() => {
    const [idle, busy, fold] = ["idle", "busy", "fold"].map((name) => {
      const node = document.body.appendChild(document.createElement("button"));
      node.textContent = name;
      return node;
    });
    idle.addEventListener("click", () => undefined);
    busy.addEventListener("click", () => busy.classList.add("done"));
    fold.addEventListener("click", () => navigator.clipboard.writeText("x"));
  });
  assert.deepEqual(await idleControls(page), ["button. “idle”"]);
});

after(() => {
  // Lists the screenshots of all processes, such as the parts of a soak.
  const pictures = readdirSync(kFolder).filter((name) => name.endsWith(".png"));
  const figure = (name) =>
    `<figure><img src="${name}" loading="lazy"><figcaption>${name}</figcaption></figure>`;
  writeFileSync(
    join(kFolder, "index.html"),
    `<!doctype html><meta charset="utf-8"><title>Pictures of the visual suite</title>
<style>figure{display:inline-block;width:24%;margin:0 0 1rem}img{width:100%;border:1px solid}</style>
${pictures.sort().map(figure).join("\n")}\n`,
  );
});
