#include "decode/qwen/system.h"

#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "base/text_map.h"
#include "decode/read/members.h"

namespace agent_timeline {
namespace {

/// Returns `line` without its type and its payload.
Value envelope(const Value& line) {
  Value out = Value::object();
  add_members_except(line, {"type", "subtype", "data", "systemPayload"}, out);
  return out;
}

Value line_of_type(const Value& line, std::string_view type, std::string_view subtype = {}) {
  Value out = envelope(line);
  out.add("type", Value::string(std::string(type)));
  if (!subtype.empty()) out.add("subtype", Value::string(std::string(subtype)));
  return out;
}

/// Moves the members of `payload` to the top level, unless the line has members with these names.
Value flattened(const Value& line, const Value& payload) {
  Value out = envelope(line);
  out.add("type", line["type"]);
  out.add("subtype", line["subtype"]);
  TextSet names;
  for (const Member& member : out.members())
    names.insert(member.key);
  for (const Member& member : payload.members()) {
    if (names.insert(member.key).second) out.add(member.key, member.value);
  }
  return out;
}

Value title(const Value& line, const Value& payload) {
  const bool is_custom = payload["titleSource"].string_or_empty() != "auto";
  Value out = line_of_type(line, is_custom ? "custom-title" : "ai-title");
  out.add(is_custom ? "customTitle" : "aiTitle", payload["customTitle"]);
  return out;
}

/// The history that replaces it is for the model and is left out.
Value compaction(const Value& line, const Value& payload) {
  Value out = line_of_type(line, "system", "compact_boundary");
  out.add("compactMetadata", payload["info"]);
  return out;
}

Value model(const Value& line, const Value& payload) {
  Value identity = Value::object();
  identity.add("modelId", payload["modelId"]);
  Value attachment = Value::object();
  attachment.add("type", Value::string("model"));
  attachment.add("identity", std::move(identity));
  Value out = line_of_type(line, "attachment");
  out.add("attachment", std::move(attachment));
  return out;
}

Value task_end(const Value& line, const Value& payload) {
  const Value& task = payload["backgroundTask"];
  Value out = line_of_type(line, "system", "task_notification");
  out.add("task_id", task["taskId"]);
  out.add("tool_use_id", task["toolUseId"]);
  out.add("status", task["status"]);
  out.add("summary", payload["displayText"]);
  return out;
}

Value tagged(std::string_view tag, std::string_view text) {
  const std::string name(tag);
  return Value::string("<" + name + ">" + std::string(text) + "</" + name + ">");
}

/// Converts a slash command: what the user typed, or the texts that were shown as its result.
Value command(const Value& line, const Value& payload) {
  if (payload["phase"].string_or_empty() != "result") {
    Value message = Value::object();
    message.add("content", tagged("command-name", payload["rawCommand"].string_or_empty()));
    Value out = line_of_type(line, "user");
    out.add("message", std::move(message));
    return out;
  }
  std::string text;
  for (const Member& item : payload["outputHistoryItems"].members()) {
    const std::string_view item_text = item.value["text"].string_or_empty();
    if (!text.empty() && !item_text.empty()) text += '\n';
    text += item_text;
  }
  if (text.empty()) return flattened(line, payload);
  Value out = line_of_type(line, "system", "local_command");
  out.add("content", tagged("local-command-stdout", text));
  return out;
}

struct SubtypeRow {
  std::string_view subtype;
  Value (*convert)(const Value& line, const Value& payload);
};

constexpr std::array kSubtypes = {
    SubtypeRow{"background_task_completed", task_end},
    SubtypeRow{"chat_compression", compaction},
    SubtypeRow{"custom_title", title},
    SubtypeRow{"session_model", model},
    SubtypeRow{"slash_command", command},
};

}  // namespace

std::optional<Value> read_qwen_system(const Value& line) {
  const Value& payload = line["systemPayload"];
  if (!payload.is_object()) {
    if (!line["data"].is_object()) return std::nullopt;
    return flattened(line, line["data"]);
  }
  for (const SubtypeRow& row : kSubtypes) {
    if (row.subtype == line["subtype"].string_or_empty()) return row.convert(line, payload);
  }
  return flattened(line, payload);
}

}  // namespace agent_timeline
