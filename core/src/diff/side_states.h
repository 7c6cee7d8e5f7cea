// The lexer states at the start of a hunk, for both sides of a file, so that a hunk is highlighted
// as in its whole file. For `diff/render.cpp`. Invariant: hunks requested in order take a single
// pass over the new text; the old side is lexed only where its state differs, because between hunks
// both sides have the same lines.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "code/lexer.h"
#include "diff/model.h"

namespace agent_timeline::diff {

struct SideStates {
  /// At the first line of the gap before the hunk, on the new side.
  code::LexState gap;
  /// At the first line of the hunk.
  code::LexState old_side;
  code::LexState new_side;
};

class SideWalker {
 public:
  /// `file` and `language` (a name from code/language.h) must outlive the walker.
  SideWalker(const File& file, std::string_view language);

  /// The states at a hunk. If texts are known, the file is lexed up to the hunk; otherwise the
  /// states are guessed from the hunk's lines. For the index after the last hunk, `gap` is the
  /// state at the lines that follow.
  [[nodiscard]] SideStates at(std::size_t hunk);

 private:
  void start();
  void pass_gap(const Gap& gap);
  [[nodiscard]] SideStates guessed(const Hunk& hunk) const;

  const File& file_;
  std::string_view language_;
  /// The hunk that `states_` are at.
  std::size_t reached_ = 0;
  SideStates states_;
};

/// Appends the tokens of a row, whose `text` has no carriage return, and advances the states of the
/// sides it is on.
void lex_row(const Line& line, std::string_view text, SideStates& states,
             std::vector<code::Token>& tokens);

/// Advances the states over rows that are not shown.
void pass_rows(std::span<const Line> lines, SideStates& states);

}  // namespace agent_timeline::diff
