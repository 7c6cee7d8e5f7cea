// A cursor over one line of Markdown that counts columns: tabs advance to the next multiple of four
// and may be consumed in part (CommonMark 0.31.2, section 2.2). For block_parser. Invariant:
// `offset` is the byte at `column`; the line has no line end.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace agent_timeline::markdown {

class BlockLine {
 public:
  /// A line that is indented by this many columns is indented code.
  static constexpr std::size_t kCodeIndent = 4;

  explicit BlockLine(std::string_view line) : line_(line) { find_nonspace(); }

  [[nodiscard]] std::string_view line() const { return line_; }
  [[nodiscard]] std::size_t offset() const { return offset_; }
  /// The offset of the first character at or behind the cursor that is neither space nor tab.
  [[nodiscard]] std::size_t nonspace() const { return nonspace_; }
  /// Columns from the cursor to that character.
  [[nodiscard]] std::size_t indent() const { return nonspace_column_ - column_; }
  [[nodiscard]] bool is_indented() const { return indent() >= kCodeIndent; }
  [[nodiscard]] bool is_blank() const { return nonspace_ >= line_.size(); }
  /// The line from that character on.
  [[nodiscard]] std::string_view text() const { return line_.substr(nonspace_); }
  /// The first character of text(), NUL if it is blank.
  [[nodiscard]] char first() const { return is_blank() ? '\0' : line_[nonspace_]; }
  /// The character under the cursor, NUL at the end.
  [[nodiscard]] char at_cursor() const { return offset_ < line_.size() ? line_[offset_] : '\0'; }
  /// Columns from the start of the line.
  [[nodiscard]] std::size_t column() const { return column_; }

  void advance_bytes(std::size_t count);
  /// May stop inside a tab.
  void advance_columns(std::size_t count);
  void advance_to_nonspace() { advance_bytes(nonspace_ - offset_); }
  /// Skips one space or tab column under the cursor, if there is one.
  bool skip_space();

  /// The line from the cursor on; the remaining columns of a partly consumed tab become spaces. The
  /// result may be stored in `buffer`.
  [[nodiscard]] std::string_view rest(std::string& buffer) const;

  /// A position of the cursor, to return to after looking ahead.
  struct Position {
    std::size_t offset;
    std::size_t column;
    bool in_tab;
  };
  [[nodiscard]] Position position() const { return {offset_, column_, in_tab_}; }
  void go_to(const Position& position);

 private:
  static constexpr std::size_t kTabStop = 4;
  [[nodiscard]] static std::size_t columns_to_tab_stop(std::size_t column) {
    return kTabStop - column % kTabStop;
  }
  void find_nonspace();

  std::string_view line_;
  std::size_t offset_ = 0;
  std::size_t column_ = 0;
  /// The cursor is inside the tab at `offset_`.
  bool in_tab_ = false;
  std::size_t nonspace_ = 0;
  std::size_t nonspace_column_ = 0;
};

}  // namespace agent_timeline::markdown
