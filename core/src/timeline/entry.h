// One entry of the timeline in its current state: canonical facts, nothing about presentation.
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

/// Position in the log, from 0. The entry's public id is `e` followed by this number plus one.
using EntryIndex = std::uint32_t;
/// Position among the sub-agents, by the order of their first events; 0 is the root agent.
using ScopeIndex = std::uint32_t;
using TurnIndex = std::uint32_t;
using GroupIndex = std::uint32_t;

/// A message with all its updates applied.
struct Message {
  Role role = Role::assistant;
  bool reasoning = false;
  bool injected = false;
  MessageText text;
  std::vector<Image> images;
  Value attachment;
  /// Counts changes other than appends to the text. While it is unchanged, the message has at most
  /// grown.
  std::uint32_t rewrites = 0;
};

/// A tool call with all its updates applied.
struct ToolCall {
  std::string name;
  bool by_user = false;
  ToolInput input;
  std::string subject;
  /// The result so far; final once `ended`.
  Boxed<ToolResult> result;
  /// The beginning of the call was seen, not only its result.
  bool begun = false;
  bool ended = false;
  /// The end of the turn or of the stream does not close it (ToolCallEvent::stays_open).
  bool stays_open = false;
  /// The sub-agents that this call started.
  std::vector<ScopeIndex> sub_agents;
  /// The to-do list of the sub-agent that this call started.
  std::vector<Todo> todos;
  /// The first events without usable content, shown while nothing else is known.
  std::vector<Value> evidence;
  /// Counts changes other than appends to the text of the input or output. While it is unchanged,
  /// these have at most grown.
  std::uint32_t rewrites = 0;
};

using EntryContent = std::variant<Message, ToolCall, NoticeEvent, UnknownEvent>;

struct Entry {
  EntryIndex index = 0;
  /// The number of events that changed this entry.
  std::uint32_t revision = 0;
  ScopeIndex scope = 0;
  std::optional<EntryIndex> parent;
  std::optional<TurnIndex> turn;
  /// The group of calls it belongs to; set for every tool call.
  std::optional<GroupIndex> group;
  Status status = Status::done;
  std::string_view dialect;
  /// The dialect's own id of the call or message.
  std::string source_id;
  std::optional<std::int64_t> started_ms;
  std::optional<std::int64_t> ended_ms;
  /// As stated by the dialect; otherwise the time between start and end.
  std::optional<std::int64_t> duration_ms;
  /// Removed from the agent's own context.
  bool pruned = false;
  /// Its contents were discarded (Timeline::release).
  bool released = false;
  /// Codes of the diagnostics about this entry.
  std::vector<std::string> diagnostics;
  EntryContent content;
};

/// True for an error or a time-out. What a person denied or cancelled has not failed.
[[nodiscard]] bool has_failed(Status status);

/// `e1` for the first entry.
[[nodiscard]] std::string entry_id(EntryIndex index);

/// The inverse of `entry_id`; nothing if `id` is not an entry id.
[[nodiscard]] std::optional<EntryIndex> parse_entry_id(std::string_view id);

}  // namespace agent_timeline
