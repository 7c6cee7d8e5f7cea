#include "decode/claude/peer_messages.h"

#include <array>
#include <utility>
#include <variant>

#include "base/json/read.h"
#include "base/text.h"

namespace agent_timeline {
namespace {

constexpr std::array<std::string_view, 3> kTags = {"agent-message", "cross-session-message",
                                                   "teammate-message"};

/// Removes the sentence with which the program introduces a message.
std::string_view without_banner(std::string_view text) {
  if (!text.starts_with("Another Claude session ") && !text.starts_with("A peer session ")) {
    return text;
  }
  const std::size_t end = text.find(':');
  const bool is_banner =
      end != std::string_view::npos && contains(text.substr(0, end), "sent a message");
  return is_banner ? trim_start(text.substr(end + 1)) : text;
}

/// Takes ` name="value"` from the front of `text`; false at the end of the attributes.
bool take_attribute(std::string_view& text, std::string_view& name, std::string_view& value) {
  const std::string_view rest = trim_start(text);
  const std::size_t equals = rest.find_first_of("=>");
  if (equals == std::string_view::npos || rest[equals] == '>') return false;
  const std::string_view quoted = rest.substr(equals + 1);
  if (quoted.empty() || (quoted[0] != '"' && quoted[0] != '\'')) return false;
  const std::size_t close = quoted.find(quoted[0], 1);
  if (close == std::string_view::npos) return false;
  name = trim(rest.substr(0, equals));
  value = quoted.substr(1, close - 1);
  text = quoted.substr(close + 1);
  return true;
}

/// Stores an attribute. A sender's name takes precedence over the address of a session.
void set_attribute(std::string_view name, std::string_view value, ClaudePeerMessage& peer_message) {
  if (name == "summary") peer_message.summary = value;
  if (name == "teammate_id" || name == "from-name") peer_message.from = value;
  if (name == "from" && peer_message.from.empty()) peer_message.from = value;
}

/// Takes the first message from the front of `text`; an unclosed one extends to the end.
std::optional<ClaudePeerMessage> take_peer_message(std::string_view& text) {
  for (const std::string_view tag : kTags) {
    if (!text.starts_with('<') || !text.substr(1).starts_with(tag)) continue;
    std::string_view rest = text.substr(1 + tag.size());
    if (rest.empty() || (rest[0] != '>' && !is_space(rest[0]))) continue;
    ClaudePeerMessage peer_message;
    std::string_view name;
    std::string_view value;
    while (take_attribute(rest, name, value))
      set_attribute(name, value, peer_message);
    rest = trim_start(rest);
    if (!rest.starts_with('>')) return std::nullopt;
    rest.remove_prefix(1);
    const std::string closing = "</" + std::string(tag) + ">";
    const std::size_t end = rest.find(closing);
    peer_message.text = trim(rest.substr(0, end));
    text = end == std::string_view::npos ? std::string_view()
                                         : trim_start(rest.substr(end + closing.size()));
    return peer_message;
  }
  return std::nullopt;
}

/// The object that a message in JSON contains; null for prose.
Value read_data(std::string_view text) {
  if (!text.starts_with('{')) return {};
  auto parsed = read_json(text);
  Value* value = std::get_if<Value>(&parsed);
  return value != nullptr && value->is_object() ? std::move(*value) : Value();
}

/// True if an agent only reports that it is idle or gone, without a failure.
bool is_lifecycle(const Value& data) {
  const std::string_view type = data["type"].string_or_empty();
  for (const std::string_view known :
       {"idle_notification", "shutdown_approved", "shutdown_response", "teammate_terminated"}) {
    if (type == known) return data["failureReason"].is_null();
  }
  return false;
}

}  // namespace

std::optional<ClaudePeerMessages> read_claude_peer_messages(std::string_view text) {
  std::string_view rest = without_banner(trim(text));
  ClaudePeerMessages read;
  while (auto peer_message = take_peer_message(rest))
    read.messages.push_back(std::move(*peer_message));
  if (read.messages.empty()) return std::nullopt;
  read.rest = trim(rest);
  return read;
}

std::string claude_peer_message_text(const ClaudePeerMessage& peer_message) {
  std::string text = peer_message.from;
  if (!peer_message.summary.empty()) {
    if (!text.empty()) text += ": ";
    text += peer_message.summary;
  }
  if (!peer_message.text.empty()) {
    if (!text.empty()) text += "\n\n";
    text += peer_message.text;
  }
  return text;
}

void add_claude_peer_message(const ClaudePeerMessage& peer_message, Event& event) {
  MessageEvent message;
  message.role = Role::user;
  message.injected = true;
  message.attachment = read_data(peer_message.text);
  if (is_lifecycle(message.attachment)) return;
  const bool is_data = !message.attachment.is_null();
  message.text = claude_peer_message_text(
      is_data ? ClaudePeerMessage{peer_message.from, peer_message.summary, {}} : peer_message);
  if (!message.text.empty() || is_data) event.bodies.emplace_back(std::move(message));
}

}  // namespace agent_timeline
