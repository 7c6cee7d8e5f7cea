#include "timeline/timeline.h"

#include <algorithm>
#include <utility>

#include "base/limits.h"
#include "base/utf8.h"
#include "event/usage.h"
#include "timeline/diagnostic_text.h"
#include "timeline/fold_context.h"

namespace agent_timeline {
namespace {

/// The kind under which events without a named kind are counted if they had no effect.
constexpr std::string_view kNoEffect = "says-nothing";

/// True if a body concerns the session rather than a row and contains information. For a sub-agent,
/// only its usage and cost count.
struct HasFacts {
  bool in_root;
  /// A turn exists that the body can refer to.
  bool has_turns;

  bool operator()(const SessionEvent& body) const {
    if (body.usage || body.total_usage) return true;
    if (body.cost_nano_usd || body.total_cost_nano_usd) return true;
    return in_root &&
           ((body.model && !body.model->empty()) || body.title || body.directory || body.branch ||
            body.has_system_prompt || body.context_tokens || body.context_limit ||
            body.context_pruning || body.tools_added != 0 || body.tools);
  }
  bool operator()(const TodoListEvent&) const { return true; }
  bool operator()(const QueueEvent& body) const {
    return body.change == QueueEvent::Change::replace;
  }
  bool operator()(const TurnEvent& body) const {
    return in_root && (has_turns || body.phase == TurnEvent::Phase::begin || body.duration_ms ||
                       body.usage || body.cost_nano_usd || !body.model.empty());
  }
  template <typename Body>
  bool operator()(const Body&) const {
    return false;
  }
};

/// Empties `text` and frees its memory, which an assignment may keep.
void discard(std::string& text) {
  std::string().swap(text);
}

}  // namespace

void Timeline::apply(Event event, const EventPosition& position) {
  ++revision_;
  const bool had_effect_ahead = std::exchange(had_effect_ahead_, false);
  const std::string_view kind =
      event.hidden_when_empty.empty() ? kNoEffect : event.hidden_when_empty;
  const bool had_no_effect = !fold_event(std::move(event), position) && !had_effect_ahead;
  if (had_no_effect) ++facts_.hidden[kind];
}

void Timeline::apply_ahead(Event event, const EventPosition& position) {
  ++revision_;
  had_effect_ahead_ = fold_event(std::move(event), position) || had_effect_ahead_;
  --revision_;
}

bool Timeline::fold_event(Event event, const EventPosition& position) {
  position_ = position;
  facts_.ended = false;
  changes_.session = true;
  std::vector<EventBody> bodies = std::move(event.bodies);
  FoldContext context{event, 0, static_cast<EntryIndex>(entries_.size()), std::nullopt};
  if (report_if_duplicate(context)) return true;
  record_origin(context);
  if (!event.hidden.empty()) ++facts_.hidden[event.hidden];
  context.scope = resolve_scope(event.scope);
  std::optional<EntryIndex> last;
  std::vector<std::optional<EntryIndex>> changed;
  bool had_effect = !event.hidden.empty() || !event.notes.empty();
  const std::uint64_t diagnostics = diagnostics_.size() + facts_.dropped_diagnostics;
  for (EventBody& body : bodies) {
    context.entry.reset();
    const std::uint64_t queued = queued_;
    const std::size_t waiting = queue_.size();
    const bool has_facts = std::visit(HasFacts{context.scope == 0, !turns_.turns().empty()}, body);
    std::visit([&](auto& known) { fold(context, std::move(known)); }, body);
    changed.push_back(context.entry);
    if (context.entry) last = context.entry;
    const bool queue_changed = queued != queued_ || waiting != queue_.size();
    had_effect = had_effect || has_facts || context.entry || queue_changed;
  }
  had_effect = had_effect || diagnostics != diagnostics_.size() + facts_.dropped_diagnostics;
  if (!event.id.empty()) seen_[context.seen_key(event.id)] = last;
  for (const DecodeNote& note : event.notes) {
    const bool has_body = note.body.has_value();
    const bool has_row = has_body && *note.body < changed.size();
    const std::optional<EntryIndex> entry = has_row ? changed[*note.body] : std::nullopt;
    add_diagnostic({note.code, level_of(note.code), note.text, revision_, has_body ? entry : last});
  }
  facts_.running = turns_.is_open();
  return had_effect;
}

void Timeline::end() {
  const Event none;
  FoldContext context{none, 0, static_cast<EntryIndex>(entries_.size()), std::nullopt};
  facts_.ended = true;
  close_all(context, Status::orphaned);
  turns_.end_stream(context.entry.has_value());
  facts_.running = false;
  changes_.session = true;
}

bool Timeline::release(EntryIndex index) {
  Entry& entry = entries_[index];
  if (may_still_change(index)) return false;
  entry.released = true;
  released_.push_back(index);
  if (auto* message = std::get_if<Message>(&entry.content)) {
    Message kept;
    kept.role = message->role;
    kept.reasoning = message->reasoning;
    kept.injected = message->injected;
    entry.content.emplace<Message>(std::move(kept));
  } else if (auto* call = std::get_if<ToolCall>(&entry.content)) {
    ToolCall kept;
    kept.name = std::move(call->name);
    kept.by_user = call->by_user;
    kept.begun = call->begun;
    kept.ended = call->ended;
    kept.sub_agents = std::move(call->sub_agents);
    entry.content.emplace<ToolCall>(std::move(kept));
  } else if (auto* notice = std::get_if<NoticeEvent>(&entry.content)) {
    discard(notice->text);
    notice->detail = {};
  } else if (auto* unknown = std::get_if<UnknownEvent>(&entry.content)) {
    discard(unknown->text);
    unknown->value = {};
  }
  while (first_kept_ < entries_.size() && entries_[first_kept_].released)
    ++first_kept_;
  return true;
}

Changes Timeline::take_changes() {
  for (const EntryIndex index : changes_.entries)
    changed_[index] = false;
  changes_.turns = turns_.take_changes();
  return std::exchange(changes_, {});
}

bool Timeline::report_if_duplicate(const FoldContext& context) {
  const std::string& id = context.event.id;
  if (id.empty()) return false;
  const auto [seen, is_new] = seen_.try_emplace(context.seen_key(id));
  if (is_new) return false;
  add_diagnostic({"duplicate-event", DiagnosticLevel::info,
                  "An event with the id " + id + " was already seen.", revision_, seen->second});
  return true;
}

void Timeline::record_origin(const FoldContext& context) {
  const std::string_view dialect = context.event.dialect;
  auto& dialects = facts_.dialects;
  if (!dialect.empty() && std::find(dialects.begin(), dialects.end(), dialect) == dialects.end()) {
    dialects.push_back(dialect);
  }
  if (context.event.time_ms) {
    if (!facts_.started_ms) facts_.started_ms = context.event.time_ms;
    facts_.updated_ms = context.event.time_ms;
    turns_.record_time(*context.event.time_ms);
  }
}

void Timeline::add_diagnostic(Diagnostic diagnostic) {
  if (diagnostic.entry) {
    Entry& entry = entries_[*diagnostic.entry];
    auto& codes = entry.diagnostics;
    if (std::find(codes.begin(), codes.end(), diagnostic.code) == codes.end()) {
      codes.push_back(diagnostic.code);
      mark_changed(entry.index);
    }
  }
  diagnostic.position = position_;
  if (diagnostics_.size() == limits::kDiagnostics) {
    ++facts_.dropped_diagnostics;
  } else {
    diagnostics_.push_back(std::move(diagnostic));
  }
}

void Timeline::warn(std::string code, std::string text) {
  add_diagnostic({std::move(code), DiagnosticLevel::warning, std::move(text), revision_, {}});
}

/// True if the entry's contents were discarded; then adds a diagnostic about the lost update.
bool Timeline::report_if_released(const Entry& entry) {
  if (!entry.released) return false;
  add_diagnostic({"late-change", DiagnosticLevel::warning,
                  "An update arrived for an entry that was released.", revision_, entry.index});
  return true;
}

/// The panel shows the root agent's list; a sub-agent's list is kept in the call that started it.
void Timeline::fold(FoldContext& context, TodoListEvent&& body) {
  if (context.scope == 0) {
    changes_.todos = changes_.todos || todos_ != body.todos;
    todos_ = std::move(body.todos);
    return;
  }
  ScopeState& scope = scopes_.at(context.scope);
  if (!scope.parent) {
    scope.todos = std::move(body.todos);
    return;
  }
  Entry& entry = entries_[*scope.parent];
  if (report_if_released(entry)) return;
  ToolCall& call = std::get<ToolCall>(entry.content);
  call.todos = std::move(body.todos);
  ++call.rewrites;
  touch(context, entry);
}

void Timeline::fold(FoldContext&, QueueEvent&& body) {
  if (body.change == QueueEvent::Change::replace && !queue_.empty()) {
    queue_.clear();
    queued_ids_.clear();
    changes_.queue = true;
  }
  for (QueuedMessage& message : body.messages) {
    dequeue(message.id);
    if (body.change != QueueEvent::Change::remove) enqueue(std::move(message));
  }
}

void Timeline::enqueue(QueuedMessage&& message) {
  if (queue_.size() == limits::kQueuedMessages) {
    return warn("queue-full", "More messages are queued than are shown.");
  }
  if (message.text.size() > limits::kQueuedTextBytes) {
    message.text = utf8_prefix(message.text, limits::kQueuedTextBytes);
    message.text += "…";
  }
  if (!message.id.empty()) queued_ids_.insert(message.id);
  queue_.push_back({++queued_, std::move(message)});
  changes_.queue = true;
}

void Timeline::dequeue(const std::string& id) {
  if (queued_ids_.erase(id) == 0) return;
  std::erase_if(queue_, [&](const WaitingMessage& waiting) { return waiting.message.id == id; });
  changes_.queue = true;
}

/// Applies totals and returns how much they exceed the accumulated sums. Sub-agents may report
/// their own totals.
UsageAndCost Timeline::apply_totals(const SessionEvent& body, ScopeIndex scope) {
  UsageAndCost increase;
  if (scope != 0 && body.adds_to_turn)
    return apply_sub_agent_totals(body, scopes_.at(scope).totals);
  if (body.total_usage) {
    increase.usage = difference(*body.total_usage, facts_.usage);
    facts_.usage = *body.total_usage;
  }
  if (body.total_cost_nano_usd) {
    const std::int64_t share = *body.total_cost_nano_usd - facts_.cost_nano_usd.value_or(0);
    if (share > 0) increase.cost_nano_usd = share;
    facts_.cost_nano_usd = body.total_cost_nano_usd;
  }
  return increase;
}

UsageAndCost Timeline::apply_sub_agent_totals(const SessionEvent& body, UsageAndCost& totals) {
  UsageAndCost increase;
  if (body.total_usage) {
    increase.usage = difference(*body.total_usage, totals.usage);
    totals.usage = *body.total_usage;
    facts_.usage = sum(facts_.usage, increase.usage);
  }
  if (body.total_cost_nano_usd) {
    const std::int64_t share = *body.total_cost_nano_usd - totals.cost_nano_usd.value_or(0);
    if (share > 0) increase.cost_nano_usd = share;
    totals.cost_nano_usd = body.total_cost_nano_usd;
    facts_.cost_nano_usd =
        saturating_add(facts_.cost_nano_usd.value_or(0), increase.cost_nano_usd.value_or(0));
  }
  return increase;
}

/// A sub-agent's usage counts as well; its other facts are not the session's. Usage and cost that
/// accompany a total cost of the session are not added to the turn.
void Timeline::fold(FoldContext& context, SessionEvent&& body) {
  if (body.usage) facts_.usage = sum(facts_.usage, *body.usage);
  if (body.cost_nano_usd) {
    facts_.cost_nano_usd = saturating_add(facts_.cost_nano_usd.value_or(0), *body.cost_nano_usd);
  }
  const UsageAndCost increase = apply_totals(body, context.scope);
  if (body.adds_to_turn) turns_.add_usage(increase.usage, increase.cost_nano_usd);
  if (!body.total_cost_nano_usd) turns_.add_usage(body.usage, body.cost_nano_usd);
  if (context.scope != 0) return;
  if (body.model) {
    facts_.model = std::move(*body.model);
    turns_.set_model(facts_.model);
  }
  if (body.title) facts_.title = truncated_fact(*body.title);
  if (body.directory) facts_.directory = truncated_fact(*body.directory);
  if (body.branch) facts_.branch = truncated_fact(*body.branch);
  if (body.has_system_prompt) facts_.has_system_prompt = *body.has_system_prompt;
  if (body.context_tokens) facts_.context_tokens = body.context_tokens;
  if (body.context_limit) facts_.context_limit = body.context_limit;
  if (body.context_pruning) facts_.context_pruning = body.context_pruning;
  if (body.tools) facts_.tools = *body.tools;
  facts_.tools = saturating_add(facts_.tools, body.tools_added);
}

/// The end of a turn ends its work: no results will follow. In a sub-agent it closes only that
/// sub-agent's work, and the turn continues.
void Timeline::fold(FoldContext& context, TurnEvent&& body) {
  const bool is_end = body.phase == TurnEvent::Phase::end;
  if (is_end && context.scope == 0) close_all(context, Status::orphaned);
  if (is_end && context.scope != 0) close_scope(context, context.scope, Status::orphaned);
  if (context.scope != 0) return;
  if (body.phase == TurnEvent::Phase::work) return turns_.ensure_open();
  if (!is_end) return body.resumes ? turns_.resume() : turns_.begin();
  // The turn's own totals are authoritative and include what was accumulated before.
  const UsageAndCost increase = turns_.end(body);
  facts_.usage = sum(facts_.usage, increase.usage);
  if (increase.cost_nano_usd) {
    facts_.cost_nano_usd =
        saturating_add(facts_.cost_nano_usd.value_or(0), *increase.cost_nano_usd);
  }
}

void Timeline::fold(FoldContext& context, UnknownEvent&& body) {
  const std::string code = body.code;
  const std::string text = card_text(body);
  append_card(context, std::move(body));
  add_diagnostic({code, level_of(code), text, revision_, context.entry});
}

Entry& Timeline::append(FoldContext& context, EntryContent content, Status status) {
  Entry entry;
  entry.index = static_cast<EntryIndex>(entries_.size());
  entry.scope = context.scope;
  entry.parent = scopes_.at(context.scope).parent;
  entry.status = status;
  entry.dialect = context.event.dialect;
  entry.started_ms = context.event.time_ms;
  entry.content = std::move(content);
  entry.turn = turns_.add(entry);
  entry.group = groups_.add(entry);
  if (context.scope != 0 && !entry.parent) scopes_.at(context.scope).waiting.push_back(entry.index);
  if (is_open(status)) opened_.add(entry);
  entries_.push_back(std::move(entry));
  changed_.push_back(false);
  touch(context, entries_.back());
  return entries_.back();
}

void Timeline::touch(FoldContext& context, Entry& entry) {
  ++entry.revision;
  context.entry = entry.index;
  mark_changed(entry.index);
}

void Timeline::mark_changed(EntryIndex index) {
  if (changed_[index]) return;
  changed_[index] = true;
  changes_.entries.push_back(index);
}

}  // namespace agent_timeline
