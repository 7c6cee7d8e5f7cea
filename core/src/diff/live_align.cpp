#include "diff/live_align.h"

#include <algorithm>
#include <bit>

#include "base/text.h"
#include "diff/significant_line.h"

namespace agent_timeline::diff {
namespace {

/// The maximum number of old lines tried for a new line, and of lines in a run.
constexpr std::size_t kMaxCandidates = 8;
constexpr std::size_t kMaxRunLines = 16;
/// The weight of a line in a match: high for letters and digits, low for brackets, none for blank
/// lines.
constexpr std::uint8_t kSignificantWeight = 4;
constexpr std::uint8_t kBracketWeight = 1;
/// The additional weight of a significant line without a later equal line.
constexpr int kUniqueWeight = 2;
/// The weight that a run requires, and the additional weight for each doubling of its distance.
constexpr int kMinWeight = 2;
constexpr int kWeightPerDoubling = 2;

std::uint8_t weight_of(std::string_view line) {
  if (is_significant_line(line)) return kSignificantWeight;
  return is_blank(line) ? 0 : kBracketWeight;
}

}  // namespace

void LiveAligner::add_old(std::string_view line) {
  const std::uint32_t id = interner_.id_of(line);
  const auto at = static_cast<std::uint32_t>(old_ids_.size());
  old_ids_.push_back(id);
  next_equal_.push_back(kNone);
  if (id == first_of_.size()) {
    weights_.push_back(weight_of(line));
    first_of_.push_back(at);
    last_of_.push_back(at);
    return;
  }
  next_equal_[last_of_[id]] = at;
  last_of_[id] = at;
}

void LiveAligner::add_new(std::string_view line) {
  const std::uint32_t id = interner_.find(line);
  tail_.push_back(id);
  if (old_at_ < old_ids_.size() && old_ids_[old_at_] == id) return match({old_at_ + 1, 1, 0});
  const Run best = id == Interner::kUnknown ? Run{} : best_run(id);
  if (best.margin >= 0) return match(best);
  if (best.length == 0) {
    certain_ = tail_.size();
  } else if (tail_.size() > kMaxRunLines) {
    certain_ = std::max(certain_, tail_.size() - kMaxRunLines);
  }
}

LiveAligner::Run LiveAligner::best_run(std::uint32_t id) {
  std::uint32_t& first = first_of_[id];
  while (first != kNone && first < old_at_)
    first = next_equal_[first];
  Run best;
  std::uint32_t at = first;
  for (std::size_t candidate = 0; at != kNone && candidate < kMaxCandidates; ++candidate) {
    const Run run = run_at(at);
    if (best.length == 0 || run.margin > best.margin) best = run;
    at = next_equal_[at];
  }
  return best;
}

LiveAligner::Run LiveAligner::run_at(std::size_t old_index) const {
  Run run = {old_index + 1, 0, 0};
  const std::size_t longest =
      std::min({kMaxRunLines, old_index + 1 - old_at_, tail_.size() - certain_});
  int weight = 0;
  while (run.length < longest) {
    const std::size_t at = old_index - run.length;
    const std::uint32_t id = old_ids_[at];
    if (tail_[tail_.size() - 1 - run.length] != id) break;
    const bool is_last = next_equal_[at] == kNone;
    weight += weights_[id] + (is_last && weights_[id] == kSignificantWeight ? kUniqueWeight : 0);
    ++run.length;
  }
  const std::size_t distance = old_index + 1 - run.length - old_at_;
  run.margin =
      weight - kMinWeight - kWeightPerDoubling * static_cast<int>(std::bit_width(distance));
  return run;
}

void LiveAligner::match(const Run& run) {
  const std::size_t removed = run.old_end - run.length - old_at_;
  const std::size_t added = tail_.size() - run.length;
  if (removed + added > 0) changes_.push_back({old_at_, removed, new_at_, added});
  old_at_ = run.old_end;
  new_at_ += tail_.size();
  tail_.clear();
  certain_ = 0;
}

}  // namespace agent_timeline::diff
