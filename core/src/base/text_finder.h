// Substring search for untrusted texts: the algorithm of Knuth, Morris and Pratt (1977) takes
// linear time for every input, which the standard library's search does not guarantee.
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

  /// Returns the offset of the first occurrence of `wanted` in `text` at or after `from`, or
  /// `npos`.
  [[nodiscard]] std::size_t find(std::string_view text, std::size_t from = 0) const;

 private:
  std::string_view wanted_;
  /// For each prefix of `wanted_`, the length of its longest proper prefix that is also a suffix of
  /// it.
  std::vector<std::uint32_t> borders_;
};

}  // namespace agent_timeline
