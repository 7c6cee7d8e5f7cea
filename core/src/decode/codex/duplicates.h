// Texts that a rollout holds twice: as an event, and as an item sent to or received from the model.
// The first of the two is shown. Invariant: a text that both forms hold n times is shown n times.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/text_map.h"

namespace agent_timeline {

/// The speaker for a compaction that a rollout has both as an item and as a line.
inline constexpr std::string_view kCodexCompactionLine = "compaction line";

class CodexDuplicates {
 public:
  enum class Side : std::uint8_t { event, item };

  /// True unless this repeats a text of the other side. `speaker` names who said it and how.
  [[nodiscard]] bool is_new(Side side, std::string_view speaker, std::string_view text);

 private:
  /// How often one side contained a text more than the other: events above 0, items below.
  TextMap<std::int64_t> excess_;
};

}  // namespace agent_timeline
