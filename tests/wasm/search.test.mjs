// Search through the real core: all shown text is found, and a hit leads to its place. Property: for
// recordings of every dialect, the words of every text are found where they are.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { createRandom } from "./random.mjs";
import { conversations, goldens, recordings, testEach } from "./recordings.mjs";
import { startCore, userMessage } from "./support.mjs";

const { core } = await startCore();
const random = createRandom("search");

function sessionWith(...events) {
  const session = core.createSession({ patches: "outline" });
  for (const event of events) session.push(event);
  return session;
}

const command = (id, output) => [
  {
    type: "assistant",
    message: {
      id: `m${id}`,
      role: "assistant",
      content: [{ type: "tool_use", id, name: "Bash", input: { command: `run ${id}` } }],
    },
  },
  {
    type: "user",
    message: { role: "user", content: [{ type: "tool_result", tool_use_id: id, content: output }] },
  },
];

test("a hit has its entry, part, piece and context", () => {
  const session = sessionWith(userMessage("first line\nthe **big** Needle is here"));
  const { hits, total, entries } = session.search("needle");
  assert.equal(total, 1);
  assert.equal(entries, 1);
  assert.deepEqual(hits, [
    {
      entry: "e1",
      part: "text",
      piece: "0",
      index: 0,
      before: "the big ",
      match: "Needle",
      after: " is here",
    },
  ]);
});

test("Markdown syntax and control sequences do not separate words", () => {
  const session = sessionWith(
    userMessage("so **bo**ld `co`de [li](https://a.example)nk"),
    ...command(
      "c1",
      "\u001b[31mre\u001b[0md \u001b]8;;https://x.example\u0007lin\u001b]8;;\u0007ked",
    ),
  );
  for (const words of ["so bold code link", "red linked", "run c1"]) {
    assert(session.search(words).total > 0, words);
  }
  assert.equal(session.search("\u001b").total, 0);
  assert.equal(session.search("**").total, 0);
});

test("hits beyond the limit are counted, and numbered within their entry", () => {
  const session = sessionWith(userMessage("aa aa aa"), userMessage("aaa", "2"));
  const { hits, total, entries } = session.search("aa", { limit: 2 });
  assert.deepEqual(
    hits.map(({ entry, index }) => [entry, index]),
    [
      ["e1", 0],
      ["e1", 1],
    ],
  );
  assert.equal(entries, 2);
  assert.equal(total, 4);
  assert.equal(session.search("aa").hits.length, 4);
  assert.deepEqual(session.search("aa", { limit: 0 }).hits, []);
  assert.equal(session.search("aa", { limit: Number.NaN }).total, total);
});

test("search folds case as Unicode does, unless it is case-sensitive", () => {
  const session = sessionWith(userMessage("Größe ΣΊΣΥΦΟΣ straße İstanbul"));
  for (const query of ["GRÖSSE", "größe", "σίσυφος", "straße"]) {
    assert(session.search(query).total > 0, query);
  }
  assert.equal(session.search("grösse", { caseSensitive: true }).total, 0);
  assert(session.search("Größe", { caseSensitive: true }).total > 0);
});

test("an empty query, text across pieces and the core's internal keys give no hits", () => {
  const session = sessionWith(userMessage("one\n\ntwo"));
  assert.deepEqual(session.search(""), { hits: [], total: 0, entries: 0 });
  for (const query of ["one\ntwo", "onetwo", "\ufffd", "text0", "\0"]) {
    assert.equal(session.search(query).total, 0, JSON.stringify(query));
  }
});

test("a growing entry is found by text added later, and not after a reset", () => {
  const session = core.createSession({ patches: "outline" });
  const event = (delta) => ({
    type: "stream_event",
    event: { type: "content_block_delta", index: 0, delta: { type: "text_delta", text: delta } },
  });
  session.push({
    type: "stream_event",
    event: { type: "message_start", message: { id: "m", role: "assistant", content: [] } },
  });
  session.push({
    type: "stream_event",
    event: { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
  });
  session.push(event("early "));
  assert(session.search("early").total > 0);
  assert.equal(session.search("late").total, 0);
  session.push(event("and late"));
  assert(session.search("early and late").total > 0);
  session.reset();
  assert.equal(session.search("early").total, 0);
});

/** Returns all texts of a descriptor that are shown verbatim. */
function plainTexts(entry) {
  const plain = entry.parts.filter((part) => ["code", "terminal", "json"].includes(part.kind));
  const diffs = entry.parts.filter((part) => part.kind === "diff");
  return [
    ...plain.flatMap((part) => part.pieces.map(({ key, text }) => [part.key, key, text])),
    ...diffs.flatMap((part) =>
      part.pieces.flatMap(({ key, lines }) => lines.map(({ text }) => [part.key, key, text])),
    ),
  ];
}

let looked = 0;
testEach(
  [...(await recordings()), ...(await goldens()), ...(await conversations())],
  (name) => `${name}: sampled texts are found in their entry, part and piece`,
  async (path) => {
    const session = core.createSession({ patches: "outline" });
    session.push(await readFile(path));
    session.end();
    for (const entry of session.snapshot().entries) {
      for (const [part, piece, text] of plainTexts(entry)) {
        if (random.below(4) > 0) continue;
        const words = text
          .split("\n")
          .find((line) => line.trim().length > 3)
          ?.slice(0, 40);
        if (!words) continue;
        looked += 1;
        const { hits } = session.search(words, { limit: 1e6, caseSensitive: true });
        const found = hits.some(
          (hit) => hit.entry === entry.id && hit.part === part && hit.piece === piece,
        );
        assert(found, JSON.stringify({ entry: entry.id, part, piece, words }));
        assert(hits.every((hit) => hit.match === words));
      }
    }
    session.dispose();
  },
);

test("the recordings have enough texts to search for", () => {
  assert(looked > 40, `${looked} texts`);
});
