#include "decode/gemini/reports.h"

#include <string>
#include <utility>

#include "decode/read/fields.h"
#include "event/usage.h"

namespace agent_timeline {
namespace {

Usage usage_of(const Value& tokens) {
  Usage out;
  out.input_tokens = read_tokens(tokens["prompt"].is_number() ? tokens["prompt"] : tokens["input"]);
  out.output_tokens = read_tokens(tokens["candidates"]);
  out.cached_tokens = read_tokens(tokens["cached"]);
  out.total_tokens = read_tokens(tokens["total"]);
  return out;
}

}  // namespace

bool is_gemini_report(const Value& value) {
  const bool has_answer = value["response"].is_string() || value["error"]["message"].is_string();
  return has_answer && value["type"].is_null() &&
         (value["stats"]["models"].is_object() ||
          (value["session_id"].is_string() && value["error"]["type"].is_string()));
}

void add_gemini_report(const Value& value, Event& event) {
  if (value["response"].is_string()) {
    MessageEvent message;
    message.text = value["response"].text();
    event.bodies.emplace_back(std::move(message));
  }
  TurnEvent end;
  end.phase = TurnEvent::Phase::end;
  if (value["error"].is_object()) {
    NoticeEvent notice;
    notice.code = "failed";
    notice.tone = Tone::bad;
    notice.text = error_message(value["error"]);
    event.bodies.emplace_back(std::move(notice));
    end.status = Status::error;
  }
  const Value& models = value["stats"]["models"];
  for (const Member& model : models.members()) {
    const Usage used = usage_of(model.value["tokens"]);
    end.usage = end.usage ? sum(*end.usage, used) : used;
  }
  if (models.size() == 1) end.model = models.members().front().key;
  event.bodies.emplace_back(std::move(end));
}

bool is_gemini_logged_prompt(const Value& value) {
  return value["type"].string_or_empty() == "user" && value["message"].is_string() &&
         value["messageId"].is_number() && value["sessionId"].is_string() &&
         value["timestamp"].is_string();
}

void add_gemini_logged_prompt(const Value& value, Event& event) {
  MessageEvent message;
  message.role = Role::user;
  message.text = value["message"].text();
  event.bodies.emplace_back(std::move(message));
}

}  // namespace agent_timeline
