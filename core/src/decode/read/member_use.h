// What members of events are for, judged by their names, in all dialects together. Used by
// lost_text.cpp to find text under unknown names.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace agent_timeline {

/// The use of a member, judged by its name.
enum class MemberUse : std::uint8_t {
  /// Text or output: if it is there and empty, there is nothing to show.
  content,
  /// The input of a tool, likewise; data.
  input,
  /// Metadata (where, when, by whom): not content itself, but may contain content.
  metadata,
  /// Data of a tool or program, whose members may have any name.
  data,
};

/// Returns nothing for an unknown name.
[[nodiscard]] std::optional<MemberUse> use_of(std::string_view name);

}  // namespace agent_timeline
