// The real core behind the boundary: text and bytes of every kind, memory growth, leaks.
import assert from "node:assert/strict";
import { test } from "node:test";
import { readFile } from "node:fs/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { emptySnapshot } from "../../build/js/entries/api.js";
import { startModule } from "../../build/js/wasm/start-core.js";
import { startFragments } from "../../build/js/wasm/start-fragments.js";
import { startMarkdown } from "../../build/js/wasm/start-markdown.js";
import { startCore, textOf, userMessage } from "./support.mjs";

const { core } = await startCore();
const encoder = new TextEncoder();

/** Returns the text shown for a message whose content is the given JSON string body. */
function shown(...pushes) {
  const session = core.createSession();
  for (const push of pushes) session.push(push);
  session.end();
  const { entries } = session.snapshot();
  session.dispose();
  assert.equal(entries.length, 1);
  return textOf(entries[0]);
}
const json = (text) => JSON.stringify(userMessage("CONTENT")).replace("CONTENT", () => text);

test("the snapshot of a new session equals emptySnapshot()", () => {
  assert.deepEqual(core.createSession().snapshot(), emptySnapshot());
});

test("every unpaired surrogate, raw or escaped, becomes one U+FFFD and its neighbors are kept", () => {
  for (let unit = 0xd800; unit <= 0xdfff; unit += 1) {
    const raw = String.fromCharCode(unit);
    const escaped = `\\u${unit.toString(16)}`;
    for (const half of [raw, escaped]) {
      assert.equal(shown(json(`a${half}b`)), "a\ufffdb", escaped);
    }
  }
});

test("unpaired surrogates at the edges of a text, or several in a row, become U+FFFD", () => {
  for (const half of ["\ud83d", "\ude00", "\\ud83d", "\\uDE00"]) {
    assert.equal(shown(json(`${half}b`)), "\ufffdb");
    assert.equal(shown(json(`a${half}`)), "a\ufffd");
    assert.equal(shown(json(`a${half}\\nb`)), "a\ufffd\nb");
  }
  assert.equal(shown(json("a\\ud83d\\ud83d\\ude00b")), "a\ufffd😀b");
  assert.equal(shown(userMessage("a\ud83d")), "a\ufffd");
});

test("a surrogate pair split between two pushes is decoded correctly", () => {
  const whole = json("a😀é\u{10ffff}b");
  for (let cut = 1; cut < whole.length; cut += 1) {
    assert.equal(shown(whole.slice(0, cut), whole.slice(cut)), "a😀é\u{10ffff}b");
  }
});

test("a UTF-8 sequence split between two pushes is decoded correctly", () => {
  const bytes = encoder.encode(json("a😀é\u{10ffff}b"));
  for (let cut = 1; cut < bytes.length; cut += 1) {
    assert.equal(shown(bytes.subarray(0, cut), bytes.slice(cut).buffer), "a😀é\u{10ffff}b");
  }
});

test("an escaped NUL in Markdown becomes U+FFFD in snapshots and in HTML", () => {
  const session = core.createSession();
  session.push(userMessage("a\0b"));
  // The text of a piece has the replacement that CommonMark requires for NUL (section 2.3).
  assert.equal(textOf(session.snapshot().entries[0]), "a\ufffdb");
  assert.match(session.html("e1"), /a\ufffdb/);
});

const invalid = {
  "an overlong <": [0xc0, 0xbc],
  "an overlong < of three bytes": [0xe0, 0x80, 0xbc],
  "an overlong NUL": [0xc0, 0x80],
  "a surrogate encoded in UTF-8": [0xed, 0xa0, 0xbd],
  "beyond the last code point": [0xf4, 0x90, 0x80, 0x80],
  "a lone continuation byte": [0x80],
  "a byte that never occurs in UTF-8": [0xff],
  "a truncated sequence": [0xf0, 0x9f, 0x98],
};
for (const [name, bytes] of Object.entries(invalid)) {
  test(`bytes that are not UTF-8 are replaced as TextDecoder does: ${name}`, () => {
    const [before, after] = json("a|b").split("|");
    const parts = [encoder.encode(before), Uint8Array.from(bytes), encoder.encode(after)];
    assert.match(shown(...parts), /^a\ufffd+b$/);
    assert.equal(shown(...parts), new TextDecoder().decode(Uint8Array.from([97, ...bytes, 98])));
  });
}

test("a pushed value of any type becomes an entry, and none throws", () => {
  const session = core.createSession();
  const circular = {};
  circular.self = circular;
  const values = [
    null,
    undefined,
    5,
    true,
    Symbol("s"),
    () => 1,
    10n,
    circular,
    [],
    new Error("no"),
    new Map(),
    Object.create(null),
    { toJSON: () => assert.fail("no JSON") },
    userMessage("fine"),
  ];
  for (const value of values) session.push(value);
  assert.equal(session.snapshot().entries.length, values.length);
  assert.equal(session.revision, values.length);
});

test("each kind of invalid line becomes one entry, and the events around it are intact", () => {
  const lines = ['{"id":', "5", "null", '"text"', "", "[".repeat(100000), "nonsense", "\0\x1b[2J"];
  for (const line of lines) {
    const session = core.createSession();
    session.push(`${JSON.stringify(userMessage("before", "1"))}\n${line}\n`);
    session.push(`${JSON.stringify(userMessage("after", "2"))}\n`);
    session.end();
    const { entries } = session.snapshot();
    assert.equal(entries.length, 3, JSON.stringify(line.slice(0, 20)));
    assert.deepEqual([textOf(entries[0]), textOf(entries[2])], ["before", "after"]);
    assert.equal(entries[1].kind, "unknown");
  }
});

test("memory grows for large input, and earlier sessions stay intact", async () => {
  const { core, memories } = await startCore();
  const small = core.createSession();
  small.push(userMessage("here before"));
  const before = JSON.stringify(small.snapshot());
  const size = memories[0].buffer.byteLength;
  const large = core.createSession();
  const line = `${JSON.stringify(userMessage("x".repeat(60000))).replace('"1"', '"ID"')}\n`;
  for (let id = 0; id < 500; id += 1) large.push(line.replace("ID", id));
  assert.equal(large.snapshot().entries.length, 500);
  assert.ok(memories[0].buffer.byteLength > size);
  assert.equal(JSON.stringify(small.snapshot()), before);
  assert.equal(small.push(userMessage("and after", "2")).revision, 2);
  assert.equal(memories.length, 1);
});

test("a line of 10 MiB gives a short entry, and the event after it is shown", () => {
  const session = core.createSession();
  session.push(`{"a":"${"x".repeat(10 * 1024 * 1024)}"}\n`);
  session.push(userMessage("after"));
  const { entries } = session.snapshot();
  assert.equal(textOf(entries.at(-1)), "after");
  assert.ok(entries.length >= 2);
  assert.ok(JSON.stringify(entries).length < 100000);
});

/** Returns the member names that an interface of boundary.ts declares. */
async function declaredIn(name) {
  const file = new URL("../../wasm/package/src/wasm/boundary.ts", import.meta.url);
  const text = await readFile(file, "utf8");
  const [, body] = new RegExp(
    `^export interface ${name}(?: extends \\w+)? \\{$([^]*?)^\\}$`,
    "m",
  ).exec(text);
  return [...body.matchAll(/^ {2}(?:readonly )?(\w+)[(:]/gm)].map(([, member]) => member).sort();
}

/** Each module's start function and the interfaces that it implements. */
const kModules = {
  core: [startModule, ["MarkdownModule", "FragmentModule", "CoreModule"]],
  fragments: [startFragments, ["MarkdownModule", "FragmentModule"]],
  markdown: [startMarkdown, ["MarkdownModule"]],
};

async function started(name) {
  const wasm = await readFile(new URL(`../../build/js/load/${name}.wasm`, import.meta.url));
  return kModules[name][0](await WebAssembly.compile(wasm)).immediate;
}

test("the module's classes have exactly the methods that boundary.ts declares", async () => {
  const module = await started("core");
  const bound = ({ prototype }) => Object.keys(prototype).sort();
  const methods = async (name) => (await declaredIn(name)).filter((method) => method !== "delete");
  assert.deepEqual(bound(module.Session), await methods("SessionHandle"));
  assert.deepEqual(bound(module.MarkdownStream), await methods("MarkdownHandle"));
  assert.deepEqual(bound(module.Options), await methods("OptionsHandle"));
  assert.equal(typeof module.Session.prototype.delete, "function");
});

for (const [name, [, interfaces]] of Object.entries(kModules)) {
  test(`${name}.wasm exports everything that boundary.ts declares, and no undeclared function`, async () => {
    const module = await started(name);
    const declared = (await Promise.all(interfaces.map(declaredIn))).flat();
    assert.ok(declared.includes("renderMarkdown"));
    for (const member of declared) assert.ok(module[member], member);
    const functions = Object.keys(module).filter((member) =>
      /^(?:render|compare|supported|Session|Options|MarkdownStream)/.test(member),
    );
    for (const member of functions) assert.ok(declared.includes(member), member);
  });
}

test("garbage-collected sessions are freed in the core", async () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc");
  let freed = 0;
  const { core } = await startCore((module) => {
    const { delete: free } = module.Session.prototype;
    module.Session.prototype.delete = function () {
      freed += 1;
      free.call(this);
    };
  });
  for (let index = 0; index < 200; index += 1) core.createSession().push(userMessage("x"));
  for (let round = 0; round < 50 && freed < 190; round += 1) {
    collect();
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  assert.ok(freed >= 190, `${freed} of 200 freed`);
});

test('single entries, parts and pieces are available as data and as HTML; unknown ids give null or ""', () => {
  const session = core.createSession();
  session.push(userMessage("one\n\ntwo"));
  const [entry] = session.snapshot().entries;
  assert.deepEqual(session.descriptor("e1"), entry);
  const [part] = entry.parts;
  const whole = session.html("e1", { part: part.key });
  for (const piece of part.pieces) {
    const html = session.html("e1", { part: part.key, piece: piece.key });
    assert.ok(html !== "" && whole.includes(html));
  }
  for (const id of ["", "e2", "__proto__", "e1\0", "e".repeat(100000)]) {
    assert.equal(session.descriptor(id), null);
    assert.equal(session.html(id), "");
  }
  assert.equal(session.html("e1", { part: "nope" }), "");
  assert.equal(session.html("e1", { part: part.key, piece: "nope" }), "");
});

test("hostile names do not pollute prototypes", () => {
  const keys = Reflect.ownKeys(Object.prototype).length;
  const session = core.createSession();
  for (const name of ["__proto__", "constructor", "toString", "", "x".repeat(10240)]) {
    session.push(userMessage(`about ${name}`, name));
    session.push(`{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}\n`);
    session.push(`{"${name}":"msg","desc":{"msg":"${name}"}}\n`);
  }
  assert.equal(session.snapshot().entries.length, 15);
  assert.equal(Reflect.ownKeys(Object.prototype).length, keys);
  assert.equal({}.polluted, undefined);
});

test("a session after reset behaves like a new one", () => {
  const session = core.createSession();
  session.push(userMessage("before"));
  session.push('{"half":');
  session.reset();
  assert.deepEqual(session.snapshot(), emptySnapshot());
  const fresh = core.createSession();
  for (const each of [session, fresh]) each.push(userMessage("again"));
  assert.deepEqual(session.snapshot(), fresh.snapshot());
});

test("a dialect can be set; an unknown one throws an OptionsError", () => {
  assert.throws(() => core.createSession({ dialect: "none" }), { name: "OptionsError" });
  const session = core.createSession({ dialect: "maria" });
  session.push(userMessage("x"));
  assert.deepEqual(session.snapshot().session.dialects, ["maria"]);
});
