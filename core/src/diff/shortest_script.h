// Finds short edit scripts between two sequences of ids: Myers' bidirectional search in linear
// space ("An O(ND) Difference Algorithm and Its Variations", 1986, section 4b). For `id_diff`.
// Invariant: the work is linear, since each search is abandoned after some rounds; the script is
// then cut where the search got furthest, so it stays correct but may not be the shortest.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace agent_timeline::diff {

/// Maximum rounds of a search. It finds scripts of up to twice as many changes, which are shortest.
inline constexpr std::int32_t kSearchRounds = 256;
/// Maximum rounds of a search once earlier ones have taken `kStepBudget` steps.
inline constexpr std::int32_t kReducedRounds = 48;
inline constexpr std::int64_t kStepBudget = std::int64_t{1} << 20;

/// A part of both sequences; the ends are exclusive.
struct Box {
  std::int32_t old_begin = 0;
  std::int32_t old_end = 0;
  std::int32_t new_begin = 0;
  std::int32_t new_end = 0;
};

/// A point at which a script can be cut in two.
struct Cut {
  std::int32_t old_at = 0;
  std::int32_t new_at = 0;
  /// A lower bound for the changes of the shortest script.
  std::int32_t changes = 0;
  /// `changes` is exact, and a shortest script passes through this point.
  bool exact = false;
};

class ShortestScript {
 public:
  /// Keeps views of both sequences, which must outlive this object.
  ShortestScript(std::span<const std::uint32_t> old_ids, std::span<const std::uint32_t> new_ids);

  /// Finds a cut of `box`, whose sides must not be empty after removing common ends. The search is
  /// abandoned after `rounds` rounds, at most `kSearchRounds`.
  [[nodiscard]] Cut cut(const Box& box, std::int32_t rounds);

  /// Marks the changes within `box`.
  void compare(const Box& box);

  /// Removes the common prefix and suffix of both sides from `box`.
  void trim(Box& box) const;

  /// Clears all marks and restarts the count of steps.
  void clear();

  /// One byte per element, 1 if it changed.
  [[nodiscard]] const std::vector<std::uint8_t>& old_changed() const { return old_changed_; }
  [[nodiscard]] const std::vector<std::uint8_t>& new_changed() const { return new_changed_; }
  [[nodiscard]] std::int32_t changes() const { return changes_; }

 private:
  /// How far each diagonal (old position - new position) of a box was reached from one corner.
  struct Wave {
    /// Indexed by the distance from the corner's diagonal, which is in the middle of the array.
    std::int32_t* middle = nullptr;
    std::int32_t corner = 0;
    std::int32_t low = 0;
    std::int32_t high = 0;

    [[nodiscard]] std::int32_t& reach(std::int32_t diagonal) const {
      return middle[diagonal - corner];
    }
    void widen(const Box& box, std::int32_t unreached);
    [[nodiscard]] bool covers(std::int32_t diagonal) const {
      return low <= diagonal && diagonal <= high;
    }
  };

  /// Extends a wave by one change; returns true if the waves meet, which is the cut.
  bool advance(const Box& box, const Wave& forward, const Wave& other, bool may_meet,
               Cut& cut) const;
  bool retreat(const Box& box, const Wave& backward, const Wave& other, bool may_meet,
               Cut& cut) const;
  /// The point where either wave got furthest.
  static Cut furthest(const Box& box, const Wave& forward, const Wave& backward);
  void mark(const Box& box);

  const std::uint32_t* old_;
  const std::uint32_t* new_;
  std::vector<std::uint8_t> old_changed_;
  std::vector<std::uint8_t> new_changed_;
  std::int32_t changes_ = 0;
  std::int64_t steps_left_ = kStepBudget;
  /// Each round widens a wave by one diagonal on each side; one more marks its end.
  static constexpr std::int32_t kHalfWave = kSearchRounds + 2;
  std::array<std::int32_t, 2 * (2 * kHalfWave + 1)> reach_;
  std::vector<Box> boxes_;
};

}  // namespace agent_timeline::diff
