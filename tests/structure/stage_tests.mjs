// Maps each stage to the Catch2 tests that cover it: those tagged with the stage's name. A stage's unit
// tests are in tests/unit/<stage>; longer tests in other folders also carry the tags of the stages they
// cover. For coverage.test.mjs, and for running only the tests of what was changed.

import { kAllowedStages, kSessionTag, kTestedByOthers } from "./rules.mjs";

const kString = String.raw`"(?:[^"\\\n]|\\.)*"`;
const kTestCase = new RegExp(
  String.raw`\bTEST_CASE\(\s*((?:${kString}\s*)+)(?:,\s*"((?:\[[^\]"]+\])+)"\s*)?\)`,
  "g",
);

/**
 * Returns the tests of a C++ file.
 * @returns {{ name: string, tags: string[] }[]}
 */
export function testCases(source) {
  return [...source.matchAll(kTestCase)].map(([, name, tags = ""]) => ({
    name: name.trim(),
    tags: [...tags.matchAll(/\[([^\]]+)\]/g)].map(([, tag]) => tag),
  }));
}

/** Returns the tag that every test of a file must have, or `null` if any stage's tag will do. */
function ownTag(path) {
  return /^unit\/([^/]+)\//.exec(path)?.[1] ?? null;
}

function tagComplaint({ name, tags }, path) {
  const own = ownTag(path);
  if (own !== null) return tags.includes(own) ? [] : [`${path}: ${name} has no tag [${own}]`];
  const stages = [...Object.keys(kAllowedStages), kSessionTag];
  if (stages.some((stage) => tags.includes(stage))) return [];
  return [`${path}: ${name} has no stage tag`];
}

/** Complains about tests that cannot be found by the stage they cover. `path` is relative to tests/. */
export function tagComplaints(path, source) {
  const tests = testCases(source);
  const macros = source.match(/\b(?:\w*TEST_CASE\w*|SCENARIO)\(/g) ?? [];
  if (macros.length !== tests.length) {
    return [`${path}: tests whose tags cannot be read: ${macros.length - tests.length}`];
  }
  return tests.flatMap((test) => tagComplaint(test, path));
}

/**
 * Complains about stages without a folder of tests, folders without a stage, and stages without any test.
 * @param {string[]} stages the folders of core/src
 * @param {Map<string, string>} tests texts of the files in tests/unit, by path relative to tests/
 */
export function stageComplaints(stages, tests) {
  const folders = [...new Set([...tests.keys()].map(ownTag))];
  const wanted = [...stages.filter((stage) => !Object.hasOwn(kTestedByOthers, stage)), kSessionTag];
  const tested = new Set(
    [...tests].filter(([, source]) => testCases(source).length > 0).map(([path]) => ownTag(path)),
  );
  return [
    ...wanted
      .filter((stage) => !tested.has(stage))
      .map((stage) => `no test in tests/unit/${stage}`),
    ...folders.filter((name) => !wanted.includes(name)).map((name) => `${name} is not a stage`),
    ...Object.keys(kTestedByOthers)
      .filter((stage) => !stages.includes(stage))
      .map((stage) => `${stage} is not a stage, but has an exemption in kTestedByOthers`),
  ];
}

/**
 * Returns the tags of the tests to run after a change of a C++ file; none for a path of another part of
 * the tree, or for helpers that tests of several stages share.
 * @param {string} path relative to the root of the repository, with slashes
 * @returns {string[]}
 */
export function stageTagsFor(path) {
  const stage = /^(?:core\/src|tests\/unit)\/([^/]+)\//.exec(path)?.[1];
  if (stage !== undefined) return kTestedByOthers[stage] ?? [stage];
  return /^core\/(src|include)\//.test(path) ? [kSessionTag] : [];
}
