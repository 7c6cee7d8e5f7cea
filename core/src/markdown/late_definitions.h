// Tracks which pieces must be rendered again because a label that they use was defined after them,
// and limits how much of that work a text may cause. For stream.cpp. Invariant: while the text
// streams, this work is proportional to the text; the rest is done when the text ends.
#pragma once

#include <cstddef>
#include <optional>
#include <set>

#include "markdown/references.h"

namespace agent_timeline::markdown {

class LateDefinitions {
 public:
  /// Adds the pieces that mention a label whose meaning has changed, and those from the piece
  /// `first` on that mention a label defined after `mark`.
  void collect(References& references, std::size_t mark, std::size_t first);

  /// Takes the first piece that is to be rendered again now, in a text of `size` bytes. Nothing if
  /// there is none, or if the rest has to wait.
  [[nodiscard]] std::optional<std::size_t> take(std::size_t size, bool ended);
  [[nodiscard]] bool empty() const { return stale_.empty(); }
  /// Records that `bytes` of source were rendered again.
  void spend(std::size_t bytes) { spent_ += bytes; }

 private:
  std::set<std::size_t> stale_;
  std::size_t spent_ = 0;
};

}  // namespace agent_timeline::markdown
