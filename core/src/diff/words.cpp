#include "diff/words.h"

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "base/text.h"
#include "diff/id_diff.h"
#include "diff/interner.h"
#include "diff/pair_lines.h"
#include "diff/word_split.h"

namespace agent_timeline::diff {
namespace {

/// Equal text between two changes that is no longer than this, and shorter than both, is taken for
/// chance.
constexpr std::size_t kIslandBytes = 2;
/// Of a pair's text at least one part in so many must be equal.
constexpr std::size_t kSharedPart = 4;

std::size_t visible_bytes(std::string_view text) {
  return text.size() - static_cast<std::size_t>(std::count_if(text.begin(), text.end(), is_space));
}

bool differs_in_space_only(std::string_view a, std::string_view b) {
  std::size_t i = 0;
  std::size_t j = 0;
  for (;; ++i, ++j) {
    while (i < a.size() && is_space(a[i]))
      ++i;
    while (j < b.size() && is_space(b[j]))
      ++j;
    if (i == a.size() || j == b.size()) return i == a.size() && j == b.size();
    if (a[i] != b[j]) return false;
  }
}

/// One line of a pair as words.
struct Words {
  std::string_view line;
  std::vector<std::uint32_t> ends;
  std::vector<std::uint32_t> ids;

  [[nodiscard]] std::uint32_t start(std::size_t word) const {
    return word == 0 ? 0 : ends[word - 1];
  }
  [[nodiscard]] std::string_view text(std::size_t first, std::size_t end) const {
    return line.substr(start(first), start(end) - start(first));
  }
  void read(std::string_view text, Interner& interner) {
    line = text;
    split_words(line, ends);
    ids.clear();
    for (std::size_t i = 0; i < ends.size(); ++i)
      ids.push_back(interner.id_of(this->text(i, i + 1)));
  }
};

std::size_t old_end(const ChangedRange& range) {
  return range.old_first + range.old_count;
}
std::size_t new_end(const ChangedRange& range) {
  return range.new_first + range.new_count;
}

/// Marks pair after pair with the same memory.
class PairMarker {
 public:
  void mark(Line& removed, Line& added) {
    const bool in_space_only = differs_in_space_only(removed.text, added.text);
    removed.whitespace_only = added.whitespace_only = in_space_only;
    interner_.clear();
    old_.read(removed.text, interner_);
    new_.read(added.text, interner_);
    ranges_ = compare_ids(old_.ids, new_.ids, interner_.size()).ranges;
    join_over_islands();
    if (!in_space_only && shares_little()) return;
    for (const ChangedRange& range : ranges_) {
      if (range.old_count > 0)
        removed.marks.push_back({old_.start(range.old_first), old_.start(old_end(range))});
      if (range.new_count > 0)
        added.marks.push_back({new_.start(range.new_first), new_.start(new_end(range))});
    }
  }

 private:
  /// The bytes that `range` changes on its longer side.
  [[nodiscard]] std::size_t bytes(const ChangedRange& range) const {
    return std::max(old_.text(range.old_first, old_end(range)).size(),
                    new_.text(range.new_first, new_end(range)).size());
  }

  void join_over_islands() {
    std::size_t done = 0;
    for (std::size_t i = 1; i < ranges_.size(); ++i) {
      ChangedRange& last = ranges_[done];
      const ChangedRange& next = ranges_[i];
      const std::string_view island = old_.text(old_end(last), next.old_first);
      const std::size_t visible = visible_bytes(island);
      const bool is_chance =
          visible <= kIslandBytes && visible < std::min(bytes(last), bytes(next));
      if (visible == 0 || is_chance) {
        last.old_count = old_end(next) - last.old_first;
        last.new_count = new_end(next) - last.new_first;
      } else {
        ranges_[++done] = next;
      }
    }
    if (!ranges_.empty()) ranges_.resize(done + 1);
  }

  [[nodiscard]] bool shares_little() const {
    std::size_t changed = 0;
    for (const ChangedRange& range : ranges_) {
      changed += visible_bytes(old_.text(range.old_first, old_end(range))) +
                 visible_bytes(new_.text(range.new_first, new_end(range)));
    }
    const std::size_t all = visible_bytes(old_.line) + visible_bytes(new_.line);
    return kSharedPart * (all - changed) < all;
  }

  Interner interner_;
  Words old_;
  Words new_;
  std::vector<ChangedRange> ranges_;
};

/// The removed or the added lines of one change.
struct Side {
  std::vector<Line*> lines;
  std::vector<WordSet> words;

  void add(Line& line, std::vector<std::uint32_t>& ends) {
    line.marks.clear();
    line.whitespace_only = false;
    split_words(line.text, ends);
    lines.push_back(&line);
    words.push_back(word_set(line.text, ends));
  }
  void clear() {
    lines.clear();
    words.clear();
  }
};

}  // namespace

void mark_words(Hunk& hunk) {
  Side removed;
  Side added;
  PairMarker marker;
  std::vector<std::uint32_t> ends;
  for (std::size_t i = 0; i < hunk.lines.size();) {
    for (; i < hunk.lines.size() && hunk.lines[i].kind == LineKind::context; ++i)
      ;
    removed.clear();
    added.clear();
    for (; i < hunk.lines.size() && hunk.lines[i].kind != LineKind::context; ++i) {
      Side& side = hunk.lines[i].kind == LineKind::removed ? removed : added;
      side.add(hunk.lines[i], ends);
    }
    if (removed.lines.empty() || added.lines.empty()) continue;
    for (const LinePair pair : pair_lines(removed.words, added.words))
      marker.mark(*removed.lines[pair.old_index], *added.lines[pair.new_index]);
  }
}

}  // namespace agent_timeline::diff
