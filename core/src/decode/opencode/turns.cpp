#include "decode/opencode/turns.h"

#include <string_view>
#include <utility>

#include "decode/read/fields.h"

namespace agent_timeline {
namespace {

/// The text of all aborts, so that two reports of the same one are equal.
constexpr std::string_view kAborted = "aborted";

}  // namespace

void OpencodeTurns::begin(const std::string& message) {
  if (user_messages_.insert(message).second) error_ = {};
}

void OpencodeTurns::end(Event& event) {
  if (!event.scope.key.empty()) return;
  error_ = {};
  TurnEvent end;
  end.phase = TurnEvent::Phase::end;
  event.bodies.emplace_back(std::move(end));
}

bool OpencodeTurns::is_repeated(ErrorReport report) {
  const ErrorReport before = std::exchange(error_, report);
  const bool by_both = report.message.empty() || before.message.empty();
  if (!by_both || before.text != report.text || before.scope != report.scope) return false;
  if (report.message.empty()) error_.message = before.message;
  return true;
}

void OpencodeTurns::show_failure(bool aborted, std::string text, Event& event) {
  NoticeEvent notice;
  notice.code = aborted ? "cancelled" : "failed";
  notice.tone = aborted ? Tone::warning : Tone::bad;
  notice.closes_open_calls = aborted;
  if (!aborted) notice.text = std::move(text);
  event.bodies.emplace_back(std::move(notice));
  if (!event.scope.key.empty()) return;
  TurnEvent end;
  end.phase = TurnEvent::Phase::end;
  end.status = aborted ? Status::cancelled : Status::error;
  event.bodies.emplace_back(std::move(end));
}

void OpencodeTurns::fail(const Value& error, const std::string& message, Event& event) {
  if (!message.empty() && !failed_.insert(message).second) return;
  const Value& data = error["data"];
  const bool aborted = error["name"].string_or_empty() == "MessageAbortedError" ||
                       error["type"].string_or_empty() == kAborted;
  std::string text(kAborted);
  if (!aborted) text = error_message(data.is_null() ? error : data);
  for (const char* name : {"name", "type"}) {
    if (text.empty()) text = string_field(error, name);
  }
  if (is_repeated({text, message, event.scope.key})) return;
  show_failure(aborted, std::move(text), event);
}

void OpencodeTurns::end_failed(const Value& error, Event& event) {
  if (error.is_object()) return fail(error, {}, event);
  if (!error_.text.empty() || !event.scope.key.empty()) return;
  TurnEvent end;
  end.phase = TurnEvent::Phase::end;
  end.status = Status::error;
  event.bodies.emplace_back(std::move(end));
}

void OpencodeTurns::interrupt(Event& event) {
  if (is_repeated({std::string(kAborted), {}, event.scope.key})) return;
  show_failure(true, {}, event);
}

void OpencodeTurns::retry(const Value& status, Event& event) {
  NoticeEvent notice;
  notice.code = "retrying";
  notice.tone = Tone::warning;
  notice.subject = id_text(status["attempt"]);
  notice.text =
      status["error"].is_null() ? string_field(status, "message") : error_message(status["error"]);
  const Value& next = status["next"].is_null() ? status["at"] : status["next"];
  notice.key = "retry-" + notice.subject + "-" + id_text(next);
  event.bodies.emplace_back(std::move(notice));
}

}  // namespace agent_timeline
