#include "diff/pair_lines.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "base/text.h"
#include "diff/interner.h"

namespace agent_timeline::diff {
namespace {

/// The maximum number of line pairs compared at once; a larger change is split into parts of this
/// size.
constexpr std::uint64_t kMaxComparisons = 4096;
/// The minimum similarity of a pair, in percent.
constexpr std::uint32_t kMinSimilarity = 50;

std::uint32_t similarity_of(WordSet a, WordSet b) {
  const int all = std::popcount(a) + std::popcount(b);
  if (all == 0) return kMinSimilarity;
  return static_cast<std::uint32_t>(200 * std::popcount(a & b) / all);
}

enum class Step : std::uint8_t { skips_old, skips_new, pairs };

/// Finds the best pairs of a part by dynamic programming over its two sides.
class PartPairing {
 public:
  void run(std::span<const WordSet> old_lines, std::span<const WordSet> new_lines) {
    width_ = new_lines.size();
    steps_.resize(old_lines.size() * width_);
    best_.assign(width_ + 1, 0);
    for (std::size_t i = 0; i < old_lines.size(); ++i) {
      std::uint32_t diagonal = 0;
      for (std::size_t j = 0; j < width_; ++j) {
        const std::uint32_t similarity = similarity_of(old_lines[i], new_lines[j]);
        const std::uint32_t above = best_[j + 1];
        std::uint32_t best = std::max(above, best_[j]);
        Step step = best_[j] > above ? Step::skips_new : Step::skips_old;
        if (similarity >= kMinSimilarity && diagonal + similarity > best) {
          best = diagonal + similarity;
          step = Step::pairs;
        }
        diagonal = above;
        best_[j + 1] = best;
        steps_[i * width_ + j] = step;
      }
    }
  }

  /// Appends the pairs found by `run`; `first` holds the indexes of the part's first lines.
  void collect(std::size_t old_count, LinePair first, std::vector<LinePair>& pairs) const {
    const auto start = static_cast<std::ptrdiff_t>(pairs.size());
    std::size_t i = old_count;
    std::size_t j = width_;
    while (i > 0 && j > 0) {
      const Step step = steps_[(i - 1) * width_ + j - 1];
      if (step != Step::skips_new) --i;
      if (step != Step::skips_old) --j;
      if (step != Step::pairs) continue;
      pairs.push_back({first.old_index + static_cast<std::uint32_t>(i),
                       first.new_index + static_cast<std::uint32_t>(j)});
    }
    std::reverse(pairs.begin() + start, pairs.end());
  }

 private:
  std::size_t width_ = 0;
  std::vector<Step> steps_;
  /// The greatest similarity of the old lines so far and the new lines before each index.
  std::vector<std::uint32_t> best_;
};

/// Returns where a part ends. The product of two sizes needs 64 bits, also where sizes have 32.
std::size_t end_of_part(std::size_t lines, std::uint64_t part, std::uint64_t parts) {
  return static_cast<std::size_t>(lines * part / parts);
}

/// Returns the smallest number of parts that are small enough.
std::uint64_t count_parts(std::uint64_t old_lines, std::uint64_t new_lines) {
  std::uint64_t parts = 1;
  while ((old_lines / parts) * (new_lines / parts) > kMaxComparisons)
    ++parts;
  return parts;
}

}  // namespace

WordSet word_set(std::string_view line, std::span<const std::uint32_t> ends) {
  WordSet set = 0;
  std::size_t begin = 0;
  for (const std::uint32_t end : ends) {
    const std::string_view word = line.substr(begin, end - begin);
    begin = end;
    if (is_space(word.front())) continue;
    const std::uint32_t hash = hash_text(word);
    set |= WordSet{1} << (hash & 63);
    if (word.size() > 1) set |= WordSet{1} << (hash >> 6 & 63);
  }
  return set;
}

std::vector<LinePair> pair_lines(std::span<const WordSet> old_lines,
                                 std::span<const WordSet> new_lines) {
  std::vector<LinePair> pairs;
  const std::uint64_t parts = count_parts(old_lines.size(), new_lines.size());
  PartPairing pairing;
  LinePair first;
  for (std::uint64_t part = 1; part <= parts; ++part) {
    const std::size_t old_count = end_of_part(old_lines.size(), part, parts) - first.old_index;
    const std::size_t new_count = end_of_part(new_lines.size(), part, parts) - first.new_index;
    pairing.run(old_lines.subspan(first.old_index, old_count),
                new_lines.subspan(first.new_index, new_count));
    pairing.collect(old_count, first, pairs);
    first.old_index += static_cast<std::uint32_t>(old_count);
    first.new_index += static_cast<std::uint32_t>(new_count);
  }
  return pairs;
}

}  // namespace agent_timeline::diff
