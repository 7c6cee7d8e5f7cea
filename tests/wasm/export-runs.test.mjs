// Runs of calls on exported pages: every run has its line in every recording, also where a page is written in
// chunks or while the session arrives, and the words are those of the view in every language.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { conversations, goldens, recordings, testEach } from "./recordings.mjs";
import { startCore } from "./support.mjs";

const { core } = await startCore();
const kPackage = new URL("../../wasm/package/", import.meta.url);
/** A page of any length, whose bodies are markup. */
const kPlain = { script: false };
/** As in the view (rows/runs.ts) and on the page (export_runs.h). */
const [kFewestCalls, kMostCalls] = [3, 1000];

const asLines = (events) => events.map((event) => `${JSON.stringify(event)}\n`).join("");
const countOf = (text, pattern) => text.match(pattern)?.length ?? 0;

function played(bytes) {
  const session = core.createSession({ patches: "outline" });
  session.push(bytes);
  session.end();
  return session;
}

/** Every element that a page opens is closed. */
function assertBalanced(page) {
  const body = page.replace(/<style>[^]*?<\/style>/, "");
  for (const name of ["div", "details", "summary", "article"]) {
    assert.equal(
      countOf(body, new RegExp(`<${name}[ >]`, "g")),
      countOf(body, new RegExp(`</${name}>`, "g")),
    );
  }
}

const number = (id) => Number(id.slice(1));

/** Whether two groups are on one level and one begins before the other ends. */
const overlap = (a, b) =>
  a !== b &&
  a.parent === b.parent &&
  number(a.first) <= number(b.last) &&
  number(b.first) <= number(a.last);

testEach(
  [...(await recordings()), ...(await goldens()), ...(await conversations())],
  (name) => `${name}: the page has a line for every run, and folds only calls of runs`,
  async (path) => {
    const session = played(await readFile(path));
    const page = session.toStandaloneHtml(kPlain);
    const { groups, entries } = session.outline();
    const hasUnknownAgents = session.diagnostics().some(({ code }) => code === "unknown-parent");
    session.dispose();
    const drawn = groups.filter(
      ({ calls, open }) => calls - open >= kFewestCalls && calls <= kMostCalls,
    );
    // Of runs that overlap, which are of agents beside each other, only the first has a line.
    const alone = drawn.filter((group) => !drawn.some((other) => overlap(group, other)));
    const fewest = hasUnknownAgents ? 0 : alone.length;
    const lines = countOf(page, /<details class="at-page-run"/g);
    assert(fewest <= lines && lines <= drawn.length, `${lines} of ${drawn.length}`);
    const ids = new Set(drawn.map(({ id }) => id));
    const kFolded =
      /<div class="at-page-folded" hidden="until-found">\n<article [^>]* data-entry="(e\d+)"/g;
    for (const [, id] of page.matchAll(kFolded)) assert(ids.has(entries[number(id) - 1].group), id);
    assertBalanced(page);
  },
);

const event = (kind, more) => ({ "agent-timeline": kind, ...more });
const read = (call, output, more) => [
  event("tool-start", { call, name: "Read", input: { file_path: `${call}.txt` }, ...more }),
  event("tool-end", { call, output, ...more }),
];
const says = (text, more) => event("message", { text, ...more });

/** The exported page of a session, taken while it arrives in pieces of `size` bytes. */
function taken(bytes, size) {
  const session = core.createSession({ patches: "outline", replay: false });
  const out = session.createExporter("html", kPlain);
  let text = "";
  for (let at = 0; at < bytes.length; at += size) {
    session.push(bytes.subarray(at, at + size));
    text += out.take();
  }
  session.end();
  text += out.finish();
  const page = out.head() + text;
  session.dispose();
  return page;
}

test("a run longer than a chunk is one run, however the page is taken", () => {
  const long = "word ".repeat(20_000);
  const calls = Array.from({ length: 30 }, (_none, at) => read(`c${at}`, `${at} ${long}`)).flat();
  const bytes = Buffer.from(
    asLines([
      says("Go", { role: "user" }),
      ...calls,
      says("Done."),
      ...read("y", "x"),
      ...read("z", "x"),
    ]),
  );
  const session = played(bytes);
  const chunks = [...session.exportChunks("html", kPlain)];
  session.dispose();
  assert(chunks.length > 3, `${chunks.length} chunks`);
  const page = chunks.join("");
  assert.equal(countOf(page, /<details class="at-page-run"/g), 1);
  assert.equal(countOf(page, /<div class="at-page-folded"/g), 30);
  assertBalanced(page);
  assert.equal(taken(bytes, 50_000), page);
});

test("a run is written as soon as it is complete, and not before", () => {
  const session = core.createSession({ patches: "outline" });
  const out = session.createExporter("html", kPlain);
  const push = (...events) => session.push(asLines(events));
  push(says("Go", { role: "user" }), ...["a", "b", "c"].flatMap((call) => read(call, "x")));
  const prompt = out.take();
  assert.equal(countOf(prompt, /<article /g), 1);
  push(event("tool-start", { call: "d", name: "Bash", input: { command: "make" } }));
  push(says("Meanwhile."));
  assert.equal(out.take(), "", "a call of the run goes on");
  push(event("tool-end", { call: "d", output: "done" }), says("So.", { role: "user" }));
  const run = out.take();
  assert.match(run, /Ran 1 command · read 3 files/);
  assert.equal(countOf(run, /<article /g), 5);
  session.end();
  const rest = out.finish();
  assertBalanced(out.head() + prompt + run + rest);
  session.dispose();
});

test("a run without an end does not hold up an export for ever", () => {
  const session = core.createSession({ patches: "outline" });
  const out = session.createExporter("html", kPlain);
  session.push(asLines([says("Go", { role: "user" })]));
  let written = "";
  for (let at = 0; at <= kMostCalls; at += 1) {
    session.push(asLines(read(`c${at}`, "x")));
    if (at % 100 === 0) written += out.take();
  }
  assert(countOf(written, /<article /g) > kMostCalls - 100, "the calls are written");
  assert.equal(countOf(written, /at-page-run/g), 0);
  session.dispose();
});

const kCounts = [1, 2];
for (const name of ["de", "ja", "zh"]) {
  test(`${name}: a line has the words of the view`, async () => {
    const locale = JSON.parse(await readFile(new URL(`locales/${name}.json`, kPackage), "utf8"));
    const formOf = (key, count) => {
      const text = locale[key];
      const form = typeof text === "string" ? text : count === 1 ? text.one : text.other;
      return form.replace("{count}", String(count));
    };
    for (const count of kCounts) {
      const fails = Array.from({ length: count }, (_none, at) => [
        ...[event("tool-start", { call: `f${at}`, name: "Bash", input: { command: "x" } })],
        event("tool-end", { call: `f${at}`, status: "error", output: "no" }),
        event("tool-start", { call: `g${at}`, name: "Read", input: { file_path: "x" } }),
        event("tool-end", { call: `g${at}`, error: "gone" }),
        event("tool-start", { call: `h${at}`, name: "Read", input: { file_path: "x" } }),
        event("tool-end", { call: `h${at}`, status: "denied" }),
      ]).flat();
      const session = played(asLines([...fails, says("Done.")]));
      const page = session.toStandaloneHtml({ ...kPlain, locale });
      session.dispose();
      const [, failed] = /<span class="at-run-failed">([^<]*)<\/span>/.exec(page);
      const keys = ["view.failedCommands", "view.failedCalls", "view.deniedCalls"];
      assert.equal(failed, ` · ${keys.map((key) => formOf(key, count)).join(" · ")}`);
    }
  });
}
