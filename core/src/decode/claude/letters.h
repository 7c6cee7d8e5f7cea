// Messages from other agents to this one (teammates, sub-agents that report, other sessions), in
// tags that the program writes.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "event/event.h"

namespace agent_timeline {

struct ClaudeLetter {
  std::string from;
  std::string summary;
  std::string text;
};

struct ClaudeLetters {
  std::vector<ClaudeLetter> letters;
  /// Text after the letters, from the program to the model.
  std::string beside;
};

/// The letters that a text begins with, possibly after `Another Claude session sent a message:`.
[[nodiscard]] std::optional<ClaudeLetters> read_claude_letters(std::string_view text);

/// Sender, summary and text of a letter as one text.
[[nodiscard]] std::string claude_letter_text(const ClaudeLetter& letter);

/// Adds an injected message under the sender's name. Lifecycle messages between agents add none.
void add_claude_letter(const ClaudeLetter& letter, Event& event);

}  // namespace agent_timeline
