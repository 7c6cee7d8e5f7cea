#include "decode/claude_turn.h"

#include <array>
#include <initializer_list>
#include <string>
#include <utility>

#include "base/text.h"
#include "decode/claude_usage.h"
#include "decode/cost.h"
#include "decode/fields.h"

namespace agent_timeline {
namespace {

struct SubtypeRow {
  std::string_view subtype;
  std::string_view code;
};

/// Ways in which a turn can fail that have a label of their own.
constexpr std::array kFailures = {
    SubtypeRow{"error_max_budget_usd", "max-budget"},
    SubtypeRow{"error_max_structured_output_retries", "max-retries"},
    SubtypeRow{"error_max_turns", "max-turns"},
};

std::string_view failure_code(std::string_view subtype) {
  for (const SubtypeRow& row : kFailures) {
    if (row.subtype == subtype) return row.code;
  }
  return "failed";
}

/// What the errors of a failed turn say, one per line; the old form has one `error`.
std::string errors_text(const Value& result) {
  std::string out;
  for (const Member& error : result["errors"].members()) {
    if (!out.empty()) out += '\n';
    out += error.value.is_string() ? std::string(error.value.text()) : error_message(error.value);
  }
  return out.empty() ? error_message(result["error"]) : out;
}

/// Those of the named members of `object` that say something; null when none does.
Value fields_of(const Value& object, std::initializer_list<std::string_view> names) {
  Value out = Value::object();
  for (const std::string_view name : names) {
    if (!object[name].is_null()) out.add(std::string(name), object[name]);
  }
  return out.size() > 0 ? out : Value();
}

/// A call that the host is to run before the session goes on.
void add_deferred_call(const Value& result, Event& event) {
  NoticeEvent notice;
  notice.code = "info";
  notice.detail = fields_of(result, {"deferred_tool_use"});
  if (!notice.detail.is_null()) event.bodies.emplace_back(std::move(notice));
}

/// The one model that did the turn's work; with several, none is named.
std::string model_of(const Value& result) {
  const Value& models = result["modelUsage"];
  return models.size() == 1 && models.is_object() ? models.members()[0].key : std::string();
}

/// Errors that only say that the person interrupted.
bool says_interrupted(std::string_view errors) {
  const std::string text = to_lower_ascii(trim(errors));
  return text.empty() || text == "cancelled" || text == "canceled" || text == "interrupted" ||
         text.starts_with("[request interrupted");
}

}  // namespace

void ClaudeTurn::begin() {
  *this = ClaudeTurn();
}

void ClaudeTurn::interrupt(Event& event, std::string_view text) {
  const bool is_root = event.scope.key.empty();
  if (is_root && std::exchange(interrupted_, true)) return;
  NoticeEvent notice;
  notice.code = "cancelled";
  notice.text = trim(text);
  notice.tone = Tone::warning;
  notice.closes_open_calls = true;
  event.bodies.emplace_back(std::move(notice));
  if (!is_root) return;
  TurnEvent end;
  end.phase = TurnEvent::Phase::end;
  end.status = Status::cancelled;
  event.bodies.emplace_back(std::move(end));
}

/// The subtype is believed before `is_error`: both kinds of contradiction were seen.
void ClaudeTurn::end(const Value& result, Event& event) {
  const std::string_view subtype = result["subtype"].string_or_empty();
  const bool failed = subtype.starts_with("error") || result["is_error"].truthy() ||
                      result["status"].string_or_empty() == "error";
  const std::string_view text = result["result"].string_or_empty();
  MessageEvent answer;
  if (!failed && !has_text_ && !is_blank(text)) answer.text = text;
  answer.attachment = result["structured_output"];
  if (!answer.text.empty() || !answer.attachment.is_null()) {
    event.bodies.emplace_back(std::move(answer));
  }
  if (failed) {
    add_failure(subtype, result, event);
  } else {
    add_deferred_call(result, event);
  }
  TurnEvent end;
  end.phase = TurnEvent::Phase::end;
  end.status = interrupted_ ? Status::cancelled : failed ? Status::error : Status::done;
  end.duration_ms = result["duration_ms"].integer();
  end.usage = read_claude_usage(result["usage"]);
  if (end.usage == Usage{}) end.usage.reset();  // it was not counted
  end.cost_nano_usd = read_nano_usd(result["total_cost_usd"]);
  end.model = model_of(result);
  event.bodies.emplace_back(std::move(end));
  begin();
}

void ClaudeTurn::fail(Event& event) {
  if (!event.scope.key.empty()) return;
  has_text_ = true;
  TurnEvent end;
  end.phase = TurnEvent::Phase::end;
  end.status = Status::error;
  event.bodies.emplace_back(std::move(end));
}

void ClaudeTurn::add_failure(std::string_view subtype, const Value& result, Event& event) {
  std::string errors = errors_text(result);
  if (interrupt_requested_) interrupt(event);
  if (interrupted_ && says_interrupted(errors)) return;
  NoticeEvent notice;
  notice.code = failure_code(subtype);
  notice.tone = Tone::bad;
  notice.closes_open_calls = false;
  notice.detail = fields_of(result, {"terminal_reason", "api_error_status", "deferred_tool_use"});
  const std::string_view said = result["result"].string_or_empty();
  notice.text = errors.empty() && !has_text_ ? std::string(said) : std::move(errors);
  event.bodies.emplace_back(std::move(notice));
}

}  // namespace agent_timeline
