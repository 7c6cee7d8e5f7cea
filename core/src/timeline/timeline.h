// Folds events into entries and session state: pair, replace, de-duplicate, nest, close.
// Invariants: a deterministic function of the events; entries are only ever appended; an event
// costs constant time beyond its own size, however long the session is.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "event/event.h"
#include "timeline/entry.h"
#include "timeline/session_state.h"

namespace agent_timeline {

/// What has changed since the changes were last taken.
struct Changes {
  /// Each once, in the order of their first change.
  std::vector<EntryIndex> entries;
  /// Facts of the session, or diagnostics.
  bool session = false;
  bool todos = false;
  bool queue = false;
};

class Timeline {
 public:
  /// Folds one event in. An event whose id was seen before changes nothing but the diagnostics.
  void apply(Event event);

  /// The stream has ended: calls that are still open will not get a result any more.
  void end();

  /// Events folded so far.
  [[nodiscard]] std::uint64_t revision() const { return revision_; }
  [[nodiscard]] const std::vector<Entry>& entries() const { return entries_; }
  [[nodiscard]] const SessionFacts& facts() const { return facts_; }
  [[nodiscard]] const std::vector<Todo>& todos() const { return todos_; }
  [[nodiscard]] const std::vector<WaitingMessage>& queue() const { return queue_; }
  [[nodiscard]] const std::vector<Diagnostic>& diagnostics() const { return diagnostics_; }

  [[nodiscard]] Changes take_changes();

 private:
  struct Now;  // the event being folded
  using Stack = std::unordered_map<std::string, std::vector<EntryIndex>>;

  bool repeats(const Now& now);
  void note_origin(const Now& now);
  void add_diagnostic(Diagnostic diagnostic);

  void fold(Now& now, MessageEvent&& body);
  void fold(Now& now, ToolCallEvent&& body);
  void fold(Now& now, TodoListEvent&& body);
  void fold(Now& now, QueueEvent&& body);
  void fold(Now& now, NoticeEvent&& body);
  void fold(Now& now, SessionEvent&& body);
  void fold(Now& now, PrunedEvent&& body);
  void fold(Now& now, UnknownEvent&& body);

  void enqueue(QueuedMessage&& message);
  void dequeue(const std::string& id);
  Entry& append(Now& now, EntryContent content, Status status);
  void touch(Now& now, Entry& entry);
  void mark_changed(EntryIndex index);
  std::optional<EntryIndex> resolve_parent(const Scope& scope);
  std::optional<EntryIndex> latest_open(Stack& stack, const std::string& key);
  bool is_pending(EntryIndex index) const;
  void close_open_calls(Now& now, Status status, const std::string* scope);

  std::uint64_t revision_ = 0;
  std::vector<Entry> entries_;
  SessionFacts facts_;
  std::vector<Todo> todos_;
  std::vector<WaitingMessage> queue_;
  std::uint64_t queued_ = 0;
  std::vector<Diagnostic> diagnostics_;

  Changes changes_;
  std::vector<bool> changed_;

  /// Event ids seen, with the entry that the event made or changed.
  std::unordered_map<std::string, std::optional<EntryIndex>> seen_;
  /// Sub-agents seen, with the entry of the call that started them.
  std::unordered_map<std::string, std::optional<EntryIndex>> scopes_;
  // Calls without a result, latest last; entries that have got one are dropped when they surface.
  Stack pending_by_call_;
  Stack pending_by_tool_;
  /// Calls that were started, by sub-agent, until the sub-agent or the stream ends.
  Stack started_by_scope_;
};

}  // namespace agent_timeline
