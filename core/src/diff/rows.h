// Writes the rows of a hunk, unified or side by side. For `diff/render.cpp`. Invariants: the text
// of a row's cell is its sign and its line; long lines are written completely, but partly in a
// collapsed `details`.
#pragma once

#include <span>
#include <vector>

#include "code/token.h"
#include "diff/model.h"
#include "diff/side_states.h"
#include "html/html_writer.h"

namespace agent_timeline::diff {

/// Highlights the lines of both sides while writing them in order.
class RowWriter {
 public:
  /// Writes rows of `hunk`. `states` are the lexer states at the next row and are advanced. Both
  /// must outlive the writer.
  RowWriter(const Hunk& hunk, SideStates& states, HtmlWriter& html)
      : hunk_(hunk), states_(states), html_(html) {}

  /// Writes one line per row.
  void unified(std::span<const Line> lines);
  /// Writes removed lines to the left of the added lines that follow them.
  void split(std::span<const Line> lines);

 private:
  struct Style;
  void unified_row(const Line& line);
  void split_row(const Line* left, const Line* right);
  void side(const Line* line, bool is_left);
  void cell(const Line& line, const Style& style, bool has_old, bool has_new);
  void text(const Line& line);
  [[nodiscard]] static Style style_of(const Line& line);

  const Hunk& hunk_;
  SideStates& states_;
  HtmlWriter& html_;
  std::vector<code::Token> tokens_;
};

}  // namespace agent_timeline::diff
