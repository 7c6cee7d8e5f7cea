#include "decode/codex/older.h"

#include <string>
#include <string_view>
#include <utility>

#include "base/text.h"
#include "decode/codex/events.h"
#include "decode/codex/model_items.h"
#include "decode/codex/rollout.h"
#include "decode/codex/turns.h"
#include "decode/read/bodies.h"
#include "decode/read/fields.h"
#include "decode/read/members.h"

namespace agent_timeline {
namespace {

/// The score of a line that counts only in a stream known to be Codex's.
constexpr int kKnownStreamScore = 5;

bool is_event(const Value& value) {
  return !id_text(value["id"]).empty() && value.size() == 2 &&
         is_codex_event(value["msg"]["type"].string_or_empty());
}

/// Any program may have an `error` in a `msg`: the kind must have an underscore, or the event a
/// message.
bool is_surely_event(const Value& value) {
  const Value& event = value["msg"];
  const std::string_view kind = event["type"].string_or_empty();
  return is_event(value) && value["id"].is_string() &&
         (contains(kind, "_") || event["message"].is_string());
}

bool is_state(const Value& value) {
  return value.size() == 1 && value["record_type"].string_or_empty() == "state";
}

/// The first line of a rollout.
bool is_header(const Value& value) {
  return value["id"].is_string() && value["timestamp"].is_string() &&
         value.find("instructions") != nullptr &&
         has_only_members(value, {"id", "timestamp", "instructions", "git"});
}

/// The first line of `exec`, with its configuration.
bool is_setup(const Value& value) {
  return value["workdir"].is_string() && value["provider"].is_string() &&
         value["sandbox"].is_string() && value["approval"].is_string() && value["type"].is_null();
}

/// The second line of `exec`, with the prompt.
bool is_prompt(const Value& value) {
  return value.size() == 1 && value["prompt"].is_string();
}

void decode_setup(const Value& value, CodexContext& context) {
  SessionEvent session;
  session.directory = string_field(value, "workdir");
  context.event.bodies.emplace_back(std::move(session));
  add_model(value["model"], context.event);
}

void decode_prompt(const Value& value, CodexContext& context) {
  MessageEvent message;
  message.role = Role::user;
  message.text = value["prompt"].text();
  context.event.bodies.emplace_back(std::move(message));
}

}  // namespace

int score_codex_older(const Value& value) {
  if (is_surely_event(value)) return 70;
  if (is_state(value) || is_header(value) || is_setup(value)) return 60;
  return is_event(value) || is_prompt(value) ? kKnownStreamScore : 0;
}

/// A response of Anthropic's API is a message as well, but has more members.
bool is_api_answer(const Value& value) {
  return value.find("stop_reason") != nullptr || value.find("usage") != nullptr ||
         value.find("model") != nullptr;
}

bool is_bare_codex_item(const Value& value) {
  const std::string_view kind = value["type"].string_or_empty();
  if (!is_codex_model_item(kind) || !value["payload"].is_null()) return false;
  if (kind == "message")
    return value["role"].is_string() && value["content"].is_array() && value["status"].is_null() &&
           !is_api_answer(value);
  if (kind == "reasoning") return value["summary"].is_array();
  if (kind == "local_shell_call" || kind == "web_search_call") return value["action"].is_object();
  return value["call_id"].is_string() && value["status"].is_null();
}

std::string_view codex_older_kind(const Value& value) {
  if (is_state(value)) return "state";
  if (is_header(value) || is_setup(value)) return "session_meta";
  return is_event(value) || is_prompt(value) ? "event_msg" : "response_item";
}

void decode_codex_older(const Value& value, CodexContext& context) {
  if (is_event(value)) return decode_codex_event(value["msg"], context);
  if (is_setup(value)) return decode_setup(value, context);
  if (is_prompt(value)) return decode_prompt(value, context);
  if (is_header(value)) {
    context.event.time_ms = read_time(value["timestamp"]);
    return add_codex_session(value, context);
  }
  if (!is_state(value)) decode_codex_model_item(value, context);
}

}  // namespace agent_timeline
