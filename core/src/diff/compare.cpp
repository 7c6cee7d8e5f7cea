#include "diff/compare.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "diff/hunk_builder.h"
#include "diff/line_diff.h"

namespace agent_timeline::diff {
namespace {

/// Clamps a line number to the model's range.
std::uint32_t bounded(std::int64_t number) {
  constexpr std::int64_t largest = std::numeric_limits<std::uint32_t>::max() / 2;
  return static_cast<std::uint32_t>(std::clamp<std::int64_t>(number, 0, largest));
}

std::uint32_t position(std::uint32_t first_line, std::size_t index) {
  return first_line == 0 ? 0 : first_line + static_cast<std::uint32_t>(index);
}

bool ends_with_newline(std::string_view text) {
  return text.empty() || text.ends_with('\n');
}

void add_newline(std::string& text) {
  if (!text.empty()) text += '\n';
}

}  // namespace

void compare_into(File& file, std::string_view old_text, std::string_view new_text, Extent extent,
                  std::int64_t first_line, std::size_t context) {
  file.old_text = old_text;
  file.new_text = new_text;
  file.has_texts = true;
  // An excerpt may end within a line on one side only; line feeds on both make the lines
  // comparable.
  const bool adds_newlines =
      extent == Extent::excerpt && !(ends_with_newline(old_text) && ends_with_newline(new_text));
  if (adds_newlines) {
    add_newline(file.old_text);
    add_newline(file.new_text);
  }
  const std::vector<std::string_view> old_lines = lines_with_ends(file.old_text);
  const std::vector<std::string_view> new_lines = lines_with_ends(file.new_text);
  const std::uint32_t first = extent == Extent::file ? 1 : bounded(first_line);
  file.numbers_are_relative = first == 0;
  const Difference difference = compare_lines(old_lines, new_lines);
  file.approximate = difference.approximate;
  HunkBuilder builder(file, {old_lines, new_lines, std::max(first, 1U), extent == Extent::file},
                      context);
  for (const ChangedRange& range : difference.ranges)
    builder.add_change(range);
  builder.finish();
  if (!adds_newlines) return;
  file.old_text.resize(old_text.size());
  file.new_text.resize(new_text.size());
  Gap& last = file.gap_after;
  last.length = std::min(last.length, new_text.size() - std::min(last.offset, new_text.size()));
}

std::vector<Hunk> compare(std::string_view old_text, std::string_view new_text, Extent extent,
                          std::int64_t first_line) {
  File file;
  compare_into(file, old_text, new_text, extent, first_line);
  return std::move(file.hunks);
}

Hunk hunk_of_lines(std::int64_t old_start, std::int64_t new_start,
                   std::span<const std::string> lines) {
  Hunk hunk;
  hunk.old_start = bounded(old_start);
  hunk.new_start = bounded(new_start);
  for (const std::string& raw : lines) {
    if (raw.starts_with('\\')) {
      if (!hunk.lines.empty()) hunk.lines.back().no_newline_at_end = true;
      continue;
    }
    const char sign = raw.empty() ? ' ' : raw.front();
    Line line;
    if (sign == '+') line.kind = LineKind::added;
    if (sign == '-') line.kind = LineKind::removed;
    const bool has_sign = !raw.empty() && (sign == '+' || sign == '-' || sign == ' ');
    line.text = has_sign ? raw.substr(1) : raw;
    if (line.kind != LineKind::added) {
      line.old_number = position(hunk.old_start, hunk.old_count++);
    }
    if (line.kind != LineKind::removed) {
      line.new_number = position(hunk.new_start, hunk.new_count++);
    }
    hunk.lines.push_back(std::move(line));
  }
  return hunk;
}

}  // namespace agent_timeline::diff
