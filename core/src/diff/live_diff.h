// A diff whose texts are still streaming: first the old text, then the new one, in chunks split
// anywhere. The new text is aligned with the beginning of the old one. What follows in the old text
// is left open: lines not yet reached by the new text are pending, not removed.
//
//   row                          kind     pending  numbers
//   kept                         context  no       both
//   gone                         removed  no       old
//   new                          added    no       new
//   new, may still match old     added    yes      new
//   old, not reached             context  yes      old
//   old, being rewritten         context  yes      both: the unfinished last new line is a prefix
//                                                  of this one
//
// Guarantee: a row that is not pending keeps its kind, text and numbers until the texts end; only
// the unfinished last line of the new text is always pending. Context far from any change moves
// into a gap, as in the final diff. At the end, the diff is that of `compare_into`, which sees both
// texts and may align them better.
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
  /// The aligner has views into the old text.
  LiveDiff(const LiveDiff&) = delete;
  LiveDiff& operator=(const LiveDiff&) = delete;

  /// Appends a chunk of the old text; not allowed after `end_old`.
  void append_old(std::string_view piece);
  /// Marks the old text as complete.
  void end_old();
  /// Appends a chunk of the new text. Until `end_old`, it is only stored.
  void append_new(std::string_view piece);

  /// Fills `file` like `compare_into`, with the rows above. Numbers are relative.
  void fill(File& file) const;

  /// The inputs of `fill`, for `LiveRows`.
  [[nodiscard]] const LiveAligner& aligner() const { return aligner_; }
  [[nodiscard]] std::size_t old_count() const { return old_text_.count(); }
  [[nodiscard]] std::size_t new_count() const { return new_text_.count(); }
  /// Lines counted from 0, without their line feeds.
  [[nodiscard]] std::string_view old_line(std::size_t index) const { return old_text_.line(index); }
  [[nodiscard]] std::string_view new_line(std::size_t index) const { return new_text_.line(index); }
  /// True if the unfinished last line of the new text is a prefix of the first old line not
  /// reached.
  [[nodiscard]] bool is_rewriting() const { return rewrite_.is_prefix; }
  [[nodiscard]] bool old_is_complete() const { return old_is_complete_; }
  /// True if the last new line has no line feed yet.
  [[nodiscard]] bool is_new_unfinished() const { return new_count() > new_text_.complete_count(); }

  /// Fills `file` with the final diff of both texts.
  void finish(File& file, Extent extent, std::int64_t first_line = 0) const;

 private:
  /// A text and the ends of its lines.
  class Text {
   public:
    void append(std::string_view piece);
    [[nodiscard]] const std::string& text() const { return text_; }
    /// The number of lines, including an unfinished last one.
    [[nodiscard]] std::size_t count() const {
      return ends_.size() + (complete_bytes() < text_.size());
    }
    /// The number of lines that end with a line feed.
    [[nodiscard]] std::size_t complete_count() const { return ends_.size(); }
    [[nodiscard]] std::size_t complete_bytes() const { return ends_.empty() ? 0 : ends_.back(); }
    [[nodiscard]] std::string_view line(std::size_t index) const;

   private:
    std::string text_;
    std::vector<std::size_t> ends_;
  };

  /// How much of the unfinished line was compared with the first old line not reached.
  struct Rewrite {
    std::size_t new_line = 0;
    std::size_t old_line = 0;
    std::size_t bytes = 0;
    bool is_prefix = false;
  };

  void align();
  void update_rewrite();

  Text old_text_;
  Text new_text_;
  bool old_is_complete_ = false;
  LiveAligner aligner_;
  /// The number of lines of the new text that were aligned.
  std::size_t aligned_ = 0;
  Rewrite rewrite_;
};

/// Fills `file` like `compare_into`, with pending rows as above. For a caller that has both texts
/// each time: the rows are those of a LiveDiff that received the same texts in chunks. While the
/// old text is incomplete, all lines of both are pending. Numbers are relative. Linear.
void compare_growing(File& file, std::string_view old_text, std::string_view new_so_far,
                     bool old_is_complete);

}  // namespace agent_timeline::diff
