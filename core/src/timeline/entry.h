// One row of the timeline, as it is known so far: canonical facts, nothing of how it looks.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/boxed.h"
#include "event/event.h"
#include "timeline/message_text.h"

namespace agent_timeline {

/// Position in the log, from 0. The entry's public id is `e` and the number after it.
using EntryIndex = std::uint32_t;
/// Position among the sub-agents in the order of their first events; 0 is the root agent.
using ScopeIndex = std::uint32_t;
using TurnIndex = std::uint32_t;
using GroupIndex = std::uint32_t;

/// A message with all that its updates have said.
struct Message {
  Role role = Role::assistant;
  bool reasoning = false;
  bool injected = false;
  MessageText text;
  std::vector<Image> images;
  Value attachment;
  /// How often the text was replaced or what stands beside it changed; while it is the same, the
  /// text has grown and nothing else.
  std::uint32_t rewrites = 0;
};

/// A tool call with all that its updates have said.
struct ToolCall {
  std::string name;
  bool by_user = false;
  ToolInput input;
  std::string subject;
  /// What came out so far; final once `ended`.
  Boxed<ToolResult> result;
  /// Its beginning was seen, not only its result.
  bool begun = false;
  bool ended = false;
  /// The end of its turn or of the stream leaves it as it is.
  bool rests = false;
  /// The sub-agents that this call started.
  std::vector<ScopeIndex> sub_agents;
  /// The to-do list of the sub-agent that this call started.
  std::vector<Todo> todos;
  /// The first events that said nothing of it, which are shown while there is nothing else.
  std::vector<Value> evidence;
  /// How often something was changed otherwise than by an addition to the text of the input or of
  /// the output; while it is the same, these have only grown.
  std::uint32_t rewrites = 0;
};

using EntryContent = std::variant<Message, ToolCall, NoticeEvent, UnknownEvent>;

struct Entry {
  EntryIndex index = 0;
  /// How many events have changed this entry.
  std::uint32_t revision = 0;
  ScopeIndex scope = 0;
  std::optional<EntryIndex> parent;
  std::optional<TurnIndex> turn;
  /// The run of calls it belongs to; every tool call is in one.
  std::optional<GroupIndex> group;
  Status status = Status::done;
  std::string_view dialect;
  /// The dialect's own id of the call or message.
  std::string source_id;
  std::optional<std::int64_t> started_ms;
  std::optional<std::int64_t> ended_ms;
  /// As the dialect says it; else the time between start and end.
  std::optional<std::int64_t> duration_ms;
  /// Dropped from the agent's own context.
  bool pruned = false;
  /// Its contents were forgotten (Timeline::release).
  bool released = false;
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
