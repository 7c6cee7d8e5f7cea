// Plays terminal output back onto lines, as a terminal that is endlessly long and as wide as each
// line needs: carriage returns, backspaces and erasures take effect, so that a progress bar ends as
// the one line a person saw. Columns count code points; a tab is one column and stays a tab.
// Invariant: the work is proportional to the bytes written, and no control character but the tab is
// left in a line.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "terminal/escape_parser.h"

namespace agent_timeline::terminal {

struct Line {
  /// UTF-8.
  std::string text;
  /// False only for a last line that no line feed ended.
  bool ended = true;
};

class LineModel final : private EscapeHandler {
 public:
  LineModel() : parser_(*this) {}
  LineModel(const LineModel&) = delete;  // the parser refers to this object
  LineModel& operator=(const LineModel&) = delete;

  void write(std::string_view bytes) { parser_.write(bytes); }

  /// Ends the output: an unended last line with text in it joins `lines()`.
  void finish();

  /// The lines that are ended, oldest first.
  [[nodiscard]] const std::vector<Line>& lines() const { return lines_; }

  /// The text of the line that is still being written.
  [[nodiscard]] std::string open_line() const;

 private:
  void print(std::string_view text) override;
  void control(char c) override;
  void escape(std::string_view intermediates, char final_byte) override;
  void control_sequence(const ControlSequence& sequence) override;
  void control_string(StringKind kind, std::string_view payload) override;

  void put(char32_t code);
  void put_ascii(std::string_view text);
  void end_line(bool ended);
  void move_to(std::size_t column);
  void erase_in_line(std::uint32_t which);

  EscapeParser parser_;
  std::vector<Line> lines_;
  std::u32string open_;  // one code point per column, so that overwriting costs what is written
  std::size_t column_ = 0;
};

/// The lines a person would see after `output` has run.
[[nodiscard]] std::vector<Line> play(std::string_view output);

}  // namespace agent_timeline::terminal
