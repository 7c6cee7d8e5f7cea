// One row of the timeline, as it is known so far: canonical facts, nothing of how it looks.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "event/event.h"

namespace agent_timeline {

/// Position in the log, from 0. The entry's public id is `e` and the number after it.
using EntryIndex = std::uint32_t;

/// A tool call with all that its updates have said.
struct ToolCall {
  std::string name;
  ToolInput input;
  std::optional<ToolResult> result;
  /// The to-do list of the sub-agent that this call started.
  std::vector<Todo> todos;
};

using EntryContent = std::variant<MessageEvent, ToolCall, NoticeEvent, UnknownEvent>;

struct Entry {
  EntryIndex index = 0;
  /// How many events have changed this entry.
  std::uint32_t revision = 0;
  std::optional<EntryIndex> parent;
  Status status = Status::done;
  std::string_view dialect;
  /// The dialect's own id of the call or message.
  std::string source_id;
  std::optional<std::int64_t> started_ms;
  std::optional<std::int64_t> ended_ms;
  /// Dropped from the agent's own context.
  bool pruned = false;
  /// Codes of the diagnostics that concern it.
  std::vector<std::string> diagnostics;
  EntryContent content;
};

/// Whether work on it may still go on.
[[nodiscard]] bool is_open(Status status);

/// `e1` for the first entry.
[[nodiscard]] std::string entry_id(EntryIndex index);

/// The inverse of `entry_id`; nothing when `id` is not of that form.
[[nodiscard]] std::optional<EntryIndex> parse_entry_id(std::string_view id);

}  // namespace agent_timeline
