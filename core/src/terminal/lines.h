// The lines that terminal output produces: written by the line model, read for rendering. Lines
// that are only appended to are stored as bytes in one shared text with runs of styles; a line that
// is overwritten is converted to cells.
// Invariant: the work of each call is proportional to what it writes or removes, or to what was
// once written to that line.
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

/// One line to read. Views are valid until the lines change or `LineReader` reads another line.
struct LineView {
  /// UTF-8 without control characters other than tabs.
  std::string_view text;
  /// In order; they cover the text. Empty if the whole text is plain.
  std::span<const Run> runs;
};

/// A position in the text of all lines, including the line feeds between them.
struct LinePosition {
  std::size_t line = 0;
  /// Offset in the line in bytes; kLineEnd means its end, before the line feed.
  std::size_t byte = 0;
  auto operator<=>(const LinePosition&) const = default;
};
inline constexpr std::size_t kLineEnd = static_cast<std::size_t>(-1);

/// What changed: everything before `first` and all lines from `end` on are unchanged.
struct LineChange {
  LinePosition first;
  /// kAllLines if lines were added or removed.
  std::size_t end = 0;
};
inline constexpr std::size_t kAllLines = static_cast<std::size_t>(-1);

class Lines {
 public:
  /// The number of lines. An empty last row does not count: it only follows a line feed.
  [[nodiscard]] std::size_t size() const;
  /// Whether a line feed follows line `index`.
  [[nodiscard]] bool has_line_feed(std::size_t index) const { return index + 1 < rows_.size(); }
  [[nodiscard]] const Style& style(std::uint32_t number) const { return styles_[number]; }
  /// The target of link `number` of a style; null if there is none.
  [[nodiscard]] const SafeUrl* link(std::uint32_t number) const;
  /// What changed since the last call. `first` may be before the first change; without a change it
  /// is after the last line.
  [[nodiscard]] LineChange take_change();
  /// The end of the text.
  [[nodiscard]] LinePosition end() const;

  // For the line model. A row is an existing line, even if it is empty.

  [[nodiscard]] std::size_t rows() const { return rows_.size(); }
  [[nodiscard]] std::uint32_t columns(std::size_t row) const;
  /// True if the row contains nothing but tabs and blanks.
  [[nodiscard]] bool is_blank(std::size_t row) const;
  void add_rows(std::size_t count);
  /// Writes `text`, which has no control characters, at `column`, which is at most columns(row).
  /// Returns the column after it.
  std::uint32_t write(std::size_t row, std::uint32_t column, std::string_view text,
                      std::uint32_t style);
  /// Adds a tab at the end of the row.
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
  /// Returns the number by which styles refer to a link to `address`, or 0 if links to it are not
  /// allowed.
  [[nodiscard]] std::uint32_t add_link(std::string_view address);

 private:
  friend class LineReader;

  static constexpr std::size_t kNoColumn = static_cast<std::size_t>(-1);
  /// Value of `Row::index` for bytes without runs.
  static constexpr std::uint32_t kPlain = static_cast<std::uint32_t>(-1);
  /// Either bytes of text_ or cells. Small, because an output may have a million empty lines.
  struct Row {
    std::uint32_t begin = 0;
    std::uint32_t size = 0;
    /// For bytes: the index of their first run in runs_, or kPlain; their last run ends where they
    /// end. For cells: their index in cells_.
    std::uint32_t index = kPlain;
    std::uint32_t columns : 31 = 0;
    std::uint32_t is_cells : 1 = 0;
  };

  /// Marks the end of the preceding row as changed, because its line feed may come or go.
  void mark_end_before_changed(std::size_t row) {
    row == 0 ? mark_changed(0) : mark_changed(row - 1, kLineEnd);
  }
  void mark_changed(std::size_t row, std::size_t byte = 0) { mark_changed(row, byte, kNoColumn); }
  void mark_cells_changed(std::size_t row, std::size_t column) {
    mark_changed(row, kLineEnd, column);
  }
  void mark_changed(std::size_t row, std::size_t byte, std::size_t column);
  [[nodiscard]] bool is_at_end(const Row& row) const {
    return row.begin + row.size == text_.size();
  }
  [[nodiscard]] bool can_append(Row& row, std::uint32_t column);
  void append(Row& row, std::string_view bytes, std::uint32_t style);
  void append_text(Row& row, std::string_view text, std::uint32_t style);
  [[nodiscard]] Cells& cells_of(Row& row);
  [[nodiscard]] Cells& cells_to_write(std::size_t row, std::uint32_t column);
  [[nodiscard]] Cells& cells_to_change(std::size_t row, std::uint32_t column);
  void free_storage(Row& row);

  std::string text_;
  std::vector<Run> runs_;
  std::vector<Row> rows_;
  std::vector<Cells> cells_;
  std::vector<std::uint32_t> free_cells_;
  CombiningMarks marks_;
  StyleTable styles_;
  std::vector<SafeUrl> links_;
  LinePosition first_change_;
  std::size_t change_end_ = kAllLines;
  /// The first changed column if the first changed line has cells. Converted to bytes only in
  /// take_change(), because writes are far more frequent than its calls.
  std::size_t first_column_ = kNoColumn;
};

/// Reads lines and reuses its buffers.
class LineReader {
 public:
  explicit LineReader(const Lines& lines) : lines_(lines) {}
  [[nodiscard]] LineView read(std::size_t index);
  /// Appends the text of a line from byte `from` on, and its line feed.
  void append_plain_text(std::size_t index, std::size_t from, std::string& out) const;

 private:
  void append_text(std::size_t index, std::size_t from, std::string& out) const;

  const Lines& lines_;
  std::string text_;
  std::vector<Run> runs_;
};

/// Appends `count` lines from `first` on, with their line feeds.
void append_plain_text(const Lines& lines, std::size_t first, std::size_t count, std::string& out);

}  // namespace agent_timeline::terminal
