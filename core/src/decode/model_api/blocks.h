// The content blocks of stored messages of all these APIs, and of the AI SDK's `ModelMessage`s,
// which programs store as well.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "base/value.h"
#include "decode/model_api/state.h"

namespace agent_timeline {

/// True for a block that only the AI SDK has: a call, its result, or its approval.
[[nodiscard]] bool is_ai_sdk_block(const Value& block);

/// Returns reasoning that is a text or a list of texts.
[[nodiscard]] std::string model_thought(const Value& thinking);

/// Returns the reasoning that a message of a chat, or a chunk of one, has beside its content.
[[nodiscard]] std::string model_message_thought(const Value& message);

/// Joins the texts of parts, such as those of a reasoning summary, with empty lines between them.
[[nodiscard]] std::string text_of_parts(const Value& parts);

/// Collects the blocks of a message in one row until something else comes between them.
class ModelBlocks {
 public:
  ModelBlocks(Role role, std::string key, ModelContext& context)
      : role_(role), key_(std::move(key)), context_(context) {}

  void read(const Value& block);
  void thought(std::string text);
  void add_text(std::string_view text);
  /// Attaches citations as data below the text, as in streams of the Messages API.
  void add_citations(const Value& block);
  /// Adds the collected row: the message ends here, or continues after something else.
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
  ModelContext& context_;
  MessageEvent message_;
  std::size_t parts_ = 0;
};

}  // namespace agent_timeline
