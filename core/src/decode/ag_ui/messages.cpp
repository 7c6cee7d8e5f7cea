#include "decode/ag_ui/messages.h"

#include <optional>
#include <string_view>
#include <utility>

#include "decode/ag_ui/activities.h"
#include "decode/ag_ui/agents.h"
#include "decode/ag_ui/calls.h"
#include "decode/read/fields.h"
#include "decode/read/images.h"
#include "decode/read/mcp_content.h"
#include "decode/read/tool_value.h"

namespace agent_timeline {
namespace {

Role role_of(const Value& role) {
  const std::string_view word = role.string_or_empty();
  if (word == "user") return Role::user;
  return word == "system" || word == "developer" ? Role::system : Role::assistant;
}

/// An image in any known form, or `{type: "binary", mimeType, data | url}` with an image type.
std::optional<Image> read_image(const Value& part) {
  if (part["type"].string_or_empty() != "binary") return read_image_block(part);
  const std::string media = string_field(part, "mimeType");
  if (!media.starts_with("image/")) return std::nullopt;
  if (part["data"].is_string())
    return Image{Image::Source::data, std::string(part["data"].text()), media};
  const Value& url = part["url"];
  return url.is_string() ? std::optional(image_of_url(url.text(), media)) : std::nullopt;
}

void add_content(const Value& content, MessageEvent& message) {
  message.text = content.string_or_empty();
  Value others = Value::array();
  for (const Member& item : content.members()) {
    const Value& part = item.value;
    if (part["text"].is_string()) {
      if (!message.text.empty()) message.text += "\n\n";
      message.text += part["text"].text();
    } else if (std::optional<Image> image = read_image(part)) {
      message.images.push_back(std::move(*image));
    } else {
      others.add({}, part);
    }
  }
  if (others.size() == 0) return;
  McpContent read = read_mcp_content(others);
  message.attachment = std::move(read.rest);
  if (read.text.empty()) return;
  if (!message.text.empty()) message.text += "\n\n";
  message.text += read.text;
}

void read_call(const Value& call, AgUiContext& context) {
  const std::string id = id_text(call["id"]);
  if (context.state.calls.open(id, context.event).row_has_start) return;
  const Value& function = call["function"];
  begin_ag_ui_call(id, string_field(function, "name"), context);
  context.state.calls.open(id, context.event).raw = string_field(function, "arguments");
  run_ag_ui_call(id, context);
}

/// The scope of the agent that sent this message before, else of the one that it names.
Scope scope_of(const Value& value, const AgUiState& state) {
  const auto known = state.messages.find(id_text(value["id"]));
  if (known == state.messages.end()) return ag_ui_scope(value["subagentRunId"], state);
  return {known->second, {}};
}

void read_message(const Value& value, AgUiContext& context) {
  const std::string_view role = value["role"].string_or_empty();
  if (role == "tool") {
    return end_ag_ui_call(id_text(value["toolCallId"]), value["content"], value["error"], context);
  }
  if (role == "activity") return read_ag_ui_activity(value, context);
  if (role == "system" || role == "developer") {
    SessionEvent session;
    session.has_system_prompt = true;
    context.event.bodies.emplace_back(std::move(session));
    return;
  }
  MessageEvent message;
  message.key = id_text(value["id"]);
  message.role = role_of(value["role"]);
  message.reasoning = role == "reasoning";
  add_content(value["content"], message);
  if (role == "assistant" && !message.text.empty()) {
    context.state.latest_message = message.key;
    context.state.latest_text = message.text;
  }
  const bool is_new =
      context.state.messages.try_emplace(message.key, context.event.scope.key).second;
  const bool is_shown = !message.text.empty() || !message.images.empty() || is_new;
  if (is_shown) context.event.bodies.emplace_back(std::move(message));
}

}  // namespace

void begin_ag_ui_text(const std::string& id, const Value& role, AgUiContext& context) {
  context.state.roles[id] = role_of(role);
  if (!context.state.messages.contains(id)) return;
  // A client that joins a run receives its texts again from the beginning.
  MessageEvent again;
  again.key = id;
  again.role = context.state.roles[id];
  again.open = true;
  context.event.bodies.emplace_back(std::move(again));
}

void append_ag_ui_text(const std::string& id, bool thought, std::string text, bool open,
                       AgUiContext& context) {
  MessageEvent message;
  message.key = id;
  const auto role = context.state.roles.find(id);
  if (role != context.state.roles.end()) message.role = role->second;
  message.reasoning = thought;
  if (!thought && message.role == Role::assistant) {
    if (std::exchange(context.state.latest_message, id) != id) context.state.latest_text.clear();
    context.state.latest_text += text;
  }
  message.change = TextChange::append;
  message.open = open;
  message.text = std::move(text);
  context.state.messages.try_emplace(id, context.event.scope.key);
  context.event.bodies.emplace_back(std::move(message));
}

int score_ag_ui_message(const Value& value) {
  constexpr int sure = 85;
  constexpr int any_chat_score = 5;
  if (!value["type"].is_null() || !value["id"].is_string()) return 0;
  const std::string_view role = value["role"].string_or_empty();
  const bool has_content = value["content"].is_string() || value["content"].is_array();
  if (role == "tool") return value["toolCallId"].is_string() && has_content ? sure : 0;
  if (role == "activity") return value["activityType"].is_string() ? sure : 0;
  if (role == "assistant" && value["toolCalls"].element(0)["function"]["name"].is_string())
    return sure;
  const bool is_known = role == "assistant" || role == "developer" || role == "reasoning" ||
                        role == "system" || role == "user";
  return is_known && has_content ? any_chat_score : 0;
}

void read_ag_ui_message(const Value& message, AgUiContext& context) {
  const Scope scope = scope_of(message, context.state);
  context.in_scope(scope, [&](AgUiContext& part) { read_message(message, part); });
  for (const Member& call : message["toolCalls"].members())
    context.in_scope(scope, [&](AgUiContext& part) { read_call(call.value, part); });
}

void read_ag_ui_messages(const Value& messages, AgUiContext& context) {
  for (const Member& item : messages.members())
    read_ag_ui_message(item.value, context);
}

}  // namespace agent_timeline
