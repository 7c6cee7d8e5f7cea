#include "decode/ag_ui/messages.h"

#include <optional>
#include <string_view>
#include <utility>

#include "decode/ag_ui/calls.h"
#include "decode/read/fields.h"
#include "decode/read/tool_value.h"

namespace agent_timeline {
namespace {

Role role_of(const Value& role) {
  const std::string_view word = role.string_or_empty();
  if (word == "user") return Role::user;
  return word == "system" || word == "developer" ? Role::system : Role::assistant;
}

/// `{type: "image", source: {type: "data" | "url", value, mimeType}}`, and `{type: "binary"}`.
std::optional<Image> read_picture(const Value& part) {
  const std::string_view kind = part["type"].string_or_empty();
  if (kind != "image" && kind != "binary") return std::nullopt;
  const Value& source = part["source"].is_object() ? part["source"] : part;
  const std::string media = string_field(source, "mimeType");
  if (kind == "binary" && !media.starts_with("image/")) return std::nullopt;
  const bool is_data = source["type"].string_or_empty() == "data" || source["data"].is_string();
  const Value& value = source["value"].is_string() ? source["value"] : source["data"];
  if (is_data && value.is_string())
    return Image{Image::Source::data, std::string(value.text()), media};
  const Value& url = source["url"].is_string() ? source["url"] : value;
  return url.is_string() ? std::optional(image_of_url(url.text(), media)) : std::nullopt;
}

void add_content(const Value& content, MessageEvent& message) {
  message.text = content.string_or_empty();
  for (const Member& item : content.members()) {
    const Value& part = item.value;
    if (part["text"].is_string()) {
      if (!message.text.empty()) message.text += "\n\n";
      message.text += part["text"].text();
    } else if (std::optional<Image> image = read_picture(part)) {
      message.images.push_back(std::move(*image));
    } else {
      if (message.attachment.is_null()) message.attachment = Value::array();
      message.attachment.add({}, part);
    }
  }
}

void read_calls(const Value& message, AgUiContext& now) {
  for (const Member& item : message["toolCalls"].members()) {
    const std::string id = id_text(item.value["id"]);
    if (now.state.calls.open(id, now.event).begun) continue;
    const Value& function = item.value["function"];
    begin_ag_ui_call(id, string_field(function, "name"), now);
    now.state.calls.open(id, now.event).raw = string_field(function, "arguments");
    run_ag_ui_call(id, now);
  }
}

void read_message(const Value& value, AgUiContext& now) {
  const std::string_view role = value["role"].string_or_empty();
  if (role == "tool") {
    return end_ag_ui_call(id_text(value["toolCallId"]), value["content"], value["error"], now);
  }
  if (role == "activity") return;  // told by events of its own
  if (role == "system" || role == "developer") {
    SessionEvent session;
    session.has_system_prompt = true;
    now.event.bodies.emplace_back(std::move(session));
    return;
  }
  MessageEvent message;
  message.key = id_text(value["id"]);
  message.role = role_of(value["role"]);
  message.reasoning = role == "reasoning";
  add_content(value["content"], message);
  const bool is_new = now.state.messages.insert(message.key).second;
  const bool says = !message.text.empty() || !message.images.empty() || is_new;
  if (says) now.event.bodies.emplace_back(std::move(message));
  read_calls(value, now);
}

}  // namespace

void begin_ag_ui_text(const std::string& id, const Value& role, AgUiContext& now) {
  now.state.roles[id] = role_of(role);
  if (!now.state.messages.contains(id)) return;
  // A run that is joined tells its texts again from their beginning.
  MessageEvent again;
  again.key = id;
  again.role = now.state.roles[id];
  again.open = true;
  now.event.bodies.emplace_back(std::move(again));
}

void grow_ag_ui_text(const std::string& id, bool thought, std::string text, bool open,
                     AgUiContext& now) {
  MessageEvent message;
  message.key = id;
  const auto role = now.state.roles.find(id);
  if (role != now.state.roles.end()) message.role = role->second;
  message.reasoning = thought;
  message.change = TextChange::append;
  message.open = open;
  message.text = std::move(text);
  now.state.messages.insert(id);
  now.event.bodies.emplace_back(std::move(message));
}

void read_ag_ui_messages(const Value& messages, AgUiContext& now) {
  for (const Member& message : messages.members())
    read_message(message.value, now);
}

}  // namespace agent_timeline
