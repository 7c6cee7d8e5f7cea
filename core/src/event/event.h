// The narrow waist: what an event of any dialect means. `decode` writes these, `timeline` folds
// them, and below this line nobody knows a dialect's name (it is carried along as a label only).
// Invariant: whether a text replaces or appends, and which earlier call an update belongs to, is
// said here by the decoder; the timeline never guesses.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/value.h"
#include "event/tool_output.h"

namespace agent_timeline {

enum class Role : std::uint8_t { user, assistant, system };

/// Where a piece of work stands; the canonical words of every dialect's stages and states.
enum class Status : std::uint8_t {
  input_streaming,
  ready,
  awaiting_approval,
  running,
  partial,
  done,
  error,
  denied,
  cancelled,
  timed_out,
  background,
  orphaned,
};

enum class Tone : std::uint8_t { neutral, good, warning, bad };

/// A whole message of a person or an agent. `key` is the dialect's own id of it, or empty.
struct MessageEvent {
  std::string key;
  Role role = Role::assistant;
  std::string text;
  /// Content that is not text, shown as JSON below it; null when there is none.
  Value attachment;
};

/// Which entry an update of a tool call belongs to.
enum class CallMatch : std::uint8_t {
  /// Always a new one.
  fresh,
  /// The latest one of that call id that has no result yet, else a new one.
  open,
};

/// One thing learned about a tool call. Absent fields leave what is known as it is.
struct ToolCallEvent {
  std::string call_id;
  CallMatch match = CallMatch::fresh;
  std::string name;
  std::optional<ToolInput> input;
  Status status = Status::running;
  /// Set on the update that carries the result; `status` is final then.
  std::optional<ToolResult> result;
};

struct Todo {
  enum class State : std::uint8_t { pending, in_progress, completed };
  enum class Priority : std::uint8_t { unknown, high, medium, low };
  std::string id;
  std::string content;
  State state = State::pending;
  Priority priority = Priority::unknown;
  std::string notes;
};

/// The whole to-do list, as it is now.
struct TodoListEvent {
  std::vector<Todo> todos;
};

struct QueuedMessage {
  std::string id;
  std::string text;
};

/// A change of the list of inputs that wait for the agent.
struct QueueEvent {
  enum class Change : std::uint8_t { add, remove, replace };
  Change change = Change::add;
  std::vector<QueuedMessage> messages;
};

/// A row of the session itself: cancelled, failed, …  `code` names its label.
struct NoticeEvent {
  std::string code;
  Tone tone = Tone::neutral;
  std::string text;
  Value detail;
  /// True when work that is still open has come to its end with this.
  bool closes_open_calls = false;
};

struct Usage {
  std::int64_t input_tokens = 0;
  std::int64_t output_tokens = 0;
  std::int64_t cached_tokens = 0;
  std::int64_t total_tokens = 0;
};

/// Tokens before and after a pruning of the agent's context.
struct ContextPruning {
  std::int64_t from = 0;
  std::int64_t to = 0;
};

/// Facts about the session that are no rows. Absent fields leave what is known as it is.
struct SessionEvent {
  std::optional<std::string> model;
  std::optional<bool> running;
  std::optional<bool> has_system_prompt;
  std::optional<std::int64_t> context_tokens;
  std::optional<ContextPruning> context_pruning;
  /// To be added to the sum.
  std::optional<Usage> usage;
  std::int64_t tools_added = 0;
};

/// The agent dropped the event of that id from its own context.
struct PrunedEvent {
  std::string event_id;
};

/// Input that no dialect knows or that is no event at all. Always shown.
struct UnknownEvent {
  /// Why it is shown this way; names the label and the diagnostic.
  std::string code;
  /// What a person may want to know about it, e.g. the unknown kind's name.
  std::string subject;
  /// The start of the text that could not be read, or empty when `value` says it.
  std::string text;
  /// How long that text was in bytes, or at least was.
  std::size_t text_bytes = 0;
  Value value;
};

using EventBody = std::variant<MessageEvent, ToolCallEvent, TodoListEvent, QueueEvent, NoticeEvent,
                               SessionEvent, PrunedEvent, UnknownEvent>;

/// The sub-agent an event comes from. An empty key is the root agent.
struct Scope {
  /// The dialect's id of the sub-agent.
  std::string key;
  /// The name of the tool whose call started it, when the dialect says no more than that.
  std::string tool_name;
};

/// Something the decoder noticed that stops nothing.
struct DecodeNote {
  std::string code;
  std::string text;
};

/// One event of the input: where it came from and what it means. Without a body it is known and
/// quiet.
struct Event {
  std::string_view dialect;
  /// The dialect's own id of the event; an id seen before makes the event a repetition.
  std::string id;
  /// Milliseconds since 1970 by the event's own clock.
  std::optional<std::int64_t> time_ms;
  Scope scope;
  std::vector<EventBody> bodies;
  std::vector<DecodeNote> notes;
};

}  // namespace agent_timeline
