// A line that is being overwritten, with one cell per column. Used by Lines; most lines are only
// appended to and need no cells.
// Invariant: a character of several columns is its own cell followed by continuation cells; each of
// these belongs to a character.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace agent_timeline::terminal {

/// A range of a line in one style, which is a number of a StyleTable.
struct Run {
  /// End offset in bytes of the line's text.
  std::uint32_t end = 0;
  std::uint32_t style = 0;
};

/// Columns between tab stops.
inline constexpr std::uint32_t kTabColumns = 8;

/// Characters with combining marks (accents, variation selectors). A cell refers to its last mark,
/// and each mark to what precedes it, so that adding a mark never copies the others.
class CombiningMarks {
 public:
  /// Returns the glyph that consists of `glyph` followed by `mark`.
  [[nodiscard]] std::uint32_t combine(std::uint32_t glyph, char32_t mark);
  void append(std::uint32_t glyph, std::string& out) const;
  /// The number of bytes that append() would append.
  [[nodiscard]] std::size_t bytes(std::uint32_t glyph) const;

 private:
  struct CombinedGlyph {
    std::uint32_t before = 0;
    char32_t mark = 0;
  };
  std::vector<CombinedGlyph> combined_;
};

class Cells {
 public:
  [[nodiscard]] std::uint32_t columns() const { return static_cast<std::uint32_t>(cells_.size()); }

  /// True if the line contains nothing but tabs and blanks.
  [[nodiscard]] bool is_blank() const;

  /// Writes `text`, which has no control characters, at `column`, which is at most columns().
  /// Returns the column after it.
  std::uint32_t write(std::uint32_t column, std::string_view text, std::uint32_t style,
                      CombiningMarks& marks);
  /// Adds a tab at the end of the line.
  void append_tab(std::uint32_t style);
  void append_blanks(std::uint32_t count) {
    invalidate_from(cells_.size());
    cells_.resize(cells_.size() + count);
  }

  /// Blanks the columns from `first` up to `last`. Blanks at the end of the line are dropped.
  void erase(std::uint32_t first, std::uint32_t last);
  /// Removes the columns; those after them move left.
  void remove(std::uint32_t first, std::uint32_t last);
  void insert_blanks(std::uint32_t column, std::uint32_t count);
  void clear();

  /// Appends the line as text and runs.
  void append_to(std::string& text, std::vector<Run>& runs, const CombiningMarks& marks) const;
  /// Appends the line's text from byte `from` on.
  void append_text_to(std::string& text, std::size_t from, const CombiningMarks& marks) const;
  /// Size of the line's text in bytes.
  [[nodiscard]] std::size_t bytes(const CombiningMarks& marks) const;
  /// Size of the text before `column` in bytes.
  [[nodiscard]] std::size_t bytes_before(std::size_t column, const CombiningMarks& marks) const;
  /// The column before which nothing changes when something is written at `column`.
  [[nodiscard]] std::size_t unchanged_by_write(std::uint32_t column) const;
  /// The same if content at `column` may be removed, and with it the blanks before it if they end
  /// the line.
  [[nodiscard]] std::size_t unchanged_by_erase(std::uint32_t column) const;

 private:
  struct Cell {
    /// A character, a number from CombiningMarks, kContinuation, or kBlank where nothing was
    /// written.
    std::uint32_t glyph = 0;
    std::uint32_t style = 0;
  };

  [[nodiscard]] std::vector<Cell>::iterator at(std::uint32_t column) {
    return cells_.begin() + static_cast<std::ptrdiff_t>(column);
  }
  void split_at(std::uint32_t column);
  void put(std::uint32_t column, std::uint32_t glyph, std::uint32_t width, std::uint32_t style);
  std::uint32_t write_ascii(std::uint32_t column, std::string_view text, std::uint32_t style);
  void combine(std::uint32_t column, char32_t mark, CombiningMarks& marks);
  void append_glyph(std::size_t first, std::size_t last, std::string& text,
                    const CombiningMarks& marks) const;
  void append_glyphs(std::size_t first, std::size_t last, std::string& text,
                     const CombiningMarks& marks) const;
  [[nodiscard]] std::size_t glyph_end(std::size_t first) const;
  [[nodiscard]] bool is_spaces(std::size_t first, std::size_t last) const;
  [[nodiscard]] std::size_t glyph_bytes(std::size_t first, std::size_t last,
                                        const CombiningMarks& marks) const;
  [[nodiscard]] std::size_t text_columns() const;
  /// Marks a change from `column` on.
  void invalidate_from(std::size_t column) {
    group_ends_.resize(std::min(group_ends_.size(), column / kGroupColumns));
  }

  /// Columns per entry of group_ends_.
  static constexpr std::size_t kGroupColumns = 256;

  std::vector<Cell> cells_;
  /// Bytes up to the end of each group of kGroupColumns columns, as far as computed. A character
  /// that spans two groups counts where it begins.
  mutable std::vector<std::size_t> group_ends_;
  /// The number of leading cells known to be blank, so that erasing them again costs nothing.
  std::uint32_t leading_blanks_ = 0;
};

}  // namespace agent_timeline::terminal
