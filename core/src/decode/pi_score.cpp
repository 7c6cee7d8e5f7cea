#include "decode/pi_score.h"

#include <string_view>

#include "decode/pi.h"

namespace agent_timeline {
namespace {

/// Words that only Pi uses for its events and entries.
bool is_own_word(std::string_view type) {
  constexpr std::string_view prefixes[] = {"agent_",          "auto_compaction_", "auto_retry_",
                                           "bash_execution_", "compaction_",      "extension_",
                                           "queue_update",    "session_info",     "summarization_",
                                           "thinking_level_", "tool_execution_",  "turn_"};
  for (const std::string_view prefix : prefixes) {
    if (type.starts_with(prefix)) return true;
  }
  return type == "branch_summary" || type == "custom_message" || type == "entry_appended" ||
         type == "message_update" || type == "model_change";
}

/// Kinds whose name other agents use too, told apart by their fields.
int score_shared_word(std::string_view type, const Value& value) {
  const Value& message = value["message"];
  if (type == "message_start" || type == "message_end") {
    return message["role"].is_string() && message["type"].is_null() ? 100 : 0;
  }
  if (type == "message") return message["role"].is_string() ? 100 : 0;
  if (type == "session") return value["id"].is_string() ? 95 : 30;
  if (type == "custom") return value["customType"].is_string() ? 100 : 20;
  if (type == "label") return value["targetId"].is_string() ? 100 : 20;
  if (type == "compaction") return value["summary"].is_string() ? 100 : 20;
  if (type == "response")
    return value["success"].is_null() || !value["command"].is_string() ? 0 : 70;
  return 0;
}

/// A message by itself, as the model's context has it.
int score_message(const Value& message) {
  const std::string_view role = message["role"].string_or_empty();
  if (role == "toolResult" || role == "bashExecution" || role == "branchSummary" ||
      role == "compactionSummary") {
    return 90;
  }
  if (role == "assistant") return message["stopReason"].is_string() ? 80 : 20;
  if (role == "custom") return message["customType"].is_string() ? 80 : 0;
  return role == "user" && message["timestamp"].is_number() ? 40 : 0;
}

}  // namespace

bool is_pi_message(const Value& value) {
  return value["type"].is_null() && value["role"].is_string();
}

bool is_pi_result(const Value& value) {
  return value["type"].is_null() && value["msg"].is_null() && value["role"].is_null() &&
         value["content"].is_array();
}

int score_pi(const Input& input) {
  const Value& value = input.value;
  const std::string_view type = value["type"].string_or_empty();
  if (is_own_word(type)) return 100;
  if (!type.empty()) return score_shared_word(type, value);
  if (is_pi_message(value)) return value["blocks"].is_null() ? score_message(value) : 0;
  if (!is_pi_result(value)) return 0;
  return value.find("details") != nullptr ? 60 : 20;
}

}  // namespace agent_timeline
