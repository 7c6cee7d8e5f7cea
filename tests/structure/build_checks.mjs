// Checks that the build and two languages agree on per-file flags and on versions. Pure functions from
// texts to complaints. For build.test.mjs.

/** Returns the sources in each `set(name …)` of a CMake file that `set_source_files_properties` uses. */
function flaggedLists(cmake) {
  const named = cmake.matchAll(/set_source_files_properties\(\s*\$\{(\w+)\}/g);
  return [...named].map(([, name]) => {
    const list = new RegExp(String.raw`\bset\(${name}\s([^)]*)\)`).exec(cmake)?.[1];
    return { name, sources: list?.trim().split(/\s+/) ?? [] };
  });
}

/**
 * Complains about per-file flags of files that do not exist or are listed twice, where the later would win.
 * @param {string} cmake the text of wasm/CMakeLists.txt
 * @param {string[]} onDisk the existing sources, as the lists should name them
 */
export function flagComplaints(cmake, onDisk) {
  const lists = flaggedLists(cmake);
  const all = lists.flatMap(({ sources }) => sources);
  if (lists.length === 0) return ["no list of files with their own compiler flags was found"];
  return [
    ...lists
      .filter(({ sources }) => sources.length === 0)
      .map(({ name }) => `the list ${name} is empty`),
    ...all.filter((path) => !onDisk.includes(path)).map((path) => `${path} does not exist`),
    ...all.filter((path, at) => all.indexOf(path) !== at).map((path) => `${path} is listed twice`),
  ];
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
