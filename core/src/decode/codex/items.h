// Items: what `exec` and the app-server start and complete, and what rollouts hold as completed.
// The three spell them differently; this code reads all of them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/value.h"
#include "decode/codex/state.h"

namespace agent_timeline {

enum class CodexPhase : std::uint8_t { started, updated, completed };

/// An item as received, with what its envelope states.
struct CodexItem {
  const Value& fields;
  CodexPhase phase = CodexPhase::completed;
  /// The same in all events about the item.
  std::string id;
  std::optional<std::int64_t> started_ms;
  std::optional<std::int64_t> ended_ms;
};

/// False for an unknown kind.
bool decode_codex_item(const CodexItem& item, CodexContext& context);

/// The members of `payload` under that type, for another line about what is an item today.
[[nodiscard]] Value codex_item_fields(const Value& payload, std::string_view type);

/// The text of a reasoning item, and of a message's content.
[[nodiscard]] std::string codex_reasoning(const Value& item);
[[nodiscard]] std::string codex_content(const Value& content);

/// A message of `role` with the id of the item as its key; open until the item is completed.
void add_codex_message(const CodexItem& item, Role role, std::string text, CodexContext& context);

/// An injected message, written by a hook.
void add_codex_hook_prompt(const std::string& id, std::string text, CodexContext& context);

/// An answer of a rollout, which contains it twice: shown once, with its plan as a separate
/// message.
void add_codex_answer(CodexDuplicates::Side side, const CodexItem& item, std::string text,
                      CodexContext& context);

/// A row with the message of `error`.
void add_codex_error(const Value& error, Tone tone, CodexContext& context);

/// The message in an error, which may be JSON in a string.
[[nodiscard]] std::string codex_error_message(const Value& error);

}  // namespace agent_timeline
