// Slash commands of Claude Code, which it writes in tags of its own:
// `<command-name>/init</command-name>`, `<command-args>`, `<command-message>` and, in early
// versions, `<command-contents>`. Invariant: every text in the tags and beside them is in one of
// the members, except a message that only repeats the name.
#pragma once

#include <string>
#include <string_view>

namespace agent_timeline {

struct ClaudeSlashCommand {
  /// The command as the user typed it: `/init now`. Empty if nobody typed it, since the model asked
  /// for a skill.
  std::string line;
  /// Text beside the tags.
  std::string rest;
  /// What the program adds for the model: a message about the command, and the command's body.
  std::string added;
};

[[nodiscard]] ClaudeSlashCommand read_claude_slash_command(std::string_view text);

}  // namespace agent_timeline
