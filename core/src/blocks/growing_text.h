// What is known of a text that only grows, so that nobody reads it again: how far it goes without
// the white space at its end, how many lines it has, and whether a terminal would show it
// otherwise. For live_call.cpp and live_output.cpp.
// Invariant: an update costs what was added.
#pragma once

#include <cstddef>
#include <string_view>

namespace agent_timeline {

class GrowingText {
 public:
  /// Takes what `text` has more than at the last update.
  void update(std::string_view text);

  /// Bytes that were taken.
  [[nodiscard]] std::size_t size() const { return size_; }
  /// Those before the white space at the end, which may be only the start of something.
  [[nodiscard]] std::size_t solid() const { return solid_; }
  [[nodiscard]] bool is_blank() const { return solid_ == 0; }
  /// As count_lines() says.
  [[nodiscard]] std::size_t lines() const { return newlines_ + (ends_line_ ? 0 : 1); }
  [[nodiscard]] std::size_t solid_lines() const { return solid_ == 0 ? 0 : solid_newlines_ + 1; }
  /// It has escape sequences, backspaces, or carriage returns that end no line.
  [[nodiscard]] bool is_for_terminals() const { return is_for_terminals_; }

 private:
  std::size_t size_ = 0;
  std::size_t solid_ = 0;
  std::size_t newlines_ = 0;
  std::size_t solid_newlines_ = 0;
  bool ends_line_ = true;
  bool is_after_return_ = false;
  bool is_for_terminals_ = false;
};

}  // namespace agent_timeline
