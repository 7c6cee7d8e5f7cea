// A message of LangChain in each of its spellings: `{lc, type: "constructor", id, kwargs}`,
// `{type, data}` and `{type, content, …}`. Invariant: what is read as a message has the members
// without which its kind means nothing.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/value.h"

namespace agent_timeline {

struct LangMessage {
  enum class Kind : std::uint8_t { human, ai, system, tool, function, remove, other };
  Kind kind = Kind::other;
  /// More of a message rather than a whole one.
  bool is_chunk = false;
  /// Its members.
  const Value* body = nullptr;
};

/// Nothing for what is no message. The result points into `value`.
[[nodiscard]] std::optional<LangMessage> read_lang_message(const Value& value);

/// Whether it is a list that begins with a message.
[[nodiscard]] bool holds_lang_messages(const Value& list);

/// The text of a message, apart from what the model thought.
struct LangContent {
  std::string text;
  std::string thought;
  /// Pictures and what is neither, as they stand.
  Value others;
  /// Of the last block of text: its place among the blocks of the whole message, if said.
  std::string block;
};

/// A call that the model's provider runs, and its result, as blocks of a message.
[[nodiscard]] bool is_lang_server_call(const Value& block);
[[nodiscard]] bool is_lang_server_result(const Value& block);

/// The blocks of `body`. Those that only repeat its calls are left out.
[[nodiscard]] LangContent read_lang_content(const Value& body);

}  // namespace agent_timeline
