// Turns LangChain messages into rows: whole messages, which a graph's state repeats after each
// step, and streaming ones.
#pragma once

#include <string>

#include "base/value.h"
#include "decode/langgraph/message_form.h"
#include "decode/langgraph/state.h"

namespace agent_timeline {

/// How a message arrives.
enum class LangForm : std::uint8_t {
  /// On its own.
  message,
  /// In a state, which may repeat it, and in which it may not have its id yet.
  state,
  /// As much of it as exists so far; more will come.
  partial,
};

/// Shows what is new in the message. A chunk extends its message.
void show_lang_message(const LangMessage& message, LangForm form, LangContext& context);

/// Shows the messages in a list, or the message that `value` is; false if it is neither.
bool show_lang_messages(const Value& value, LangForm form, LangContext& context);

/// Adds the calls in a message's body; `is_streaming` is true while the message streams.
void read_lang_calls(const Value& body, const std::string& id, bool is_streaming,
                     LangContext& context);

/// Closes the message that the node, or each node of the graph, is streaming.
void close_lang_node(const std::string& node, LangContext& context);
void close_lang_nodes(LangContext& context);

}  // namespace agent_timeline
