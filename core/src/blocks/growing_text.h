// Facts about a text that only grows, kept so that it need not be read again: its length without
// trailing white space, its lines, and whether it needs a terminal to look right. Used by
// live_call.cpp and live_output.cpp.
// Invariant: an update costs only what was added.
#pragma once

#include <cstddef>
#include <string_view>

namespace agent_timeline {

class GrowingText {
 public:
  /// Reads what was added to `text` since the last update.
  void update(std::string_view text);

  /// Bytes read so far.
  [[nodiscard]] std::size_t size() const { return size_; }
  /// Bytes before the trailing white space, which counts only once text follows it.
  [[nodiscard]] std::size_t trimmed_size() const { return trimmed_size_; }
  [[nodiscard]] bool is_blank() const { return trimmed_size_ == 0; }
  /// The same as count_lines().
  [[nodiscard]] std::size_t lines() const { return newlines_ + (ends_line_ ? 0 : 1); }
  [[nodiscard]] std::size_t trimmed_lines() const {
    return trimmed_size_ == 0 ? 0 : trimmed_newlines_ + 1;
  }
  /// The text has escape sequences, backspaces, or carriage returns that do not end a line.
  [[nodiscard]] bool needs_terminal() const { return needs_terminal_; }

 private:
  std::size_t size_ = 0;
  std::size_t trimmed_size_ = 0;
  std::size_t newlines_ = 0;
  std::size_t trimmed_newlines_ = 0;
  bool ends_line_ = true;
  bool is_after_carriage_return_ = false;
  bool needs_terminal_ = false;
};

}  // namespace agent_timeline
