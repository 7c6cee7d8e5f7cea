// Computes digests that identify the messages of a conversation with a model, to recognise them
// when a request repeats what another dialect may have streamed. Invariant: a digest does not
// depend on the form of a message (a text or blocks, streamed or whole, cache markers).
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/digest.h"
#include "base/value.h"

namespace agent_timeline {

/// Collects what identifies a message: its text and its other content.
class ModelGist {
 public:
  void add_text(std::string_view text) { text_ += text; }
  /// Adds something beside the text, such as the id of a call.
  void add(const Value& mark) { marks_.add({}, mark); }
  /// Adds a block of a message, a part of a Gemini content, or a chat's content beside its text.
  void add_block(const Value& block);
  /// Adds a call of a chat. Calls without an id, as in old chats, count by name and arguments.
  void add_call(const Value& call);

  /// Returns the digest of what was collected and starts anew; nothing for an empty message.
  [[nodiscard]] std::optional<Digest> take(std::string_view role);

 private:
  std::string text_;
  Value marks_ = Value::array();
};

/// Returns the digest of a stored message, a Responses item or a Gemini content. Nothing for what a
/// request may leave out: reasoning and system messages.
[[nodiscard]] std::optional<Digest> model_gist_of(const Value& message);

}  // namespace agent_timeline
