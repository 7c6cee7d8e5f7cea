#include "decode/acp/messages.h"

#include <utility>

#include "base/text.h"
#include "decode/read/fields.h"
#include "decode/read/mcp_content.h"

namespace agent_timeline {
namespace {

Role role_of(std::string_view kind) {
  return kind.starts_with("user") ? Role::user : Role::assistant;
}

bool is_thought(std::string_view kind) {
  return kind.starts_with("agent_thought");
}

void take_content(const Value& blocks, MessageEvent& message) {
  McpContent content = read_mcp_content(blocks);
  message.text = std::move(content.text);
  message.images = std::move(content.images);
  message.attachment = std::move(content.rest);
}

/// Gemini CLI's thoughts have no ids; each begins with its subject in bold, which may be empty.
std::string separate_thought(std::string text, bool follows) {
  constexpr std::string_view no_subject = "****\n";
  if (text.starts_with(no_subject)) return (follows ? "\n" : "") + text.substr(no_subject.size());
  const bool has_subject = text.starts_with("**") && text.find("**\n", 2) != std::string::npos;
  return (has_subject && follows ? "\n\n" : "") + text;
}

}  // namespace

void AcpMessages::begin(std::string_view kind, const std::string& id, Event& event) {
  interrupt(event);
  kind_ = kind;
  id_ = id;
  has_text_ = false;
  key_ = "run-" + std::to_string(++runs_);
}

void AcpMessages::add_chunk(std::string_view kind, const Value& update, Event& event) {
  const std::string id = id_text(update["messageId"]);
  if (key_.empty() || kind_ != kind || id_ != id) begin(kind, id, event);
  MessageEvent message;
  message.key = key_;
  message.role = role_of(kind);
  message.reasoning = is_thought(kind);
  message.change = TextChange::append;
  message.open = message.role != Role::user;
  take_content(update["content"], message);
  if (message.reasoning && id.empty()) {
    message.text = separate_thought(std::move(message.text), has_text_);
  }
  has_text_ = has_text_ || !message.text.empty();
  event.bodies.emplace_back(std::move(message));
}

void AcpMessages::replace(std::string_view kind, const Value& update, Event& event) {
  const std::string id = id_text(update["messageId"]);
  if (key_.empty() || !kind_.starts_with(kind) || id_ != id) {
    begin(std::string(kind) + "_chunk", id, event);
  }
  if (!update["content"].is_array()) return;
  MessageEvent message;
  message.key = key_;
  message.role = role_of(kind);
  message.reasoning = is_thought(kind);
  take_content(update["content"], message);
  event.bodies.emplace_back(std::move(message));
}

void AcpMessages::add_prompt(const Value& blocks, Event& event) {
  interrupt(event);
  MessageEvent message;
  message.role = Role::user;
  take_content(blocks, message);
  event.bodies.emplace_back(std::move(message));
}

void AcpMessages::interrupt(Event& event) {
  const std::string key = std::exchange(key_, {});
  if (key.empty()) return;
  MessageEvent end;
  end.key = key;
  end.role = role_of(kind_);
  end.reasoning = is_thought(kind_);
  end.change = TextChange::append;
  event.bodies.emplace_back(std::move(end));
}

}  // namespace agent_timeline
