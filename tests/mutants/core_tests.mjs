// Maps each stage to its tests: its unit tests, and the longer tests that exercise its output.
// Invariant: a file of tests/property, golden, hostile or conformance that no stage lists is an error,
// and so is a listed file that does not exist, so that a renamed test cannot silently leave the run.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { kRoot } from "./places.mjs";

const kSession = [
  "golden/conversations_test.cpp",
  "golden/golden_test.cpp",
  "hostile/bad_input_test.cpp",
  "property/dialects_test.cpp",
  "property/session_test.cpp",
];
const kPatches = ["property/outline_test.cpp", "property/patches_test.cpp"];
const kEvents = [
  "golden/sure_claims_test.cpp",
  "property/accounted_events_test.cpp",
  "property/stream_faults_test.cpp",
  "property/renamed_members_test.cpp",
  "property/unknown_kinds_test.cpp",
];
const kGrowing = ["property/growing_calls_test.cpp", "property/live_output_test.cpp"];
const kMarkdown = [
  "conformance/markdown_spec_test.cpp",
  "property/markdown_bytes_test.cpp",
  "property/markdown_edits_test.cpp",
  "property/markdown_oracle_test.cpp",
  "property/markdown_stream_test.cpp",
  "property/markdown_whole_text_test.cpp",
];

/** The longer tests of each stage. */
const kLong = {
  base: ["hostile/bad_input_test.cpp", "property/session_test.cpp"],
  decode: [
    ...kSession,
    ...kEvents,
    "conformance/recordings_test.cpp",
    "conformance/stored_and_live_test.cpp",
  ],
  timeline: [...kSession, ...kPatches, ...kGrowing, "hostile/growth_test.cpp"],
  tools: [...kSession, "conformance/recordings_test.cpp"],
  blocks: [...kSession, ...kGrowing, "conformance/recordings_test.cpp"],
  html: ["conformance/markdown_spec_test.cpp", ...kSession],
  markdown: kMarkdown,
  diff: [
    "property/diff_oracle_test.cpp",
    "property/diff_stream_test.cpp",
    "property/diff_test.cpp",
    "property/git_patches_test.cpp",
    "property/patches_test.cpp",
  ],
  code: ["hostile/code_growth_test.cpp", "property/code_lexer_test.cpp"],
  terminal: ["property/live_output_test.cpp", "property/terminal_test.cpp"],
  render: kSession,
  emit: [...kSession, ...kPatches, ...kGrowing, "hostile/growth_test.cpp"],
  session: [...kSession, ...kPatches],
};

/**
 * Returns 1 if `source`, a path relative to tests/, is a unit test of the stage, 2 if a longer test of
 * it, else 0.
 */
export function rankOf(stage, source) {
  if (source.startsWith(`unit/${stage}/`)) return 1;
  return kLong[stage].includes(source) ? 2 : 0;
}

export function checkTests(stages) {
  const named = new Set(Object.values(kLong).flat());
  for (const stage of stages) {
    const unit = join(kRoot, "tests/unit", stage);
    if (!(stage in kLong) || !existsSync(unit)) throw new Error(`no tests are named for ${stage}`);
  }
  for (const folder of ["conformance", "golden", "hostile", "property"]) {
    const files = readdirSync(join(kRoot, "tests", folder)).filter((name) =>
      /_test\.cpp$/.test(name),
    );
    for (const file of files) {
      if (!named.delete(`${folder}/${file}`))
        throw new Error(`no stage runs tests/${folder}/${file}`);
    }
  }
  if (named.size > 0) throw new Error(`tests/${[...named][0]} does not exist`);
}
