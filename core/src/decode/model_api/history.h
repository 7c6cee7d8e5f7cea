// Requests to models repeat the conversation until then, so that a log of requests and answers says
// most of it again and again. This knows what was told. Invariant: what is compared does not depend
// on the form in which a message comes (a text or blocks, a stream or a whole, marks of a cache).
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/digest.h"
#include "base/value.h"

namespace agent_timeline {

/// What makes a message the same as another: its text, and what else is in it.
class ModelGist {
 public:
  void add_text(std::string_view text) { text_ += text; }
  /// Something beside the text, such as the id of a call.
  void add(const Value& mark) { marks_.add({}, mark); }
  /// A block of a message, a part of Gemini's, or what a chat says beside its text.
  void add_block(const Value& block);
  void add_call(const Value& call);

  /// Nothing of a message that says nothing.
  [[nodiscard]] std::optional<Digest> take(std::string_view role);

 private:
  std::string text_;
  Value marks_ = Value::array();
};

/// Of a stored message, an item of Responses or a content of Gemini's; nothing of what may be left
/// out of a request: reasoning, and what the program tells the model.
[[nodiscard]] std::optional<Digest> model_gist_of(const Value& message);

class ModelHistory {
 public:
  /// The place in the list of a request where that begins which was not told yet. The list is the
  /// conversation from now on.
  [[nodiscard]] std::size_t begin_request(const Value& list);
  /// The model has answered the last request.
  void add_answer(const std::optional<Digest>& gist);

 private:
  struct Conversation {
    std::vector<Digest> told;
    /// How much of it the last request said; answers follow.
    std::size_t requested = 0;
  };
  /// How much of a list a conversation has told.
  struct Match {
    std::size_t count = 0;
    /// Behind the last element that was told, and the last of a person's among them.
    std::size_t next = 0;
    std::size_t said = 0;
  };

  static Match match(const Conversation& known, const Value& list,
                     const std::vector<std::optional<Digest>>& gists);
  static std::size_t begin_of(const Match& match, const Conversation& known, const Value& list,
                              const std::vector<std::optional<Digest>>& gists);

  /// The last one is at the end.
  std::vector<Conversation> conversations_;
};

}  // namespace agent_timeline
