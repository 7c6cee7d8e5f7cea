// Scores how likely an input is Claude Code's. Types of its own are certain with their members;
// types that other dialects share score low, so that the last recognised dialect decides.
#include <array>
#include <initializer_list>

#include "decode/claude/claude.h"
#include "decode/claude/hidden.h"
#include "decode/claude/stream.h"

namespace agent_timeline {
namespace {

bool has_any(const Value& value, std::initializer_list<std::string_view> names) {
  for (const std::string_view name : names) {
    if (value.find(name) != nullptr) return true;
  }
  return false;
}

bool names_session(const Value& value) {
  return value["sessionId"].is_string() || value["session_id"].is_string();
}

bool is_session_line(const Value& value) {
  return value["uuid"].is_string() && names_session(value);
}

/// The score of a type that other programs use too, without other evidence.
constexpr int kKnownStreamScore = 5;

int score_message_line(const Value& value) {
  if (value["message"].is_object()) return 100;
  if (is_session_line(value)) return 95;
  return value["message"].is_string() || value["message"].is_array() ? 40 : 0;
}

int score_system(const Value& value) {
  if (value["subtype"].is_string() || names_session(value)) return 100;
  return kKnownStreamScore;
}

/// Other programs end with a `result` that has a status and statistics of their own.
int score_result(const Value& value) {
  if (has_any(value, {"subtype", "duration_ms", "total_cost_usd", "is_error"})) return 95;
  if (value["result"].is_string()) return 95;
  return has_any(value, {"stats", "exitCode"}) ? 0 : kKnownStreamScore;
}

int score_envelope(const Value& value) {
  return value["event"].is_object() ? 100 : kKnownStreamScore;
}

int score_request(const Value& value) {
  return value["request"].is_object() ? 100 : kKnownStreamScore;
}

int score_response(const Value& value) {
  return value["response"].is_object() ? 100 : kKnownStreamScore;
}

/// Scores a kind that only Claude Code has, by one of the members that it comes with.
int score_own_kind(const Value& value, std::initializer_list<std::string_view> members) {
  return has_any(value, members) || names_session(value) ? 100 : kKnownStreamScore;
}

int score_cancellation(const Value& value) {
  return score_own_kind(value, {"request_id"});
}

int score_reset(const Value& value) {
  return score_own_kind(value, {"new_conversation_id"});
}

int score_file_history(const Value& value) {
  return score_own_kind(value, {"messageId", "snapshot"});
}

int score_queue_operation(const Value& value) {
  return score_own_kind(value, {"operation"});
}

int score_rate_limit(const Value& value) {
  return score_own_kind(value, {"rate_limit_info"});
}

int weak(const Value&) {
  return 40;
}

int known_stream(const Value&) {
  return kKnownStreamScore;
}

/// A response of the Messages API without streaming belongs to the requests around it (model APIs
/// score it higher), but after a stream it may repeat that stream.
int score_message(const Value& value) {
  if (!value["role"].is_string() || !value["content"].is_array()) return 0;
  return has_any(value, {"stop_reason", "usage", "model"}) ? 60 : 0;
}

/// Wave has a `text` block too, without an id. Stored messages of Mastra have a role.
int score_flat_text(const Value& value) {
  if (!value["content"].is_string() || value["role"].is_string()) return 0;
  return value["id"].is_string() ? 70 : 35;
}

int score_flat_usage(const Value& value) {
  return has_any(value, {"input_tokens", "output_tokens"}) ? 80 : 0;
}

/// A call without a name or an input belongs to another program.
int score_flat_call(const Value& value) {
  return value["name"].is_string() && value.find("input") != nullptr ? 90 : 0;
}

int score_flat_result(const Value& value) {
  if (value.find("tool_use_id") != nullptr) return 90;
  return value.find("content") != nullptr ? kKnownStreamScore : 0;
}

int score_flat_thinking(const Value& value) {
  if (has_any(value, {"is_thinking", "thought"})) return 90;
  return value["thinking"].is_string() ? 30 : 0;
}

int score_error(const Value& value) {
  if (value["error"]["type"].is_string()) return 60;
  return has_any(value, {"message", "error"}) ? kKnownStreamScore : 0;
}

struct KindRow {
  std::string_view kind;
  int (*score)(const Value& value);
};

constexpr std::array kKinds = {
    KindRow{"assistant", score_message_line},
    KindRow{"control_cancel_request", score_cancellation},
    KindRow{"control_request", score_request},
    KindRow{"control_response", score_response},
    KindRow{"conversation_reset", score_reset},
    KindRow{"error", score_error},
    KindRow{"file-history-snapshot", score_file_history},
    KindRow{"interrupt", known_stream},
    KindRow{"keep_alive", known_stream},
    KindRow{"message", score_message},
    KindRow{"message_stop", weak},
    KindRow{"ping", known_stream},
    KindRow{"queue-operation", score_queue_operation},
    KindRow{"rate_limit_event", score_rate_limit},
    KindRow{"result", score_result},
    KindRow{"stream_event", score_envelope},
    KindRow{"system", score_system},
    KindRow{"text", score_flat_text},
    KindRow{"thinking", score_flat_thinking},
    KindRow{"tool_use", score_flat_call},
    KindRow{"usage", score_flat_usage},
    KindRow{"user", score_message_line},
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
  if (type.empty()) return claude_kind(value).empty() ? 0 : 60;
  if (type == "tool_result") return is_session_line(value) ? 95 : score_flat_result(value);
  for (const KindRow& row : kKinds) {
    if (row.kind == type) return row.score(value);
  }
  if (is_claude_stream_event(type)) return score_stream_event(type, value);
  if (type == "summary" && value.find("leafUuid") != nullptr) return 100;
  if (is_session_line(value)) return 60;
  const bool is_bookkeeping = !claude_hidden_kind(claude_kind(value)).empty();
  if (!is_bookkeeping) return 0;
  return names_session(value) ? 90 : kKnownStreamScore;
}

}  // namespace agent_timeline
