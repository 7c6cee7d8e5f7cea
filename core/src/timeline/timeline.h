// Folds events into entries and session state: pairs, merges, de-duplicates, nests, closes.
// Invariants: the state is a deterministic function of the events; entries are only appended; an
// event costs constant time beyond its own size, however long the session is.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/text_map.h"
#include "event/event.h"
#include "timeline/entry.h"
#include "timeline/groups.h"
#include "timeline/open_entries.h"
#include "timeline/scopes.h"
#include "timeline/session_state.h"
#include "timeline/turns.h"

namespace agent_timeline {

/// The changes since they were last taken.
struct Changes {
  /// Without duplicates, in the order of their first change.
  std::vector<EntryIndex> entries;
  /// Ascending.
  std::vector<TurnIndex> turns;
  /// Facts of the session, or diagnostics.
  bool session = false;
  bool todos = false;
  bool queue = false;
};

/// A run of adjacent cards in one sub-agent and one turn.
struct CardRun {
  std::size_t length = 0;
  EntryIndex last = 0;
};

class Timeline {
 public:
  /// Applies one event. A duplicate, by its id, only adds a diagnostic.
  void apply(Event event, const EventPosition& position = {});
  /// Applies a part of an event that has to precede it. It belongs to that event and is not counted
  /// separately.
  void apply_ahead(Event event, const EventPosition& position = {});

  /// The stream has ended: closes what is still open.
  void end();

  /// The number of events applied so far.
  [[nodiscard]] std::uint64_t revision() const { return revision_; }
  [[nodiscard]] const std::vector<Entry>& entries() const { return entries_; }
  [[nodiscard]] const std::vector<Turn>& turns() const { return turns_.turns(); }
  [[nodiscard]] const std::vector<Group>& groups() const { return groups_.groups(); }
  [[nodiscard]] bool may_group_grow(GroupIndex group) const { return groups_.may_grow(group); }
  [[nodiscard]] const SessionFacts& facts() const { return facts_; }
  /// The root agent's list; a sub-agent's list is kept in the call that started it.
  [[nodiscard]] const std::vector<Todo>& todos() const { return todos_; }
  [[nodiscard]] const std::vector<WaitingMessage>& queue() const { return queue_; }
  [[nodiscard]] const std::vector<Diagnostic>& diagnostics() const { return diagnostics_; }

  [[nodiscard]] Changes take_changes();

  /// Discards the contents of `entry`, which keeps its id, kind, status, times and tool name. Later
  /// updates of it become diagnostics. Returns false and discards nothing if the entry may still
  /// change.
  bool release(EntryIndex entry);
  /// Returns the entries released since the last call, whose contents others may have cached.
  [[nodiscard]] std::vector<EntryIndex> take_released() { return std::exchange(released_, {}); }
  /// True if the entry is open, or a card that later events may join.
  [[nodiscard]] bool may_still_change(EntryIndex entry) const;
  /// Every entry before this one is released.
  [[nodiscard]] EntryIndex first_kept() const { return first_kept_; }

 private:
  struct FoldContext;  // the event being applied
  using Stack = TextMap<std::vector<EntryIndex>>;

  bool report_if_duplicate(const FoldContext& context);
  void record_origin(const FoldContext& context);
  void add_diagnostic(Diagnostic diagnostic);
  void warn(std::string code, std::string text);
  bool report_if_released(const Entry& entry);

  void fold(FoldContext& context, MessageEvent&& body);
  void fold(FoldContext& context, ToolCallEvent&& body);
  void fold(FoldContext& context, TodoListEvent&& body);
  void fold(FoldContext& context, QueueEvent&& body);
  void fold(FoldContext& context, NoticeEvent&& body);
  void fold(FoldContext& context, SessionEvent&& body);
  UsageAndCost apply_totals(const SessionEvent& body, ScopeIndex scope);
  UsageAndCost apply_sub_agent_totals(const SessionEvent& body, UsageAndCost& totals);
  void fold(FoldContext& context, TurnEvent&& body);
  void fold(FoldContext& context, UnknownEvent&& body);

  // Messages and notices (messages.cpp)
  void begin_message(FoldContext& context, MessageEvent&& body, const std::string& key);
  void update_message(FoldContext& context, MessageEvent&& body, Entry& entry);
  void set_times(const MessageEvent& body, const FoldContext& context, Entry& entry);

  // What the agent dropped from its context (pruning.cpp)
  void fold(FoldContext& context, PrunedEvent&& body);
  std::optional<EntryIndex> find_pruned(const FoldContext& context, const PrunedEvent& body);

  // Cards for input that is not understood (cards.cpp)
  void append_card(FoldContext& context, UnknownEvent&& card);
  [[nodiscard]] bool follows_card(const FoldContext& context) const;
  UnknownEvent* shared_card(const FoldContext& context);

  // Calls (calls.cpp)
  std::optional<EntryIndex> find_call(const ToolCallEvent& body, const std::string& key);
  Entry& begin_call(FoldContext& context, const ToolCallEvent& body, const std::string& key);
  void finish_call(FoldContext& context, Entry& entry, bool known);
  void attach_sub_agent(FoldContext& context, const Entry& call);
  std::optional<EntryIndex> latest_pending(Stack& stack, const std::string& key);
  const ToolCall& call(EntryIndex index) const;

  // Entries
  Entry& append(FoldContext& context, EntryContent content, Status status);
  void touch(FoldContext& context, Entry& entry);
  void mark_changed(EntryIndex index);
  /// Returns true if the event had an effect or was recorded.
  bool fold_event(Event event, const EventPosition& position);
  ScopeIndex resolve_scope(const Scope& scope);
  void end_entry(FoldContext& context, Entry& entry, Status status);
  void add_from_latest_turn(const std::vector<std::size_t>& left,
                            std::vector<std::size_t>& open) const;
  void close_scope(FoldContext& context, ScopeIndex scope, Status status);
  void close_all(FoldContext& context, Status status);

  void enqueue(QueuedMessage&& message);
  void dequeue(const std::string& id);

  std::uint64_t revision_ = 0;
  std::vector<Entry> entries_;
  EntryIndex first_kept_ = 0;
  std::vector<EntryIndex> released_;
  TurnLog turns_;
  GroupLog groups_;
  ScopeTable scopes_;
  SessionFacts facts_;
  std::vector<Todo> todos_;
  std::vector<WaitingMessage> queue_;
  /// Ids of the queued messages that have one, without duplicates.
  TextSet queued_ids_;
  std::uint64_t queued_ = 0;
  CardRun card_run_;
  std::vector<Diagnostic> diagnostics_;
  /// The position of the event applied last.
  EventPosition position_;
  /// A part applied ahead of the next event had an effect.
  bool had_effect_ahead_ = false;

  Changes changes_;
  std::vector<bool> changed_;

  /// Known event ids, each with the last entry that its event created or changed.
  TextMap<std::optional<EntryIndex>> seen_;
  /// Updatable messages and notices, by sub-agent and key.
  TextMap<EntryIndex> by_key_;
  /// Leading white space of messages that have no other text yet.
  TextMap<std::string> pending_whitespace_;
  /// The latest call with an id in a sub-agent.
  TextMap<EntryIndex> latest_by_call_;
  /// The latest call with an id in any sub-agent; a sub-agent's key is the id of its call.
  TextMap<EntryIndex> starting_calls_;
  // Stacks of calls without a result, latest on top; calls that have ended are popped lazily.
  Stack pending_by_call_;
  Stack pending_by_tool_;
  /// Entries that were opened since their sub-agent, its turn or the stream last ended.
  OpenEntries opened_;
  /// Calls that stayed open at such an end (ToolCall::stays_open). A cancellation closes them
  /// unless another turn has begun.
  OpenEntries left_open_;
};

}  // namespace agent_timeline
