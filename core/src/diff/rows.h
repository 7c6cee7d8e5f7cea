// Writes the rows of a hunk: one side below the other, or side by side. For `diff/render.cpp`.
// Invariant: the text of a row's cell is its sign and its line; long lines and long hunks are
// written whole, behind a closed `details` from some length on.
#pragma once

#include <span>
#include <vector>

#include "code/token.h"
#include "diff/model.h"
#include "diff/side_states.h"
#include "html/html_writer.h"

namespace agent_timeline::diff {

/// Colours the lines of both sides as they are written, in order.
class RowWriter {
 public:
  /// Rows of `hunk`. `states` are those of the first one to come, and are taken along. Both must
  /// outlive the writer.
  RowWriter(const Hunk& hunk, SideStates& states, HtmlWriter& html)
      : hunk_(hunk), states_(states), html_(html) {}

  /// One side below the other.
  void unified(std::span<const Line> lines);
  /// Removed lines on the left of the added ones that follow them.
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
