#include "decode/codex/turns.h"

#include <utility>

#include "base/text.h"
#include "decode/codex/calls.h"
#include "decode/codex/items.h"
#include "decode/codex/spelling.h"
#include "decode/read/fields.h"
#include "event/usage.h"

namespace agent_timeline {
namespace {

Usage read_usage(const Value& value) {
  Usage usage;
  usage.input_tokens = read_tokens(codex_member(value, "input_tokens"));
  usage.output_tokens = read_tokens(codex_member(value, "output_tokens"));
  usage.cached_tokens = read_tokens(codex_member(value, "cached_input_tokens"));
  const Value& total = codex_member(value, "total_tokens");
  usage.total_tokens =
      total.is_number() ? read_tokens(total) : usage.input_tokens + usage.output_tokens;
  return usage;
}

/// The usage since the last count. The total of a thread that was seen late includes earlier usage.
Usage used_since(const Usage* before, const Usage& total, const Value& last) {
  if (before != nullptr && is_at_least(total, *before)) return difference(total, *before);
  return last.is_object() ? read_usage(last) : total;
}

/// The attempt in `Reconnecting... 2/5 (why)`.
std::string attempt_in(std::string_view message) {
  constexpr std::string_view prefix = "Reconnecting...";
  if (!message.starts_with(prefix)) return {};
  message = trim(message.substr(prefix.size()));
  return std::string(first_word(message));
}

/// The attempts after one failure share a row.
void add_retry_notice(const Value& error, CodexContext& context) {
  context.turn().reconnect.pending = true;
  add_codex_error(error, Tone::warning, context);
  NoticeEvent& notice = std::get<NoticeEvent>(context.event.bodies.back());
  notice.key = "reconnecting " + std::to_string(context.turn().attempts);
  notice.subject = attempt_in(codex_error_message(error));
  if (!notice.subject.empty()) notice.code = "retrying";
}

void close_as_interrupted(CodexContext& context) {
  forget_codex_commands(context);
  NoticeEvent notice;
  notice.code = "cancelled";
  notice.tone = Tone::warning;
  notice.closes_open_calls = true;
  context.event.bodies.emplace_back(std::move(notice));
}

}  // namespace

void begin_codex_turn(CodexContext& context) {
  CodexTurn turn;
  turn.number = ++context.state.turn_numbers;
  turn.attempts = ++context.state.attempt_numbers;
  context.turn() = std::move(turn);
  context.event.bodies.emplace_back(TurnEvent{});
}

void end_codex_turn(std::string_view status, const Value& error,
                    std::optional<std::int64_t> duration_ms, CodexContext& context) {
  TurnEvent turn;
  turn.phase = TurnEvent::Phase::end;
  turn.duration_ms = duration_ms;
  context.turn().reconnect = {};
  if (error.truthy()) fail_codex_turn(error, false, context);
  if (status == "interrupted") {
    close_as_interrupted(context);
    turn.status = Status::cancelled;
  } else {
    move_codex_commands_to_background(context);
    if (status == "failed" || error.truthy()) turn.status = Status::error;
  }
  context.event.bodies.emplace_back(std::move(turn));
}

void fail_codex_turn(const Value& error, bool will_retry, CodexContext& context) {
  if (will_retry) return add_retry_notice(error, context);
  const std::string message = codex_error_message(error);
  CodexTurn& turn = context.turn();
  turn.attempts = ++context.state.attempt_numbers;
  if (std::exchange(turn.last_error, message) == message && !message.empty()) return;
  add_codex_error(error, Tone::bad, context);
}

void add_codex_usage(const Value& usage, CodexContext& context) {
  SessionEvent session;
  session.usage = read_usage(usage);
  session.context_tokens = session.usage->total_tokens;
  context.event.bodies.emplace_back(std::move(session));
}

void count_codex_usage(const std::string& thread, const Value& total, const Value& last,
                       CodexContext& context, const Value& window) {
  if (!total.is_object()) return;
  const Usage total_usage = read_usage(total);
  const auto known = context.state.totals.find(thread);
  const Usage* before = known == context.state.totals.end() ? nullptr : &known->second;
  SessionEvent session;
  const Usage used = used_since(before, total_usage, last);
  if (used != Usage{}) session.usage = used;
  if (last.is_object()) session.context_tokens = read_usage(last).total_tokens;
  if (window.is_number()) session.context_limit = window.integer();
  context.state.totals[thread] = total_usage;
  context.event.bodies.emplace_back(std::move(session));
}

}  // namespace agent_timeline
