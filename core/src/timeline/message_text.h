// The growing text of a message, for the timeline and everything that shows messages. Invariant:
// the visible range is maintained incrementally and never found by rescanning, however much
// trailing white space there is.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "base/text.h"

namespace agent_timeline {

class MessageText {
 public:
  MessageText() = default;
  explicit MessageText(std::string text)
      : text_(std::move(text)),
        begin_(text_.size() - trim_start(text_).size()),
        end_(trim_end(text_).size()) {}

  void append(std::string_view more) {
    if (begin_ == text_.size()) begin_ += more.size() - trim_start(more).size();
    const std::size_t solid = trim_end(more).size();
    if (solid > 0) end_ = text_.size() + solid;
    text_ += more;
  }

  [[nodiscard]] const std::string& full() const { return text_; }
  /// The text without trailing white space, which may be incomplete.
  [[nodiscard]] std::string_view shown() const { return std::string_view(text_).substr(0, end_); }
  /// The text without leading and trailing white space.
  [[nodiscard]] std::string_view trimmed() const { return shown().substr(std::min(begin_, end_)); }

 private:
  std::string text_;
  /// Begin and end of the text without surrounding white space.
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
};

}  // namespace agent_timeline
