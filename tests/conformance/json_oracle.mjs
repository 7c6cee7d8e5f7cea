// Compares the core's JSON reader with JSON.parse over random and mutated texts: both must accept the same
// texts and read the same values, except for the differences that docs/limits.md lists, which are checked
// as listed. The program is agent_timeline_json_reader:
//
//   node json_oracle.mjs <program>
//
// AGENT_TIMELINE_PROPERTY_TEXTS sets the number of texts, AGENT_TIMELINE_SEED repeats a run.
import { spawnSync } from "node:child_process";
import { isDeepStrictEqual } from "node:util";
import { createRandom } from "../wasm/random.mjs";

const kTexts = Number(process.env.AGENT_TIMELINE_PROPERTY_TEXTS ?? 5000);
/** Number of texts per run of the program. */
const kBatch = 5000;
/** The nesting limit of core/src/base/limits.h. */
const kDepth = 64;
const kShownFailures = 10;

/** Texts that are always included: the edges of the grammar, and the listed differences. */
const kKnown = [
  ...["", " ", "null", "nul", "nulll", "true", "false", "TRUE", "undefined", "NaN", "Infinity"],
  ...["0", "-0", "-", "+1", "01", "-01", "1.", ".5", "1.5", "1e5", "1E+5", "1e-5", "1e", "1e+"],
  ...[
    "0.0",
    "-0.0",
    "0e0",
    "-0e5",
    "0x10",
    "1_000",
    "1e400",
    "-1e400",
    "1e-400",
    "1.7976931348623159e308",
  ],
  ...["9007199254740993", "18446744073709551615", "18446744073709551616", "-9223372036854775809"],
  ...[
    "123456789012345678901234567890",
    "0.1234567890123456789012345",
    "5e-324",
    "2.2250738585072011e-308",
  ],
  ...[
    '""',
    '"',
    '"a',
    "'a'",
    '"\\"',
    '"\\a"',
    '"\\u12"',
    '"\\u123g"',
    '"\\u0000"',
    '"\\/"',
    '"\\x41"',
  ],
  ...[
    '"\t"',
    '"\n"',
    '"\u007f"',
    '"\u0000"',
    '"\u001f"',
    '"\u2028\u2029"',
    '"\\b\\f\\n\\r\\t\\\\"',
  ],
  ...[
    '"\\ud83d\\ude00"',
    '"\\ud83d"',
    '"\\ude00"',
    '"\\ude00\\ud83d"',
    '"\\ud83dx"',
    '"\\ud83d\\u0041"',
  ],
  ...['"\\uD83D\\uDE00"', '"\\ud83d\\ud83d\\ude00"', '{"\\ud800":1}', '"\\\\ud800"', '"\u{1f600}"'],
  ...[
    "[]",
    "[",
    "]",
    "[,]",
    "[1,]",
    "[1 2]",
    "[1,,2]",
    "[[]]",
    "[1]]",
    "[1],",
    "[1]x",
    " [ 1 , 2 ] ",
  ],
  ...["{}", "{", "}", '{"a"}', '{"a":}', '{"a":1,}', "{a:1}", "{'a':1}", '{"a":1 "b":2}', "{1:2}"],
  ...[
    '{"a":1,"a":2}',
    '{"a":1,"b":2,"a":3}',
    '{"2":1,"1":2}',
    '{"__proto__":1}',
    '{"":0}',
    '{"a":{"a":1}}',
  ],
  ...[
    "1 2",
    "{}{}",
    "// x\n1",
    "/* x */1",
    "1 // x",
    "#",
    "\u00a01",
    "\f1",
    "\v1",
    "\r\n\t 1 \r\n",
  ],
  ...["\ufeff1", "\ufeff\ufeff1", "1\ufeff", "\ufeff", '{"a":"\ufeff"}', "1\u0000", "\u00001"],
  ...[
    depth(kDepth),
    depth(kDepth + 1),
    depth(kDepth, '{"a":', "}"),
    depth(kDepth + 1, '{"a":', "}"),
  ],
];

function depth(levels, open = "[", close = "]") {
  return open.repeat(levels) + "1" + close.repeat(levels);
}

function pick(random, list) {
  return list[random.below(list.length)];
}

const kSpaces = ["", "", "", " ", "\n", "\t", "\r\n", "  "];
const kDigits = "0123456789";

function numberText(random) {
  const digits = (most) =>
    Array.from({ length: 1 + random.below(most) }, () => pick(random, kDigits)).join("");
  const whole = random.chance(0.3) ? "0" : digits(22).replace(/^0+(?=.)/, "");
  const fraction = random.chance(0.4) ? `.${digits(22)}` : "";
  const exponent = random.chance(0.3)
    ? pick(random, ["e", "E"]) + pick(random, ["", "+", "-"]) + digits(3)
    : "";
  return pick(random, ["", "-"]) + whole + fraction + exponent;
}

function characterText(random) {
  const kind = random.below(8);
  if (kind === 0) return pick(random, ["\\n", "\\t", "\\\\", '\\"', "\\/", "\\b", "\\f", "\\r"]);
  if (kind === 1) return `\\u${random.below(0x10000).toString(16).padStart(4, "0")}`;
  if (kind === 2) return `\\ud8${(16 + random.below(240)).toString(16)}`;
  if (kind === 3) return `\\udc${(16 + random.below(240)).toString(16).toUpperCase()}`;
  if (kind === 4) return String.fromCodePoint(0x80 + random.below(0x2f80));
  if (kind === 5) return String.fromCodePoint(0x10000 + random.below(0x10000));
  return String.fromCharCode(0x20 + random.below(0x5f)).replace(/["\\]/, "z");
}

function stringText(random) {
  return `"${Array.from({ length: random.below(9) }, () => characterText(random)).join("")}"`;
}

const kKeys = ['"a"', '"b"', '"1"', '"0"', '"__proto__"', '"toString"', '""'];

function valueText(random, levels) {
  const space = () => pick(random, kSpaces);
  const kind = random.below(levels > 0 ? 9 : 5);
  if (kind === 0) return pick(random, ["null", "true", "false"]);
  if (kind <= 2) return numberText(random);
  if (kind <= 4) return stringText(random);
  const items = Array.from({ length: random.below(5) }, () => {
    const value = space() + valueText(random, levels - 1) + space();
    if (kind <= 6) return value;
    const key = random.chance(0.6) ? pick(random, kKeys) : stringText(random);
    return `${space()}${key}${space()}:${value}`;
  }).join(",");
  return kind <= 6 ? `[${items}]` : `{${items}}`;
}

const kMarks = [
  ..."{}[]:,\"\\'0123456789eE+-. \n\t\u0000\u001fntfu/*",
  "\ud800",
  "\ufeff",
  "\u00a0",
  "é",
];

/** Removes, doubles or replaces one to three places of the text. */
function mutated(random, text) {
  let out = text;
  for (let left = 1 + random.below(3); left > 0; left -= 1) {
    const at = random.below(out.length + 1);
    const end = Math.min(out.length, at + random.below(4));
    const put = pick(random, ["", pick(random, kMarks), out.slice(at, end).repeat(2)]);
    out = out.slice(0, at) + put + out.slice(random.chance(0.5) ? at : end);
  }
  return out;
}

function randomText(random) {
  const levels = random.chance(0.02) ? 1 : 4;
  const text = valueText(random, levels);
  const wraps = random.chance(0.02) ? kDepth - 4 + random.below(8) : 0;
  const deep = "[".repeat(wraps) + text + "]".repeat(wraps);
  const whole = pick(random, kSpaces) + deep + pick(random, kSpaces);
  return random.chance(0.5) ? mutated(random, whole) : whole;
}

/** Returns the nesting depth of the text, including members that a later one of the same name replaces. */
function levelsInText(text) {
  let level = 0;
  let most = 0;
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/gs)) {
    if (token === "[" || token === "{") most = Math.max(most, ++level);
    if (token === "]" || token === "}") level -= 1;
  }
  return most;
}

const holdsInfinity = (text) =>
  [...text.matchAll(/"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/gs)].some(
    ([token]) => token[0] !== '"' && !Number.isFinite(Number(token)),
  );

/** Returns a value as the core's reader gives it: with U+FFFD for each lone surrogate. */
const wellFormed = (value) => {
  if (typeof value === "string") return value.toWellFormed();
  if (Array.isArray(value)) return value.map(wellFormed);
  if (value === null || typeof value !== "object") return value;
  const out = Object.create(null);
  for (const [key, one] of Object.entries(value)) out[key.toWellFormed()] = wellFormed(one);
  return out;
};

function parse(text) {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/** Returns the expected answer of the reader: an error's name, or a value. */
function expected(text) {
  const whole = text.startsWith("\ufeff") ? text.slice(1) : text;
  const read = parse(whole);
  if (read === undefined) return { error: "!syntax" };
  // Either error is right, depending on which comes first in the text.
  const errors = [];
  if (levelsInText(whole) > kDepth) errors.push("!too_deep");
  if (holdsInfinity(whole)) errors.push("!number_range");
  return errors.length > 0 ? { errors } : { value: wellFormed(read.value) };
}

/** Returns what is wrong with the answer to a text, or undefined. */
function complaint(text, answer) {
  const wanted = expected(text);
  if (wanted.error !== undefined) {
    // The reader reports the first error in the text: nesting, number range or syntax.
    return answer.startsWith("!") ? undefined : "JSON.parse rejects it";
  }
  if (wanted.errors !== undefined) {
    return wanted.errors.includes(answer) ? undefined : `not ${wanted.errors.join(" or ")}`;
  }
  const read = parse(answer);
  if (read === undefined) return "the answer is not JSON";
  const given = wellFormed(read.value);
  // JSON.stringify compares the order of members, and isDeepStrictEqual distinguishes -0 from 0.
  const same =
    JSON.stringify(given) === JSON.stringify(wanted.value) &&
    isDeepStrictEqual(given, wanted.value);
  return same ? undefined : `JSON.parse reads ${JSON.stringify(wanted.value)}`;
}

function answersOf(program, texts) {
  const input = texts.map((text) => `${Buffer.from(text).toString("hex")}\n`).join("");
  const { status, stdout, stderr } = spawnSync(program, {
    input,
    encoding: "utf8",
    maxBuffer: 2 ** 30,
  });
  if (status !== 0) throw new Error(`${program} exited with ${status}: ${stderr}`);
  const lines = stdout.split("\n").slice(0, -1);
  if (lines.length !== texts.length)
    throw new Error(`${lines.length} answers to ${texts.length} texts`);
  return lines;
}

function run(program) {
  const random = createRandom("JSON as JSON.parse reads it");
  const counts = { accepted: 0, rejected: 0, failed: 0 };
  for (let done = 0; done < kTexts; done += kBatch) {
    const size = Math.min(kBatch, kTexts - done);
    const made = Array.from({ length: size }, () => randomText(random));
    // An unescaped lone surrogate cannot be written as UTF-8, so both sides get the replaced text.
    const texts = [...(done === 0 ? kKnown : []), ...made].map((text) => text.toWellFormed());
    for (const [index, answer] of answersOf(program, texts).entries()) {
      counts[answer.startsWith("!") ? "rejected" : "accepted"] += 1;
      const wrong = complaint(texts[index], answer);
      if (wrong === undefined) continue;
      counts.failed += 1;
      if (counts.failed <= kShownFailures)
        console.error(`${JSON.stringify(texts[index])} gives ${answer}: ${wrong}`);
    }
  }
  const total = counts.accepted + counts.rejected;
  console.log(
    `JSON: ${total} texts, ${counts.accepted} accepted, ${counts.rejected} rejected, ${counts.failed} different from JSON.parse`,
  );
  return counts.failed === 0 && counts.accepted > total / 4 && counts.rejected > total / 10 ? 0 : 1;
}

process.exitCode = run(process.argv[2]);
