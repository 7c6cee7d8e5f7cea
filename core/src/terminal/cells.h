// A line that is being overwritten, one cell per column. For Lines: most lines are only ever
// appended to and need none.
// Invariant: a character of more than one column is its cell and as many tails; there is no tail
// without the character it belongs to.
#pragma once

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
  void append_blanks(std::uint32_t count) { cells_.resize(cells_.size() + count); }

  /// Blanks what stands from `first` up to `last`. Blanks at the end are no part of the line.
  void erase(std::uint32_t first, std::uint32_t last);
  /// Takes them out; what is behind moves to the left.
  void remove(std::uint32_t first, std::uint32_t last);
  void insert_blanks(std::uint32_t column, std::uint32_t count);
  void clear();

  /// The line as text and runs.
  void append_to(std::string& text, std::vector<Run>& runs, const Marks& marks) const;

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

  std::vector<Cell> cells_;
  /// So many cells from the start are known to be blank, so that erasing them again costs nothing.
  std::uint32_t blank_ = 0;
};

}  // namespace agent_timeline::terminal
