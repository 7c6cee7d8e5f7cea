#include "code/excerpt.h"

#include <cstddef>

#include "base/limits.h"

namespace agent_timeline::code {

std::vector<std::string_view> lines_for_guess(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty() && lines.size() < limits::kGuessLines) {
    const std::size_t end = text.find('\n');
    lines.push_back(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return lines;
}

}  // namespace agent_timeline::code
