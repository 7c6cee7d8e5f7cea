// The canonical events: what an event of any dialect means. `decode` writes them and `timeline`
// applies them; no stage below knows a dialect's name except as a label. Invariant: the decoder
// decides whether a text replaces or appends and which earlier call an update belongs to; the
// timeline never guesses.
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

/// The state of an entry, turn or event: the canonical words for every dialect's stages and states.
enum class Status : std::uint8_t {
  input_streaming,
  ready,
  awaiting_approval,
  running,
  /// Part of the result or message has arrived, and more may follow.
  partial,
  done,
  error,
  denied,
  cancelled,
  timed_out,
  background,
  /// The stream or turn ended before it did.
  orphaned,
};

/// True if the work may still continue.
[[nodiscard]] constexpr bool is_open(Status status) {
  switch (status) {
    case Status::input_streaming:
    case Status::ready:
    case Status::awaiting_approval:
    case Status::running:
    case Status::partial:
      return true;
    case Status::done:
    case Status::error:
    case Status::denied:
    case Status::cancelled:
    case Status::timed_out:
    case Status::background:
    case Status::orphaned:
      return false;
  }
  return false;
}

enum class Tone : std::uint8_t { neutral, good, warning, bad };

enum class TextChange : std::uint8_t { replace, append };

/// A message of a person or an agent, or an update of one.
struct MessageEvent {
  /// Identifies the message within its sub-agent, so that later events can update it; empty if it
  /// is never updated.
  std::string key;
  Role role = Role::assistant;
  /// True for the agent's thoughts.
  bool reasoning = false;
  /// Sent in a person's name by the program around the agent: context, command wrappers, hooks.
  bool injected = false;
  /// Whether `text` replaces or extends the text already known under the key.
  TextChange change = TextChange::replace;
  std::string text;
  /// More of the message may follow.
  bool open = false;
  std::vector<Image> images;
  /// Content that is neither text nor image, shown as JSON below the text; null if there is none.
  Value attachment;
  /// Start and end times, if the dialect has more precise ones than the event's own time.
  std::optional<std::int64_t> started_ms;
  std::optional<std::int64_t> ended_ms;
};

/// Selects the entry that an update of a tool call belongs to, by call id within the sub-agent. A
/// call without an id is always a new entry.
enum class CallMatch : std::uint8_t {
  /// The call begins: the latest call whose beginning has not been seen (its result came first),
  /// else a new entry.
  fresh,
  /// The call continues or ends: the latest call without a final result, else a new entry.
  open,
  /// The latest call with that id in any state, else a new entry.
  latest,
};

/// An update of a tool call. Absent fields leave the known values unchanged.
struct ToolCallEvent {
  std::string call_id;
  CallMatch match = CallMatch::fresh;
  std::string name;
  /// Run by a person, not by the agent.
  bool by_user = false;
  /// The complete input as of this event.
  std::optional<ToolInput> input;
  /// The next chunk of the input's text while it streams; a later `input` replaces it.
  std::string input_chunk;
  /// The dialect's own one-line description of the call.
  std::string subject;
  /// Absent: unchanged, or `running` for a new entry.
  std::optional<Status> status;
  /// Set together with a status: the call continues outside this stream (an answer, the next
  /// request), so the end of a turn or of the stream does not close it, but a cancellation before
  /// the next turn does.
  bool stays_open = false;
  /// The result so far if the status is open, else the final result.
  std::optional<ToolResult> result;
  /// The next chunk of the result's text. A known result that has none (answers, JSON) becomes text
  /// first, so that neither is lost.
  std::string output_chunk;
  /// The duration, if the dialect states it.
  std::optional<std::int64_t> duration_ms;
  /// The end time, if the dialect has a more precise one than the event's own time.
  std::optional<std::int64_t> ended_ms;
  /// The end time is shared by several calls and thus does not apply to this one alone.
  bool shares_end_time = false;
  /// The event itself, if it neither identifies the call nor contains anything to show.
  Value evidence = {};
};

struct Todo {
  enum class State : std::uint8_t { pending, in_progress, completed };
  enum class Priority : std::uint8_t { unknown, high, medium, low };
  std::string id;
  std::string content;
  State state = State::pending;
  Priority priority = Priority::unknown;
  std::string notes;
  bool operator==(const Todo&) const = default;
};

/// The complete to-do list of the event's sub-agent.
struct TodoListEvent {
  std::vector<Todo> todos;
};

struct QueuedMessage {
  std::string id;
  std::string text;
};

/// A change to the list of inputs waiting for the agent.
struct QueueEvent {
  enum class Change : std::uint8_t { add, remove, replace };
  Change change = Change::add;
  std::vector<QueuedMessage> messages;
};

/// A row about the session itself: cancelled, failed, compacted, …  `code` selects its label.
struct NoticeEvent {
  std::string code;
  Tone tone = Tone::neutral;
  std::string text;
  Value detail;
  /// True if this ends all work that is still open.
  bool closes_open_calls = false;
  /// Later notices with this key replace it (e.g. start and end of a compaction); empty for none.
  std::string key = {};
  /// The value of `{subject}` in the label: a model, hook or branch; for `compacted`, the number of
  /// tokens before.
  std::string subject = {};
  /// `text` is long Markdown and starts collapsed (e.g. the summary of a compaction).
  bool is_document = false;
  /// What the notice is about is still in progress.
  bool open = false;
  /// Not null if `detail` is stated as changes of what the notice with this key shows: the
  /// operations of a JSON Patch (base/json/patch.h).
  Value detail_patch = {};
};

struct Usage {
  std::int64_t input_tokens = 0;
  std::int64_t output_tokens = 0;
  std::int64_t cached_tokens = 0;
  std::int64_t total_tokens = 0;
  /// Part of the output; 0 if the program does not tell.
  std::int64_t reasoning_tokens = 0;
  /// Written to the provider's cache; part of the total, and of the input in some dialects.
  std::int64_t cache_write_tokens = 0;
  bool operator==(const Usage&) const = default;
};

/// Tokens before and after a pruning of the agent's context.
struct ContextPruning {
  std::int64_t from = 0;
  std::int64_t to = 0;
};

/// Facts about the session that produce no row. Absent fields leave the known values unchanged.
struct SessionEvent {
  std::optional<std::string> model;
  /// The session's title; also set by notices with the code `session-named`.
  std::optional<std::string> title;
  /// The agent's working directory and the branch checked out there.
  std::optional<std::string> directory;
  std::optional<std::string> branch;
  std::optional<bool> has_system_prompt;
  std::optional<std::int64_t> context_tokens;
  /// The size of the context window in tokens.
  std::optional<std::int64_t> context_limit;
  std::optional<ContextPruning> context_pruning;
  /// Added to the sums of the session and of the turn.
  std::optional<Usage> usage;
  /// Billionths of a US dollar; added like `usage`.
  std::optional<std::int64_t> cost_nano_usd;
  /// Usage and cost of the session so far, by its own count. These replace the session's sums. With
  /// `adds_to_turn` their increase is also added to the turn; without, it belongs to no turn.
  std::optional<Usage> total_usage;
  std::optional<std::int64_t> total_cost_nano_usd;
  bool adds_to_turn = false;
  std::int64_t tools_added = 0;
  /// The total number of tools, if the dialect lists them all at once.
  std::optional<std::int64_t> tools;
};

/// The agent begins or ends its work on a prompt. Without these events, each message of a person
/// begins a turn and ends the previous one. `work` states that what follows belongs to a turn: to
/// the open one, or else to a new one.
struct TurnEvent {
  enum class Phase : std::uint8_t { begin, work, end };
  Phase phase = Phase::begin;
  /// For `begin`: reopens the turn that ended last, because a failed request is retried.
  bool resumes = false;
  /// For `end`: done, error or cancelled.
  Status status = Status::done;
  std::optional<std::int64_t> duration_ms;
  /// The dialect's own totals for the turn; they replace the accumulated sums.
  std::optional<Usage> usage;
  std::optional<std::int64_t> cost_nano_usd;
  std::string model;
};

/// The agent removed something from its own context: the event with that id, or else the message
/// with that key or the call with that id, if there is one.
struct PrunedEvent {
  std::string event_id;
  std::string message_key = {};
  std::string call_id = {};
};

/// A run of events that share a card, with their 1-based numbers in the input.
struct EventRun {
  std::uint64_t count = 0;
  std::uint64_t first = 0;
  std::uint64_t last = 0;
};

/// Input that belongs to no known dialect, or is not an event at all. Always shown.
struct UnknownEvent {
  /// The reason; selects the label and the diagnostic.
  std::string code;
  /// Details for people, e.g. the name of the unknown kind.
  std::string subject;
  /// The start of the unreadable text; empty if `value` holds the content.
  std::string text;
  /// The length of that text in bytes, or a lower bound.
  std::size_t text_bytes = 0;
  Value value;
  /// Set on a card that the timeline uses for several events.
  std::optional<EventRun> run = {};
};

using EventBody = std::variant<MessageEvent, ToolCallEvent, TodoListEvent, QueueEvent, NoticeEvent,
                               SessionEvent, TurnEvent, PrunedEvent, UnknownEvent>;

/// The sub-agent that an event comes from. An empty key is the root agent.
struct Scope {
  /// The dialect's id of the sub-agent or, if it has none, the id of the call that started it.
  std::string key;
  /// The name of the tool whose call started it, if the dialect gives nothing more specific.
  std::string tool_name;
};

/// A problem that the decoder noticed and that did not stop it.
struct DecodeNote {
  std::string code;
  std::string text;
  /// Index of the body concerned; absent for the last one.
  std::optional<std::size_t> body = {};
};

/// One event of the input: its origin and its meaning.
struct Event {
  std::string_view dialect;
  /// The dialect's own id of the event; an event with a known id is a duplicate.
  std::string id;
  /// Milliseconds since 1970, by the event's own clock.
  std::optional<std::int64_t> time_ms;
  Scope scope;
  std::vector<EventBody> bodies;
  std::vector<DecodeNote> notes;
  /// For a known event that produces no row: the name of its kind, from a table of the dialect,
  /// under which the session counts it.
  std::string_view hidden;
  /// For an event whose kind may carry nothing new: the name of its kind, under which it is counted
  /// only if it had no effect.
  std::string_view hidden_when_empty;
};

/// Assigns the notes that are added during its lifetime to the last body added meanwhile, so that
/// the note of one of an event's items is attached to that item's row.
class NoteScope {
 public:
  explicit NoteScope(Event& event)
      : event_(event), notes_(event.notes.size()), bodies_(event.bodies.size()) {}
  NoteScope(const NoteScope&) = delete;
  NoteScope& operator=(const NoteScope&) = delete;
  ~NoteScope() {
    const bool has_body = event_.bodies.size() > bodies_;
    for (std::size_t i = notes_; i < event_.notes.size(); ++i) {
      if (!event_.notes[i].body) {
        event_.notes[i].body = has_body ? event_.bodies.size() - 1 : kNoBody;
      }
    }
  }

  /// The body index of a note about something that produced no body.
  static constexpr std::size_t kNoBody = static_cast<std::size_t>(-1);

 private:
  Event& event_;
  std::size_t notes_;
  std::size_t bodies_;
};

}  // namespace agent_timeline
