// Checks that the build and two languages agree on per-file flags and on versions. Pure functions from
// texts to complaints. For build.test.mjs.

import { posix } from "node:path";
import { flaggedSources } from "./cmake.mjs";

/**
 * Complains about per-file flags of files that do not exist, which CMake silently accepts, of files that
 * one CMake file names twice, where the later flags would win, and about flags that cannot be checked.
 * @param {Map<string, string>} files the texts of CMake files, by path
 * @param {(path: string) => boolean} isFile
 */
export function flagComplaints(files, isFile) {
  const complaints = [];
  let flagged = 0;
  for (const [file, text] of files) {
    const { sources, problems } = flaggedSources(text, posix.dirname(file));
    const isModule = file.endsWith(".cmake") && sources.length + problems.length > 0;
    // Which folder its paths belong to depends on who includes it.
    if (isModule) problems.push("flags of files belong into a CMakeLists.txt");
    flagged += sources.length;
    const twice = sources.filter((path, at) => sources.indexOf(path) !== at);
    const texts = [
      ...problems,
      ...sources.filter((path) => !isFile(path)).map((path) => `${path} does not exist`),
      ...twice.map((path) => `${path} is named twice`),
    ];
    complaints.push(...texts.map((complaint) => `${file}: ${complaint}`));
  }
  return flagged > 0 ? complaints : [...complaints, "no file with its own flags was found"];
}

/** Returns the number that a text states exactly once, or a complaint. */
function numberIn(text, { file, pattern }) {
  const matches = [...text.matchAll(pattern)];
  if (matches.length === 1) return { number: Number(matches[0][1]) };
  return { complaint: `${file} declares it ${matches.length} times` };
}

/**
 * Complains about duplicated constants that differ, or of which one was not found.
 * @param {{ what: string, places: { file: string, pattern: RegExp }[] }} constant
 * @param {(file: string) => string} read
 */
export function constantComplaints({ what, places }, read) {
  const declared = places.map((place) => ({ ...place, ...numberIn(read(place.file), place) }));
  const lost = declared.filter(({ complaint }) => complaint !== undefined);
  if (lost.length > 0) return lost.map(({ complaint }) => `${what}: ${complaint}`);
  if (new Set(declared.map(({ number }) => number)).size === 1) return [];
  return [`${what}: ${declared.map(({ file, number }) => `${number} in ${file}`).join(", ")}`];
}
