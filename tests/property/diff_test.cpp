// Diffs are exact: applied to the old text they give the new one, whatever the texts are, and the
// marks within lines cover the differences.
#include <catch2/catch_test_macros.hpp>
#include <map>
#include <string>
#include <string_view>

#include "base/text.h"
#include "base/utf8.h"
#include "diff/compare.h"
#include "diff/moved.h"
#include "diff/word_diff.h"
#include "support/diff_texts.h"
#include "support/random.h"

using namespace agent_timeline;
using namespace agent_timeline::diff;
using namespace agent_timeline::testing;

namespace {

TextPair random_pair(Random& random) {
  TextPair pair;
  pair.old_text = random_text(random, random.chance(10) ? 0 : 40);
  pair.new_text = random.chance(50) ? random_text(random, 40)
                                    : mutated(pair.old_text, 1 + random.below(5), random);
  return pair;
}

/// Returns the text of one side: gaps from the new text, lines from the hunks.
std::string side_of(const File& file, LineKind other) {
  std::string out;
  const auto add_gap = [&](const Gap& gap) { out += file.new_text.substr(gap.offset, gap.length); };
  for (const Hunk& hunk : file.hunks) {
    add_gap(hunk.gap_before);
    for (const Line& line : hunk.lines) {
      if (line.kind == other) continue;
      out += line.text;
      if (!line.no_newline_at_end) out += '\n';
    }
  }
  if (file.hunks.empty()) return file.new_text;
  add_gap(file.gap_after);
  return out;
}

/// Returns the first wrong line number of `file`; empty if the numbers count both sides.
std::string number_problem(const File& file) {
  std::uint32_t old_number = 1;
  std::uint32_t new_number = 1;
  for (const Hunk& hunk : file.hunks) {
    old_number += hunk.gap_before.lines;
    new_number += hunk.gap_before.lines;
    if (hunk.old_start != old_number - (hunk.old_count == 0 ? 1 : 0)) return "wrong old start";
    if (hunk.new_start != new_number - (hunk.new_count == 0 ? 1 : 0)) return "wrong new start";
    for (const Line& line : hunk.lines) {
      const bool is_old = line.kind != LineKind::added;
      const bool is_new = line.kind != LineKind::removed;
      if (line.old_number != (is_old ? old_number++ : 0))
        return "wrong old line number of " + line.text;
      if (line.new_number != (is_new ? new_number++ : 0))
        return "wrong new line number of " + line.text;
    }
  }
  return {};
}

/// Returns `line` without its marked parts, or a message if the marks are out of order or split a
/// character.
std::string unmarked(const Line& line) {
  std::string out;
  std::size_t at = 0;
  for (const TextRange& mark : line.marks) {
    const bool is_sound = mark.begin >= at && mark.begin < mark.end && mark.end <= line.text.size();
    if (!is_sound) return "marks out of order";
    const std::string_view text = line.text;
    const std::string_view marked = text.substr(mark.begin, mark.end - mark.begin);
    if (valid_utf8_length(marked) != marked.size()) return "mark splits a character";
    out += text.substr(at, mark.begin - at);
    at = mark.end;
  }
  return out + line.text.substr(at);
}

/// Returns a line of code-like words.
std::string random_line(Random& random) {
  static constexpr std::string_view kWords[] = {"value",       " ",  "  ", "=",       "(",  "größe",
                                                "日本",        ")",  "x",  "e\u0301", "\t", ".",
                                                "👩‍💻", "42", "_a", ""};
  std::string line;
  for (std::size_t left = random.below(14); left > 0; --left)
    line += std::string(random.pick(kWords));
  return line;
}

}  // namespace

TEST_CASE("property: a diff applied to the old text gives the new text", "[property][diff]") {
  const std::uint64_t first = property_seed();
  for (std::size_t run = 0; run < property_runs(); ++run) {
    Random random(first + run);
    const TextPair pair = random_pair(random);
    CAPTURE(first + run, pair.old_text, pair.new_text);
    File file;
    compare_into(file, pair.old_text, pair.new_text, Extent::file, 0, random.below(5));
    REQUIRE(side_of(file, LineKind::added) == pair.old_text);
    REQUIRE(side_of(file, LineKind::removed) == pair.new_text);
    REQUIRE(number_problem(file) == "");
    REQUIRE(file.hunks.empty() == (pair.old_text == pair.new_text));
  }
}

TEST_CASE("property: paired lines are equal outside their marks", "[property][diff]") {
  const std::uint64_t first = property_seed();
  for (std::size_t run = 0; run < property_runs(); ++run) {
    Random random(first + run);
    const std::string old_line = random_line(random);
    const std::string new_line =
        random.chance(50) ? old_line + random_line(random) : random_line(random);
    CAPTURE(first + run, old_line, new_line);
    File file;
    compare_into(file, old_line + "\n", new_line + "\n", Extent::file);
    if (file.hunks.empty()) continue;
    mark_words(file.hunks.front());
    const Line& removed = file.hunks.front().lines.at(0);
    const Line& added = file.hunks.front().lines.at(1);
    if (removed.marks.empty() && added.marks.empty()) continue;
    REQUIRE(unmarked(removed) == unmarked(added));
  }
}

TEST_CASE("property: a moved block has the same lines on both sides", "[property][diff]") {
  const std::uint64_t first = property_seed();
  for (std::size_t run = 0; run < property_runs(); ++run) {
    Random random(first + run);
    const TextPair pair = random_pair(random);
    CAPTURE(first + run, pair.old_text, pair.new_text);
    File file;
    compare_into(file, pair.old_text, pair.new_text, Extent::file);
    mark_moves(file);
    std::map<std::uint32_t, std::string> removed;
    std::map<std::uint32_t, std::string> added;
    for (const Hunk& hunk : file.hunks) {
      for (const Line& line : hunk.lines) {
        if (line.moved == 0) continue;
        REQUIRE(line.kind != LineKind::context);
        auto& side = line.kind == LineKind::removed ? removed : added;
        side[line.moved] += std::string(trim(line.text)) + "\n";
      }
    }
    REQUIRE(removed == added);
  }
}
