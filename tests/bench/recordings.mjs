// The files of tests/bench/results: what was measured, at which commit, when and on which machine.
// Invariant: a file is written atomically, and an invalid one is rejected with its name.
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { changedSince, kRoot } from "./checkout.mjs";
import { kParts } from "./parts.mjs";
import { normalResult } from "./result.mjs";

/**
 * @typedef {object} Recording
 * @property {string} part
 * @property {string} date  when the measurement began, as ISO 8601 in UTC
 * @property {string} commit  12 digits: what was measured
 * @property {string} machine
 * @property {{ before: number, after: number }} load  averages of the last minute
 * @property {number} seconds  duration of the measurement
 * @property {Record<string, string>} versions
 * @property {string} command  repeats the measurement
 * @property {string} title
 * @property {string} summary
 * @property {import("./result.mjs").Table[]} tables
 * @property {import("./result.mjs").Wanted[]} wanted
 * @property {string[]} notes
 */

const folderOf = (root) => join(root, "tests/bench/results");
const kSignificant = 6;

const isLeaf = (value) => value === null || typeof value !== "object";

/** Returns JSON with one row per line, so that diffs between commits are readable. */
function jsonText(value, indent = "") {
  if (isLeaf(value)) return JSON.stringify(value);
  const inner = Object.values(value);
  if (inner.every(isLeaf) || (Array.isArray(value) && indent.length >= 8)) {
    return JSON.stringify(value);
  }
  const deeper = `${indent}  `;
  const lines = Object.entries(value).map(([name, member]) => {
    const text = jsonText(member, deeper);
    return Array.isArray(value) ? deeper + text : `${deeper}${JSON.stringify(name)}: ${text}`;
  });
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  return `${open}\n${lines.join(",\n")}\n${indent}${close}`;
}

/** Rounds fractions to six significant digits, which exceeds the precision of any clock. */
function rounded(value) {
  if (typeof value === "number" && !Number.isInteger(value)) {
    return Number(value.toPrecision(kSignificant));
  }
  if (Array.isArray(value)) return value.map(rounded);
  if (isLeaf(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, rounded(member)]));
}

/** Writes the file atomically. */
export function writeAtomically(path, text) {
  const next = `${path}.${process.pid}.next`;
  writeFileSync(next, text);
  renameSync(next, path);
}

/** @param {Recording} recording */
export function writeRecording(recording, root = kRoot) {
  mkdirSync(folderOf(root), { recursive: true });
  const path = join(folderOf(root), `${recording.part}.json`);
  writeAtomically(path, `${jsonText(rounded(recording))}\n`);
  return path;
}

const kTexts = ["date", "machine", "command"];

function readRecording(root, file) {
  try {
    const recording = JSON.parse(readFileSync(join(folderOf(root), file), "utf8"));
    const { part, commit, load } = recording;
    if (`${part}.json` !== file || !kParts.has(part))
      throw new Error(`it is a result of "${part}"`);
    if (!/^[0-9a-f]{12}$/.test(commit)) throw new Error(`its commit is "${commit}"`);
    if (![load?.before, load?.after, recording.seconds].every(Number.isFinite)) {
      throw new Error("its load or its duration is not a number");
    }
    for (const name of kTexts) {
      if (typeof recording[name] !== "string") throw new Error(`it has no ${name}`);
    }
    return { ...recording, ...normalResult(recording) };
  } catch (error) {
    throw new Error(`tests/bench/results/${file}: ${error.message}`, { cause: error });
  }
}

function filesIn(folder) {
  try {
    return readdirSync(folder).filter((name) => name.endsWith(".json"));
  } catch (error) {
    if (error.code === "ENOENT") return [];
    throw error;
  }
}

/**
 * Reads all recordings, in the order of parts.mjs.
 * @returns {Recording[]}
 */
export function readRecordings(root = kRoot) {
  const order = [...kParts.keys()];
  return filesIn(folderOf(root))
    .map((file) => readRecording(root, file))
    .sort((one, other) => order.indexOf(one.part) - order.indexOf(other.part));
}

/** Returns the names of the parts whose measured files have changed since. */
export function staleParts(recordings, root = kRoot) {
  const changed = new Map();
  const isStale = ({ commit }) => {
    if (!changed.has(commit)) changed.set(commit, changedSince(commit, root));
    return changed.get(commit)?.length !== 0;
  };
  return recordings.filter(isStale).map(({ part }) => part);
}
