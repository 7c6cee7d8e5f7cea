// Families of hostile Markdown: each generates a text of a given size that costs a careless engine
// more than linear time. For the tests and the benchmark that measure how the engine's work grows.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace agent_timeline::testing {

/// A text made of `head`, as many repetitions of `unit` as fit, and `tail`. If `mirror` is set, the
/// repetitions fill half of the text, followed by `middle` and equally many repetitions of
/// `mirror`.
struct HostileFamily {
  std::string_view name;
  std::string_view head = {};
  std::string_view unit = {};
  std::string_view middle = {};
  std::string_view mirror = {};
  std::string_view tail = {};
  /// Replaces all of the above for texts that grow differently.
  std::string (*make)(std::size_t bytes) = nullptr;
};

[[nodiscard]] const std::vector<HostileFamily>& hostile_families();

/// Returns a text of about `bytes` bytes.
[[nodiscard]] std::string hostile_text(const HostileFamily& family, std::size_t bytes);

}  // namespace agent_timeline::testing
