#include "markdown/code_info.h"

#include <array>
#include <cstddef>
#include <optional>
#include <string>

#include "base/number.h"
#include "base/text.h"
#include "markdown/piece.h"

namespace agent_timeline::markdown {
namespace {

constexpr std::array<std::string_view, 3> kStartMarks = {"start=", "startline=", ":"};
/// Longer words are skipped: a mark and a number fit.
constexpr std::size_t kWordBytes = 24;

std::string_view without_quotes(std::string_view value) {
  if (value.size() < 2 || value.front() != value.back()) return value;
  return value.front() == '"' || value.front() == '\'' ? value.substr(1, value.size() - 2) : value;
}

std::optional<std::uint32_t> start_in(std::string_view word) {
  if (word.size() > kWordBytes) return std::nullopt;
  const std::string lower = to_lower_ascii(word);
  for (const std::string_view mark : kStartMarks) {
    if (!lower.starts_with(mark)) continue;
    return parse_integer<std::uint32_t>(
        without_quotes(std::string_view(lower).substr(mark.size())));
  }
  return std::nullopt;
}

std::uint32_t find_start_line(std::string_view meta) {
  constexpr std::string_view kBetween = " \t\n{},;";
  while (!meta.empty()) {
    const std::string_view word = meta.substr(0, meta.find_first_of(kBetween));
    if (const auto start = start_in(word)) return *start;
    meta.remove_prefix(word.size() < meta.size() ? word.size() + 1 : word.size());
  }
  return 1;
}

}  // namespace

CodeInfo read_code_info(std::string_view info) {
  CodeInfo code;
  code.meta = trim(info);
  code.language = language_token(code.meta);
  code.meta = trim(code.meta.substr(code.language.size()));
  code.start_line = find_start_line(code.meta);
  return code;
}

}  // namespace agent_timeline::markdown
