#include "diff/moved.h"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "base/text.h"
#include "diff/interner.h"
#include "diff/significant_line.h"

namespace agent_timeline::diff {
namespace {

/// The maximum number of removed lines tried for an added line; further equal lines are ignored.
constexpr std::size_t kMaxCandidates = 8;
constexpr std::uint32_t kNone = UINT32_MAX;

/// The removed or the added lines, in file order.
struct Changed {
  std::vector<Line*> lines;
  std::vector<std::uint32_t> ids;
  /// Adjacent lines of the same change have the same group number.
  std::vector<std::uint32_t> group;
};

class MoveFinder {
 public:
  explicit MoveFinder(File& file) {
    std::uint32_t group = 0;
    for (Hunk& hunk : file.hunks) {
      ++group;
      for (Line& line : hunk.lines) {
        line.moved = 0;
        if (line.kind == LineKind::context) {
          ++group;
          continue;
        }
        Changed& side = line.kind == LineKind::removed ? removed_ : added_;
        side.lines.push_back(&line);
        side.ids.push_back(interner_.id_of(trim(line.text)));
        side.group.push_back(group);
      }
    }
  }

  void run() {
    link_removed();
    for (std::size_t at = 0; at < added_.lines.size();) {
      std::size_t length = 0;
      const std::size_t source =
          is_significant_line(added_.lines[at]->text) ? best_source(at, length) : 0;
      if (length == 0) {
        ++at;
        continue;
      }
      ++count_;
      for (std::size_t i = 0; i < length; ++i)
        removed_.lines[source + i]->moved = added_.lines[at + i]->moved = count_;
      at += length;
    }
  }

 private:
  /// Links equal removed lines in order.
  void link_removed() {
    first_.assign(interner_.size(), kNone);
    next_.resize(removed_.lines.size());
    for (std::size_t i = removed_.lines.size(); i-- > 0;) {
      next_[i] = first_[removed_.ids[i]];
      first_[removed_.ids[i]] = static_cast<std::uint32_t>(i);
    }
  }

  /// Finds where the longest moved block that is added at `at` was removed; `length` stays 0 if
  /// there is none.
  std::size_t best_source(std::size_t at, std::size_t& length) {
    std::size_t best = 0;
    std::uint32_t& first = first_[added_.ids[at]];
    while (first != kNone && removed_.lines[first]->moved != 0)
      first = next_[first];
    std::uint32_t source = first;
    for (std::size_t tries = 0; source != kNone && tries < kMaxCandidates; ++tries) {
      const std::size_t here = block_length(source, at);
      if (here > length) {
        length = here;
        best = source;
      }
      source = next_[source];
    }
    return best;
  }

  /// The length of the equal block at these positions; 0 if it has too few significant lines.
  [[nodiscard]] std::size_t block_length(std::size_t from, std::size_t to) const {
    std::size_t length = 0;
    std::size_t significant = 0;
    std::size_t end = 0;
    for (; from + length < removed_.lines.size() && to + length < added_.lines.size(); ++length) {
      const std::size_t i = from + length;
      const std::size_t j = to + length;
      const bool continues_block =
          removed_.ids[i] == added_.ids[j] && removed_.lines[i]->moved == 0 &&
          removed_.group[i] == removed_.group[from] && added_.group[j] == added_.group[to];
      if (!continues_block) break;
      if (is_blank(added_.lines[j]->text)) continue;
      if (is_significant_line(added_.lines[j]->text)) ++significant;
      end = length + 1;
    }
    // Trailing blank lines are excluded from a block, because they belong to what follows.
    return significant >= kMinMovedLines ? end : 0;
  }

  Interner interner_;
  Changed removed_;
  Changed added_;
  std::vector<std::uint32_t> first_;
  std::vector<std::uint32_t> next_;
  std::uint32_t count_ = 0;
};

}  // namespace

void mark_moves(File& file) {
  MoveFinder(file).run();
}

}  // namespace agent_timeline::diff
