#include <string>
#include <utility>

#include "decode/mastra/parts.h"
#include "decode/read/fields.h"
#include "tools/tool.h"

namespace agent_timeline {
namespace {

Value text(std::string_view words) {
  return Value::string(std::string(words));
}

/// `{type: "tool-invocation", toolInvocation: {state, toolCallId, toolName, args, result}}`.
Value call_part(const Value& call) {
  constexpr std::string_view agent = "agent-";
  const std::string_view name = call["toolName"].string_or_empty();
  const std::string_view state = call["state"].string_or_empty();
  Value out = Value::object();
  out.add("type", text("dynamic-tool"));
  out.add("toolCallId", call["toolCallId"]);
  out.add("toolName",
          text(name.starts_with(agent) ? tool_name(ToolId::run_agent, kFrameworks) : name));
  out.add("input", call["args"]);
  if (state == "result") {
    Value failure = mastra_failure(call["result"]);
    out.add("state", text(failure.is_null() ? "output-available" : "output-error"));
    if (failure.is_null()) {
      const Value& result = call["result"];
      const bool is_said = name.starts_with(agent) && result["text"].is_string();
      out.add("output", is_said ? result["text"] : result);
    } else {
      out.add("errorText", std::move(failure));
    }
  } else {
    out.add("state", text(state == "partial-call" ? "input-streaming" : "input-available"));
  }
  return out;
}

Value thought_part(const Value& part) {
  std::string words = string_field(part, "reasoning");
  if (words.empty()) {
    for (const Member& detail : part["details"].members())
      words += detail.value["text"].string_or_empty();
  }
  Value out = Value::object();
  out.add("type", text("reasoning"));
  out.add("text", text(words));
  return out;
}

Value file_part(const Value& part) {
  const std::string media = string_field(part, "mimeType");
  std::string url = string_field(part, part["url"].is_string() ? "url" : "data");
  const bool is_address = url.starts_with("http") || url.starts_with("data:");
  if (!is_address) url = "data:" + media + ";base64," + url;
  Value out = Value::object();
  out.add("type", text("file"));
  out.add("mediaType", text(media));
  out.add("url", text(url));
  return out;
}

}  // namespace

bool is_mastra_message(const Value& value) {
  const Value& content = value["content"];
  return value["role"].is_string() && value["id"].is_string() && content["format"].is_number() &&
         content["parts"].is_array();
}

Value mastra_message(const Value& message) {
  Value parts = Value::array();
  for (const Member& item : message["content"]["parts"].members()) {
    const Value& part = item.value;
    const std::string_view type = part["type"].string_or_empty();
    if (type == "tool-invocation") {
      parts.add({}, call_part(part["toolInvocation"]));
    } else if (type == "reasoning") {
      parts.add({}, thought_part(part));
    } else if (type == "file" && part["mediaType"].is_null()) {
      parts.add({}, file_part(part));
    } else {
      parts.add({}, part);
    }
  }
  Value out = Value::object();
  out.add("id", message["id"]);
  out.add("role", message["role"]);
  out.add("parts", std::move(parts));
  return out;
}

}  // namespace agent_timeline
