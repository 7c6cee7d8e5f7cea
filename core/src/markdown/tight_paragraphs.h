// Positions of the paragraphs of tight lists in the output, so that they can be wrapped in elements
// when a list turns loose, and a log that can undo this and other changes to earlier output. For
// html_sink.
// Invariants: paragraphs are in the order of the output and do not overlap; a list turns loose
// once, and finding and moving its paragraphs is linear in the output since it began.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "html/html_writer.h"

namespace agent_timeline::markdown {

class TightParagraphs {
 public:
  using List = std::uint32_t;

  /// No list is open: the notes are not needed, but for a return to what was saved.
  void forget_closed() {
    if (!undoable_) noted_.clear();
  }

  /// Whether the notes are the same; what can be undone is not compared.
  bool operator==(const TightParagraphs& other) const {
    return noted_ == other.noted_ && lists_ == other.lists_;
  }

  List begin_list() { return lists_++; }

  /// A paragraph of the list begins at the byte `begin` of the output, and ends.
  void begin(List list, std::size_t begin) { noted_.push_back({{begin, begin}, list, false}); }
  /// One that shows nothing is forgotten: nobody could find its place.
  void end(std::size_t end) {
    noted_.back().range.end = end;
    if (noted_.back().range.begin == end) noted_.pop_back();
  }

  /// Puts the paragraphs of the list, which is open, into elements. Returns the bytes that were
  /// inserted in `out`, the output of `writer`.
  std::size_t loosen(List list, HtmlWriter& writer, const std::string& out);

  /// `out` is about to be cut back to `size` bytes: paragraphs that begin there or behind are
  /// forgotten, but for one that `is_open` and begins there.
  void cut(std::size_t size, bool is_open, const std::string& out);

  struct Noted {
    HtmlWriter::Range range;
    List list = 0;
    bool has_element = false;
    bool operator==(const Noted&) const = default;
  };
  struct State {
    std::size_t noted = 0;
    /// Of these, the last: its paragraph may be open, and may end before the return.
    Noted last;
    List lists = 0;
    bool operator==(const State&) const = default;
  };
  /// From here up to the return, what `loosen` and `cut` do to an output of `size` bytes can be
  /// undone; what they did before cannot any more.
  [[nodiscard]] State save(bool list_is_open, std::size_t size);
  /// Undoes in `out` what was done since `save()`, and forgets what was noted since. Once for each
  /// `save()`.
  void restore(const State& state, std::string& out);

 private:
  /// What stood in the output from `begin` on, and in the notes.
  struct Replaced {
    std::size_t begin = 0;
    std::string html;
    std::size_t first = 0;
    std::vector<Noted> noted;
  };

  [[nodiscard]] std::size_t first_of(List list) const;
  void keep_for_undo(std::size_t begin, std::size_t first, const std::string& out);
  void move_behind(std::size_t first, List list);

  std::vector<Noted> noted_;
  List lists_ = 0;
  std::vector<Replaced> replaced_;
  bool undoable_ = false;
  std::size_t saved_size_ = 0;
};

}  // namespace agent_timeline::markdown
