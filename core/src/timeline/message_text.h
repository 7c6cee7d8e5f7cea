// The text of a message, which may grow. For the timeline, and for all that shows messages.
// Invariant: what is shown is known without looking at the text again, however much white space
// stands at its end.
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

  [[nodiscard]] const std::string& whole() const { return text_; }
  /// Without the white space at its end, which may be only the start of something.
  [[nodiscard]] std::string_view shown() const { return std::string_view(text_).substr(0, end_); }
  /// Without that at its start, either.
  [[nodiscard]] std::string_view solid() const { return shown().substr(std::min(begin_, end_)); }

 private:
  std::string text_;
  /// Where what is no white space begins and ends.
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
};

}  // namespace agent_timeline
