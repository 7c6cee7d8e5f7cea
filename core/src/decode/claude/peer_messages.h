// Messages from other agents to this one (teammates, sub-agents that report, other sessions), in
// tags that the program writes.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "event/event.h"

namespace agent_timeline {

struct ClaudePeerMessage {
  std::string from;
  std::string summary;
  std::string text;
};

struct ClaudePeerMessages {
  std::vector<ClaudePeerMessage> messages;
  /// Text after the messages, from the program to the model.
  std::string rest;
};

/// The messages that a text begins with, possibly after `Another Claude session sent a message:`.
[[nodiscard]] std::optional<ClaudePeerMessages> read_claude_peer_messages(std::string_view text);

/// Sender, summary and text of a message as one text.
[[nodiscard]] std::string claude_peer_message_text(const ClaudePeerMessage& peer_message);

/// Adds an injected message under the sender's name. Lifecycle messages between agents add none.
void add_claude_peer_message(const ClaudePeerMessage& peer_message, Event& event);

}  // namespace agent_timeline
