// How text, bytes and values are encoded for the core.
import assert from "node:assert/strict";
import { test } from "node:test";
import { InputEncoder } from "../../build/js/input/input-encoder.js";

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Returns the text that the core receives for these pushes and the end of the stream. */
function encoded(...inputs) {
  const encoder = new InputEncoder();
  const text = new TextDecoder("utf-8", { ignoreBOM: true });
  const parts = inputs.map((input) => text.decode(encoder.encode(input), { stream: true }));
  return [...parts, text.decode(encoder.finish())].join("");
}

test("text split anywhere is encoded unchanged, also between the halves of a surrogate pair", () => {
  const input = "a😀b\u{10FFFF}é\0\uFEFFz";
  for (let cut = 0; cut <= input.length; cut += 1) {
    assert.equal(encoded(input.slice(0, cut), input.slice(cut)), input);
    assert.equal(encoded(input.slice(0, cut), "", input.slice(cut)), input);
  }
  assert.equal(encoded(...input.split("")), input);
});

test("an unpaired surrogate becomes one U+FFFD, and its neighbors are kept", () => {
  assert.equal(encoded("a\ud83db"), "a\ufffdb");
  assert.equal(encoded("a\ud83d", "b"), "a\ufffdb");
  assert.equal(encoded("a\ude00b"), "a\ufffdb");
  assert.equal(encoded("a\ud83d"), "a\ufffd");
  assert.equal(encoded("a\ud83d", "\ud83d\ude00"), "a\ufffd😀");
  assert.equal(encoded("a\ud83d", Uint8Array.of(98)), "a\ufffdb");
});

test("bytes of any view or buffer are passed on unchanged", () => {
  const bytes = Uint8Array.of(1, 0xff, 0xc0, 0x80, 0, 10);
  const padded = Uint8Array.of(9, ...bytes, 9);
  const views = [
    bytes,
    bytes.buffer,
    new DataView(padded.buffer, 1, bytes.length),
    Buffer.from(bytes),
    padded.subarray(1, -1),
  ];
  for (const view of views) assert.deepEqual([...new InputEncoder().encode(view)], [...bytes]);
});

test("a detached buffer counts as empty input", () => {
  const { buffer } = Uint8Array.of(1, 2, 3);
  structuredClone(buffer, { transfer: [buffer] });
  assert.equal(new InputEncoder().encode(buffer).length, 0);
});

test("a value becomes a line of its own, without blank lines", () => {
  assert.equal(encoded({ a: 1 }), '{"a":1}\n');
  assert.equal(encoded({ a: 1 }, { b: 2 }), '{"a":1}\n{"b":2}\n');
  assert.equal(encoded("half", { a: 1 }, "rest"), 'half\n{"a":1}\nrest');
  assert.equal(encoded("line\n", { a: 1 }), 'line\n{"a":1}\n');
  assert.equal(encoded("half", "", { a: 1 }), 'half\n{"a":1}\n');
  assert.equal(encoded("\ud83d", { a: 1 }), '\ufffd\n{"a":1}\n');
});

test("a value after the end of the stream starts on a new line", () => {
  const encoder = new InputEncoder();
  encoder.encode("half");
  encoder.finish();
  assert.equal(decoder.decode(encoder.encode({ a: 1 })), '{"a":1}\n');
});

const circular = { name: "loop" };
circular.self = circular;
circular.list = [circular];
const shared = { x: 1 };
const rows = [
  ["null", null, "null"],
  ["undefined", undefined, "null"],
  ["a function", () => 1, "null"],
  ["a symbol", Symbol("s"), "null"],
  ["a number", 5, "5"],
  ["NaN", NaN, "null"],
  ["a boolean", true, "true"],
  ["a bigint", 2n ** 64n, '"18446744073709551616"'],
  ["a nested bigint", { n: 1n }, '{"n":"1"}'],
  ["an array", [1, undefined, () => 1], "[1,null,null]"],
  ["a cycle", circular, '{"name":"loop","self":"[circular]","list":["[circular]"]}'],
  ["the same object twice", { a: shared, b: shared }, '{"a":{"x":1},"b":{"x":1}}'],
  ["an object with toJSON", { toJSON: () => ({ y: 2 }) }, '{"y":2}'],
  ["a toJSON that returns undefined", { toJSON: () => undefined }, "null"],
  ["a map with string keys", new Map([["a", 1], ["__proto__", 2]]), '{"a":1,"__proto__":2}'], // prettier-ignore
  ["a map with other keys", new Map([[{ k: 1 }, 2n]]), '[[{"k":1},"2"]]'],
  ["a set", { s: new Set([1, "b"]) }, '{"s":[1,"b"]}'],
  ["an unpaired surrogate", { a: "\ud83d" }, '{"a":"\\ud83d"}'],
  ["a line break", { a: "\n" }, '{"a":"\\n"}'],
  ["a member named __proto__", JSON.parse('{"__proto__":{"x":1}}'), '{"__proto__":{"x":1}}'],
];
for (const [name, value, json] of rows) {
  test(`encoded as a value: ${name}`, () => assert.equal(encoded(value), `${json}\n`));
}

test("encoded as a value: an error, with its message, stack and causes", () => {
  const json = JSON.parse(encoded({ failed: new TypeError("no such file") }));
  assert.equal(json.failed.name, "TypeError");
  assert.equal(json.failed.message, "no such file");
  assert.match(json.failed.stack, /input-encoder/);
  const cause = new AggregateError([new Error("one"), new Error("two")], "both");
  const why = JSON.parse(encoded(new Error("outer", { cause })));
  assert.equal(why.cause.message, "both");
  assert.deepEqual(
    why.cause.errors.map(({ message }) => message),
    ["one", "two"],
  );
  const loop = new Error("loop");
  loop.cause = loop;
  assert.match(encoded(loop), /"cause":"\[circular\]"/);
});

function revoked() {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}
function deep() {
  let value = [];
  for (let depth = 0; depth < 200000; depth += 1) value = [value];
  return value;
}
const unreadable = [
  ["a toJSON that throws", { toJSON: () => assert.fail("no") }, /no/],
  ["a getter that throws", { get x() { throw new RangeError("boom"); } }, /boom/], // prettier-ignore
  ["a revoked proxy", revoked(), /proxy/i],
  ["an error that cannot be converted to a string", { toJSON: () => { throw Object.create(null); } }, /cannot/], // prettier-ignore
  ["a value nested too deeply", deep(), /RangeError/],
];
for (const [name, value, reason] of unreadable) {
  test(`a value that cannot be encoded is quarantined: ${name}`, () => {
    const event = JSON.parse(encoded(value));
    assert.equal(event["agent-timeline"], "quarantine");
    assert.match(event.reason, reason);
  });
}
