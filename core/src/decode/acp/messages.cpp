#include "decode/acp/messages.h"

#include <utility>

#include "base/text.h"
#include "decode/read/fields.h"
#include "decode/read/mcp_content.h"

namespace agent_timeline {
namespace {

/// Messages between agents, which are not the user's.
constexpr std::string_view kBetweenAgents = "session_message";

Role role_of(std::string_view kind) {
  const bool is_input = kind.starts_with("user") || kind.starts_with(kBetweenAgents);
  return is_input ? Role::user : Role::assistant;
}

bool is_thought(std::string_view kind) {
  return kind.starts_with("agent_thought");
}

MessageEvent message_of(std::string_view kind, const std::string& key) {
  MessageEvent message;
  message.key = key;
  message.role = role_of(kind);
  message.reasoning = is_thought(kind);
  message.injected = kind.starts_with(kBetweenAgents);
  return message;
}

/// The keys of one sub-agent share a prefix.
std::string run_key(std::string_view agent, std::string_view session) {
  return std::string(agent) + '\0' + std::string(session);
}

void set_content(const Value& blocks, MessageEvent& message) {
  McpContent content = read_mcp_content(blocks);
  message.text = std::move(content.text);
  message.images = std::move(content.images);
  message.attachment = std::move(content.rest);
}

/// Separates consecutive thoughts of Gemini CLI, which have no ids; each begins with a bold
/// subject, which may be empty.
std::string separate_thought(std::string text, bool follows) {
  constexpr std::string_view no_subject = "****\n";
  if (text.starts_with(no_subject)) return (follows ? "\n" : "") + text.substr(no_subject.size());
  const bool has_subject = text.starts_with("**") && text.find("**\n", 2) != std::string::npos;
  return (has_subject && follows ? "\n\n" : "") + text;
}

}  // namespace

AcpMessages::Run& AcpMessages::begin(std::string_view kind, const std::string& session,
                                     const std::string& id, Event& event) {
  interrupt(session, event);
  Run& run = open_[run_key(event.scope.key, session)];
  run = {std::string(kind), id, "run-" + std::to_string(++runs_)};
  return run;
}

void AcpMessages::add_chunk(std::string_view kind, const std::string& session, const Value& update,
                            Event& event) {
  const std::string id = id_text(update["messageId"]);
  const auto open = open_.find(run_key(event.scope.key, session));
  const bool continues = open != open_.end() && open->second.kind == kind && open->second.id == id;
  Run& run = continues ? open->second : begin(kind, session, id, event);
  MessageEvent message = message_of(kind, run.key);
  message.change = TextChange::append;
  message.open = message.role != Role::user;
  set_content(update["content"], message);
  if (message.reasoning && id.empty()) {
    message.text = separate_thought(std::move(message.text), run.has_text);
  }
  run.has_text = run.has_text || !message.text.empty();
  event.bodies.emplace_back(std::move(message));
}

void AcpMessages::replace(std::string_view kind, const std::string& session, const Value& update,
                          Event& event) {
  const std::string id = id_text(update["messageId"]);
  const auto open = open_.find(run_key(event.scope.key, session));
  const bool continues =
      open != open_.end() && open->second.kind.starts_with(kind) && open->second.id == id;
  const Run& run =
      continues ? open->second : begin(std::string(kind) + "_chunk", session, id, event);
  if (!update["content"].is_array()) return;
  MessageEvent message = message_of(kind, run.key);
  set_content(update["content"], message);
  event.bodies.emplace_back(std::move(message));
}

void AcpMessages::add_prompt(const std::string& session, const Value& blocks, Event& event) {
  interrupt(session, event);
  MessageEvent message;
  message.role = Role::user;
  set_content(blocks, message);
  event.bodies.emplace_back(std::move(message));
}

void AcpMessages::end(const Run& run, Event& event) {
  MessageEvent end = message_of(run.kind, run.key);
  end.change = TextChange::append;
  event.bodies.emplace_back(std::move(end));
}

void AcpMessages::interrupt(const std::string& session, Event& event) {
  const auto run = open_.extract(run_key(event.scope.key, session));
  if (run) end(run.mapped(), event);
}

void AcpMessages::interrupt_all(Event& event) {
  const std::string own = run_key(event.scope.key, {});
  for (auto run = open_.lower_bound(own); run != open_.end() && run->first.starts_with(own);) {
    end(run->second, event);
    run = open_.erase(run);
  }
}

}  // namespace agent_timeline
