// Scores inputs as Gemini CLI's: events of its stream, and lines of its session files.
#include <string_view>

#include "decode/gemini/gemini.h"
#include "decode/gemini/reports.h"

namespace agent_timeline {

int score_gemini(const Input& input) {
  const Value& value = input.value;
  const std::string_view type = value["type"].string_or_empty();
  const bool has_time = value["timestamp"].is_string();
  if (type.empty()) {
    if (value["$set"].is_object() || value["$rewindTo"].is_string()) return 90;
    if (value["$patch"].is_object()) return 90;
    if (is_gemini_report(value)) return 90;
    return value["projectHash"].is_string() && value["sessionId"].is_string() ? 95 : 0;
  }
  if (!has_time) return 0;
  if (type == "init") return value["session_id"].is_string() && value["model"].is_string() ? 95 : 0;
  if (type == "message") return value["role"].is_string() && value["content"].is_string() ? 90 : 0;
  if (type == "tool_use") return value["tool_name"].is_string() ? 95 : 0;
  if (type == "tool_result") return value["tool_id"].is_string() ? 95 : 0;
  if (type == "result") {
    return value["status"].is_string() && (value["stats"].is_object() || value["error"].is_object())
               ? 95
               : 0;
  }
  const bool is_line = value["id"].is_string() && value["parentId"].is_null() &&
                       value["uuid"].is_null() && value["data"].is_null();
  if (type == "gemini") return is_line ? 95 : 0;
  if (is_gemini_logged_prompt(value)) return 96;
  if (type == "user") {
    const bool has_content = value["content"].is_array() || value["content"].is_string();
    return is_line && has_content ? 90 : 0;
  }
  if (type == "error") {
    if (value["severity"].is_string() && value["message"].is_string()) return 90;
  }
  const bool is_notice = type == "info" || type == "warning" || type == "error";
  const bool has_notice_content = value["content"].is_string() || value["content"].is_array();
  return is_notice && is_line && has_notice_content ? 70 : 0;
}

}  // namespace agent_timeline
