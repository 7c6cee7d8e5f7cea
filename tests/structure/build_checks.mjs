// Checks that per-file compiler flags are set by the function that checks them, and that two languages agree on
// versions. Pure functions from texts to complaints. For build.test.mjs.

/** CMake's own commands that set properties of sources, or could hide such a command. */
const kUnchecked =
  /\bset_source_files_properties\s*\(|\bset_property\s*\(\s*(?:SOURCE\b|\$)|\bcmake_language\s*\(/gi;

/**
 * Complains about commands that set properties of sources without checking that these exist.
 * @param {Map<string, string>} files the texts of CMake files, by path
 */
export function sourcePropertyComplaints(files) {
  return [...files].flatMap(([file, text]) => {
    const commands = text.replaceAll(/#.*/g, "").matchAll(kUnchecked);
    return [...commands].map(
      ([command]) => `${file}: use agent_timeline_source_property for ${command.trim()}`,
    );
  });
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
