// Reproducible randomness for property tests: everything follows from one seed, which a failing
// test prints.
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
  /// Returns a number from 0 to `bound` - 1; `bound` is not 0.
  std::size_t below(std::size_t bound);
  /// True with a probability of `percent` %.
  bool chance(std::size_t percent) { return below(100) < percent; }

  template <typename Item, std::size_t N>
  const Item& pick(const Item (&items)[N]) {
    return items[below(N)];
  }

 private:
  std::uint64_t state_;
};

/// Returns AGENT_TIMELINE_SEED, or a fixed seed, so that an ordinary run is the same everywhere.
[[nodiscard]] std::uint64_t property_seed();

/// Returns AGENT_TIMELINE_PROPERTY_TEXTS, the number of random texts to try, if it is set.
/// Throws std::invalid_argument if it is not a number above 0, since such a run would test
/// nothing.
[[nodiscard]] std::optional<std::size_t> property_texts();

/// True if AGENT_TIMELINE_SOAK=1 requests the long runs.
[[nodiscard]] bool is_soak();

/// Returns how often to try a property: 1,000 times, or 10,000 with AGENT_TIMELINE_SOAK=1, divided
/// by `cost`, which is how many times slower than an ordinary property it is.
[[nodiscard]] std::size_t property_runs(std::size_t cost = 1);

/// Removes halves, quarters, … down to single elements of `input` as long as it still fails.
[[nodiscard]] std::vector<std::string> shrink(
    std::vector<std::string> input,
    const std::function<bool(const std::vector<std::string>&)>& fails);

}  // namespace agent_timeline::testing
