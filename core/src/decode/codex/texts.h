// The texts of a rollout as people see them. What went to and came from the model has the program's
// own marks in it: tags around pictures, blocks that it takes out of an answer, and messages that
// it writes in a person's name.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/value.h"

namespace agent_timeline {

/// What a person wrote: the texts of the message one after the other, as the program joins them,
/// without the tags around its pictures.
[[nodiscard]] std::string codex_user_text(const Value& content);

/// What a person asks for, without what an editor or the app says before it: its files, what is
/// selected, comments.
struct CodexPrompt {
  std::string text;
  /// `{context}`; null when there is none.
  Value context;
};
[[nodiscard]] CodexPrompt read_codex_prompt(std::string text);

/// An answer as it is shown, and the plan that it proposes.
struct CodexAnswer {
  std::string text;
  std::string plan;
};
[[nodiscard]] CodexAnswer read_codex_answer(std::string text);

/// What the program tells the model in a person's name.
[[nodiscard]] bool is_codex_context(const Value& payload, std::string_view text);

/// What hooks said in a person's name; nothing for any other message.
[[nodiscard]] std::optional<std::string> read_codex_hook_prompt(const Value& content);

/// A command that a person ran in the program, and what came of it as the model was told; nothing
/// for any other message.
struct CodexUserCommand {
  std::string command;
  std::string output;
};
[[nodiscard]] std::optional<CodexUserCommand> read_codex_user_command(std::string_view text);

}  // namespace agent_timeline
