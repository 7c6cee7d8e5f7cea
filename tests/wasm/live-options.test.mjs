// Options that a component passes anew on each render: which changes are detected, and which functions
// are called.
import assert from "node:assert/strict";
import { test } from "node:test";
import { LiveOptions } from "../../build/js/view/live-options.js";

function changes(...given) {
  const options = new LiveOptions();
  return given.map((next) => options.update(next));
}

test("equal options in new objects cause no change", () => {
  const written = () => ({ toolbar: false, labels: { read: "Lesen" }, redact: (text) => text });
  assert.deepEqual(changes(written(), written(), written()), ["all", "nothing", "nothing"]);
});

test("theme, title and context limit are set in place, any other change mounts the view again", () => {
  const given = [
    { locale: "de" },
    { locale: "de", theme: "dark" },
    { locale: "en", theme: "dark" },
  ];
  assert.deepEqual(changes(...given), ["all", "in-place", "all"]);
  const inPlace = [{ title: "a" }, { title: "b" }, { title: "b", contextLimit: 9 }, {}, {}];
  const found = ["all", "in-place", "in-place", "in-place", "nothing"];
  assert.deepEqual(changes(...inPlace), found);
  assert.deepEqual(changes({ title: "a" }, { title: "b", toolbar: false }), ["all", "all"]);
  assert.deepEqual(changes({}, { labels: { read: "Lesen" } }, {}), ["all", "all", "all"]);
  assert.deepEqual(changes({ labels: { a: "b" } }, { labels: { a: "c" } }), ["all", "all"]);
  assert.deepEqual(changes({ redact: String }, {}), ["all", "all"]);
});

test("option functions always call the latest one given, also inside records", () => {
  const options = new LiveOptions();
  options.update({ redact: () => "first", icons: { Bash: () => "icon 1" } });
  const { redact, icons } = options.live;
  assert.equal(
    options.update({ redact: (text) => `${text}!`, icons: { Bash: () => "icon 2" } }),
    "nothing",
  );
  assert.equal(redact("second"), "second!");
  assert.equal(icons.Bash(), "icon 2");
});

test("an object that was changed in place counts as changed, also inside, and through a proxy", () => {
  const options = new LiveOptions();
  const mine = { title: "First", labels: { "role.user": "Human" } };
  const proxy = new Proxy(mine, {});
  assert.equal(options.update(proxy), "all");
  assert.equal(options.update(proxy), "nothing");
  mine.title = "Second";
  assert.equal(options.update(proxy), "in-place");
  assert.equal(options.live.title, "Second");
  mine.labels["role.user"] = "Person";
  assert.equal(options.update(mine), "all");
  assert.deepEqual(options.live.labels, { "role.user": "Person" });
  mine.theme = "dark";
  assert.equal(options.update(mine), "in-place");
  delete mine.labels;
  assert.equal(options.update(mine), "all");
  assert.equal("labels" in options.live, false);
});

test("the view does not see changes of the host's object before the next update", () => {
  const options = new LiveOptions();
  const mine = { labels: { "role.user": "Human" }, redact: () => "first" };
  options.update(mine);
  mine.redact = () => "second";
  mine.labels["role.user"] = "Person";
  assert.equal(options.live.redact(), "first");
  assert.equal(options.live.labels["role.user"], "Human");
  assert.equal(options.update(mine), "all");
  assert.equal(options.live.redact(), "second");
});
