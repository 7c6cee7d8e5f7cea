// Messages of LangChain as rows: whole ones, which a state repeats after each of its steps, and
// those that stream.
#pragma once

#include <string>

#include "base/value.h"
#include "decode/langgraph/message_form.h"
#include "decode/langgraph/state.h"

namespace agent_timeline {

/// How a message came.
enum class LangForm : std::uint8_t {
  /// By itself.
  message,
  /// In a state, where it may stand again, and may not have its id yet.
  state,
  /// As far as it is known; more comes.
  partial,
};

/// Shows what is new of it; more of one that streams where it is a chunk.
void show_lang_message(const LangMessage& message, LangForm form, LangContext& now);

/// The messages of a list, or the one message that `value` is; false when it is neither.
bool show_lang_messages(const Value& value, LangForm form, LangContext& now);

/// The calls of a message's body; `goes_on` while it streams.
void read_lang_calls(const Value& body, const std::string& id, bool goes_on, LangContext& now);

/// Nothing more comes of what the node, or every node of the graph, said until now.
void close_lang_node(const std::string& node, LangContext& now);
void close_lang_nodes(LangContext& now);

}  // namespace agent_timeline
