// A diff while its texts still stream in: the old text first, then the new one, in pieces cut
// anywhere. The new text is aligned with the start of the old one; where the old one goes on is
// left open, so that lines the new text has not reached yet are pending, not removed.
//
//   row                          kind     pending  numbers
//   kept                         context  no       both
//   gone                         removed  no       old
//   new                          added    no       new
//   new, may yet be an old one   added    yes      new
//   old, not reached             context  yes      old
//   old, being written again     context  yes      both: the unfinished last line so far is how
//                                                  this one begins
//
// Guarantee: a row that is not pending keeps its kind, its text and its numbers until the texts
// end; only the unfinished last line of the new text is always pending. Context far from any change
// moves into a gap, as it does in the end. At the end the diff is `compare_into`'s, which sees
// both texts and may align them better.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "diff/compare.h"
#include "diff/live_align.h"
#include "diff/model.h"

namespace agent_timeline::diff {

class LiveDiff {
 public:
  LiveDiff() = default;
  /// Views of the old text are inside.
  LiveDiff(const LiveDiff&) = delete;
  LiveDiff& operator=(const LiveDiff&) = delete;

  /// The next piece of the old text, before `end_old`.
  void append_old(std::string_view piece);
  /// The old text is whole.
  void end_old();
  /// The next piece of the new text. Before `end_old` it waits.
  void append_new(std::string_view piece);

  /// Fills `file` as `compare_into` does, with the rows above. Numbers are relative.
  void show(File& file) const;

  /// Fills `file` with the one-shot diff of both texts.
  void finish(File& file, Extent extent, std::int64_t first_line = 0) const;

 private:
  void align();

  std::string old_text_;
  std::string new_text_;
  bool old_is_whole_ = false;
  LiveAligner aligner_;
  /// Views of the old text, made when it is whole.
  std::vector<std::string_view> old_lines_;
  /// Bytes of the new text up to its last line feed so far.
  std::size_t aligned_ = 0;
};

/// Fills `file` as `compare_into` does, with pending rows as above. For a caller that has both
/// texts each time: the rows are those of a LiveDiff that was given the same texts in pieces.
/// While the old text is not whole, all lines of both are pending. Numbers are relative. Linear.
void compare_growing(File& file, std::string_view old_text, std::string_view new_so_far,
                     bool old_is_whole);

}  // namespace agent_timeline::diff
