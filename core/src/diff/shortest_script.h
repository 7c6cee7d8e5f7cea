// Finds short edit scripts between two sequences of numbers: Myers' search from both ends in linear
// space ("An O(ND) Difference Algorithm and Its Variations", 1986, section 4b). For `id_diff`.
// Invariant: the work is linear, since each search is given up after some rounds; the script is
// then cut where the search got furthest, so it stays right but may not be the shortest.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace agent_timeline::diff {

/// Rounds of one search. Scripts of up to twice as many changes are the shortest there are.
inline constexpr std::int32_t kSearchRounds = 256;
/// Rounds of a search after `kSteps` steps of the ones before it.
inline constexpr std::int32_t kFewRounds = 48;
inline constexpr std::int64_t kSteps = std::int64_t{1} << 20;

/// Part of both sequences; the ends are exclusive.
struct Box {
  std::int32_t old_begin = 0;
  std::int32_t old_end = 0;
  std::int32_t new_begin = 0;
  std::int32_t new_end = 0;
};

/// Where a script may be cut in two.
struct Cut {
  std::int32_t old_at = 0;
  std::int32_t new_at = 0;
  /// How many changes the shortest script has at least.
  std::int32_t changes = 0;
  /// `changes` is how many it has, and a shortest one goes through this point.
  bool exact = false;
};

class ShortestScript {
 public:
  /// Views of both sequences, which must outlive this.
  ShortestScript(std::span<const std::uint32_t> old_ids, std::span<const std::uint32_t> new_ids);

  /// A cut of `box`, whose sides must both be more than what they begin and end with in common.
  /// The search for it is given up after `rounds` rounds, at most `kSearchRounds`.
  [[nodiscard]] Cut cut(const Box& box, std::int32_t rounds);

  /// Marks what changed within `box`.
  void compare(const Box& box);

  /// Takes off what both sides of `box` begin and end with.
  void trim(Box& box) const;

  /// Forgets all marks and starts to count steps anew.
  void clear();

  /// One byte an element, 1 where it changed.
  [[nodiscard]] const std::vector<std::uint8_t>& old_changed() const { return old_changed_; }
  [[nodiscard]] const std::vector<std::uint8_t>& new_changed() const { return new_changed_; }
  [[nodiscard]] std::int32_t changes() const { return changes_; }

 private:
  /// How far each diagonal (old position - new position) of a box was reached from one corner.
  struct Wave {
    /// Diagonals are counted from that of the corner, which is in the middle of the array.
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

  /// One more change in each direction; true where the waves meet, which is the cut.
  bool advance(const Box& box, const Wave& forward, const Wave& other, bool may_meet,
               Cut& cut) const;
  bool retreat(const Box& box, const Wave& backward, const Wave& other, bool may_meet,
               Cut& cut) const;
  /// Where either wave got furthest.
  static Cut furthest(const Box& box, const Wave& forward, const Wave& backward);
  void mark(const Box& box);

  const std::uint32_t* old_;
  const std::uint32_t* new_;
  std::vector<std::uint8_t> old_changed_;
  std::vector<std::uint8_t> new_changed_;
  std::int32_t changes_ = 0;
  std::int64_t steps_left_ = kSteps;
  /// A round widens a wave by one diagonal to each side; one more tells where it ends.
  static constexpr std::int32_t kHalfWave = kSearchRounds + 2;
  std::array<std::int32_t, 2 * (2 * kHalfWave + 1)> reach_;
  std::vector<Box> boxes_;
};

}  // namespace agent_timeline::diff
