// The state of the lexer where a hunk begins, for both sides of a file, so that a hunk is coloured
// as its whole file would be. For `diff/render.cpp`.
// Invariant: hunks that are asked for in order cost one walk over the new text; the old side is
// read only where it differs, since between hunks both sides hold the same lines.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "code/lexer.h"
#include "diff/model.h"

namespace agent_timeline::diff {

struct SideStates {
  /// At the first line of the gap before the hunk; of both sides, which are the same there.
  code::LexState gap;
  /// At the first line of the hunk.
  code::LexState old_side;
  code::LexState new_side;
};

class SideWalker {
 public:
  /// `file` and `language` (a name from code/language.h) must outlive the walker.
  SideWalker(const File& file, std::string_view language);

  /// Where texts are known, the file is read up to the hunk; elsewhere the lines of the hunk are
  /// looked at for what may be open. Behind the last hunk, `gap` is the state of what follows.
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

/// Appends the tokens of one row, whose text is given without a carriage return, and takes the
/// states of the sides it is on to the next.
void lex_row(const Line& line, std::string_view text, SideStates& states,
             std::vector<code::Token>& tokens);

/// Takes the states over rows that are not shown.
void pass_rows(std::span<const Line> lines, SideStates& states);

}  // namespace agent_timeline::diff
