// Finds one text in others, for texts from outside: in time linear in both, whatever they are made
// of, which the standard library's search does not promise. The algorithm of Knuth, Morris and
// Pratt (1977).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace agent_timeline {

class TextFinder {
 public:
  /// `wanted` is not empty and must outlive the finder.
  explicit TextFinder(std::string_view wanted);

  /// Where `wanted` first stands in `text` at `from` or behind it; `npos` when it does not.
  [[nodiscard]] std::size_t find(std::string_view text, std::size_t from = 0) const;

 private:
  std::string_view wanted_;
  /// For each prefix of `wanted_`, the length of the longest shorter one that ends it.
  std::vector<std::uint32_t> borders_;
};

}  // namespace agent_timeline
