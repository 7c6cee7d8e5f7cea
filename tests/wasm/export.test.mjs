// Exports of the real core: whole, and in chunks while the session arrives; agents' texts cannot break
// out of any format; exported content can be released.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import {
  conversations,
  goldens,
  nameOf,
  recordings,
  tellsSomething,
  testEach,
} from "./recordings.mjs";
import { startCore, userMessage } from "./support.mjs";

const { core } = await startCore();
const kFormats = ["text", "markdown", "html", "cards", "json"];
const hostile =
  "<script>alert(1)</script> ``` </style><img src=x onerror=alert(1)> @team # not a head";

function played(bytes, options = {}) {
  const session = core.createSession({ patches: "outline", ...options });
  session.push(bytes);
  session.end();
  return session;
}

const call = (id, name, input, output) => [
  {
    type: "assistant",
    message: { id: `m${id}`, role: "assistant", content: [{ type: "tool_use", id, name, input }] },
  },
  {
    type: "user",
    message: { role: "user", content: [{ type: "tool_result", tool_use_id: id, content: output }] },
  },
];
const asLines = (events) => events.map((event) => `${JSON.stringify(event)}\n`).join("");

/** Without the script, a page can be taken in chunks before its full size is known. */
const kPlain = { script: false };

/** Returns the session of these bytes and its export in this format, taken while the session arrived. */
function taken(bytes, format) {
  const session = core.createSession({ patches: "outline", replay: false });
  const out = session.createExporter(format, kPlain);
  let text = "";
  for (let at = 0; at < bytes.length; at += 700) {
    session.push(bytes.subarray(at, at + 700));
    text += out.take();
  }
  session.end();
  text += out.finish();
  return { session, text: out.head() + text };
}

const paths = [...(await recordings()), ...(await goldens()), ...(await conversations())];

testEach(
  paths,
  (name) => `${name}: JSON and HTML exports contain every entry`,
  async (path) => {
    const session = played(await readFile(path));
    const { entries } = session.outline();
    assert(tellsSomething(session));
    const lines = [...session.exportChunks("json")].join("").split("\n").slice(0, -1);
    const descriptors = lines.map((line) => JSON.parse(line));
    const ids = (list) => list.map(({ id }) => id).sort();
    assert.deepEqual(ids(descriptors), ids(entries));
    for (const descriptor of descriptors)
      assert.deepEqual(descriptor, session.descriptor(descriptor.id));
    const page = session.toStandaloneHtml({ script: false });
    const cards = [...page.matchAll(/<article class="[^"]*" id="at-(e\d+)" data-entry="(e\d+)"/g)];
    assert.deepEqual(cards.map(([, , id]) => id).sort(), ids(entries));
    assert(cards.every(([, anchor, id]) => anchor === id));
    const count = (tag) => page.split(tag).length;
    assert.equal(count(/<details[ >]/), count("</details>"));
    const tags = page.replace(/<style>[^]*<\/style>/, "").match(/<[^>]*>/g);
    const active =
      /^<(?:script|iframe|link|object|svg|form)| (?:style|on\w+)=|javascript:| src="(?!data:image\/(?:gif|jpeg|png|webp);base64,)/i;
    assert.deepEqual(
      tags.filter((tag) => active.test(tag)),
      [],
    );
    session.dispose();
  },
);

/** Recordings that mark an entry as pruned after it was exported, which a diagnostic reports. */
const PRUNE_LATE = [
  "web-demo/recordings/maria-fix-parser.jsonl",
  "maria/derived-current-envelope-all-kinds.jsonl",
];
/**
 * In these recordings, rows may change after they were exported: background work ends, contexts are
 * edited, plans and messages are repeated.
 */
const MAY_CHANGE_LATE =
  /^(?:acp|agui|claude|codex|gemini|pi|wave|tests\/golden\/(?:ag-ui|codex|gemini|langgraph|mastra))\/|\/(?:ag-ui|ai-sdk|langgraph|mastra)-fix-parser/;
/** Copilot reports a turn's duration after the event that ends the turn. */
const DURATION_LATE = /^(?:tests\/golden\/)?copilot\//;

/**
 * The least share of the entries without a late change that is compared, by format. Those of text and
 * Markdown are compared if they occur verbatim: in the recordings of this folder 91 % and 75 %, with
 * those of agents 95 % and 74 %.
 */
const kLeastCompared = { text: 0.85, markdown: 0.65, html: 1, cards: 1, json: 1 };
const besideLate = new Map(kFormats.map((format) => [format, { compared: 0, unchanged: 0 }]));
let changedLate = 0;

testEach(
  paths,
  (name) => `${name}: an export taken in chunks equals one taken at the end`,
  async (path) => {
    const bytes = await readFile(path);
    const whole = played(bytes);
    const prunes = PRUNE_LATE.includes(nameOf(path));
    for (const format of kFormats) {
      const { session, text } = taken(bytes, format);
      const late = session.diagnostics().filter(({ code }) => code === "late-change");
      session.dispose();
      const expected = [...whole.exportChunks(format, kPlain)].join("");
      if (late.length > 0 && MAY_CHANGE_LATE.test(nameOf(path))) {
        const ids = new Set(late.map(({ entry }) => entry));
        changedLate += ids.size;
        const { compared, unchanged } = compareBesides(ids, { format, whole, text, expected });
        besideLate.get(format).compared += compared;
        besideLate.get(format).unchanged += unchanged;
        continue;
      }
      // A page is written when a run of calls is complete, perhaps only after the pruning.
      if (format !== "html") assert.equal(late.length > 0, prunes, format);
      else assert(prunes || late.length === 0, format);
      const compared = prunes ? withoutPruned : DURATION_LATE.test(nameOf(path)) ? untimed : String;
      assert.equal(compared(text), compared(expected));
    }
    whole.dispose();
  },
);

test("in recordings with late changes, most of the unaffected entries were compared, in every format", () => {
  console.log(`${changedLate} changed late`);
  for (const [format, { compared, unchanged }] of besideLate) {
    const told = `${format}: ${compared} of ${unchanged} unaffected entries were compared`;
    console.log(told);
    assert(unchanged > 100, told);
    assert(compared >= kLeastCompared[format] * unchanged, told);
  }
});

/** How to split an export into its parts by entry id, for the formats that name the entry of a part. */
const kParts = {
  json: (text) => text.split("\n").map((line) => [/^\{"id":"(e\d+)"/.exec(line)?.[1], line]),
  html: partsOfCards,
  cards: partsOfCards,
};

/** Splits an export into cards, without the text before the first and after the last one. */
function partsOfCards(text) {
  const cards = text.split(/(?=<article )/).filter((one) => one.startsWith("<article "));
  return cards.map((card) => [
    /^<article [^>]* data-entry="(e\d+)"/.exec(card)[1],
    card.slice(0, card.lastIndexOf("</article>")),
  ]);
}

/**
 * Compares a chunked export with a whole one for the entries except the `late` ones, and returns how
 * many of these it compared.
 */
function compareBesides(late, { format, whole, text, expected }) {
  const { entries } = whole.outline();
  const ids = entries.map(({ id }) => id).filter((id) => !late.has(id));
  const compared = kParts[format]
    ? compareParts(late, ids, { format, entries, text, expected })
    : compareVerbatim(ids, { format, whole, text, expected });
  return { compared, unchanged: ids.length };
}

function compareParts(late, ids, { format, entries, text, expected }) {
  const [is, shouldBe] = [text, expected].map((one) => new Map(kParts[format](one)));
  // An entry below one that was exported before appears without its parent, hence with another depth.
  const below = new Set(entries.filter(({ parent }) => late.has(parent)).map(({ id }) => id));
  for (const id of ids) {
    assert(shouldBe.has(id) && is.has(id), `${format} has no ${id}`);
    const told = (parts) =>
      below.has(id) ? parts.get(id).replace(/ data-depth="\d+"/, "") : parts.get(id);
    assert.equal(told(is), told(shouldBe), `${format} ${id}`);
  }
  return ids.length;
}

/** Nested entries are indented in an export but not in `entryText`: compares those that occur verbatim. */
function compareVerbatim(ids, { format, whole, text, expected }) {
  const texts = ids.map((id) => [id, whole.entryText(id, format)]);
  const alone = texts.filter(([, own]) => own !== "" && expected.includes(own));
  for (const [id, own] of alone) assert(text.includes(own), `${format} ${id}: ${own}`);
  return alone.length;
}

/** Removes the traces of pruning from an export. */
const withoutPruned = (text) =>
  text
    .replaceAll(/ at-pruned|(?<= data-revision=)"\d+"/g, "")
    .replaceAll(/(?<="revision":)\d+|(?<="pruned":)(?:true|false)/g, "0");

/** Removes the durations from an export, also those that a turn's line begins with. */
const untimed = (text) => text.replaceAll(/\b\d+(?:\.\d+)? ?(?:ms|s)\b(?: · )?/g, "");

test("an exported page has a policy with the hash of its style, an escaped title and no script", () => {
  const session = played(asLines([userMessage(hostile)]));
  const page = session.toStandaloneHtml({
    title: "</title><script>x</script>",
    source: "<b>.jsonl",
    theme: "dark",
    utcOffset: 90,
  });
  const [, policy] = /Content-Security-Policy" content="([^"]*)"/.exec(page);
  const [, styles] = /<style>([^]*?)<\/style>/.exec(page);
  const hash = createHash("sha256").update(styles).digest("base64");
  assert.equal(policy, `default-src 'none'; style-src 'sha256-${hash}'; img-src data:`);
  assert(page.includes("<title>&lt;/title&gt;&lt;script&gt;x&lt;/script&gt;</title>"));
  assert(page.includes("<bdi>&lt;b&gt;.jsonl</bdi>"));
  assert(page.includes('data-theme="dark"'));
  assert(!page.includes("<script"));
  assert.equal(page.split("<style>").length, 2);
});

const says = (text, more) => ({ "agent-timeline": "message", text, ...more });

test("the head of an export shows the known facts of the session and leaves out unknown ones", () => {
  const session = core.createSession();
  session.push({
    ...says("Mend **this**, please", { role: "user" }),
    time: 1_770_800_000_000,
  });
  session.push({
    ...{ "agent-timeline": "session", model: "some-model", costUsd: 30.3302 },
    usage: {
      inputTokens: 818,
      cachedTokens: 3_600_000,
      outputTokens: 1200,
      totalTokens: 3_602_018,
    },
  });
  const page = session.toStandaloneHtml({ utcOffset: 330 });
  assert.match(page, /<h1[^>]*>Mend this, please<\/h1>/);
  for (const fact of [
    "some-model",
    "2026-02-11 14:23 UTC+5:30",
    "3.6M in (99 % cached) · 1.2k out",
    "$30.33",
  ]) {
    assert(
      page.includes(`<bdi>${fact}</bdi>`),
      `${fact} in ${page.slice(page.indexOf("<header"))}`,
    );
  }
  assert(!/\d failed/.test(page));
  const [, matter] =
    /^---\n([^]*?)\n---\n\n# Mend this, please\n\n## Mend this, please\n\n\*\*User\*\* · 08:53\n\n> Mend \*\*this\*\*, please\n/.exec(
      session.toMarkdown({ utcOffset: 0 }),
    );
  assert.match(matter, /^title: "Mend this, please"\ndate: "2026-02-11T08:53:20\.000Z"$/m);
  assert.match(matter, /^cost_usd: 30\.33$/m);
  const bare = played(asLines([userMessage("a", "1"), userMessage("b", "2")]));
  assert.doesNotMatch(bare.toMarkdown(), /^(input_tokens|output_tokens|failures):/m);
  assert.match(bare.toStandaloneHtml(), /class="at-outline-note" dir="auto">2 prompts</);
});

test("on an exported page, the speaker is shown once until the user speaks", () => {
  const call = {
    "agent-timeline": "tool-start",
    call: "c",
    name: "Bash",
    input: { command: "ls" },
  };
  const done = { "agent-timeline": "tool-end", call: "c", output: "a" };
  const session = core.createSession();
  for (const event of [
    says("Go", { role: "user" }),
    { "agent-timeline": "turn-begin" },
    says("I look."),
    call,
    done,
    says("There is one."),
    says("And now?", { role: "user" }),
    says("Nothing."),
  ])
    session.push(event);
  const cards = session.toStandaloneHtml().split("<article ").slice(1);
  const goesOn = cards.map((card) => / class="[^"]*at-goes-on/.test(` ${card}`));
  assert.deepEqual(goesOn, [false, false, false, true, false, false]);
});

test("a page of 2,000 folded cards keeps their bodies as text for one small script, allowed by hash", () => {
  const many = (count) =>
    Array.from({ length: count }, (_, at) =>
      call(`c${at}`, "Bash", { command: "ls" }, `--> <b>${at}`),
    ).flat();
  const session = played(asLines([userMessage("q"), ...many(2000)]));
  const page = session.toStandaloneHtml();
  const [, policy] = /Content-Security-Policy" content="([^"]*)"/.exec(page);
  const [, script] = /<script>([^]*?)<\/script>/.exec(page);
  const hash = createHash("sha256").update(script).digest("base64");
  assert(policy.endsWith(`; script-src 'sha256-${hash}'`), policy);
  assert(script.length <= 2048, `${script.length} bytes`);
  assert.equal(page.match(/<div class="at-body at-inert"><!--/g).length, 2000);
  assert.equal(page.match(/--&gt; &lt;b&gt;\d/g).length, 2000);
  const plain = session.toStandaloneHtml({ script: false });
  assert(!plain.includes("<script") && !plain.includes("<!--<div"));
  assert.equal(plain.match(/--&gt; &lt;b&gt;\d/g).length, 2000);
  const small = played(asLines([userMessage("q"), ...many(1999)])).toStandaloneHtml();
  assert(!small.includes("<script") && !small.includes("script-src"));
});

test("an exported page embeds a tool's image only if its type and data are valid", () => {
  const picture = (media_type, data) => [
    { type: "image", source: { type: "base64", media_type, data } },
  ];
  const page = played(
    asLines([
      userMessage("q"),
      ...call("c1", "Read", { file_path: "a.png" }, picture("image/png", "iVBORw0KGgo=")),
      ...call("c2", "Read", { file_path: "b.svg" }, picture("image/svg+xml", "PHN2Zz4=")),
      ...call("c3", "Read", { file_path: "c.png" }, picture("image/png", '"><script>')),
    ]),
  ).toStandaloneHtml();
  assert.deepEqual(page.match(/ src="[^"]*"/g), [' src="data:image/png;base64,iVBORw0KGgo="']);
  assert(!page.includes("<script"));
});

test("in Markdown, fences are longer than any inside them, and special characters are escaped", () => {
  const ticks = "````\ninner\n````";
  const session = played(
    asLines([
      userMessage(hostile),
      ...call("c1", `<b>*Odd*`, { a: 1 }, ticks),
      ...call("c2", "Bash", { command: "x" }, ticks),
    ]),
  );
  const markdown = session.toMarkdown();
  const lines = markdown.split("\n");
  assert(
    lines.some((line) => line.startsWith("`````")),
    markdown,
  );
  let fence = "";
  for (const line of lines) {
    const [mark] = /^`{3,}/.exec(line) ?? [""];
    if (fence === "") fence = mark;
    else if (line === fence) fence = "";
  }
  assert.equal(fence, "", "every fence is closed");
  const heads = lines.filter((line) => line.startsWith("#"));
  assert.equal(heads.length, 2, heads.join("\n"));
  assert(
    heads.every((line) => !/[^\\][<*]/.test(line)),
    heads.join("\n"),
  );
  const named = lines.filter((line) => line.includes("Odd"));
  assert(named.length > 0, markdown);
  assert(
    named.every((line) => !/<b>|[^\\]\*Odd/.test(line.replaceAll("\\<", ""))),
    named.join("\n"),
  );
});

test("an open fence or HTML in a message does not affect the text after it", () => {
  const answer = (text, id) => ({
    type: "assistant",
    message: { id, role: "assistant", content: [{ type: "text", text }] },
  });
  for (const text of ["```js\nopen", "<!-- open", "<div>\nopen", "    ~~~\n~~~\nopen"]) {
    const session = played(asLines([answer(text, "m1"), answer("after", "m2")]));
    const markdown = session.toMarkdown();
    assert(markdown.includes("open"), text);
    // Reading the export as Markdown again shows whether the next entry is a paragraph of its own.
    assert(core.renderMarkdown(markdown).endsWith('<p dir="auto">after</p>'), markdown);
    session.dispose();
  }
});

const kSteps = Array.from({ length: 30 }, (_, at) => `step ${at}`);
const changed = kSteps.map((line, at) => (at === 12 ? "changed" : line));
/** The result of an edit in Claude Code's format, with context lines. */
const patched = (path) => ({
  filePath: path,
  structuredPatch: [
    {
      ...{ oldStart: 10, oldLines: 7, newStart: 10, newLines: 7 },
      lines: [
        ...kSteps.slice(9, 12).map((line) => ` ${line}`),
        ...["-step 12", "+changed"],
        ...kSteps.slice(13, 16).map((line) => ` ${line}`),
      ],
    },
  ],
});

/** Returns the events of a session that edits one file and writes another, below `root`. */
function editing(root) {
  const edit = call("c1", "Edit", { file_path: `${root}a b.txt`, old_string: "step 12" }, "ok");
  edit[1].toolUseResult = patched(`${root}a b.txt`);
  const write = call("c2", "Write", { file_path: `${root}new.txt`, content: "one\ntwo\n" }, "ok");
  write[1].toolUseResult = { type: "create", filePath: `${root}new.txt`, structuredPatch: [] };
  return played(asLines([userMessage("Do it"), ...edit, ...write]));
}

for (const [program, args] of [
  ["git", ["apply", "the.patch"]],
  ["patch", ["-p1", "-s", "-i", "the.patch"]],
]) {
  test(`${program} applies the diffs of a Markdown export`, async (t) => {
    if (spawnSync(program, ["--version"]).status !== 0)
      return t.skip(`${program} is not installed`);
    const folder = await mkdtemp(join(tmpdir(), "patch-"));
    t.after(() => rm(folder, { recursive: true }));
    const inside = join(folder, "tree");
    for (const root of ["", "/tree/"]) {
      const at = root === "" ? inside : folder;
      await mkdir(inside, { recursive: true });
      await rm(join(inside, "new.txt"), { force: true });
      await writeFile(join(inside, "a b.txt"), `${kSteps.join("\n")}\n`);
      const markdown = editing(root).toMarkdown();
      const patch = [...markdown.matchAll(/^```diff\n([^]*?)^```$/gm)].map(([, text]) => text);
      await writeFile(join(at, "the.patch"), patch.join(""));
      const { status, stderr } = spawnSync(program, args, { cwd: at, encoding: "utf8" });
      assert.equal(status, 0, stderr + patch.join(""));
      assert.equal(await readFile(join(inside, "a b.txt"), "utf8"), `${changed.join("\n")}\n`);
      assert.equal(await readFile(join(inside, "new.txt"), "utf8"), "one\ntwo\n");
    }
  });
}

test("a Markdown export has each text once, and headings that form a table of contents", () => {
  const thought = {
    type: "assistant",
    message: {
      ...{ id: "m1", role: "assistant" },
      content: [{ type: "thinking", thinking: "First I think.\n\nThen more." }],
    },
  };
  const answer = {
    type: "assistant",
    message: { id: "m2", role: "assistant", content: [{ type: "text", text: "# Plan\n\nDone." }] },
  };
  const todos = call("t1", "TodoWrite", {
    todos: [{ content: "Write *it*", status: "in_progress", activeForm: "Writing" }],
  });
  const command = call("c1", "Bash", { command: "make all", description: "Build it" }, "built");
  const events = [userMessage("Mend it\n\nplease"), thought, answer, ...command, ...todos];
  const write = call("c2", "Write", { file_path: "new.txt", content: "only once\n" }, "ok");
  const markdown = played(asLines([...events, ...write])).toMarkdown({ title: "T" });
  const once = (text) => assert.equal(markdown.split(text).length, 2, `${text} in ${markdown}`);
  for (const text of ["First I think.", "make all", "Build it", "only once"]) once(text);
  const headings = markdown.split("\n").filter((line) => line.startsWith("#"));
  assert.deepEqual(headings, ["# T", "## Mend it", "### Plan", "## To-dos"]);
  assert.match(markdown, /\n\*\*Build it\*\*\n\n```bash\nmake all\n```\n/);
  assert.match(markdown, /\n\*\*Reasoning\*\*\n\n> First I think\.\n>\n> Then more\.\n/);
  assert.match(markdown, /\n\*\*Turn\*\* · /);
  assert.match(markdown, /## To-dos\n\n- \[ \] Write \\\*it\\\* · \*Running\*\n$/);
});

test("entryText() returns one entry as text or Markdown", () => {
  const session = played(
    asLines([
      userMessage("hello *you*"),
      ...call("c1", "Bash", { command: "ls" }, "\u001b[1ma\u001b[0m"),
    ]),
  );
  assert.equal(session.entryText("e1", "text"), "User\nhello *you*\n\n");
  assert(session.entryText("e2", "text").includes("\n  a\n"));
  assert(session.entryText("e2", "markdown").includes("```"));
  assert.equal(session.entryText("e9", "text"), "");
  assert.equal(session.entryText("e1", "prose"), "");
});

/** Returns the diagnostics of a session as `[code, entry]`. */
const told = (session) => session.diagnostics().map(({ code, entry }) => [code, entry]);

test("released entries keep their outline, and a second result for one is reported", () => {
  const [begin, end] = call("c1", "Bash", { command: "ls" }, "out");
  const session = core.createSession({ patches: "outline" });
  session.push(userMessage("x".repeat(1000)));
  session.push(begin);
  assert.equal(session.release("e2"), 1);
  assert.equal(session.release("e2"), 0);
  assert.equal(session.release("e3"), 0, "a running entry is kept");
  session.push(end);
  assert.equal(session.release("e3"), 1);
  assert.equal(session.release("e99"), 0);
  assert.equal(session.release("none"), 0);
  assert.deepEqual(session.descriptor("e1").parts, []);
  assert.equal(session.html("e1"), "");
  assert.equal(session.search("xxx").total, 0);
  assert.equal(session.outline().entries[1].tool, "Bash");
  session.push(call("c1", "Bash", { command: "ls" }, "other")[1]);
  assert.deepEqual(told(session), [["second-result", "e3"]]);
});

test("text appended to a released message is reported as a late change", () => {
  const session = core.createSession({ patches: "outline" });
  const says = (text) => ({ "agent-timeline": "message", key: "m", append: true, text });
  session.push(says("early"));
  assert.equal(session.release("e9"), 1);
  session.push(says(" and late"));
  assert.deepEqual(told(session), [["late-change", "e1"]]);
  assert.deepEqual(session.descriptor("e1").parts, []);
});

test("an entry pruned after its release is reported as a late change", () => {
  const session = core.createSession({ patches: "outline", dialect: "maria" });
  session.push(userMessage("looked at", "1"));
  assert.equal(session.release("e9"), 1);
  session.push({ id: "2", created: 2, desc: { msg: "Pruned", id: "1" } });
  assert.deepEqual(told(session), [["late-change", "e1"]]);
  assert.equal(session.descriptor("e1").pruned, true);
});

test("entries of a sub-agent are exported after the call that started it, nested", () => {
  const inner = {
    type: "assistant",
    parent_tool_use_id: "t1",
    message: { id: "i1", role: "assistant", content: [{ type: "text", text: "inner words" }] },
  };
  const [begin, end] = call("t1", "Task", { description: "look", prompt: "p" }, "report");
  const session = played(
    asLines([userMessage("q"), begin, userMessage("between", "5"), inner, end]),
  );
  const text = session.toText();
  assert(text.indexOf("  Assistant\n  inner words") > text.indexOf("look"), text);
  assert(text.indexOf("inner words") < text.indexOf("between"), text);
  assert(/data-depth="1"/.test(session.toStandaloneHtml()));
});
