// The text of a stream, decoded from bytes that may be split anywhere. For stream.cpp. Invariant:
// view() is valid UTF-8 without NUL and does not depend on how the bytes were split.
#pragma once

#include <string>
#include <string_view>
#include <utility>

namespace agent_timeline::markdown {

class SourceBuffer {
 public:
  /// An unfinished sequence waits for its rest; ill-formed bytes and NUL become U+FFFD.
  void append(std::string_view bytes);
  /// Ends the text: an unfinished sequence is ill-formed.
  void end();
  [[nodiscard]] std::string_view view() const { return text_; }
  [[nodiscard]] std::string release() && { return std::move(text_); }

 private:
  void take(std::string_view bytes);

  std::string text_;
  std::string waiting_;
};

/// Returns `text` in the form of view(), to which the offsets of pieces refer.
[[nodiscard]] std::string as_source(std::string_view text);

}  // namespace agent_timeline::markdown
