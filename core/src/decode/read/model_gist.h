// By what the messages of a conversation with a model are known again, when a request repeats what
// another dialect may have streamed. Invariant: what is compared does not depend on the form in
// which a message comes (a text or blocks, a stream or a whole, marks of a cache).
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/digest.h"
#include "base/value.h"

namespace agent_timeline {

/// Collects what makes a message the same as another: its text, and what else is in it.
class ModelGist {
 public:
  void add_text(std::string_view text) { text_ += text; }
  /// Something beside the text, such as the id of a call.
  void add(const Value& mark) { marks_.add({}, mark); }
  /// A block of a message, a part of Gemini's, or what a chat says beside its text.
  void add_block(const Value& block);
  /// A call of a chat. Those of old chats have no id and are known by what they say.
  void add_call(const Value& call);

  /// What was collected so far, which begins anew; nothing for a message that says nothing.
  [[nodiscard]] std::optional<Digest> take(std::string_view role);

 private:
  std::string text_;
  Value marks_ = Value::array();
};

/// Of a stored message, an item of Responses or a content of Gemini's; nothing of what may be left
/// out of a request: reasoning, and what the program tells the model.
[[nodiscard]] std::optional<Digest> model_gist_of(const Value& message);

}  // namespace agent_timeline
