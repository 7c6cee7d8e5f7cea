// Tracks a text that is resent in full while it grows. Keeps a digest instead of the text, which is
// enough to tell whether a new text continues the known one.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "base/digest.h"

namespace agent_timeline {

class ResentText {
 public:
  void append(std::string_view chunk) {
    hasher_.add(chunk);
    size_ += chunk.size();
  }

  /// Returns what `whole` adds to the known text, or nothing if it does not continue it. `whole` is
  /// the known text from then on.
  std::optional<std::string_view> grow(std::string_view whole) {
    const std::string_view known = whole.substr(0, size_);
    const bool continues = size_ > 0 && known.size() == size_ && is_known(known);
    if (!continues) *this = {};
    const std::string_view more = whole.substr(size_);
    append(more);
    return continues ? std::optional(more) : std::nullopt;
  }

 private:
  [[nodiscard]] bool is_known(std::string_view text) const {
    Hasher known = hasher_;
    Hasher given;
    given.add(text);
    return known.finish() == given.finish();
  }

  Hasher hasher_;
  std::size_t size_ = 0;
};

}  // namespace agent_timeline
