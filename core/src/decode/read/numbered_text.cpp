#include "decode/read/numbered_text.h"

#include <algorithm>

#include "base/number.h"
#include "base/text.h"

namespace agent_timeline {
namespace {

/// No file has more lines; a larger number is something else.
constexpr std::int64_t kLargestNumber = 1'000'000'000;

struct NumberedLine {
  std::int64_t number = 0;
  std::string_view text;
};

std::optional<NumberedLine> read_line(std::string_view line,
                                      std::span<const std::string_view> separators) {
  line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
  if (line.empty() || line.front() == '-') return std::nullopt;
  const std::optional<std::int64_t> number = consume_integer(line);
  if (!number || *number > kLargestNumber) return std::nullopt;
  const auto separator =
      std::find_if(separators.begin(), separators.end(),
                   [&](std::string_view candidate) { return line.starts_with(candidate); });
  if (separator == separators.end()) return std::nullopt;
  return NumberedLine{*number, line.substr(separator->size())};
}

}  // namespace

std::optional<NumberedText> read_numbered_text(std::string_view text,
                                               std::span<const std::string_view> separators) {
  NumberedText out;
  bool any = false;
  for (const std::string_view line : split_lines(text)) {
    const std::optional<NumberedLine> numbered = read_line(line, separators);
    if (!numbered || (any && numbered->number != out.last_line + 1)) return std::nullopt;
    if (!any) out.first_line = numbered->number;
    any = true;
    out.last_line = numbered->number;
    out.text += numbered->text;
    out.text += '\n';
  }
  if (!any) return std::nullopt;
  const bool ends_empty = out.text == "\n" || out.text.ends_with("\n\n");
  if (!ends_empty) out.text.pop_back();
  return out;
}

}  // namespace agent_timeline
