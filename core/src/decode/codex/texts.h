// The texts of a rollout as people see them. Texts to and from the model contain markup of the
// program: tags around images, blocks that it removes from an answer, and messages that it writes
// in the user's name.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/value.h"

namespace agent_timeline {

/// The user's text: the texts of the message, joined as the program does, without the tags around
/// its images.
[[nodiscard]] std::string codex_user_text(const Value& content);

/// The user's prompt, without the context that an editor or the app puts before it: files, selected
/// text, comments.
struct CodexPrompt {
  std::string text;
  /// `{context}`; null when there is none.
  Value context;
};
[[nodiscard]] CodexPrompt read_codex_prompt(std::string text);

/// An answer as it is displayed, and the plan that it proposes.
struct CodexAnswer {
  std::string text;
  std::string plan;
};
[[nodiscard]] CodexAnswer read_codex_answer(std::string text);

/// True for context that the program gives the model in the user's name.
[[nodiscard]] bool is_codex_context(const Value& payload, std::string_view text);

/// The text that hooks wrote in the user's name; nothing for any other message.
[[nodiscard]] std::optional<std::string> read_codex_hook_prompt(const Value& content);

/// A command that the user ran in the program, and its result as the model received it; nothing for
/// any other message.
struct CodexUserCommand {
  std::string command;
  std::string output;
};
[[nodiscard]] std::optional<CodexUserCommand> read_codex_user_command(std::string_view text);

}  // namespace agent_timeline
