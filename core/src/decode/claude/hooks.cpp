#include "decode/claude/hooks.h"

#include <array>
#include <string>
#include <utility>

#include "base/digest.h"
#include "base/text.h"
#include "decode/read/fields.h"
#include "decode/read/find_row.h"
#include "decode/read/members.h"

namespace agent_timeline {
namespace {

void add_hook(Tone tone, std::string_view subject, std::string_view text, Value detail,
              Event& event) {
  NoticeEvent notice;
  notice.code = "hook";
  notice.tone = tone;
  notice.subject = subject;
  notice.text = trim(text);
  notice.detail = std::move(detail);
  event.bodies.emplace_back(std::move(notice));
}

struct TypeRow {
  std::string_view type;
  Tone tone = Tone::warning;
  /// Shown even without text.
  bool always = true;
};

/// The types that concern the user. Hooks that did not interfere (success, context for the model)
/// are not among them.
constexpr std::array kTypes = {
    TypeRow{"hook_blocking_error"},
    TypeRow{"hook_cancelled"},
    TypeRow{"hook_error_during_execution"},
    TypeRow{"hook_non_blocking_error"},
    TypeRow{"hook_permission_decision", Tone::neutral},
    TypeRow{"hook_stopped_continuation"},
    TypeRow{"hook_system_message", Tone::neutral, false},
};

const TypeRow* find_type(std::string_view type) {
  return find_row(kTypes, &TypeRow::type, type);
}

std::string text_of(const Value& attachment) {
  const std::string_view error = attachment["blockingError"]["blockingError"].string_or_empty();
  if (!is_blank(error)) return std::string(error);
  return std::string(
      first_text(attachment, {"stderr", "message", "content", "stdout", "decision"}));
}

bool is_of_turn_end(std::string_view hook_event) {
  return hook_event == "Stop" || hook_event == "SubagentStop";
}

std::string text_key(std::string_view text) {
  return digest_key(blake2(trim(text)));
}

}  // namespace

void ClaudeHooks::record_turn_end(std::string_view hook_event, std::string_view text,
                                  bool is_stop) {
  if (!is_of_turn_end(hook_event)) return;
  // Some programs write no summary at the end of a turn.
  if (turn_end_.turn != turn_.number()) turn_end_ = {.turn = turn_.number(), .texts = {}};
  turn_end_.texts.insert(text_key(text));
  turn_end_.is_stop = turn_end_.is_stop || is_stop;
}

void ClaudeHooks::add_response(const Value& line, Event& event) {
  const std::string_view text = first_text(line, {"output", "stdout", "stderr"});
  const bool failed =
      line["exit_code"].integer().value_or(0) != 0 || line["outcome"].string_or_empty() == "error";
  if (text.empty() && !failed) return;
  record_turn_end(line["hook_event"].string_or_empty(), text, false);
  add_hook(failed ? Tone::warning : Tone::neutral, first_text(line, {"hook_name", "hook_event"}),
           text, {}, event);
}

void ClaudeHooks::add_attachment(const Value& attachment, Event& event) {
  const std::string_view type = attachment["type"].string_or_empty();
  const std::string_view subject = first_text(attachment, {"hookName", "hookEvent"});
  if (type == "async_hook_response") {
    const bool failed = attachment["exitCode"].integer().value_or(0) != 0;
    const std::string_view message = attachment["response"]["systemMessage"].string_or_empty();
    const std::string_view text =
        failed && is_blank(message) ? first_text(attachment, {"stderr"}) : message;
    if (is_blank(text) && !failed) return;
    return add_hook(failed ? Tone::warning : Tone::neutral, subject, text, {}, event);
  }
  const TypeRow* row = find_type(type);
  if (row == nullptr) return;
  const std::string text = text_of(attachment);
  const bool is_allowed = attachment["decision"].string_or_empty() == "allow";
  if ((text.empty() && !row->always) || (is_allowed && text == "allow")) return;
  record_turn_end(attachment["hookEvent"].string_or_empty(), text,
                  type == "hook_stopped_continuation");
  // A hook without text is shown by how it ended.
  Value ending;
  if (text.empty())
    ending = members_of(attachment, {"command", "exitCode", "timedOut", "timeoutMs"});
  const bool is_refusal = type == "hook_permission_decision" && !is_allowed;
  add_hook(is_refusal ? Tone::warning : row->tone, subject, text, std::move(ending), event);
}

void ClaudeHooks::add_stop_summary(const Value& line, Event& event) {
  TurnEndReports reported = std::exchange(turn_end_, {});
  if (reported.turn != turn_.number()) reported = {};
  const bool stopped = line["preventedContinuation"].truthy();
  const std::string_view reason = line["stopReason"].string_or_empty();
  std::string text;
  const auto add = [&](std::string_view part) {
    part = trim(part);
    if (part.empty() || reported.texts.contains(text_key(part))) return;
    if (!text.empty()) text += '\n';
    text += part;
  };
  for (const Member& error : line["hookErrors"].members())
    add(error_message(error.value));
  if (stopped) add(reason);
  // A reason that was not added has been shown before.
  const bool is_new = stopped && !reported.is_stop && is_blank(reason);
  if (text.empty() && !is_new) return;
  add_hook(Tone::warning, "Stop", text, {}, event);
}

}  // namespace agent_timeline
