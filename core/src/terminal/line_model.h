// Plays terminal output back into lines, like a terminal of 1,000 rows and columns without line
// wrapping: carriage returns, cursor movement and erasing take effect, so that a progress bar ends
// as the one line a person saw. Lines that scroll out at the top are kept, and so is the screen's
// content when the whole display is erased: the next page begins below it. A line feed also returns
// to the first column, as the tty does for a command's output. The alternate screen is dropped.
// Invariant: time and memory are proportional to the bytes written.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/limits.h"
#include "terminal/escape_parser.h"
#include "terminal/lines.h"

namespace agent_timeline::terminal {

class LineModel final : private EscapeHandler {
 public:
  LineModel() : parser_(*this) {}
  LineModel(const LineModel&) = delete;  // the parser refers to this object
  LineModel& operator=(const LineModel&) = delete;

  void write(std::string_view bytes) { parser_.write(bytes); }

  /// Ends the output: resolves what was held back as the start of a control function.
  void finish() { parser_.finish(); }

  [[nodiscard]] const Lines& lines() const { return lines_; }
  [[nodiscard]] Lines& lines() { return lines_; }

 private:
  struct Cursor {
    /// An index into Lines. The row may be beyond the last row, and the column beyond its row's
    /// end.
    std::size_t row = 0;
    std::uint32_t column = 0;
    Style style;
  };

  void print(std::string_view text) override;
  void control(char c) override;
  void escape(char intermediate, char final_byte) override;
  void control_sequence(const ControlSequence& sequence) override;
  void system_command(std::string_view payload) override;

  void move(const ControlSequence& sequence);
  void edit(const ControlSequence& sequence);
  void set_modes(const ControlSequence& sequence);
  void move_to_row(std::size_t row);
  void move_to_column(std::size_t column);
  [[nodiscard]] bool take_padding(std::size_t columns);
  void extend_to_cursor();
  [[nodiscard]] std::uint32_t style_number();
  void put(std::string_view text);
  void tab();
  void line_feed();
  void reverse_line_feed();
  void repeat(std::uint32_t count);
  void erase_in_line(std::uint32_t which);
  void erase_in_display(std::uint32_t which);
  void insert_lines(std::size_t count);
  void begin_page();
  void restore_cursor();
  void reset();

  EscapeParser parser_;
  Lines lines_;
  Cursor cursor_;
  Cursor saved_;
  /// Index of the first row of the screen.
  std::size_t top_ = 0;
  std::size_t padding_left_ = limits::kTerminalPadding;
  /// The number of the cursor's style, valid if is_style_known_.
  std::uint32_t style_ = 0;
  bool is_style_known_ = true;
  bool is_alternate_ = false;
  /// The last printed character in UTF-8, unless something else came after it.
  std::array<char, 4> last_character_{};
  std::size_t last_character_size_ = 0;
};

/// Returns the lines that a person would see after `output` has run.
[[nodiscard]] Lines play(std::string_view output);

}  // namespace agent_timeline::terminal
