#include "blocks/growing_text.h"

#include "base/text.h"

namespace agent_timeline {

void GrowingText::update(std::string_view text) {
  for (; size_ < text.size(); ++size_) {
    const char c = text[size_];
    if ((is_after_carriage_return_ && c != '\n') || c == '\x1b' || c == '\b')
      needs_terminal_ = true;
    is_after_carriage_return_ = c == '\r';
    if (c == '\n') ++newlines_;
    if (is_space(c)) continue;
    trimmed_size_ = size_ + 1;
    trimmed_newlines_ = newlines_;
  }
  ends_line_ = size_ == 0 || text[size_ - 1] == '\n';
}

}  // namespace agent_timeline
