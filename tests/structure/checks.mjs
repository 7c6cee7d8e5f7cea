// The checks of the source tree, as pure functions from text to a list of complaints, so that each can
// be tested on bad samples. For structure.test.mjs.

import { scan } from "./cpp_lexer.mjs";
import {
  kAllowedStages,
  kDecodeRooms,
  kDialectInterface,
  kExtraRooms,
  kForbiddenStandardHeaders,
  kGeneratedTable,
  kHtmlStage,
  kMarkup,
  kReadsMarkup,
  kRenderHeader,
  kSharedReaders,
  kStageOfTables,
  kStagesWithoutRendering,
  kThirdParty,
  kTopLevelHeaders,
} from "./rules.mjs";
import { kNonToolWords, kToolFreeStages } from "./tool_names.mjs";

/** Returns the stage of a path below core/src, or undefined for the files that tie the stages together. */
function stageOf(path) {
  return path.includes("/") ? path.slice(0, path.indexOf("/")) : undefined;
}

function complaintAboutQuoted(stage, path) {
  const target = stageOf(path);
  if (target === "agent_timeline" && stage === undefined) return undefined;
  if (kTopLevelHeaders.includes(path) && stage === undefined) return undefined;
  if (kGeneratedTable.test(path) && stage === kStageOfTables) return undefined;
  if (!Object.hasOwn(kAllowedStages, target ?? "")) return "is not a path below core/src";
  if (stage === undefined || target === stage) return undefined;
  if (!kAllowedStages[stage].includes(target)) return `must not be included by ${stage}`;
  if (kStagesWithoutRendering.includes(stage) && kRenderHeader.test(path)) {
    return `writes HTML, which ${stage} must not do`;
  }
  return undefined;
}

function complaintAboutAngled(stage, path, file) {
  if (kForbiddenStandardHeaders.test(path)) return "must not be used in the core";
  if (/^[a-z_]+$/.test(path)) return undefined;
  const rule = kThirdParty.find(({ header }) => header.test(path));
  return rule?.files.includes(file) ? undefined : `must not be included by ${stage ?? "this file"}`;
}

/** Complains about includes of a core/src file that break the order of the stages. */
export function includeComplaints(path, source) {
  const stage = stageOf(path);
  if (stage !== undefined && !Object.hasOwn(kAllowedStages, stage)) {
    return [`${path}: the stage ${stage} is not in the table of rules.mjs`];
  }
  return scan(source).includes.flatMap(({ path: header, quoted }) => {
    const complaint = (quoted ? complaintAboutQuoted : complaintAboutAngled)(stage, header, path);
    return complaint === undefined ? [] : [`${path}: ${header} ${complaint}`];
  });
}

/** Returns the room of a path in core/src/decode, or undefined for files outside of rooms. */
function roomOf(path) {
  const [stage, room, file] = path.split("/");
  return stage === "decode" && file !== undefined ? room : undefined;
}

/** Complains about includes of a file in a room of `decode` from rooms that it may not use. */
export function roomComplaints(path, source) {
  const room = roomOf(path);
  if (room === undefined) return [];
  const allowed = kDecodeRooms[room] ?? [kSharedReaders, ...(kExtraRooms[room] ?? [])];
  return scan(source)
    .includes.filter(({ path: header, quoted }) => quoted && header.startsWith("decode/"))
    .filter(({ path: header }) => header !== kDialectInterface)
    .filter(({ path: header }) => ![room, ...allowed].includes(roomOf(header)))
    .map(({ path: header }) => `${path}: includes ${header}, which ${room} must not use`);
}

/** Complains about includes of a public header other than the standard library and public headers. */
export function publicHeaderComplaints(path, source) {
  return scan(source)
    .includes.filter(({ path: header, quoted }) =>
      quoted ? !header.startsWith("agent_timeline/") : !/^[a-z_]+$/.test(header),
    )
    .map(({ path: header }) => `${path}: a public header must not include ${header}`);
}

/** Complains about string literals of a core/src file that look like markup outside of the HTML writer. */
export function markupComplaints(path, source) {
  if (stageOf(path) === kHtmlStage || kReadsMarkup.test(path)) return [];
  return scan(source)
    .literals.filter((literal) => kMarkup.test(literal))
    .map((literal) => `${path}: only ${kHtmlStage}/ may write markup: "${literal}"`);
}

/** Returns the names in the tool table. */
export function tableNames(table) {
  const rows = table.slice(table.indexOf("kRows[] = {"), table.indexOf("count_names"));
  return [...rows.matchAll(/\{"([^"]+)", k\w+/g)].map(([, name]) => name);
}

/** Complains about string literals of a core/src file that name a tool; only the tool table may. */
export function toolNameComplaints(path, source, names) {
  if (kToolFreeStages.includes(stageOf(path))) return [];
  const literals = new Set(scan(source).literals);
  const others = kNonToolWords[path] ?? [];
  return [
    ...names
      .filter((name) => literals.has(name) && !others.includes(name))
      .map((name) => `${path}: names the tool ${name}; core/src/tools/tool.h has ids for them`),
    ...others
      .filter((word) => !literals.has(word))
      .map(
        (word) =>
          `${path}: does not contain "${word}" any more: remove it from tests/structure/tool_names.mjs`,
      ),
  ];
}

/** Complains about a header without an opening comment or `#pragma once`. */
export function headerComplaints(path, source) {
  const complaints = [];
  if (!source.startsWith("// ")) complaints.push(`${path}: does not begin with a comment`);
  if (!/^#pragma once$/m.test(source)) complaints.push(`${path}: has no #pragma once`);
  return complaints;
}

const kPointerFromIterator =
  /\*\s*(?:const\s+)?(?<name>\w+)\s*=\s*(?:std::(?:ranges::)?\w+\(\s*)?[\w.[\]>-]+(?:\.|->)c?(?:begin|end)\(\)/g;

/**
 * Complains about pointers that are initialized with an iterator of a container. The iterators of
 * `std::array` and of views are pointers only in some standard libraries.
 */
export function iteratorComplaints(path, source) {
  const code = source.replace(/\/\/[^\n]*/g, "");
  return [...code.matchAll(kPointerFromIterator)].map(
    ({ groups }) =>
      `${path}: ${groups.name} is an iterator; it is a pointer in some libraries only`,
  );
}

/** Returns the entries of every `set(...)` of a sources.cmake, one array per run between comments. */
function listedGroups(cmake) {
  const groups = [[]];
  for (const line of cmake.split("\n")) {
    const entry = /^ {2}([^#\s]\S*)$/.exec(line);
    if (entry) groups.at(-1).push(entry[1]);
    else groups.push([]);
  }
  return groups.filter((group) => group.length > 0);
}

/**
 * Complains about differences between a sources.cmake and the disk.
 * @param {string} cmake the list's text
 * @param {string[]} onDisk the entries that it should have
 */
export function listingComplaints(cmake, onDisk) {
  const groups = listedGroups(cmake);
  const listed = groups.flat();
  const unsorted = groups.filter((group) => group.join() !== [...group].sort().join());
  return [
    ...onDisk.filter((path) => !listed.includes(path)).map((path) => `${path} is not listed`),
    ...listed.filter((path) => !onDisk.includes(path)).map((path) => `${path} does not exist`),
    ...listed
      .filter((path, at) => listed.indexOf(path) !== at)
      .map((path) => `${path} is listed twice`),
    ...unsorted.map((group) => `the group of ${group[0]} is not sorted`),
  ];
}

const kNamedPath =
  /(?<![\w./@$"'-])(?:core|wasm|cmake|docs|scripts|tests|web-demo)\/\w[\w./-]*(?![\w*<{$])/g;
const kMade = /\/(?:dist|node_modules)(?:\/|$)|^tests\/bench\/results\b/;
const kPackage = "wasm/package/";

/**
 * Complains about paths that a text names and that do not exist: relative to the root of the repository,
 * within the package also to the package's folder, and for C++ also without an extension.
 * @param {(path: string) => boolean} exists
 */
export function namedPathComplaints(path, text, exists) {
  const folders = path.startsWith(kPackage) ? ["", kPackage] : [""];
  const isThere = (name) =>
    folders.some((folder) => ["", ".h", ".cpp"].some((ending) => exists(folder + name + ending)));
  const named = [...text.matchAll(kNamedPath)].map(([name]) => name.replace(/[./-]+$/, ""));
  return [...new Set(named)]
    .filter((name) => !kMade.test(name) && !isThere(name))
    .map((name) => `${path}: there is no file or folder ${name}`);
}
