#include "decode/numbered_text.h"

#include <algorithm>
#include <charconv>
#include <vector>

#include "base/text.h"

namespace agent_timeline {
namespace {

constexpr std::string_view kArrow = "→";

struct NumberedLine {
  std::int64_t number = 0;
  std::string_view text;
};

std::optional<NumberedLine> read_line(std::string_view line) {
  line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
  if (line.empty() || line.front() == '-') return std::nullopt;
  NumberedLine out;
  const char* end = line.data() + line.size();
  const auto [stop, error] = std::from_chars(line.data(), end, out.number);
  if (error != std::errc()) return std::nullopt;
  line.remove_prefix(static_cast<std::size_t>(stop - line.data()));
  if (line.starts_with(kArrow)) {
    out.text = line.substr(kArrow.size());
  } else if (line.starts_with('\t')) {
    out.text = line.substr(1);
  } else {
    return std::nullopt;
  }
  return out;
}

/// Reads lines until one does not go on with the numbering.
std::optional<NumberedText> read_lines(std::string_view text, bool& reached_end) {
  NumberedText out;
  bool any = false;
  reached_end = true;
  for (const std::string_view line : split_lines(text)) {
    const std::optional<NumberedLine> numbered = read_line(line);
    if (!numbered || (any && numbered->number != out.last_line + 1)) {
      reached_end = false;
      break;
    }
    if (!any) out.first_line = numbered->number;
    any = true;
    out.last_line = numbered->number;
    out.text += numbered->text;
    out.text += '\n';
  }
  if (!any) return std::nullopt;
  return out;
}

}  // namespace

std::optional<NumberedText> read_numbered_text(std::string_view text) {
  bool whole = false;
  std::optional<NumberedText> out = read_lines(text, whole);
  return whole ? out : std::nullopt;
}

std::optional<NumberedText> read_numbered_start(std::string_view text) {
  bool whole = false;
  return read_lines(text, whole);
}

}  // namespace agent_timeline
