// The blocks of stored messages of all these APIs, and of the AI SDK's `ModelMessage`s, which are
// stored beside them.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "base/value.h"
#include "decode/model_api/state.h"

namespace agent_timeline {

/// Whether it is a block of a call, of its result or of its approval that only the AI SDK has.
[[nodiscard]] bool is_ai_sdk_block(const Value& block);

/// What the model thought: a text, or a list of texts.
[[nodiscard]] std::string model_thought(const Value& thinking);

/// What a message of a chat, or a piece of one, says beside its content that the model thought.
[[nodiscard]] std::string model_thought_beside(const Value& message);

/// Texts of parts, with empty lines between: of a summary of what was thought.
[[nodiscard]] std::string text_of_parts(const Value& parts);

/// Puts the blocks of one message together until something else stands between them.
class ModelBlocks {
 public:
  ModelBlocks(Role role, std::string key, ModelContext& now)
      : role_(role), key_(std::move(key)), now_(now) {}

  void read(const Value& block);
  void thought(std::string text);
  void add_text(std::string_view text);
  /// What the text rests on is shown as data below it, as in streams of the Messages API.
  void add_citations(const Value& block);
  /// The message ends here, or goes on behind something else.
  void flush();

 private:
  bool read_ai_sdk_block(const Value& block);
  void add_other(const Value& block);
  void reasoning(const Value& block);
  void attach(const Value& data);
  void call(const Value& block);
  void result(const Value& block);
  void failure(const std::string& id, const Value& content);
  std::string next_key();

  Role role_;
  std::string key_;
  ModelContext& now_;
  MessageEvent message_;
  std::size_t parts_ = 0;
};

}  // namespace agent_timeline
