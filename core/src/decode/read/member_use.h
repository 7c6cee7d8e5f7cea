// What members of events are for, by their names, in all dialects together. For lost_words.cpp,
// which looks for words under names that nobody knows.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace agent_timeline {

/// What a member of an event is, by its name.
enum class MemberUse : std::uint8_t {
  /// What was said or came out: when it is there and empty, there is nothing to show.
  content,
  /// What is asked of a tool, likewise; data.
  asked,
  /// Where, when, by whom: no content, and there may be content in it.
  frame,
  /// Data of a tool's or a program's own, in which any name may stand.
  data,
};

/// Nothing for a name that is not known.
[[nodiscard]] std::optional<MemberUse> use_of(std::string_view name);

}  // namespace agent_timeline
