#include "blocks/growing_text.h"

#include "base/text.h"

namespace agent_timeline {

void GrowingText::update(std::string_view text) {
  for (; size_ < text.size(); ++size_) {
    const char c = text[size_];
    if ((is_after_return_ && c != '\n') || c == '\x1b' || c == '\b') is_for_terminals_ = true;
    is_after_return_ = c == '\r';
    if (c == '\n') ++newlines_;
    if (is_space(c)) continue;
    solid_ = size_ + 1;
    solid_newlines_ = newlines_;
  }
  ends_line_ = size_ == 0 || text[size_ - 1] == '\n';
}

}  // namespace agent_timeline
