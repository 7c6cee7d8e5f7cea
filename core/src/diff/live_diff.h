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

  /// What `show` is made of, for `LiveRows`.
  [[nodiscard]] const LiveAligner& aligner() const { return aligner_; }
  [[nodiscard]] std::size_t old_count() const { return old_text_.count(); }
  [[nodiscard]] std::size_t new_count() const { return new_text_.count(); }
  /// Lines from 0, without their line feeds.
  [[nodiscard]] std::string_view old_line(std::size_t index) const { return old_text_.line(index); }
  [[nodiscard]] std::string_view new_line(std::size_t index) const { return new_text_.line(index); }
  /// The unfinished last line of the new text is how the first old line begins that it has not
  /// reached.
  [[nodiscard]] bool is_reached() const { return reach_.holds; }
  [[nodiscard]] bool old_is_whole() const { return old_is_whole_; }
  /// No line feed ends the last new line yet.
  [[nodiscard]] bool is_new_unfinished() const { return new_count() > new_text_.whole_count(); }

  /// Fills `file` with the one-shot diff of both texts.
  void finish(File& file, Extent extent, std::int64_t first_line = 0) const;

 private:
  /// A text and where its lines end.
  class Text {
   public:
    void append(std::string_view piece);
    [[nodiscard]] const std::string& text() const { return text_; }
    /// Lines, an unfinished last one among them.
    [[nodiscard]] std::size_t count() const {
      return ends_.size() + (whole_bytes() < text_.size());
    }
    /// Those that a line feed ends.
    [[nodiscard]] std::size_t whole_count() const { return ends_.size(); }
    [[nodiscard]] std::size_t whole_bytes() const { return ends_.empty() ? 0 : ends_.back(); }
    [[nodiscard]] std::string_view line(std::size_t index) const;

   private:
    std::string text_;
    std::vector<std::size_t> ends_;
  };

  /// How far the unfinished line was compared with the old one that it has not reached.
  struct Reach {
    std::size_t new_line = 0;
    std::size_t old_line = 0;
    std::size_t bytes = 0;
    bool holds = false;
  };

  void align();
  void update_reach();

  Text old_text_;
  Text new_text_;
  bool old_is_whole_ = false;
  LiveAligner aligner_;
  /// Lines of the new text that were aligned.
  std::size_t aligned_ = 0;
  Reach reach_;
};

/// Fills `file` as `compare_into` does, with pending rows as above. For a caller that has both
/// texts each time: the rows are those of a LiveDiff that was given the same texts in pieces.
/// While the old text is not whole, all lines of both are pending. Numbers are relative. Linear.
void compare_growing(File& file, std::string_view old_text, std::string_view new_so_far,
                     bool old_is_whole);

}  // namespace agent_timeline::diff
