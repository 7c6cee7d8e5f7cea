#include "decode/codex/turns.h"

#include <utility>

#include "base/text.h"
#include "decode/codex/calls.h"
#include "decode/codex/items.h"
#include "decode/codex/words.h"
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
  constexpr std::string_view words = "Reconnecting...";
  if (!message.starts_with(words)) return {};
  message = trim(message.substr(words.size()));
  return std::string(first_word(message));
}

/// The attempts after one failure share a row.
void tell_of_retry(const Value& error, CodexContext& now) {
  now.state.reconnect.pending = true;
  add_codex_error(error, Tone::warning, now);
  NoticeEvent& notice = std::get<NoticeEvent>(now.event.bodies.back());
  notice.key = "reconnecting " + std::to_string(now.state.attempts);
  notice.subject = attempt_in(notice.text);
  if (!notice.subject.empty()) notice.code = "retrying";
}

void close_as_interrupted(CodexContext& now) {
  forget_codex_commands(now);
  NoticeEvent notice;
  notice.code = "cancelled";
  notice.tone = Tone::warning;
  notice.closes_open_calls = true;
  now.event.bodies.emplace_back(std::move(notice));
}

}  // namespace

void begin_codex_turn(CodexContext& now) {
  now.state.last_error = {};
  now.state.reconnect = {};
  now.state.review.reset();
  now.state.streaming.erase(now.event.scope.key);
  now.state.promised_pictures.clear();
  ++now.state.attempts;
  now.event.bodies.emplace_back(TurnEvent{});
}

void end_codex_turn(std::string_view status, const Value& error,
                    std::optional<std::int64_t> duration_ms, CodexContext& now) {
  TurnEvent turn;
  turn.phase = TurnEvent::Phase::end;
  turn.duration_ms = duration_ms;
  now.state.reconnect = {};
  if (error.truthy()) fail_codex_turn(error, false, now);
  if (status == "interrupted") {
    close_as_interrupted(now);
    turn.status = Status::cancelled;
  } else {
    leave_codex_commands(now);
    if (status == "failed" || error.truthy()) turn.status = Status::error;
  }
  now.event.bodies.emplace_back(std::move(turn));
}

void fail_codex_turn(const Value& error, bool will_retry, CodexContext& now) {
  if (will_retry) return tell_of_retry(error, now);
  const std::string message = codex_error_message(error);
  ++now.state.attempts;
  if (std::exchange(now.state.last_error, message) == message && !message.empty()) return;
  add_codex_error(error, Tone::bad, now);
}

void set_codex_model(const Value& model, CodexContext& now) {
  if (!model.is_string()) return;
  SessionEvent session;
  session.model = model.text();
  now.event.bodies.emplace_back(std::move(session));
}

void add_codex_usage(const Value& usage, CodexContext& now) {
  SessionEvent session;
  session.usage = read_usage(usage);
  session.context_tokens = session.usage->total_tokens;
  now.event.bodies.emplace_back(std::move(session));
}

void count_codex_usage(const std::string& thread, const Value& total, const Value& last,
                       CodexContext& now, const Value& window) {
  if (!total.is_object()) return;
  const Usage until_now = read_usage(total);
  const auto known = now.state.totals.find(thread);
  const Usage* before = known == now.state.totals.end() ? nullptr : &known->second;
  SessionEvent session;
  const Usage used = used_since(before, until_now, last);
  if (used != Usage{}) session.usage = used;
  if (last.is_object()) session.context_tokens = read_usage(last).total_tokens;
  if (window.is_number()) session.context_limit = window.integer();
  now.state.totals[thread] = until_now;
  now.event.bodies.emplace_back(std::move(session));
}

}  // namespace agent_timeline
