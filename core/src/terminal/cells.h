// A line that is being overwritten, one cell per column. For Lines: most lines are only ever
// appended to and need none.
// Invariant: a character of more than one column is its cell and as many tails; there is no tail
// without the character it belongs to.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace agent_timeline::terminal {

/// A stretch of a line in one style, numbered by a StyleTable.
struct Run {
  /// Where it ends, in bytes of the line's text.
  std::uint32_t end = 0;
  std::uint32_t style = 0;
};

/// Columns between tab stops.
inline constexpr std::uint32_t kTabColumns = 8;

/// Characters with what joins them (accents, variation selectors). A cell names the last mark, and
/// each mark what stands before it, so that adding one never copies the others.
class Marks {
 public:
  /// The glyph that is `glyph` and then `mark`.
  [[nodiscard]] std::uint32_t join(std::uint32_t glyph, char32_t mark);
  void append(std::uint32_t glyph, std::string& out) const;
  /// What append() would append, in bytes.
  [[nodiscard]] std::size_t bytes(std::uint32_t glyph) const;

 private:
  struct Joined {
    std::uint32_t before = 0;
    char32_t mark = 0;
  };
  std::vector<Joined> joined_;
};

class Cells {
 public:
  [[nodiscard]] std::uint32_t columns() const { return static_cast<std::uint32_t>(cells_.size()); }

  /// Nothing was written but tabs.
  [[nodiscard]] bool is_blank() const;

  /// Puts `text`, which has no control characters, at `column`, which is at most columns(). Returns
  /// the column behind it.
  std::uint32_t write(std::uint32_t column, std::string_view text, std::uint32_t style,
                      Marks& marks);
  /// A tab at the end of the line.
  void append_tab(std::uint32_t style);
  void append_blanks(std::uint32_t count) {
    touch(cells_.size());
    cells_.resize(cells_.size() + count);
  }

  /// Blanks what stands from `first` up to `last`. Blanks at the end are no part of the line.
  void erase(std::uint32_t first, std::uint32_t last);
  /// Takes them out; what is behind moves to the left.
  void remove(std::uint32_t first, std::uint32_t last);
  void insert_blanks(std::uint32_t column, std::uint32_t count);
  void clear();

  /// The line as text and runs.
  void append_to(std::string& text, std::vector<Run>& runs, const Marks& marks) const;
  /// Its text from byte `from` on.
  void append_text_to(std::string& text, std::size_t from, const Marks& marks) const;
  /// Bytes of the line's text.
  [[nodiscard]] std::size_t bytes(const Marks& marks) const;
  /// Bytes of it before `column`.
  [[nodiscard]] std::size_t bytes_before(std::size_t column, const Marks& marks) const;
  /// The column before which everything stays when something is written at `column`.
  [[nodiscard]] std::size_t kept_by_write(std::uint32_t column) const;
  /// The same when what stands there may go, and with it blanks before it that would be at the end.
  [[nodiscard]] std::size_t kept_by_change(std::uint32_t column) const;

 private:
  struct Cell {
    /// A character, a number that Marks gave, kTail, or kBlank where nothing was written.
    std::uint32_t glyph = 0;
    std::uint32_t style = 0;
  };

  [[nodiscard]] std::vector<Cell>::iterator at(std::uint32_t column) {
    return cells_.begin() + static_cast<std::ptrdiff_t>(column);
  }
  void split_at(std::uint32_t column);
  void put(std::uint32_t column, std::uint32_t glyph, std::uint32_t width, std::uint32_t style);
  std::uint32_t write_ascii(std::uint32_t column, std::string_view text, std::uint32_t style);
  void join(std::uint32_t column, char32_t mark, Marks& marks);
  void append_glyph(std::size_t first, std::size_t last, std::string& text,
                    const Marks& marks) const;
  void append_glyphs(std::size_t first, std::size_t last, std::string& text,
                     const Marks& marks) const;
  [[nodiscard]] std::size_t glyph_end(std::size_t first) const;
  [[nodiscard]] bool is_spaces(std::size_t first, std::size_t last) const;
  [[nodiscard]] std::size_t glyph_bytes(std::size_t first, std::size_t last,
                                        const Marks& marks) const;
  [[nodiscard]] std::size_t text_columns() const;
  /// Something changes from `column` on.
  void touch(std::size_t column) {
    measured_.resize(std::min(measured_.size(), column / kMeasuredColumns));
  }

  /// Columns whose bytes are counted together.
  static constexpr std::size_t kMeasuredColumns = 256;

  std::vector<Cell> cells_;
  /// Bytes up to the end of each so many columns, as far as they were asked for. A character that
  /// goes across that end is counted where it begins.
  mutable std::vector<std::size_t> measured_;
  /// So many cells from the start are known to be blank, so that erasing them again costs nothing.
  std::uint32_t blank_ = 0;
};

}  // namespace agent_timeline::terminal
