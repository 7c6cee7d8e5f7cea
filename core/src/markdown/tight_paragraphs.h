// Where the paragraphs of tight lists stand in the output, so that they can be put into elements
// when a list turns loose. For html_sink.
// Invariants: paragraphs are noted in the order of the output and do not overlap; a list turns
// loose once, and finding and moving its paragraphs is linear in what was written since it began.
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

  List begin_list() { return lists_++; }

  /// A paragraph of the list begins at the byte `begin` of the output, and ends.
  void begin(List list, std::size_t begin) { noted_.push_back({{begin, begin}, list, false}); }
  void end(std::size_t end) { noted_.back().range.end = end; }

  /// Puts the paragraphs of the list, which is open, into elements. Returns the bytes that were
  /// inserted in `out`, the output of `writer`.
  std::size_t loosen(List list, HtmlWriter& writer, const std::string& out);

  /// Paragraphs that begin at `size` or later are forgotten.
  void forget_from(std::size_t size);

  struct State {
    std::size_t noted = 0;
    List lists = 0;
  };
  /// From here on what `loosen` does can be undone; what it did before cannot any more.
  [[nodiscard]] State save(bool list_is_open);
  /// Undoes in `out` what was done since `save()`, and forgets what was noted since.
  void restore(const State& state, std::string& out);

 private:
  struct Noted {
    HtmlWriter::Range range;
    List list = 0;
    bool has_element = false;
  };
  /// What stood in the output and the notes from the first paragraph of a list on.
  struct Loosened {
    std::size_t begin = 0;
    std::string html;
    std::size_t first = 0;
    std::vector<Noted> noted;
  };

  [[nodiscard]] std::size_t first_of(List list) const;
  void keep_for_undo(std::size_t first, const std::string& out);
  void move_behind(std::size_t first, List list);

  std::vector<Noted> noted_;
  List lists_ = 0;
  std::vector<Loosened> loosened_;
  bool undoable_ = false;
};

}  // namespace agent_timeline::markdown
