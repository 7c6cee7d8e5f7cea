// Families of hostile Markdown: each makes a text of a given size that costs a careless engine more
// than its length. For the tests and the program that measure how the engine's work grows.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace agent_timeline::testing {

/// `head`, then `unit` as often as it fits, with `middle` between two halves of which the second
/// one repeats `mirror` when there is one, then `tail`.
struct HostileFamily {
  std::string_view name;
  std::string_view head = {};
  std::string_view unit = {};
  std::string_view middle = {};
  std::string_view mirror = {};
  std::string_view tail = {};
  /// Instead of all that, for what grows in another way.
  std::string (*make)(std::size_t bytes) = nullptr;
};

[[nodiscard]] const std::vector<HostileFamily>& hostile_families();

/// A text of about `bytes` bytes.
[[nodiscard]] std::string hostile_text(const HostileFamily& family, std::size_t bytes);

}  // namespace agent_timeline::testing
