// Recognises a LangChain message in each of its forms: `{lc, type: "constructor", id, kwargs}`,
// `{type, data}` and `{type, content, …}`. Invariant: a value is a message only if it has the
// members that its kind requires.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/value.h"

namespace agent_timeline {

struct LangMessage {
  enum class Kind : std::uint8_t { human, ai, system, tool, function, remove, other };
  Kind kind = Kind::other;
  /// It is a piece of a message rather than a whole one.
  bool is_chunk = false;
  /// The object that holds the message's members.
  const Value* body = nullptr;
};

/// Returns nothing if `value` is not a message. The result points into `value`.
[[nodiscard]] std::optional<LangMessage> read_lang_message(const Value& value);

/// True if `list` begins with a message.
[[nodiscard]] bool holds_lang_messages(const Value& list);

/// The content of a message, with the reasoning separated from the text.
struct LangContent {
  std::string text;
  std::string thought;
  /// Images and blocks that are neither text nor image, unchanged.
  Value others;
  /// The `index` of the last text block in the whole message; empty if it has none.
  std::string block;
};

/// True for a content block with a call that the model's provider runs, or with its result.
[[nodiscard]] bool is_lang_server_call(const Value& block);
[[nodiscard]] bool is_lang_server_result(const Value& block);

/// Reads the content blocks of `body`, except those for calls and their results.
[[nodiscard]] LangContent read_lang_content(const Value& body);

}  // namespace agent_timeline
