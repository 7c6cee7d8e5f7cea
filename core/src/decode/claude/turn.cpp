#include "decode/claude/turn.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "base/text.h"
#include "decode/claude/members.h"
#include "decode/claude/usage.h"
#include "decode/read/cost.h"
#include "decode/read/fields.h"

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

/// A call that the host is to run before the session goes on.
void add_deferred_call(const Value& result, Event& event) {
  NoticeEvent notice;
  notice.code = "info";
  notice.detail = members_of(result, {"deferred_tool_use"});
  if (!notice.detail.is_null()) event.bodies.emplace_back(std::move(notice));
}

/// The one model that did the turn's work; with several, none is named.
std::string model_of(const Value& result) {
  const Value& models = result["modelUsage"];
  return models.size() == 1 && models.is_object() ? models.members()[0].key : std::string();
}

/// One line of the errors that says no more than that the person interrupted.
bool says_interrupted_line(std::string_view line) {
  const std::string text = to_lower_ascii(trim(line));
  const auto says = [&text](std::string_view word) { return text.find(word) != std::string::npos; };
  return text.empty() || text.starts_with("[ede_diagnostic]") || says("cancel") ||
         says("interrupt") || says("abort");
}

bool says_interrupted(std::string_view errors) {
  const std::vector<std::string_view> lines = split_lines(errors);
  return std::all_of(lines.begin(), lines.end(), says_interrupted_line);
}

/// The program names the session in the stream and in its files in different spellings.
std::string session_of(const Value& line) {
  const std::string id = id_text(line["session_id"]);
  return id.empty() ? id_text(line["sessionId"]) : id;
}

}  // namespace

/// What has failed or was interrupted says so again, and more, behind its end.
void ClaudeTurn::add_work(Event& event) const {
  if (!event.scope.key.empty() || context_.failure || context_.interrupted) return;
  TurnEvent work;
  work.phase = TurnEvent::Phase::work;
  event.bodies.emplace_back(std::move(work));
}

void ClaudeTurn::interrupt(Event& event, std::string_view text) {
  const bool is_root = event.scope.key.empty();
  add_work(event);
  if (is_root && std::exchange(context_.interrupted, true)) return;
  if (is_root) ++interruptions_;
  add_interruption(text, is_root, event);
  if (!is_root) return;
  context_.interruption = trim(text);
  TurnEvent end;
  end.phase = TurnEvent::Phase::end;
  end.status = Status::cancelled;
  event.bodies.emplace_back(std::move(end));
}

/// The row of the turn's interruption, which may come to say more.
void ClaudeTurn::add_interruption(std::string_view text, bool is_root, Event& event) {
  NoticeEvent notice;
  notice.code = "cancelled";
  notice.text = trim(text);
  notice.tone = Tone::warning;
  notice.closes_open_calls = true;
  if (is_root) notice.key = "interruption/" + std::to_string(interruptions_);
  event.bodies.emplace_back(std::move(notice));
}

/// The subtype is believed before `is_error`: both kinds of contradiction were seen.
void ClaudeTurn::end(const Value& result, Event& event) {
  const std::string_view subtype = result["subtype"].string_or_empty();
  const bool failed = subtype.starts_with("error") || result["is_error"].truthy() ||
                      result["status"].string_or_empty() == "error";
  const std::string_view text = result["result"].string_or_empty();
  MessageEvent answer;
  if (!failed && !context_.has_text && !is_blank(text)) answer.text = text;
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
  end.status = context_.interrupted ? Status::cancelled : failed ? Status::error : Status::done;
  // The program also says when it had nothing to do: that is no turn.
  if (result["num_turns"].integer() != 0 || failed || !event.bodies.empty()) {
    end_with_facts(result, std::move(end), event);
  } else {
    hear_totals(result, event);
    event.bodies.emplace_back(std::move(end));
  }
  begin();
}

/// `usage` leaves out what sub-agents took; the running totals by model have it.
void ClaudeTurn::end_with_facts(const Value& result, TurnEvent end, Event& event) {
  end.duration_ms = result["duration_ms"].integer();
  end.cost_nano_usd = hear_cost(result, "total_cost_usd");
  end.model = model_of(result);
  const Value& by_model = result["modelUsage"];
  if (!by_model.is_object() || read_claude_model_usage(by_model) == Usage{}) {
    end.usage = read_claude_usage(result["usage"]);
    if (end.usage == Usage{}) end.usage.reset();  // it was not counted
    event.bodies.emplace_back(std::move(end));
    return;
  }
  // Behind the end, which may be that of a turn of which nothing else was seen.
  event.bodies.emplace_back(std::move(end));
  SessionEvent session;
  session.usage = tokens_.hear(by_model);
  if (*session.usage != Usage{}) event.bodies.emplace_back(std::move(session));
}

void ClaudeTurn::hear_session(const Value& line) {
  tokens_.of_session(session_of(line));
}

void ClaudeTurn::count(const Usage& more, Event& event) {
  SessionEvent session;
  session.usage = tokens_.count(more, !event.scope.key.empty());
  if (*session.usage != Usage{}) event.bodies.emplace_back(std::move(session));
}

/// What it is more than what was said before.
std::optional<std::int64_t> ClaudeTurn::hear_cost(const Value& line, std::string_view name) {
  const std::optional<std::int64_t> total = read_nano_usd(line[name]);
  if (!total) return std::nullopt;
  return costs_.hear(session_of(line), *total);
}

void ClaudeTurn::hear_totals(const Value& line, Event& event) {
  const bool is_result = !line["total_cost_usd"].is_null();
  SessionEvent session;
  if (hear_cost(line, is_result ? "total_cost_usd" : "totalCostUSD")) {
    session.total_cost_nano_usd = costs_.total();
  }
  if (const Value& by_model = line["modelUsage"]; by_model.is_object()) {
    session.usage = tokens_.hear(by_model);
    if (*session.usage == Usage{}) session.usage.reset();
  }
  if (!session.total_cost_nano_usd && !session.usage) return;
  event.bodies.emplace_back(std::move(session));
}

void ClaudeTurn::fail(std::string_view text, Event& event) {
  if (!event.scope.key.empty()) return;
  context_.has_text = true;
  context_.failure = text;
  TurnEvent end;
  end.phase = TurnEvent::Phase::end;
  end.status = Status::error;
  event.bodies.emplace_back(std::move(end));
}

void ClaudeTurn::add_failure(std::string_view subtype, const Value& result, Event& event) {
  std::string errors = errors_text(result);
  const bool aborted = result["terminal_reason"].string_or_empty().starts_with("aborted");
  if (context_.interrupt_requested || aborted) interrupt(event);
  add_work(event);
  if (is_told(subtype, errors, aborted, event)) return;
  NoticeEvent notice;
  notice.code = failure_code(subtype);
  notice.tone = Tone::bad;
  notice.closes_open_calls = false;
  notice.detail = members_of(result, {"terminal_reason", "api_error_status", "deferred_tool_use"});
  const std::string_view said = result["result"].string_or_empty();
  notice.text = errors.empty() && !context_.has_text ? std::string(said) : std::move(errors);
  event.bodies.emplace_back(std::move(notice));
}

/// Whether a row says already what the end of the turn says again. What the end of an interrupted
/// turn says beyond that is added to the row of the interruption.
bool ClaudeTurn::is_told(std::string_view subtype, std::string_view errors, bool aborted,
                         Event& event) {
  if (failure_code(subtype) != "failed") return false;
  if (context_.interrupted && (aborted || subtype == "error_during_execution")) {
    if (says_interrupted(errors)) return true;
    const std::string before = context_.interruption.empty() ? "" : context_.interruption + '\n';
    add_interruption(before + std::string(errors), true, event);
    return true;
  }
  if (context_.interrupted && says_interrupted(errors)) return true;
  return context_.failure && context_.failure->find(trim(errors)) != std::string::npos;
}

}  // namespace agent_timeline
