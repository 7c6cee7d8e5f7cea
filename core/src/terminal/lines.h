// The lines that terminal output leaves: what the line model writes and rendering reads. Lines that
// are only appended to are bytes in one text with runs of styles beside it; a line that is
// overwritten becomes cells.
// Invariant: the work of each call is proportional to what it writes or removes, or to what was
// written to that line once before.
#pragma once

#include <algorithm>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "html/url_policy.h"
#include "terminal/cells.h"
#include "terminal/style.h"

namespace agent_timeline::terminal {

/// One line to read. Views are valid until the lines change or `LineReader` reads another one.
struct LineView {
  /// UTF-8 without control characters but tabs.
  std::string_view text;
  /// In order; they cover the text. None when all of it is plain.
  std::span<const Run> runs;
};

/// A place in the text of the lines, with the line feeds between them.
struct LinePlace {
  std::size_t line = 0;
  /// Bytes of the line before it; kLineEnd behind all of them, before the line feed.
  std::size_t byte = 0;
  auto operator<=>(const LinePlace&) const = default;
};
inline constexpr std::size_t kLineEnd = static_cast<std::size_t>(-1);

/// What changed of the lines: as it was is all that is before `first`, and all lines from `end` on.
struct LineChange {
  LinePlace first;
  /// kAllLines when lines came or went.
  std::size_t end = 0;
};
inline constexpr std::size_t kAllLines = static_cast<std::size_t>(-1);

class Lines {
 public:
  /// Lines of the output. A last one that is empty is none: a line feed ended the one before.
  [[nodiscard]] std::size_t size() const;
  /// Whether a line feed stands behind line `index`.
  [[nodiscard]] bool is_ended(std::size_t index) const { return index + 1 < rows_.size(); }
  [[nodiscard]] const Style& style(std::uint32_t number) const { return styles_[number]; }
  /// Where link `number` of a style leads, if that is allowed.
  [[nodiscard]] const SafeUrl* link(std::uint32_t number) const;
  /// What changed since this was asked last: where the first change is, or a place before it;
  /// behind the lines when there is none.
  [[nodiscard]] LineChange take_change();
  /// The end of the text.
  [[nodiscard]] LinePlace end() const;

  // For the line model. A row is a line that exists, and be it empty.

  [[nodiscard]] std::size_t rows() const { return rows_.size(); }
  [[nodiscard]] std::uint32_t columns(std::size_t row) const;
  /// Nothing was written there but tabs.
  [[nodiscard]] bool is_blank(std::size_t row) const;
  void add_rows(std::size_t count);
  /// Puts `text`, which has no control characters, at `column`, which is at most columns(row).
  /// Returns the column behind it.
  std::uint32_t write(std::size_t row, std::uint32_t column, std::string_view text,
                      std::uint32_t style);
  /// A tab at the end of the row.
  void append_tab(std::size_t row, std::uint32_t style);
  void append_blanks(std::size_t row, std::uint32_t count);
  /// Blanks the columns from `first` up to `last`.
  void erase(std::size_t row, std::uint32_t first, std::uint32_t last);
  void remove_columns(std::size_t row, std::uint32_t first, std::uint32_t last);
  void insert_columns(std::size_t row, std::uint32_t column, std::uint32_t count);
  void clear_row(std::size_t row);
  void remove_rows(std::size_t first, std::size_t last);
  void insert_rows(std::size_t row, std::size_t count);
  [[nodiscard]] std::uint32_t number_of(const Style& style) { return styles_.number_of(style); }
  /// The number for styles of a link to `address`; 0 when it may not become one.
  [[nodiscard]] std::uint32_t add_link(std::string_view address);

 private:
  friend class LineReader;

  static constexpr std::size_t kNoColumn = static_cast<std::size_t>(-1);
  /// A `runs` that stands for none.
  static constexpr std::uint32_t kPlain = static_cast<std::uint32_t>(-1);
  /// Either bytes of text_, or cells. Small: an output may be a million empty lines.
  struct Row {
    std::uint32_t begin = 0;
    std::uint32_t size = 0;
    /// Of bytes: the first run in runs_, of which the last one ends with the bytes, or kPlain.
    /// Of cells: their index in cells_.
    std::uint32_t index = kPlain;
    std::uint32_t columns : 31 = 0;
    std::uint32_t is_cells : 1 = 0;
  };

  /// Whether a line feed stands behind it is a part of a line, too.
  void touch_before(std::size_t row) { row == 0 ? touch(0) : touch(row - 1, kLineEnd); }
  void touch(std::size_t row, std::size_t byte = 0) { touch(row, byte, kNoColumn); }
  void touch_cells(std::size_t row, std::size_t column) { touch(row, kLineEnd, column); }
  void touch(std::size_t row, std::size_t byte, std::size_t column);
  [[nodiscard]] bool is_at_end(const Row& row) const {
    return row.begin + row.size == text_.size();
  }
  [[nodiscard]] bool can_append(Row& row, std::uint32_t column);
  void append(Row& row, std::string_view bytes, std::uint32_t style);
  void append_text(Row& row, std::string_view text, std::uint32_t style);
  [[nodiscard]] Cells& cells_of(Row& row);
  [[nodiscard]] Cells& written_cells(std::size_t row, std::uint32_t column);
  [[nodiscard]] Cells& changed_cells(std::size_t row, std::uint32_t column);
  void release(Row& row);

  std::string text_;
  std::vector<Run> runs_;
  std::vector<Row> rows_;
  std::vector<Cells> cells_;
  std::vector<std::uint32_t> free_cells_;
  Marks marks_;
  StyleTable styles_;
  std::vector<SafeUrl> links_;
  LinePlace first_change_;
  std::size_t change_end_ = kAllLines;
  /// Where in the cells of its line something changed, if it has cells. Only whoever asks for the
  /// change needs the bytes before it, and programs write far more often than anybody asks.
  std::size_t first_column_ = kNoColumn;
};

/// Reads lines one after the other with the same memory.
class LineReader {
 public:
  explicit LineReader(const Lines& lines) : lines_(lines) {}
  [[nodiscard]] LineView read(std::size_t index);
  /// Appends the text of a line from byte `from` on, and the line feed behind it.
  void append_plain_text(std::size_t index, std::size_t from, std::string& out) const;

 private:
  void append_text(std::size_t index, std::size_t from, std::string& out) const;

  const Lines& lines_;
  std::string text_;
  std::vector<Run> runs_;
};

/// Appends lines from `first` on, with the line feeds behind them.
void append_plain_text(const Lines& lines, std::size_t first, std::size_t count, std::string& out);

}  // namespace agent_timeline::terminal
