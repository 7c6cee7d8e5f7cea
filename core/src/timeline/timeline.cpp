#include "timeline/timeline.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "base/limits.h"
#include "base/utf8.h"

namespace agent_timeline {
namespace {

/// The key of a call within its sub-agent: ids are unique only there.
std::string call_key(const Scope& scope, std::string_view call_id) {
  std::string key = scope.key;
  key += '\0';
  key += call_id;
  return key;
}

DiagnosticLevel level_of(std::string_view code) {
  if (code == "blank-line" || code == "duplicate-event") return DiagnosticLevel::info;
  if (code == "quarantine") return DiagnosticLevel::error;
  return DiagnosticLevel::warning;
}

/// The sum of two counts, or the largest number there is.
std::int64_t add_bounded(std::int64_t a, std::int64_t b) {
  const std::int64_t room = std::numeric_limits<std::int64_t>::max() - a;
  return b > room ? a + room : a + b;
}

Usage sum(const Usage& a, const Usage& b) {
  return {
      add_bounded(a.input_tokens, b.input_tokens), add_bounded(a.output_tokens, b.output_tokens),
      add_bounded(a.cached_tokens, b.cached_tokens), add_bounded(a.total_tokens, b.total_tokens)};
}

}  // namespace

struct Timeline::Now {
  const Event& event;
  /// The entry that this event made or changed, if any.
  std::optional<EntryIndex> entry;
};

void Timeline::apply(Event event) {
  ++revision_;
  facts_.ended = false;
  changes_.session = true;
  std::vector<EventBody> bodies = std::move(event.bodies);
  Now now{event, std::nullopt};
  if (repeats(now)) return;
  note_origin(now);
  for (EventBody& body : bodies) {
    std::visit([&](auto& known) { fold(now, std::move(known)); }, body);
  }
  if (!event.id.empty()) seen_[event.id] = now.entry;
  for (const DecodeNote& note : event.notes) {
    add_diagnostic({note.code, level_of(note.code), note.text, revision_, now.entry});
  }
}

void Timeline::end() {
  const Event none;
  Now now{none, std::nullopt};
  close_open_calls(now, Status::orphaned, nullptr);
  facts_.running = false;
  facts_.ended = true;
  changes_.session = true;
}

Changes Timeline::take_changes() {
  for (const EntryIndex index : changes_.entries)
    changed_[index] = false;
  return std::exchange(changes_, {});
}

bool Timeline::repeats(const Now& now) {
  const std::string& id = now.event.id;
  if (id.empty()) return false;
  const auto [seen, is_new] = seen_.try_emplace(id);
  if (is_new) return false;
  add_diagnostic({"duplicate-event", DiagnosticLevel::info,
                  "An event with the id " + id + " was here before.", revision_, seen->second});
  return true;
}

void Timeline::note_origin(const Now& now) {
  const std::string_view dialect = now.event.dialect;
  auto& dialects = facts_.dialects;
  if (!dialect.empty() && std::find(dialects.begin(), dialects.end(), dialect) == dialects.end()) {
    dialects.push_back(dialect);
  }
  if (now.event.time_ms) {
    if (!facts_.started_ms) facts_.started_ms = now.event.time_ms;
    facts_.updated_ms = now.event.time_ms;
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
  if (diagnostics_.size() == limits::kDiagnostics) {
    ++facts_.dropped_diagnostics;
  } else {
    diagnostics_.push_back(std::move(diagnostic));
  }
}

void Timeline::fold(Now& now, MessageEvent&& body) {
  Entry& entry = append(now, std::move(body), Status::done);
  entry.source_id = std::get<MessageEvent>(entry.content).key;
  entry.ended_ms = entry.started_ms;
}

void Timeline::fold(Now& now, ToolCallEvent&& body) {
  const std::string key = call_key(now.event.scope, body.call_id);
  std::optional<EntryIndex> known;
  if (body.match == CallMatch::open && !body.call_id.empty()) {
    known = latest_open(pending_by_call_, key);
  }
  Entry& entry = known ? entries_[*known] : append(now, ToolCall{}, body.status);
  if (known) touch(now, entry);
  entry.status = body.status;
  entry.source_id = std::move(body.call_id);
  ToolCall& call = std::get<ToolCall>(entry.content);
  if (!body.name.empty()) call.name = std::move(body.name);
  if (body.input) call.input = std::move(*body.input);
  if (body.result) {
    call.result = std::move(body.result);
    entry.ended_ms = now.event.time_ms;
    if (!known) entry.started_ms.reset();  // when it started was never said
  } else if (!known) {
    if (!entry.source_id.empty()) pending_by_call_[key].push_back(entry.index);
    pending_by_tool_[call.name].push_back(entry.index);
    started_by_scope_[now.event.scope.key].push_back(entry.index);
  }
}

/// The panel is the root agent's; a sub-agent's list stays with the call that started it.
void Timeline::fold(Now& now, TodoListEvent&& body) {
  const std::optional<EntryIndex> parent = resolve_parent(now.event.scope);
  if (parent) {
    Entry& entry = entries_[*parent];
    std::get<ToolCall>(entry.content).todos = std::move(body.todos);
    touch(now, entry);
  } else {
    todos_ = std::move(body.todos);
    changes_.todos = true;
  }
}

void Timeline::fold(Now&, QueueEvent&& body) {
  if (body.change == QueueEvent::Change::replace && !queue_.empty()) {
    queue_.clear();
    changes_.queue = true;
  }
  for (QueuedMessage& message : body.messages) {
    dequeue(message.id);
    if (body.change != QueueEvent::Change::remove) enqueue(std::move(message));
  }
}

void Timeline::enqueue(QueuedMessage&& message) {
  if (queue_.size() == limits::kQueuedMessages) {
    return add_diagnostic({"queue-full",
                           DiagnosticLevel::warning,
                           "More messages wait than are shown.",
                           revision_,
                           {}});
  }
  if (message.text.size() > limits::kQueuedTextBytes) {
    message.text = utf8_prefix(message.text, limits::kQueuedTextBytes);
    message.text += "…";
  }
  queue_.push_back({++queued_, std::move(message)});
  changes_.queue = true;
}

void Timeline::dequeue(const std::string& id) {
  if (id.empty()) return;
  const auto removed = std::erase_if(
      queue_, [&](const WaitingMessage& waiting) { return waiting.message.id == id; });
  if (removed > 0) changes_.queue = true;
}

void Timeline::fold(Now& now, NoticeEvent&& body) {
  if (body.closes_open_calls) {
    const std::string& scope = now.event.scope.key;
    close_open_calls(now, Status::cancelled, scope.empty() ? nullptr : &scope);
  }
  const Status status = body.tone == Tone::bad ? Status::error : Status::done;
  append(now, std::move(body), status);
}

/// A sub-agent's tokens are spent all the same; the rest of what it says is not of the session.
void Timeline::fold(Now& now, SessionEvent&& body) {
  if (body.usage) {
    facts_.usage = sum(facts_.usage, *body.usage);
  }
  // The end of a conversation is the end of its calls: no result comes any more.
  if (body.running == false) close_open_calls(now, Status::orphaned, &now.event.scope.key);
  if (!now.event.scope.key.empty()) return;
  if (body.model) facts_.model = std::move(*body.model);
  if (body.running) facts_.running = *body.running;
  if (body.has_system_prompt) facts_.has_system_prompt = *body.has_system_prompt;
  if (body.context_tokens) facts_.context_tokens = body.context_tokens;
  if (body.context_pruning) facts_.context_pruning = body.context_pruning;
  facts_.tools += body.tools_added;
}

void Timeline::fold(Now& now, PrunedEvent&& body) {
  const auto seen = seen_.find(body.event_id);
  if (seen == seen_.end() || !seen->second) {
    add_diagnostic({"unknown-reference",
                    DiagnosticLevel::warning,
                    "An event was pruned that has no row: " + body.event_id + ".",
                    revision_,
                    {}});
    return;
  }
  Entry& entry = entries_[*seen->second];
  entry.pruned = true;
  touch(now, entry);
}

void Timeline::fold(Now& now, UnknownEvent&& body) {
  const std::string code = body.code;
  append(now, std::move(body), Status::done);
  add_diagnostic({code, level_of(code), "Shown as it came: " + code + ".", revision_, now.entry});
}

Entry& Timeline::append(Now& now, EntryContent content, Status status) {
  const std::optional<EntryIndex> parent = resolve_parent(now.event.scope);
  Entry entry;
  entry.index = static_cast<EntryIndex>(entries_.size());
  entry.parent = parent;
  entry.status = status;
  entry.dialect = now.event.dialect;
  entry.started_ms = now.event.time_ms;
  entry.content = std::move(content);
  entries_.push_back(std::move(entry));
  changed_.push_back(false);
  touch(now, entries_.back());
  return entries_.back();
}

void Timeline::touch(Now& now, Entry& entry) {
  ++entry.revision;
  now.entry = entry.index;
  mark_changed(entry.index);
}

void Timeline::mark_changed(EntryIndex index) {
  if (changed_[index]) return;
  changed_[index] = true;
  changes_.entries.push_back(index);
}

/// The entry a sub-agent's rows belong under: the call with the sub-agent's id, else the latest
/// call of its tool that has no result yet. Decided at its first event and kept.
std::optional<EntryIndex> Timeline::resolve_parent(const Scope& scope) {
  if (scope.key.empty()) return std::nullopt;
  const auto [known, is_new] = scopes_.try_emplace(scope.key);
  if (!is_new) return known->second;
  std::optional<EntryIndex> parent = latest_open(pending_by_call_, call_key({}, scope.key));
  if (!parent) parent = latest_open(pending_by_tool_, scope.tool_name);
  if (!parent) {
    add_diagnostic({"unknown-parent",
                    DiagnosticLevel::warning,
                    "No open call of " + scope.tool_name + " could have started this sub-agent.",
                    revision_,
                    {}});
  }
  return known->second = parent;
}

std::optional<EntryIndex> Timeline::latest_open(Stack& stack, const std::string& key) {
  const auto found = stack.find(key);
  if (found == stack.end()) return std::nullopt;
  std::vector<EntryIndex>& pending = found->second;
  while (!pending.empty() && !is_pending(pending.back()))
    pending.pop_back();
  if (pending.empty()) {
    stack.erase(found);
    return std::nullopt;
  }
  return pending.back();
}

bool Timeline::is_pending(EntryIndex index) const {
  return !std::get<ToolCall>(entries_[index].content).result;
}

/// Ends what is open, in one sub-agent or (`scope` null) everywhere. A result that comes later all
/// the same still finds its call.
void Timeline::close_open_calls(Now& now, Status status, const std::string* scope) {
  std::vector<EntryIndex> started;
  if (scope == nullptr) {
    for (const auto& [key, calls] : started_by_scope_)
      started.insert(started.end(), calls.begin(), calls.end());
    started_by_scope_.clear();
  } else if (const auto found = started_by_scope_.find(*scope); found != started_by_scope_.end()) {
    started = std::move(found->second);
    started_by_scope_.erase(found);
  }
  std::sort(started.begin(), started.end());
  for (const EntryIndex index : started) {
    Entry& entry = entries_[index];
    if (!is_open(entry.status)) continue;
    entry.status = status;
    entry.ended_ms = now.event.time_ms;
    touch(now, entry);
  }
}

}  // namespace agent_timeline
