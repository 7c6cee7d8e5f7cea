#include <string>
#include <utility>

#include "base/text_map.h"
#include "decode/mastra/parts.h"
#include "decode/read/fields.h"
#include "decode/read/members.h"
#include "tools/tool.h"

namespace agent_timeline {
namespace {

/// Returns the calls that wait for the user, according to the message's metadata.
TextSet waiting_calls(const Value& metadata) {
  TextSet out;
  for (const char* name : {"pendingToolApprovals", "suspendedTools"}) {
    for (const Member& item : metadata[name].members())
      out.insert(id_text(item.value["toolCallId"]));
  }
  return out;
}

/// Returns the AI SDK's name for a call's state; `waits` means that the user has not decided yet.
/// Other states are the AI SDK's own, or of a newer version.
std::string_view state_of(std::string_view state, bool waits) {
  if (state == "partial-call") return "input-streaming";
  if (state == "call" && waits) return "approval-requested";
  return state == "call" || state.empty() ? "input-available" : state;
}

/// Converts `{type: "tool-invocation", toolInvocation: {state, toolCallId, toolName, args,
/// result}}`.
Value call_part(const Value& call, const TextSet& waiting) {
  constexpr std::string_view agent = "agent-";
  const std::string_view name = call["toolName"].string_or_empty();
  const std::string_view state = call["state"].string_or_empty();
  Value out = Value::object();
  out.add("type", text_value("dynamic-tool"));
  out.add("toolCallId", call["toolCallId"]);
  out.add("toolName",
          text_value(name.starts_with(agent) ? tool_name(ToolId::run_agent, kFrameworks) : name));
  Value input = call[call["args"].is_null() ? "rawInput" : "args"];
  name_mastra_agent(name, input);
  out.add("input", std::move(input));
  if (state == "result") {
    Value failure = mastra_failure(call["result"]);
    out.add("state", text_value(failure.is_null() ? "output-available" : "output-error"));
    if (failure.is_null()) {
      const Value& result = call["result"];
      const bool is_agent_text = name.starts_with(agent) && result["text"].is_string();
      out.add("output", is_agent_text ? result["text"] : result);
    } else {
      out.add("errorText", std::move(failure));
    }
  } else {
    const bool waits = waiting.contains(id_text(call["toolCallId"]));
    out.add("state", text_value(state_of(state, waits)));
    for (const char* member : {"approval", "errorText", "output"}) {
      if (const Value* value = call.find(member)) out.add(member, *value);
    }
    if (call.find("output") == nullptr) out.add("output", call["result"]);
  }
  return out;
}

Value thought_part(const Value& part) {
  std::string reasoning = string_field(part, "reasoning");
  if (reasoning.empty()) {
    for (const Member& detail : part["details"].members())
      reasoning += detail.value["text"].string_or_empty();
  }
  Value out = Value::object();
  out.add("type", text_value("reasoning"));
  out.add("text", text_value(reasoning));
  return out;
}

/// Converts `{type: "source", source: {sourceType, url, title}}`.
Value source_part(const Value& part) {
  const Value& source = part["source"];
  const bool is_document = source["sourceType"].string_or_empty() == "document";
  Value out = Value::object();
  out.add("type", text_value(is_document ? "source-document" : "source-url"));
  for (const char* name : {"url", "title", "filename", "mediaType"})
    if (const Value* value = source.find(name)) out.add(name, *value);
  return out;
}

/// Converts a part `file`, or an attachment `{name, contentType, url}`.
Value file_part(const Value& part) {
  const std::string media =
      string_field(part, part["mimeType"].is_string() ? "mimeType" : "contentType");
  std::string url = string_field(part, part["url"].is_string() ? "url" : "data");
  const bool is_address = url.starts_with("http") || url.starts_with("data:");
  if (!is_address) url = "data:" + media + ";base64," + url;
  Value out = Value::object();
  out.add("type", text_value("file"));
  out.add("mediaType", text_value(media));
  out.add("url", text_value(url));
  if (part["name"].is_string()) out.add("filename", part["name"]);
  return out;
}

/// Converts a part of an older message, in which calls and results are separate parts.
Value older_part(const Value& part, const TextSet& waiting) {
  const std::string_view type = part["type"].string_or_empty();
  if (type == "tool-call" || type == "tool-result") {
    Value call = part;
    call.add("state", text_value(type == "tool-call" ? "call" : "result"));
    return call_part(call, waiting);
  }
  if (type == "reasoning") {
    Value thought = part;
    if (part["reasoning"].is_null()) thought.add("reasoning", part["text"]);
    return thought_part(thought);
  }
  if (type != "file" && type != "image") return part;
  Value file = part;
  if (type == "image") file.add("data", part["image"]);
  if (type == "image" && part["mimeType"].is_null()) file.add("mimeType", text_value("image/png"));
  return file_part(file);
}

}  // namespace

bool is_older_mastra_message(const Value& value) {
  const std::string_view type = value["type"].string_or_empty();
  const bool is_kind = type == "text" || type == "tool-call" || type == "tool-result";
  const bool is_kept = value["threadId"].is_string() || value["resourceId"].is_string();
  const Value& content = value["content"];
  return is_kind && is_kept && value["id"].is_string() && value["role"].is_string() &&
         value.find("createdAt") != nullptr && (content.is_string() || content.is_array());
}

Value older_mastra_message(const Value& message) {
  const Value& content = message["content"];
  Value parts = Value::array();
  if (content.is_string()) {
    Value part = Value::object();
    part.add("type", text_value("text"));
    part.add("text", content);
    parts.add({}, std::move(part));
  }
  for (const Member& item : content.members())
    parts.add({}, older_part(item.value, {}));
  const bool is_result = message["role"].string_or_empty() == "tool";
  Value out = Value::object();
  out.add("id", message["id"]);
  out.add("role", is_result ? text_value("assistant") : message["role"]);
  out.add("parts", std::move(parts));
  return out;
}

bool is_mastra_message(const Value& value) {
  const Value& content = value["content"];
  return value["role"].is_string() && value["id"].is_string() && content["format"].is_number() &&
         content["parts"].is_array();
}

Value mastra_message(const Value& message) {
  const Value& content = message["content"];
  const TextSet waiting = waiting_calls(content["metadata"]);
  Value parts = Value::array();
  for (const Member& item : content["parts"].members()) {
    const Value& part = item.value;
    const std::string_view type = part["type"].string_or_empty();
    if (type == "tool-invocation") {
      parts.add({}, call_part(part["toolInvocation"], waiting));
    } else if (type == "reasoning") {
      parts.add({}, thought_part(part));
    } else if (type == "source" && part["source"].is_object()) {
      parts.add({}, source_part(part));
    } else if (type == "file" && part["mediaType"].is_null()) {
      parts.add({}, file_part(part));
    } else {
      parts.add({}, part);
    }
  }
  for (const Member& item : content["experimental_attachments"].members())
    parts.add({}, file_part(item.value));
  const bool is_signal = message["role"].string_or_empty() == "signal";
  Value out = Value::object();
  out.add("id", message["id"]);
  out.add("role", is_signal ? text_value("user") : message["role"]);
  out.add("parts", std::move(parts));
  return out;
}

}  // namespace agent_timeline
