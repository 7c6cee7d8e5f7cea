// The core's output for hostile input in a real browser: DOMPurify changes nothing, no injected script
// runs and nothing is fetched, whichever API takes the input. The page has no policy, so that only the
// core protects it.
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { load } from "../../wasm/package/dist/index.node.js";
import { HostileDocuments } from "../support/hostile-documents.mjs";
import { goldenRecordings, HostileEvents } from "../support/hostile-events.mjs";
import { createRandom } from "../wasm/random.mjs";
import { useBrowser } from "./support/browser.mjs";
import { eventually } from "./support/eventually.mjs";
import { changed, changedWhileStreaming, openUnprotected } from "./support/unprotected-page.mjs";

const kSoak = process.env.AGENT_TIMELINE_SOAK === "1";
/** Number of documents per API. */
const kShare = kSoak ? 3_400 : 86;
/** Number of fragments that are checked in one call of the page. */
const kAtOnce = 200;

const browser = useBrowser();
let core;
let recordings;
before(async () => {
  core = await load();
  recordings = await goldenRecordings();
});

/** Returns the HTML of each entry of a session, after half of the events and after all of them. */
function htmlOfSession(events, random) {
  const session = core.createSession(random.chance(0.2) ? { diffLayout: "split" } : {});
  const html = () => session.snapshot().entries.map(({ id }) => session.html(id));
  const half = Math.ceil(events.length / 2);
  const push = (event) => session.push(`${JSON.stringify(event)}\n`);
  events.slice(0, half).forEach(push);
  const early = html();
  events.slice(half).forEach(push);
  if (random.chance(0.8)) session.end();
  const all = [...early, ...html()];
  session.dispose();
  return all;
}

/** Each API with the HTML fragments that it makes from a document. */
const kWays = {
  "Markdown as a whole": (documents) => [core.renderMarkdown(documents.markdown())],
  "Markdown in pieces": (documents) => {
    const stream = core.createMarkdownStream();
    const seen = documents.cut(documents.markdown(), 24).map((piece) => {
      stream.push(piece);
      return stream.html();
    });
    stream.end();
    return [seen[Math.floor(seen.length / 2)] ?? "", stream.html()];
  },
  "a diff of two texts": (documents) => {
    const [oldText, newText, path] = [documents.text(), documents.markdown(), documents.any()];
    return [core.renderDiff({ oldText, newText, path })];
  },
  "a patch": (documents) => [
    core.renderDiff({ patch: documents.diff() }),
    core.renderDiff({ patch: documents.diff(), diffLayout: "split" }),
  ],
  code: (documents) => [
    core.renderCode(documents.any(), { language: documents.any() }),
    core.renderCode(documents.any(), { path: documents.any() }),
  ],
  "terminal output": (documents) => [core.renderTerminal(documents.terminal() + documents.any())],
};

test("the checks detect what would run or be fetched", async (t) => {
  const { page, asked, ran } = await openUnprotected(browser, t);
  const evil = '<img src="https://evil.example/1" onerror="__ran(1)">';
  const [{ why }] = await changed(page, [evil]);
  assert.equal(why, "sanitized");
  await eventually(ran, 1);
  const piece = { key: "0", block: "paragraph", html: "<p>a</p>" };
  const edits = [{ at: 1, html: evil }];
  const answers = [[{ op: "insert", index: 0, piece }], [{ op: "edit", index: 0, edits }]];
  const onTheWay = await changedWhileStreaming(page, [answers]);
  assert.deepEqual(
    onTheWay.map(({ html }) => html.includes("onerror")),
    [true],
  );
  await eventually(async () => (await ran()) > 1, true);
  assert.deepEqual([...new Set(asked)], ["https://evil.example/1"]);
});

/**
 * Calls `make` `count` times and checks the results in batches with `look`, which returns what is
 * wrong; nothing may be wrong, run or be fetched.
 */
async function lookAtAll(t, { count, make, look }) {
  const { page, asked, ran } = await openUnprotected(browser, t);
  let made = [];
  let looked = 0;
  const lookAtMade = async () => {
    assert.deepEqual(await look(page, made), []);
    looked += made.length;
    made = [];
  };
  for (let time = 0; time < count; time += 1) {
    made.push(...make());
    if (made.length >= kAtOnce) await lookAtMade();
  }
  await lookAtMade();
  console.log(`${t.name}: ${count} documents, ${looked} looked at`);
  assert(looked >= count);
  assert.equal(await ran(), 0);
  assert.deepEqual(asked, []);
}

for (const [way, makeFrom] of Object.entries(kWays)) {
  test(`DOMPurify changes nothing, and nothing runs or is fetched: ${way}`, async (t) => {
    const documents = new HostileDocuments(createRandom(way));
    await lookAtAll(t, { count: kShare, make: () => makeFrom(documents), look: changed });
  });
}

test("DOMPurify changes nothing at any step of a Markdown stream that the view renders", async (t) => {
  const documents = new HostileDocuments(createRandom(t.name));
  let edits = 0;
  const make = () => {
    const stream = core.createMarkdownStream();
    const pieces = documents.cut(documents.markdown(), 24);
    const answers = [...pieces.map((piece) => stream.push(piece)), stream.end()];
    stream.dispose();
    edits += answers.flat().filter(({ op }) => op === "edit").length;
    return [answers];
  };
  await lookAtAll(t, { count: kShare, make, look: changedWhileStreaming });
  assert(edits > kShare, `${edits} edits`);
});

test("DOMPurify changes nothing in sessions with hostile strings, half read and complete", async (t) => {
  const random = createRandom(t.name);
  const events = new HostileEvents(recordings, new HostileDocuments(random), random);
  const make = () => htmlOfSession(events.take(), random);
  const all = events.due.size;
  await lookAtAll(t, { count: kShare, make, look: changed });
  const hostile = all - events.due.size;
  const met = events.met.size;
  console.log(
    `${hostile} of the ${met} string positions seen had a hostile string, of ${all} in total`,
  );
  if (kSoak) assert.deepEqual([...events.due], []);
  else assert(hostile > met / 4, `${hostile} of ${met} string positions had a hostile string`);
});
