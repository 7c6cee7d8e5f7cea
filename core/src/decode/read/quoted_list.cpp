#include "decode/read/quoted_list.h"

#include "base/text.h"

namespace agent_timeline {
namespace {

char escaped(char c) {
  if (c == 'n') return '\n';
  return c == 't' ? '\t' : c;
}

/// Takes a quoted text from the front of `rest`.
std::optional<std::string> take_quoted(std::string_view& rest) {
  if (rest.empty() || (rest.front() != '\'' && rest.front() != '"')) return std::nullopt;
  const char quote = rest.front();
  std::string out;
  for (std::size_t at = 1; at < rest.size(); ++at) {
    if (rest[at] == quote) {
      rest.remove_prefix(at + 1);
      return out;
    }
    const bool is_escape = rest[at] == '\\' && at + 1 < rest.size();
    out += is_escape ? escaped(rest[++at]) : rest[at];
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::vector<std::string>> read_quoted_list(std::string_view text) {
  std::string_view rest = trim(text);
  if (!rest.starts_with('[') || !rest.ends_with(']')) return std::nullopt;
  rest = trim(rest.substr(1, rest.size() - 2));
  std::vector<std::string> out;
  while (!rest.empty()) {
    std::optional<std::string> item = take_quoted(rest);
    if (!item) return std::nullopt;
    out.push_back(std::move(*item));
    rest = trim_start(rest);
    if (rest.empty()) break;
    if (!rest.starts_with(',')) return std::nullopt;
    rest = trim_start(rest.substr(1));
  }
  return out;
}

}  // namespace agent_timeline
