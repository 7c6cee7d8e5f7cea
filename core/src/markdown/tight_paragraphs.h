// Tracks the positions of the paragraphs of tight lists in the output, so that they can be wrapped
// in elements when a list becomes loose, and logs changes to earlier output so that they can be
// undone. For html_sink. Invariants: paragraphs are in the order of the output and do not overlap;
// a list becomes loose once, and finding and moving its paragraphs is linear in the output since it
// began.
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

  /// Called when no list is open: drops the notes, unless a restore may need them.
  void forget_closed() {
    if (!undoable_) noted_.clear();
  }

  /// Compares the notes, not what can be undone.
  bool operator==(const TightParagraphs& other) const {
    return noted_ == other.noted_ && lists_ == other.lists_;
  }

  List begin_list() { return lists_++; }

  /// A paragraph of the list begins at the byte `begin` of the output, and ends at `end`.
  void begin(List list, std::size_t begin) { noted_.push_back({{begin, begin}, list, false}); }
  /// An empty paragraph is forgotten, since its place could not be found.
  void end(std::size_t end) {
    noted_.back().range.end = end;
    if (noted_.back().range.begin == end) noted_.pop_back();
  }

  /// Wraps the paragraphs of the list, which is open, in elements. Returns the number of bytes
  /// inserted in `out`, the output of `writer`.
  std::size_t loosen(List list, HtmlWriter& writer, const std::string& out);

  /// `out` is about to be cut back to `size` bytes: forgets the paragraphs that begin there or
  /// behind, except for one that begins there and `is_open`.
  void cut(std::size_t size, bool is_open, const std::string& out);

  struct Noted {
    HtmlWriter::Range range;
    List list = 0;
    bool has_element = false;
    bool operator==(const Noted&) const = default;
  };
  struct State {
    std::size_t noted = 0;
    /// The last of these: its paragraph may be open, and may end before the restore.
    Noted last;
    List lists = 0;
    bool operator==(const State&) const = default;
  };
  /// From here up to restore(), what `loosen` and `cut` do to an output of `size` bytes can be
  /// undone; what they did before no longer can.
  [[nodiscard]] State save(bool list_is_open, std::size_t size);
  /// Undoes in `out` what was done since `save()`, and forgets what was noted since. Once for each
  /// `save()`.
  void restore(const State& state, std::string& out);

 private:
  /// The replaced output from `begin` on, and the replaced notes from `first` on.
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
