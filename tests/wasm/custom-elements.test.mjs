// custom-elements.json, which editors and documentation tools read, describes `<agent-timeline>` as its
// class and its event types do, and package.json points to the file.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";

const kPackage = new URL("../../wasm/package/", import.meta.url);
const ts = createRequire(new URL("package.json", kPackage))("typescript");

const read = (name) => readFileSync(new URL(name, kPackage), "utf8");
const json = (name) => JSON.parse(read(name));

const kName = "custom-elements.json";
const {
  modules: [described],
} = json(kName);
const [declaration] = described.declarations;

/** Lifecycle callbacks are called by the browser, not by hosts. */
const isLifecycle = (name) => /Callback$/.test(name);

/** Returns `node` and all nodes below it that `test` accepts. */
function nodesIn(node, test) {
  const found = test(node) ? [node] : [];
  ts.forEachChild(node, (child) => void found.push(...nodesIn(child, test)));
  return found;
}

const parse = (name) =>
  ts.createSourceFile(name, read(`src/element/${name}`), ts.ScriptTarget.Latest, true);

const source = parse("agent-timeline-element.ts");
const [theClass] = nodesIn(source, ts.isClassDeclaration);
const publicMembers = theClass.members.filter(
  ({ name }) => name && !ts.isPrivateIdentifier(name) && !isLifecycle(name.text),
);
const textOf = (node) => node.type.getText().replaceAll(/\s+/g, " ");

function fieldsOfClass() {
  const setters = publicMembers.filter(ts.isSetAccessor).map(({ name }) => name.text);
  return publicMembers.filter(ts.isGetAccessor).map((getter) => ({
    name: getter.name.text,
    type: textOf(getter),
    readonly: !setters.includes(getter.name.text),
  }));
}

function methodsOfClass() {
  return publicMembers.filter(ts.isMethodDeclaration).map((method) => ({
    name: method.name.text,
    parameters: method.parameters.map((parameter) => ({
      name: parameter.name.text,
      type: textOf(parameter),
      optional: parameter.questionToken !== undefined,
    })),
    returns: textOf(method),
  }));
}

/** Returns the strings in `observedAttributes`. */
function attributesOfClass() {
  const property = publicMembers.find(({ name }) => name.text === "observedAttributes");
  return property.initializer.elements.map(({ text }) => text);
}

/** Returns `[name, type]` of every event that `element.ts` declares for the page. */
function declaredEvents() {
  const [map] = nodesIn(
    parse("element.ts"),
    (node) => ts.isInterfaceDeclaration(node) && node.name.text === "HTMLElementEventMap",
  );
  return map.members.map((member) => [member.name.text, textOf(member)]);
}

/** Returns the names of the events that the class dispatches. */
function madeEvents() {
  const made = nodesIn(
    source,
    (node) => ts.isNewExpression(node) && node.expression.getText() === "CustomEvent",
  );
  return made.map((node) => node.arguments[0].text);
}

const ofKind = (kind) => declaration.members.filter((member) => member.kind === kind);

test("the described fields and methods are those of the class", () => {
  const fields = ofKind("field").map(({ name, type, readonly = false }) => ({
    ...{ name, type: type.text, readonly },
  }));
  assert.deepEqual(fields, fieldsOfClass());
  const methods = ofKind("method").map(({ name, parameters, return: returns }) => ({
    name,
    parameters: parameters.map(({ name: parameter, type, optional = false }) => ({
      ...{ name: parameter, type: type.text, optional },
    })),
    returns: returns.type.text,
  }));
  assert.deepEqual(methods, methodsOfClass());
  assert.equal(declaration.name, theClass.name.text);
});

test("the described attributes are those that the class observes", () => {
  assert.deepEqual(
    declaration.attributes.map(({ name }) => name),
    attributesOfClass(),
  );
  const names = ofKind("field").map(({ name }) => name);
  for (const { fieldName } of declaration.attributes)
    if (fieldName !== undefined) assert.ok(names.includes(fieldName), fieldName);
});

test("the described events are those that the class dispatches, with the declared types", () => {
  const events = declaration.events.map(({ name, type }) => [name, type.text]);
  assert.deepEqual(events, declaredEvents());
  assert.deepEqual(events.map(([name]) => name).sort(), madeEvents().sort());
});

test("every member has a description, and package.json points to the file and the element", () => {
  for (const list of ["attributes", "members", "events"])
    for (const { name, description } of declaration[list])
      assert.match(description ?? "", /\w.*\.$/, name);
  const manifest = json("package.json");
  assert.equal(manifest.customElements, kName);
  assert.ok(manifest.files.includes(kName));
  assert.equal(manifest.exports["./element"].default, `./${described.path}`);
  assert.match(read("src/element/element.ts"), new RegExp(`define\\("${declaration.tagName}"`));
});
