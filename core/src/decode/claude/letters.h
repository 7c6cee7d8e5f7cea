// What other agents write to this one, in tags of the program's own: teammates, sub-agents that
// report, and other sessions.
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
  /// What the program says to the model behind them.
  std::string beside;
};

/// A text that begins with such a letter, perhaps behind `Another Claude session sent a message:`.
[[nodiscard]] std::optional<ClaudeLetters> read_claude_letters(std::string_view text);

/// Who wrote it, and what.
[[nodiscard]] std::string claude_letter_text(const ClaudeLetter& letter);

/// A message that no person wrote, below the name of who did. What agents tell each other of their
/// coming and going makes none.
void add_claude_letter(const ClaudeLetter& letter, Event& event);

}  // namespace agent_timeline
