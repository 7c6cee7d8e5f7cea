#include "diff/word_diff.h"

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

/// Equal text between two changes counts as coincidence if it is no longer than this and shorter
/// than both changes.
constexpr std::size_t kIslandBytes = 2;
/// At least one part in this many of a pair's text must be equal.
constexpr std::size_t kSharedPart = 3;

/// The number of bytes of `text` that are not white space, capped at `limit` + 1.
std::size_t visible_bytes(std::string_view text, std::size_t limit) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < text.size() && count <= limit; ++i) {
    if (!is_space(text[i])) ++count;
  }
  return count;
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

/// One line of a pair, split into words.
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

/// Marks pairs, reusing its memory.
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
  /// The number of bytes that `range` changes on its longer side.
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
      const std::size_t visible = visible_bytes(island, kIslandBytes);
      const bool is_coincidence =
          visible <= kIslandBytes && visible < std::min(bytes(last), bytes(next));
      if (visible == 0 || is_coincidence) {
        last.old_count = old_end(next) - last.old_first;
        last.new_count = new_end(next) - last.new_first;
      } else {
        ranges_[++done] = next;
      }
    }
    if (!ranges_.empty()) ranges_.resize(done + 1);
  }

  /// True if too little of the pair is equal. Indentation does not count as shared.
  [[nodiscard]] bool shares_little() const {
    std::size_t changed = 0;
    for (const ChangedRange& range : ranges_) {
      changed += old_.text(range.old_first, old_end(range)).size() +
                 new_.text(range.new_first, new_end(range)).size();
    }
    const std::size_t all = trim(old_.line).size() + trim(new_.line).size();
    return kSharedPart * changed > (kSharedPart - 1) * all;
  }

  Interner interner_;
  Words old_;
  Words new_;
  std::vector<ChangedRange> ranges_;
};

/// The removed or the added lines of one change.
using Side = std::vector<Line*>;

void read_words(const Side& side, std::vector<std::uint32_t>& ends, std::vector<WordSet>& sets) {
  sets.clear();
  for (const Line* line : side) {
    split_words(line->text, ends);
    sets.push_back(word_set(line->text, ends));
  }
}

}  // namespace

void mark_words(Hunk& hunk) {
  Side removed;
  Side added;
  PairMarker marker;
  std::vector<std::uint32_t> ends;
  std::vector<WordSet> old_sets;
  std::vector<WordSet> new_sets;
  for (std::size_t i = 0; i < hunk.lines.size(); ++i) {
    removed.clear();
    added.clear();
    for (; i < hunk.lines.size() && hunk.lines[i].kind != LineKind::context; ++i) {
      Line& line = hunk.lines[i];
      line.marks.clear();
      line.whitespace_only = false;
      (line.kind == LineKind::removed ? removed : added).push_back(&line);
    }
    if (removed.empty() || added.empty()) continue;
    if (removed.size() == 1 && added.size() == 1) {
      marker.mark(*removed.front(), *added.front());
      continue;
    }
    read_words(removed, ends, old_sets);
    read_words(added, ends, new_sets);
    for (const LinePair pair : pair_lines(old_sets, new_sets))
      marker.mark(*removed[pair.old_index], *added[pair.new_index]);
  }
}

}  // namespace agent_timeline::diff
