// Which pieces have to be rendered again because a label that they use was defined after them, and
// how much of that work a text may cause. For stream.cpp.
// Invariant: while the text streams, this work is proportional to the text; what exceeds that is
// done when the text ends.
#pragma once

#include <cstddef>
#include <optional>
#include <set>

#include "markdown/references.h"

namespace agent_timeline::markdown {

class LateDefinitions {
 public:
  /// Notes the pieces that mention a label whose meaning has changed, and those from the piece
  /// `first` on that mention what was defined after `mark`.
  void collect(References& references, std::size_t mark, std::size_t first);

  /// The first of them that is to be rendered again now, of a text of `size` bytes. Nothing when
  /// there is none, or when the rest has to wait.
  [[nodiscard]] std::optional<std::size_t> take(std::size_t size, bool ended);
  [[nodiscard]] bool empty() const { return stale_.empty(); }
  /// `bytes` of source were rendered again.
  void spend(std::size_t bytes) { spent_ += bytes; }

 private:
  std::set<std::size_t> stale_;
  std::size_t spent_ = 0;
};

}  // namespace agent_timeline::markdown
