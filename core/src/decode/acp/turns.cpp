#include "decode/acp/turns.h"

#include <algorithm>
#include <utility>

#include "decode/read/bodies.h"
#include "decode/read/cost.h"
#include "decode/read/fields.h"
#include "event/usage.h"

namespace agent_timeline {
namespace {

std::optional<Usage> usage_of(const Value& result) {
  const Value& usage = result["usage"];
  if (usage.is_object()) {
    Usage out;
    out.input_tokens = read_tokens(usage["inputTokens"]);
    out.output_tokens = read_tokens(usage["outputTokens"]);
    out.cached_tokens = read_tokens(usage["cachedReadTokens"]);
    out.total_tokens = read_tokens(usage["totalTokens"]);
    return out;
  }
  const Value& count = result["_meta"]["quota"]["token_count"];
  if (!count.is_object()) return std::nullopt;
  Usage out;
  out.input_tokens = read_tokens(count["input_tokens"]);
  out.output_tokens = read_tokens(count["output_tokens"]);
  out.total_tokens = out.input_tokens + out.output_tokens;
  return out;
}

/// A row for any end but the usual one.
std::optional<NoticeEvent> notice_of_stop(std::string_view reason) {
  if (reason == "cancelled") {
    NoticeEvent notice = make_notice("cancelled", Tone::warning);
    notice.closes_open_calls = true;
    return notice;
  }
  if (reason == "max_turn_requests") return make_notice("max-turns", Tone::warning);
  if (reason == "max_tokens") {
    return make_notice("info", Tone::warning, "The token limit was reached.");
  }
  if (reason == "refusal")
    return make_notice("failed", Tone::bad, "The agent refused to continue.");
  if (reason == "end_turn" || reason.empty()) return std::nullopt;
  return make_notice("info", Tone::neutral, "Stopped: " + std::string(reason));
}

Status status_of_stop(std::string_view reason) {
  if (reason == "cancelled") return Status::cancelled;
  return reason == "refusal" ? Status::error : Status::done;
}

}  // namespace

bool AcpTurns::begin(Event& event) {
  answered_ = false;
  if (++prompts_ > 1) return false;
  event.bodies.emplace_back(TurnEvent{});
  return true;
}

/// True if no other prompt is pending.
bool AcpTurns::take_prompt() {
  if (prompts_ > 0) --prompts_;
  return prompts_ == 0;
}

void AcpTurns::close(TurnEvent end, Event& event) {
  const std::int64_t total = total_cost_.value_or(0);
  end.phase = TurnEvent::Phase::end;
  end.model = model_;
  if (total > reported_cost_) end.cost_nano_usd = total - reported_cost_;
  reported_cost_ = std::max(reported_cost_, total);
  event.bodies.emplace_back(std::move(end));
  if (!total_cost_) return;
  SessionEvent session;
  session.total_cost_nano_usd = total_cost_;
  event.bodies.emplace_back(std::move(session));
}

void AcpTurns::end(const Value& result, Event& event) {
  const std::string_view reason = result["stopReason"].string_or_empty();
  const Value& models = result["_meta"]["quota"]["model_usage"];
  if (models.size() == 1) model_ = models.element(0)["model"].string_or_empty();
  if (auto notice = notice_of_stop(reason)) event.bodies.emplace_back(std::move(*notice));
  if (!take_prompt()) {
    SessionEvent session;
    session.usage = usage_of(result);
    event.bodies.emplace_back(std::move(session));
    return;
  }
  TurnEvent end;
  end.status = status_of_stop(reason);
  end.usage = usage_of(result);
  close(std::move(end), event);
}

void AcpTurns::fail(const Value& error, Event& event) {
  NoticeEvent notice = make_notice("failed", Tone::bad, error_message(error));
  notice.detail = error["data"];
  event.bodies.emplace_back(std::move(notice));
  if (!take_prompt()) return;
  TurnEvent end;
  end.status = Status::error;
  close(std::move(end), event);
}

void AcpTurns::add_usage(const std::string& session_id, const Value& update, Event& event) {
  SessionEvent session;
  if (update["used"].is_number()) session.context_tokens = read_tokens(update["used"]);
  if (update["size"].is_number()) session.context_limit = read_tokens(update["size"]);
  const Value& cost = update["cost"];
  const bool is_dollars = cost["currency"].string_or_empty() == "USD";
  if (const auto total = is_dollars ? read_nano_usd(cost["amount"]) : std::nullopt) {
    std::int64_t& known = costs_[session_id];
    const std::int64_t others = total_cost_.value_or(0) - known;
    known = *total;
    total_cost_ = session.total_cost_nano_usd = saturating_add(others, known);
  }
  event.bodies.emplace_back(std::move(session));
  set_model(update["_meta"]["_claude/model"].string_or_empty(), event);
}

void AcpTurns::set_model(std::string_view model, Event& event) {
  if (model.empty() || model == model_) return;
  model_ = model;
  SessionEvent session;
  session.model = model_;
  event.bodies.emplace_back(std::move(session));
}

}  // namespace agent_timeline
