#include "diff/line_diff.h"

#include "diff/interner.h"
#include "diff/slider.h"

namespace agent_timeline::diff {

std::vector<std::string_view> lines_with_ends(std::string_view text) {
  std::vector<std::string_view> lines;
  constexpr std::size_t kUsualLine = 32;
  lines.reserve(text.size() / kUsualLine + 1);
  while (!text.empty()) {
    const std::size_t newline = text.find('\n');
    const std::size_t length = newline == std::string_view::npos ? text.size() : newline + 1;
    lines.push_back(text.substr(0, length));
    text.remove_prefix(length);
  }
  return lines;
}

Difference compare_lines(std::span<const std::string_view> old_lines,
                         std::span<const std::string_view> new_lines) {
  Interner interner(old_lines.size() + new_lines.size() / 4);
  std::vector<std::uint32_t> ids;
  ids.reserve(old_lines.size() + new_lines.size());
  for (const std::string_view line : old_lines)
    ids.push_back(interner.id_of(line));
  for (const std::string_view line : new_lines)
    ids.push_back(interner.id_of(line));
  const std::span<const std::uint32_t> all(ids);
  Difference difference =
      compare_ids(all.first(old_lines.size()), all.subspan(old_lines.size()), interner.size());
  difference.approximate = difference.approximate || interner.crowded();
  shift_to_boundaries(difference.ranges, old_lines, new_lines);
  return difference;
}

}  // namespace agent_timeline::diff
