// Items: what `exec` and the app-server begin and complete, and what rollouts hold as completed.
// The three spell them differently; here they are one.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/value.h"
#include "decode/codex/state.h"

namespace agent_timeline {

enum class CodexPhase : std::uint8_t { started, updated, completed };

/// An item as it came, with what its envelope says of it.
struct CodexItem {
  const Value& fields;
  CodexPhase phase = CodexPhase::completed;
  /// Under which later mentions of it are the same item.
  std::string id;
  std::optional<std::int64_t> started_ms;
  std::optional<std::int64_t> ended_ms;
};

/// False for a kind that is not known.
bool decode_codex_item(const CodexItem& item, CodexContext& now);

/// What another line says of what is an item today: the members of `payload` under that type.
[[nodiscard]] Value codex_item_fields(const Value& payload, std::string_view type);

/// The text of an item that is a message or a thought.
[[nodiscard]] std::string codex_reasoning(const Value& item);
[[nodiscard]] std::string codex_content(const Value& content);

/// A message of `role` under a key, as it is in the end.
void add_codex_message(const CodexItem& item, Role role, std::string text, CodexContext& now);

/// Said in a person's name by a hook.
void add_codex_hook_prompt(const std::string& id, std::string text, CodexContext& now);

/// An answer of a rollout, which holds it twice: shown once, and its plan as a message of its own.
void add_codex_answer(CodexSaid::Side side, const CodexItem& item, std::string text,
                      CodexContext& now);

/// A row that says that something went wrong: what `error` says, once.
void add_codex_error(const Value& error, Tone tone, CodexContext& now);

/// The sentence for people in an error, which can be JSON packed in a text.
[[nodiscard]] std::string codex_error_message(const Value& error);

}  // namespace agent_timeline
