// Randomness for property tests that can be repeated: everything follows from one seed, which a
// failing test prints.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace agent_timeline::testing {

/// SplitMix64 (Steele, Lea, Flood 2014): small, and the same on every platform.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next();
  /// From 0 to `bound` - 1; `bound` is not 0.
  std::size_t below(std::size_t bound);
  /// True in `percent` of 100 cases.
  bool chance(std::size_t percent) { return below(100) < percent; }

  template <typename Item, std::size_t N>
  const Item& pick(const Item (&items)[N]) {
    return items[below(N)];
  }

 private:
  std::uint64_t state_;
};

/// AGENT_TIMELINE_SEED, else a fixed one, so that an ordinary run is the same everywhere.
[[nodiscard]] std::uint64_t property_seed();

/// AGENT_TIMELINE_PROPERTY_TEXTS: how many random texts a run is to try, where it is given. Throws
/// when that is no number above 0: such a run would prove nothing.
[[nodiscard]] std::optional<std::size_t> property_texts();

/// Whether AGENT_TIMELINE_SOAK=1 asks for the long counts.
[[nodiscard]] bool is_soak();

/// How often a property is tried: 1,000 times, or 10,000 with AGENT_TIMELINE_SOAK=1, divided by
/// `cost` for properties that are that many times as slow as the ordinary one.
[[nodiscard]] std::size_t property_runs(std::size_t cost = 1);

/// Leaves out halves, quarters, … down to single elements of `input` as long as it still fails.
[[nodiscard]] std::vector<std::string> shrink(
    std::vector<std::string> input,
    const std::function<bool(const std::vector<std::string>&)>& fails);

}  // namespace agent_timeline::testing
