// The texts of all languages: the tables are complete, have the placeholders of the English texts and
// exactly the keys that the code uses; and exports are in the chosen language.
import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { test } from "node:test";
import { makeLocales } from "../../wasm/package/scripts/make-locales.mjs";
import { runCommand } from "../support/command.mjs";
import { startCore } from "./support.mjs";

const kTables = new URL("../../wasm/package/locales/", import.meta.url);
const readTable = async (name) =>
  JSON.parse(await readFile(new URL(`${name}.json`, kTables), "utf8"));
const english = await readTable("en");
const names = (await readdir(kTables)).map((file) => file.replace(".json", ""));
const others = names.filter((name) => name !== "en");
const { core } = await startCore();

/** Returns the plural forms of a text. */
const formsOf = (text) => (typeof text === "string" ? { other: text } : text);
const placesOf = (text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

test("the English table and the lists of keys are generated from the current sources", async () => {
  for (const [name, text] of Object.entries(await makeLocales())) {
    const file = new URL(`../../wasm/package/${name}`, import.meta.url);
    assert.equal(await readFile(file, "utf8"), text, `${name}: run npm run locales`);
  }
});

/** Never counts exactly one thing, is a unit, or gets its words from outside. */
const kAlwaysPlural =
  /^(?:summary\.(?:matches|tinyfish-.*)|unit\.milliseconds|note\.text-cut|view\.panels\.untimed)$/;

test("every English text with a count and a plural noun has a singular form", () => {
  const counts = (text) =>
    typeof text === "string" && /(?<!of )\{count\} (?:\w+ )?\w+s\b/.test(text);
  const lacking = Object.keys(english).filter(
    (key) => counts(english[key]) && !kAlwaysPlural.test(key),
  );
  assert.deepEqual(lacking, []);
});

test("there are translations into German, Chinese and Japanese", () => {
  assert.deepEqual(others.sort(), ["de", "ja", "zh"]);
});

for (const name of others) {
  test(`${name}: has the keys of English in the same order, with the same placeholders`, async () => {
    const table = await readTable(name);
    assert.equal(table.locale, name);
    assert.deepEqual(Object.keys(table), Object.keys(english), "the keys, in the order of English");
    for (const [key, text] of Object.entries(table)) {
      if (key === "locale") continue;
      const { other, ...rest } = formsOf(text);
      const wanted = placesOf(formsOf(english[key]).other);
      assert.deepEqual(placesOf(other), wanted, key);
      assert(other.trim() !== "" && other === other.trim(), key);
      for (const form of Object.values(rest)) {
        const allowed = new Set(wanted);
        assert(
          placesOf(form).every((place) => allowed.has(place)),
          key,
        );
      }
    }
  });

  test(`${name}: has the plural categories of its language`, async () => {
    const table = await readTable(name);
    const forms = new Intl.PluralRules(name).resolvedOptions().pluralCategories;
    for (const [key, text] of Object.entries(table)) {
      if (typeof text === "string") continue;
      assert.deepEqual(Object.keys(text).sort(), [...forms].sort(), key);
    }
    if (forms.length === 1) return;
    for (const [key, text] of Object.entries(english)) {
      const counts = placesOf(formsOf(text).other).includes("count");
      if (typeof text !== "string" && counts) assert.equal(typeof table[key], "object", key);
    }
  });
}

const call = (id, input, output, is_error = false) => [
  {
    ...{ type: "assistant", timestamp: "2026-02-11T10:00:00.000Z" },
    message: {
      ...{ id: `m${id}`, role: "assistant" },
      content: [{ type: "tool_use", id, name: "Bash", input }],
    },
  },
  {
    ...{ type: "user", timestamp: "2026-02-11T10:00:02.400Z" },
    message: {
      role: "user",
      content: [{ type: "tool_result", tool_use_id: id, content: output, is_error }],
    },
  },
];

const asked = {
  ...{ type: "user", timestamp: "2026-02-11T09:59:00.000Z" },
  message: { role: "user", content: "frage" },
};

function session() {
  const made = core.createSession({ patches: "outline" });
  const events = [asked, ...call("c1", { command: "x" }, "aus", true)];
  made.push(events.map((event) => `${JSON.stringify(event)}\n`).join(""));
  made.end();
  return made;
}

const kSpoken = {
  de: { role: "Benutzer", tool: "Befehl ausführen", failed: "Fehlgeschlagen", took: "2,4 s" },
  zh: { role: "用户", tool: "运行命令", failed: "失败", took: "2.4 秒" },
  ja: { role: "ユーザー", tool: "コマンドを実行", failed: "失敗", took: "2.4 秒" },
};

for (const [name, { role, tool, failed, took }] of Object.entries(kSpoken)) {
  test(`${name}: every export is in this language, and later exports are in English again`, async () => {
    const made = session();
    const locale = await readTable(name);
    const page = made.toStandaloneHtml({ locale });
    assert(page.includes(`<html lang="${name}">`));
    const markdown = made.toMarkdown({ locale });
    const text = [...made.exportChunks("text", { locale })].join("");
    const cards = [...made.exportChunks("cards", { locale })].join("");
    for (const document of [page, markdown, text, cards]) {
      assert(document.includes(role), document);
      assert(document.includes(tool), document);
      assert(!/\b(?:User|Run command|Failed)\b/.test(document.replace(/<style>[^]*<\/style>/, "")));
    }
    for (const document of [page, markdown]) {
      assert(document.includes(failed), document);
      assert(document.includes(took), document);
    }
    assert(page.includes(`>${locale["page.outline"]} <`));
    assert(made.toMarkdown().includes("**Run command**"));
    made.dispose();
  });

  test(`${name}: the command exports in this language`, async () => {
    const input = `${JSON.stringify(asked)}\n`;
    const { code, stdout } = await runCommand(["export", "-f", "md", "--lang", name, "-"], {
      input,
    });
    assert.equal(code, 0);
    assert(stdout.includes(`**${role}**`), stdout);
  });
}

test("the command rejects an unknown language", async () => {
  for (const name of ["tlh", "../package", "de.json"]) {
    const { code, stderr } = await runCommand(["export", "--lang", name, "-"], { input: "" });
    assert.equal(code, 2);
    assert.match(stderr, /Unknown language .*: use one of de, en, ja, zh/);
  }
});

test("an unknown key of a locale is reported on the console, with the most similar key", async (t) => {
  const errors = t.mock.method(console, "error", () => undefined);
  const made = session();
  made.toMarkdown({ locale: { locale: "de", "role.usr": "Nutzer", "role.user": "Nutzer" } });
  await new Promise((resolve) => setTimeout(resolve, 100));
  const said = errors.mock.calls.map(({ arguments: [text] }) => text);
  assert.deepEqual(said, [
    'agent-timeline: locale contains the unknown key "role.usr". Did you mean "role.user"?',
  ]);
  made.dispose();
});

test("texts that a locale lacks or gives in a wrong form are in English", () => {
  const made = session();
  for (const locale of [
    { locale: "de" },
    { locale: "de", "role.user": 7, "tool.run_command": { one: "x" } },
  ]) {
    const markdown = made.toMarkdown({ locale });
    assert(markdown.includes("**User**") && markdown.includes("**Run command**"), markdown);
  }
  made.dispose();
});
