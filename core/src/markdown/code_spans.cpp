#include "markdown/code_spans.h"

#include <algorithm>

namespace agent_timeline::markdown {

std::size_t run_end(std::string_view text, std::size_t at, char c) {
  return std::min(text.find_first_not_of(c, at), text.size());
}

std::size_t CodeSpans::find_closing(std::string_view text, std::size_t at, std::size_t length) {
  if (length > kBackticks) return text.size();
  if (searched_ && last_[length] < at) return text.size();
  if (!searched_) last_.fill(0);
  for (at = text.find('`', at); at != std::string_view::npos; at = text.find('`', at)) {
    const std::size_t end = run_end(text, at, '`');
    if (end - at == length) return at;
    if (!searched_ && end - at <= kBackticks) last_[end - at] = static_cast<std::uint32_t>(at);
    at = end;
  }
  searched_ = true;
  return text.size();
}

}  // namespace agent_timeline::markdown
