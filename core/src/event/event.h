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
  /// Part of the result, or of the message, is there, and more is to come.
  partial,
  done,
  error,
  denied,
  cancelled,
  timed_out,
  background,
  /// The stream ended before it did.
  orphaned,
};

enum class Tone : std::uint8_t { neutral, good, warning, bad };

enum class TextChange : std::uint8_t { replace, append };

/// A message of a person or an agent, or more of one.
struct MessageEvent {
  /// Within its sub-agent, what later updates of the same message repeat; empty for a message that
  /// is never updated.
  std::string key;
  Role role = Role::assistant;
  /// What the agent thinks rather than says.
  bool reasoning = false;
  /// Said in a person's name by the program around the agent: context, command wrappers, hooks.
  bool injected = false;
  /// What `text` does to the text that is known under the key.
  TextChange change = TextChange::replace;
  std::string text;
  /// More of it may come.
  bool open = false;
  std::vector<Image> images;
  /// Content that is neither text nor image, shown as JSON below it; null when there is none.
  Value attachment;
  /// When it was begun and finished, where the dialect says more than the event's own time.
  std::optional<std::int64_t> started_ms;
  std::optional<std::int64_t> ended_ms;
};

/// Which entry an update of a tool call belongs to. Each is by call id within the sub-agent; a call
/// without an id is always a new entry.
enum class CallMatch : std::uint8_t {
  /// It begins: the latest whose result came before its beginning, else a new one.
  fresh,
  /// It goes on or ends: the latest that has no final result, else a new one.
  open,
  /// The latest of that id in whatever state, else a new one.
  latest,
};

/// One thing learned about a tool call. Absent fields leave what is known as it is.
struct ToolCallEvent {
  std::string call_id;
  CallMatch match = CallMatch::fresh;
  std::string name;
  /// A person ran it, not the agent.
  bool by_user = false;
  /// The whole input as it is now.
  std::optional<ToolInput> input;
  /// More of the input's text while it streams; `input` replaces it in the end.
  std::string input_chunk;
  /// The dialect's own one-line words for what the call is about.
  std::string subject;
  /// Absent: as before, or for a new entry `running`.
  std::optional<Status> status;
  /// With a status: what comes next is no part of this stream (an answer, the next request), so
  /// that the end of a turn or of the stream leaves the call as it is.
  bool rests = false;
  /// What came out so far (an open status) or in the end (a closed one).
  std::optional<ToolResult> result;
  /// More of the text of the result; ignored when that is known and has no text.
  std::string output_chunk;
  /// How long it took, where the dialect says so itself.
  std::optional<std::int64_t> duration_ms;
  /// When it ended, where the dialect says more than the event's own time.
  std::optional<std::int64_t> ended_ms;
  /// The time of its end is that of several calls together, so that it says nothing of this one.
  bool ends_with_others = false;
  /// The event itself, when it says neither what the call is nor anything that can be shown of it.
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

/// The whole to-do list of the sub-agent that the event is from, as it is now.
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

/// A row of the session itself: cancelled, failed, compacted, …  `code` names its label.
struct NoticeEvent {
  std::string code;
  Tone tone = Tone::neutral;
  std::string text;
  Value detail;
  /// True when work that is still open has come to its end with this.
  bool closes_open_calls = false;
  /// Later notices with this key replace it (a compaction that begins and ends); empty for none.
  std::string key = {};
  /// What the label's `{subject}` is: a model, a hook, a branch; of `compacted`, the tokens before.
  std::string subject = {};
  /// `text` is Markdown, long, and starts closed (a summary of what was compacted).
  bool is_document = false;
  /// What it tells of goes on.
  bool open = false;
};

struct Usage {
  std::int64_t input_tokens = 0;
  std::int64_t output_tokens = 0;
  std::int64_t cached_tokens = 0;
  std::int64_t total_tokens = 0;
  bool operator==(const Usage&) const = default;
};

/// Tokens before and after a pruning of the agent's context.
struct ContextPruning {
  std::int64_t from = 0;
  std::int64_t to = 0;
};

/// Facts about the session that are no rows. Absent fields leave what is known as it is.
struct SessionEvent {
  std::optional<std::string> model;
  /// What the session is called; notices with the code `session-named` say it, too.
  std::optional<std::string> title;
  /// Where the agent works, and the branch that is checked out there.
  std::optional<std::string> directory;
  std::optional<std::string> branch;
  std::optional<bool> has_system_prompt;
  std::optional<std::int64_t> context_tokens;
  /// How many tokens the context can hold.
  std::optional<std::int64_t> context_limit;
  std::optional<ContextPruning> context_pruning;
  /// To be added to the sums of the session and of the turn.
  std::optional<Usage> usage;
  /// Billionths of a US dollar, to be added likewise.
  std::optional<std::int64_t> cost_nano_usd;
  /// What the session has used and cost until now by its own count: these replace the sums of the
  /// session, and are no turn's unless `shares_totals` says that what is new in them is.
  std::optional<Usage> total_usage;
  std::optional<std::int64_t> total_cost_nano_usd;
  bool shares_totals = false;
  std::int64_t tools_added = 0;
  /// How many tools there are in all, where the dialect lists them at once.
  std::optional<std::int64_t> tools;
};

/// The agent begins or ends its work on what a person asked. Without these, each message of a
/// person begins a turn and ends the one before. `work` says that what follows is of a turn: of the
/// open one, or of a new one.
struct TurnEvent {
  enum class Phase : std::uint8_t { begin, work, end };
  Phase phase = Phase::begin;
  /// Of a beginning: the turn that ended last goes on, since what failed is tried again.
  bool resumes = false;
  /// Of an end: done, error or cancelled.
  Status status = Status::done;
  std::optional<std::int64_t> duration_ms;
  /// The dialect's own sums for the turn; they replace what was added up.
  std::optional<Usage> usage;
  std::optional<std::int64_t> cost_nano_usd;
  std::string model;
};

/// The agent dropped the event of that id from its own context.
struct PrunedEvent {
  std::string event_id;
};

/// Events that share a card, by their numbers in the input, from 1.
struct EventRun {
  std::uint64_t count = 0;
  std::uint64_t first = 0;
  std::uint64_t last = 0;
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
  /// Of a card that the timeline made of many.
  std::optional<EventRun> run = {};
};

using EventBody = std::variant<MessageEvent, ToolCallEvent, TodoListEvent, QueueEvent, NoticeEvent,
                               SessionEvent, TurnEvent, PrunedEvent, UnknownEvent>;

/// The sub-agent an event comes from. An empty key is the root agent.
struct Scope {
  /// The dialect's id of the sub-agent; where the dialect has no other, the id of the call that
  /// started it.
  std::string key;
  /// The name of the tool whose call started it, when the dialect says no more than that.
  std::string tool_name;
};

/// Something the decoder noticed that stops nothing.
struct DecodeNote {
  std::string code;
  std::string text;
  /// Position of the body it is about; absent for the last one.
  std::optional<std::size_t> body = {};
};

/// One event of the input: where it came from and what it means.
struct Event {
  std::string_view dialect;
  /// The dialect's own id of the event; an id seen before makes the event a repetition.
  std::string id;
  /// Milliseconds since 1970 by the event's own clock.
  std::optional<std::int64_t> time_ms;
  Scope scope;
  std::vector<EventBody> bodies;
  std::vector<DecodeNote> notes;
  /// Of an event that is known and makes no row: the name of its kind, from a table of the dialect,
  /// under which the session counts it.
  std::string_view hidden;
  /// Of an event of a kind that may bring nothing new: likewise the name of its kind, but counted
  /// only when nothing came of the event.
  std::string_view hidden_when_empty;
};

/// What an event held before one of several things in it was decoded, so that what is noted of that
/// thing is told of its own row.
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

  /// Of a note about something that makes no body.
  static constexpr std::size_t kNoBody = static_cast<std::size_t>(-1);

 private:
  Event& event_;
  std::size_t notes_;
  std::size_t bodies_;
};

}  // namespace agent_timeline
