// How surely an input is Claude Code's. The words of its own forms are sure; those that other
// dialects have too count little, so that the dialect heard last decides.
#include <array>

#include "decode/claude.h"
#include "decode/claude_stream.h"

namespace agent_timeline {
namespace {

bool has_any(const Value& value, std::initializer_list<std::string_view> names) {
  for (const std::string_view name : names) {
    if (value.find(name) != nullptr) return true;
  }
  return false;
}

bool is_session_line(const Value& value) {
  return value["uuid"].is_string() && has_any(value, {"sessionId", "session_id"});
}

int score_said(const Value& value) {
  if (value["message"].is_object()) return 100;
  return is_session_line(value) ? 95 : 40;
}

int score_system(const Value& value) {
  return has_any(value, {"subtype", "session_id", "sessionId"}) ? 100 : 60;
}

int score_result(const Value& value) {
  const bool known =
      has_any(value, {"subtype", "duration_ms", "total_cost_usd", "is_error", "result", "status"});
  return known ? 95 : 45;
}

int score_envelope(const Value& value) {
  return value["event"].is_object() ? 100 : 60;
}

int sure(const Value&) {
  return 100;
}

int weak(const Value&) {
  return 40;
}

int score_message(const Value& value) {
  return value["role"].is_string() && value["content"].is_array() ? 60 : 0;
}

/// Wave has a `text` block too; it has no id.
int score_flat_text(const Value& value) {
  if (!value["content"].is_string()) return 0;
  return value["id"].is_string() ? 70 : 35;
}

int score_flat_usage(const Value& value) {
  return has_any(value, {"input_tokens", "output_tokens"}) ? 80 : 0;
}

int score_flat_call(const Value& value) {
  return has_any(value, {"name", "input"}) ? 90 : 30;
}

int score_flat_result(const Value& value) {
  return has_any(value, {"tool_use_id"}) ? 90 : 30;
}

int score_flat_thinking(const Value& value) {
  return has_any(value, {"is_thinking", "thought"}) ? 90 : 30;
}

int score_error(const Value& value) {
  if (value["error"]["type"].is_string()) return 60;
  return has_any(value, {"message", "error"}) ? 30 : 10;
}

struct KindRow {
  std::string_view kind;
  int (*score)(const Value& value);
};

constexpr std::array kKinds = {
    KindRow{"assistant", score_said},
    KindRow{"control_cancel_request", sure},
    KindRow{"control_request", sure},
    KindRow{"control_response", sure},
    KindRow{"conversation_reset", sure},
    KindRow{"error", score_error},
    KindRow{"file-history-snapshot", sure},
    KindRow{"interrupt", weak},
    KindRow{"keep_alive", weak},
    KindRow{"message", score_message},
    KindRow{"message_stop", weak},
    KindRow{"ping", weak},
    KindRow{"queue-operation", sure},
    KindRow{"rate_limit_event", sure},
    KindRow{"result", score_result},
    KindRow{"stream_event", score_envelope},
    KindRow{"system", score_system},
    KindRow{"text", score_flat_text},
    KindRow{"thinking", score_flat_thinking},
    KindRow{"tool_result", score_flat_result},
    KindRow{"tool_use", score_flat_call},
    KindRow{"usage", score_flat_usage},
    KindRow{"user", score_said},
};

/// Pi has a `message_start` too; its message has no `type`.
int score_stream_event(std::string_view type, const Value& value) {
  if (type != "message_start") return type == "message_delta" || value.find("index") ? 90 : 40;
  return value["message"]["type"].string_or_empty() == "message" ? 90 : 0;
}

}  // namespace

int score_claude(const Input& input) {
  const Value& value = input.value;
  const std::string_view type = value["type"].string_or_empty();
  if (type.empty()) return 0;
  for (const KindRow& row : kKinds) {
    if (row.kind == type) return row.score(value);
  }
  if (is_claude_stream_event(type)) return score_stream_event(type, value);
  if (type == "summary" && value.find("leafUuid") != nullptr) return 100;
  return is_session_line(value) ? 60 : 0;
}

}  // namespace agent_timeline
