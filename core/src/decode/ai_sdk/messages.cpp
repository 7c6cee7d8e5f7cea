#include "decode/ai_sdk/messages.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "decode/ai_sdk/calls.h"
#include "decode/ai_sdk/content.h"
#include "decode/ai_sdk/mastra_data.h"
#include "decode/read/fields.h"

namespace agent_timeline {
namespace {

Role role_of(const Value& value) {
  const std::string_view role = value["role"].string_or_empty();
  if (role == "user") return Role::user;
  return role == "system" ? Role::system : Role::assistant;
}

bool is_call(std::string_view type) {
  return type.starts_with("tool-") || type == "dynamic-tool";
}

/// Converts a part of version 4, where calls and sources are nested in a member, to the later form.
std::optional<Value> upgraded_part(const Value& part) {
  const std::string_view type = part["type"].string_or_empty();
  const Value& call = part["toolInvocation"];
  if (type == "source" && part["source"].is_object()) {
    Value out = Value::object();
    out.add("type", Value::string("source-url"));
    for (const Member& member : part["source"].members())
      out.add(member.key, member.value);
    return out;
  }
  if (type != "tool-invocation" || !call.is_object()) return std::nullopt;
  const std::string_view state = call["state"].string_or_empty();
  Value out = Value::object();
  out.add("type", Value::string("dynamic-tool"));
  out.add("toolCallId", call["toolCallId"]);
  out.add("toolName", call["toolName"]);
  // In a state of a newer version, a result is still one.
  const bool is_over = state == "result" || !call["result"].is_null();
  out.add("state", Value::string(is_over                   ? "output-available"
                                 : state == "partial-call" ? "input-streaming"
                                                           : "input-available"));
  out.add("input", call["args"]);
  out.add("output", call["result"]);
  return out;
}

/// Adds to the attachment, which becomes a list if there are several.
void attach(Value data, MessageEvent& message) {
  if (data.is_null()) return;
  if (message.attachment.is_null()) {
    message.attachment = std::move(data);
    return;
  }
  if (!message.attachment.is_array()) {
    Value first = std::exchange(message.attachment, Value::array());
    message.attachment.add({}, std::move(first));
  }
  message.attachment.add({}, std::move(data));
}

void attach_file(const Value& part, MessageEvent& message) {
  MessageEvent file = read_ai_sdk_file(part, {}, message.role);
  std::move(file.images.begin(), file.images.end(), std::back_inserter(message.images));
  if (!file.text.empty()) message.text += (message.text.empty() ? "" : "\n\n") + file.text;
  attach(std::move(file.attachment), message);
}

/// A person's message is one row, with its images.
void read_user_message(const Value& value, const std::string& key, AiSdkContext& context) {
  MessageEvent message;
  message.key = key;
  message.role = role_of(value);
  std::size_t index = 0;
  for (const Member& item : value["parts"].members()) {
    const Value& part = item.value;
    const std::string_view type = part["type"].string_or_empty();
    ++index;
    if (type == "text") {
      if (!message.text.empty()) message.text += "\n\n";
      message.text += part["text"].string_or_empty();
    } else if (type == "file") {
      attach_file(part, message);
    } else if (is_ai_sdk_data(type)) {
      const std::string id = id_text(part["id"]);
      const std::string own = id.empty() ? "#" + std::to_string(index) : id;
      if (!decode_mastra_data(part, context))
        context.event.bodies.emplace_back(read_ai_sdk_data(part, key + ".data" + own));
    } else if (type != "step-start") {
      if (message.attachment.is_null()) message.attachment = Value::array();
      attach(part, message);
    }
  }
  for (const Member& file : value["experimental_attachments"].members())
    attach_file(file.value, message);
  context.event.bodies.emplace_back(std::move(message));
}

void text(const Value& part, std::string key, AiSdkContext& context) {
  MessageEvent message;
  message.key = std::move(key);
  message.reasoning = part["type"].string_or_empty() == "reasoning";
  message.text = either_field(part, "text", "reasoning").string_or_empty();
  message.open = part["state"].string_or_empty() == "streaming";
  context.event.bodies.emplace_back(std::move(message));
}

void unknown_part(const Value& part, AiSdkContext& context) {
  context.event.bodies.emplace_back(
      UnknownEvent{"unknown-block", string_field(part, "type"), {}, 0, part});
}

/// The error that cut the answer short.
void error_part(const Value& part, std::string key, AiSdkContext& context) {
  NoticeEvent notice;
  notice.code = "error";
  notice.tone = Tone::bad;
  notice.key = std::move(key);
  notice.text = error_message(part["error"]);
  if (notice.text.empty()) notice.detail = part["error"];
  context.event.bodies.emplace_back(std::move(notice));
}

/// One part of an agent's message. If the message was `streamed`, only its calls are read.
void decode_part(const Value& part, const std::string& key, bool streamed, AiSdkContext& context) {
  const std::string_view type = part["type"].string_or_empty();
  if (is_call(type)) return decode_ai_sdk_tool_part(part, context);
  if (streamed || type == "step-start") return;
  if (type == "text" || type == "reasoning") return text(part, key, context);
  if (type == "file" || type == "reasoning-file") {
    MessageEvent file = read_ai_sdk_file(part, key, Role::assistant);
    file.reasoning = type == "reasoning-file";
    context.event.bodies.emplace_back(std::move(file));
  } else if (type == "error") {
    error_part(part, key, context);
  } else if (is_ai_sdk_data(type) || type == "custom") {
    if (decode_mastra_data(part, context)) return;
    const std::string id = id_text(part["id"]);
    context.event.bodies.emplace_back(read_ai_sdk_data(part, key + ".data" + id));
  } else {
    unknown_part(part, context);
  }
}

/// Adds the token usage in a stored message's metadata, which has the same names as in streams.
void count_usage(const Value& metadata, const std::string& message, AiSdkContext& context) {
  const std::optional<Usage> usage = read_ai_sdk_metadata_usage(metadata);
  if (!usage || !context.state.counted.insert(message).second) return;
  SessionEvent session;
  session.usage = *usage;
  context.event.bodies.emplace_back(std::move(session));
}

bool is_source(const Value& part) {
  return part["type"].string_or_empty().starts_with("source-");
}

/// An agent's message, part by part.
void read_agent_message(const Value& value, const std::string& base, bool streamed,
                        AiSdkContext& context) {
  std::string sources;
  std::size_t index = 0;
  for (const Member& item : value["parts"].members()) {
    const std::string key = base + "." + std::to_string(++index);
    const std::optional<Value> upgraded = upgraded_part(item.value);
    const Value& part = upgraded ? *upgraded : item.value;
    if (is_source(part)) {
      // Consecutive sources form one list.
      sources += ai_sdk_source(part);
      continue;
    }
    if (!sources.empty() && !streamed)
      context.event.bodies.emplace_back(
          ai_sdk_sources(std::exchange(sources, {}), key + ".sources"));
    decode_part(part, key, streamed, context);
  }
  if (!sources.empty() && !streamed)
    context.event.bodies.emplace_back(ai_sdk_sources(sources, base + ".sources"));
}

}  // namespace

bool is_ai_sdk_message(const Value& value) {
  const std::string_view role = value["role"].string_or_empty();
  const Value& parts = value["parts"];
  const bool is_role = role == "user" || role == "assistant" || role == "system";
  if (!is_role || !parts.is_array()) return false;
  if (parts.size() == 0) return value["id"].is_string();
  return std::all_of(parts.members().begin(), parts.members().end(), [](const Member& part) {
    return part.value["type"].is_string() && part.value["sessionID"].is_null();
  });
}

void decode_ai_sdk_message(const Value& value, AiSdkContext& context) {
  const std::string id = id_text(value["id"]);
  const std::string base =
      "stored " + (id.empty() ? "#" + std::to_string(++context.state.unnamed) : id);
  if (role_of(value) == Role::system) {
    SessionEvent session;
    session.has_system_prompt = true;
    context.event.bodies.emplace_back(std::move(session));
    return;
  }
  if (role_of(value) == Role::user) return read_user_message(value, base, context);
  const bool streamed = context.state.streamed.find(id) != context.state.streamed.end();
  if (!streamed) count_usage(value["metadata"], base, context);
  read_agent_message(value, base, streamed, context);
}

}  // namespace agent_timeline
