#include "timeline/turns.h"

#include <algorithm>
#include <utility>

#include "event/usage.h"

namespace agent_timeline {
namespace {

bool is_prompt(const Entry& entry) {
  const auto* message = std::get_if<Message>(&entry.content);
  return entry.scope == 0 && message != nullptr && message->role == Role::user &&
         !message->injected;
}

/// True for entries that are part of a turn's work. Other rows, such as notices and injected
/// messages, may also stand between turns.
bool is_work(const Entry& entry) {
  const auto* message = std::get_if<Message>(&entry.content);
  return message != nullptr ? !message->injected : std::holds_alternative<ToolCall>(entry.content);
}

bool reports_facts(const TurnEvent& event) {
  return event.duration_ms || event.usage || event.cost_nano_usd || !event.model.empty();
}

}  // namespace

std::vector<TurnIndex> TurnLog::take_changes() {
  return std::exchange(changes_, {});
}

std::optional<TurnIndex> TurnLog::add(const Entry& entry) {
  const bool prompt = is_prompt(entry);
  if (prompt && open_ && !announced_ && !only_prompts_) close(Status::done);
  if (!open_ && !is_work(entry)) return std::nullopt;
  Turn& turn = open_turn();
  if (!turn.first) turn.first = entry.index;
  turn.last = entry.index;
  if (!turn.started_ms) turn.started_ms = entry.started_ms;
  if (std::holds_alternative<ToolCall>(entry.content)) ++turn.tool_calls;
  only_prompts_ = only_prompts_ && (prompt || !is_work(entry));
  mark_changed();
  return static_cast<TurnIndex>(turns_.size() - 1);
}

void TurnLog::begin() {
  if (open_ && (announced_ || !only_prompts_)) close(Status::done);
  Turn& turn = open_turn();
  if (!turn.started_ms) turn.started_ms = latest_ms_;
  announced_ = true;
  mark_changed();
}

void TurnLog::resume() {
  if (open_ || turns_.empty()) return;
  Turn& turn = turns_.back();
  turn.status = Status::running;
  turn.ended_ms.reset();
  resumed_ = {turn.usage, turn.cost_nano_usd};
  open_ = true;
  mark_changed();
}

/// A repeated end (a failure, then the end of the conversation) adds its facts to the turn that has
/// already ended.
UsageAndCost TurnLog::end(const TurnEvent& event) {
  const bool has_facts = reports_facts(event);
  if (turns_.empty() && !has_facts) return {};
  // A second report of facts belongs to another turn, of which nothing else was seen.
  if (turns_.empty() || (!open_ && has_facts && has_reported_facts_)) open_turn();
  has_reported_facts_ = has_reported_facts_ || has_facts;
  Turn& turn = turns_.back();
  const bool was_open = std::exchange(open_, false);
  if (was_open || turn.status == Status::done) turn.status = event.status;
  if (was_open) turn.ended_ms = latest_ms_;
  if (event.duration_ms) turn.duration_ms = event.duration_ms;
  UsageAndCost increase;
  if (event.usage) {
    const Usage total = sum(resumed_.usage, *event.usage);
    increase.usage = difference(total, turn.usage);
    turn.usage = total;
  }
  if (event.cost_nano_usd) {
    const std::int64_t before = turn.cost_nano_usd.value_or(0);
    turn.cost_nano_usd = saturating_add(resumed_.cost_nano_usd.value_or(0), *event.cost_nano_usd);
    increase.cost_nano_usd = std::max<std::int64_t>(*turn.cost_nano_usd - before, 0);
  }
  if (!event.model.empty()) turn.model = event.model;
  mark_changed();
  return increase;
}

void TurnLog::end_stream(bool unfinished) {
  if (open_) close(announced_ || unfinished ? Status::orphaned : Status::done);
}

void TurnLog::add_usage(const std::optional<Usage>& usage,
                        const std::optional<std::int64_t>& cost) {
  if (turns_.empty() || (!usage && !cost)) return;
  Turn& turn = turns_.back();
  if (usage) turn.usage = sum(turn.usage, *usage);
  if (cost) turn.cost_nano_usd = saturating_add(turn.cost_nano_usd.value_or(0), *cost);
  mark_changed();
}

void TurnLog::set_model(const std::string& model) {
  model_ = model;
  if (!open_ || turns_.back().model == model) return;
  turns_.back().model = model;
  mark_changed();
}

Turn& TurnLog::open_turn() {
  if (!open_) {
    turns_.emplace_back().model = model_;
    open_ = true;
    has_reported_facts_ = false;
    announced_ = false;
    only_prompts_ = true;
    resumed_ = {};
    mark_changed();
  }
  return turns_.back();
}

void TurnLog::close(Status status) {
  Turn& turn = turns_.back();
  turn.status = status;
  if (status == Status::done) turn.ended_ms = latest_ms_;
  open_ = false;
  mark_changed();
}

void TurnLog::mark_changed() {
  const auto last = static_cast<TurnIndex>(turns_.size() - 1);
  if (changes_.empty() || changes_.back() != last) changes_.push_back(last);
}

}  // namespace agent_timeline
