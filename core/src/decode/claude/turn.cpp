#include "decode/claude/turn.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "base/text.h"
#include "decode/claude/usage.h"
#include "decode/read/cost.h"
#include "decode/read/fields.h"
#include "decode/read/members.h"

namespace agent_timeline {
namespace {

struct SubtypeRow {
  std::string_view subtype;
  std::string_view code;
};

/// Failures of a turn that have a label of their own.
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

/// The messages of a failed turn's errors, one per line; the old format has a single `error`.
std::string errors_text(const Value& result) {
  std::string out;
  for (const Member& error : result["errors"].members()) {
    if (!out.empty()) out += '\n';
    out += error.value.is_string() ? std::string(error.value.text()) : error_message(error.value);
  }
  return out.empty() ? error_message(result["error"]) : out;
}

/// A call that the host has to run before the session continues.
void add_deferred_call(const Value& result, Event& event) {
  NoticeEvent notice;
  notice.code = "info";
  notice.detail = members_of(result, {"deferred_tool_use"});
  if (!notice.detail.is_null()) event.bodies.emplace_back(std::move(notice));
}

/// The model of the turn; empty if there are several.
std::string model_of(const Value& result) {
  const Value& models = result["modelUsage"];
  return models.size() == 1 && models.is_object() ? models.members()[0].key : std::string();
}

/// True for a line of the errors that only reports the user's interruption.
bool is_interruption_line(std::string_view line) {
  const std::string text = to_lower_ascii(trim(line));
  const auto has = [&text](std::string_view word) { return text.find(word) != std::string::npos; };
  return text.empty() || text.starts_with("[ede_diagnostic]") || has("cancel") ||
         has("interrupt") || has("abort");
}

bool is_only_interruption(std::string_view errors) {
  const std::vector<std::string_view> lines = split_lines(errors);
  return std::all_of(lines.begin(), lines.end(), is_interruption_line);
}

/// The program spells the session's id differently in the stream and in its files.
std::string session_of(const Value& line) {
  const std::string id = id_text(line["session_id"]);
  return id.empty() ? id_text(line["sessionId"]) : id;
}

}  // namespace

/// After a failure or an interruption, the program repeats it: that does not reopen the turn.
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

/// The row of the turn's interruption; a later call with more text replaces it.
void ClaudeTurn::add_interruption(std::string_view text, bool is_root, Event& event) {
  NoticeEvent notice;
  notice.code = "cancelled";
  notice.text = trim(text);
  notice.tone = Tone::warning;
  notice.closes_open_calls = true;
  if (is_root) notice.key = "interruption/" + std::to_string(interruptions_);
  event.bodies.emplace_back(std::move(notice));
}

/// A turn has failed if its subtype or `is_error` says so: each was seen without the other.
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
  // The program also writes a `result` when it had nothing to do, which is not a turn.
  if (result["num_turns"].integer() != 0 || failed || !event.bodies.empty()) {
    end_with_totals(result, std::move(end), event);
  } else {
    record_totals(result, event);
    event.bodies.emplace_back(std::move(end));
  }
  begin();
}

/// `usage` omits the tokens of sub-agents; the running totals by model include them.
void ClaudeTurn::end_with_totals(const Value& result, TurnEvent end, Event& event) {
  end.duration_ms = result["duration_ms"].integer();
  end.cost_nano_usd = record_cost(result, "total_cost_usd");
  end.model = model_of(result);
  const Value& by_model = result["modelUsage"];
  if (!by_model.is_object() || read_claude_model_usage(by_model) == Usage{}) {
    end.usage = read_claude_usage(result["usage"]);
    if (end.usage == Usage{}) end.usage.reset();  // it was not counted
    event.bodies.emplace_back(std::move(end));
    return;
  }
  // After the end, which may be all that was seen of the turn.
  event.bodies.emplace_back(std::move(end));
  SessionEvent session;
  session.usage = tokens_.record_totals(by_model);
  if (*session.usage != Usage{}) event.bodies.emplace_back(std::move(session));
}

void ClaudeTurn::set_session(const Value& line) {
  tokens_.set_session(session_of(line));
}

void ClaudeTurn::count(const Usage& more, Event& event) {
  SessionEvent session;
  session.usage = tokens_.count(more, !event.scope.key.empty());
  if (*session.usage != Usage{}) event.bodies.emplace_back(std::move(session));
}

/// The increase of the total cost; nothing if the line states none.
std::optional<std::int64_t> ClaudeTurn::record_cost(const Value& line, std::string_view name) {
  const std::optional<std::int64_t> total = read_nano_usd(line[name]);
  if (!total) return std::nullopt;
  return costs_.record(session_of(line), *total);
}

void ClaudeTurn::record_totals(const Value& line, Event& event) {
  const bool is_result = !line["total_cost_usd"].is_null();
  SessionEvent session;
  if (record_cost(line, is_result ? "total_cost_usd" : "totalCostUSD")) {
    session.total_cost_nano_usd = costs_.total();
  }
  if (const Value& by_model = line["modelUsage"]; by_model.is_object()) {
    session.usage = tokens_.record_totals(by_model);
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
  if (is_already_shown(subtype, errors, aborted, event)) return;
  NoticeEvent notice;
  notice.code = failure_code(subtype);
  notice.tone = Tone::bad;
  notice.closes_open_calls = false;
  notice.detail = members_of(result, {"terminal_reason", "api_error_status", "deferred_tool_use"});
  const std::string_view result_text = result["result"].string_or_empty();
  notice.text = errors.empty() && !context_.has_text ? std::string(result_text) : std::move(errors);
  event.bodies.emplace_back(std::move(notice));
}

/// True if a row shows already what the end of the turn repeats. Anything more at the end of an
/// interrupted turn is added to the row of the interruption.
bool ClaudeTurn::is_already_shown(std::string_view subtype, std::string_view errors, bool aborted,
                                  Event& event) {
  if (failure_code(subtype) != "failed") return false;
  if (context_.interrupted && (aborted || subtype == "error_during_execution")) {
    if (is_only_interruption(errors)) return true;
    const std::string before = context_.interruption.empty() ? "" : context_.interruption + '\n';
    add_interruption(before + std::string(errors), true, event);
    return true;
  }
  if (context_.interrupted && is_only_interruption(errors)) return true;
  return context_.failure && context_.failure->find(trim(errors)) != std::string::npos;
}

}  // namespace agent_timeline
