// The stream modes of a graph: updates by node, whole states, messages, tasks, checkpoints, and
// custom data that its nodes write.
#pragma once

#include <string_view>

#include "base/value.h"
#include "decode/langgraph/state.h"

namespace agent_timeline {

/// Reads `{NODE: changes}`: each node's messages, and what the graph waits for.
void read_lang_updates(const Value& updates, LangContext& context);

/// Reads a whole state.
void read_lang_values(const Value& values, LangContext& context);

/// Reads `[message or chunk, metadata]`.
void read_lang_message_pair(const Value& pair, LangContext& context);

/// Adds a row for an error, and remembers its text.
void fail_lang_graph(const Value& error, LangContext& context);

/// Adds a row for data that a node writes itself.
void read_lang_custom(std::string_view name, const Value& data, LangContext& context);

/// Reads a task: `{id, name, input, triggers}`, and `{id, name, result, error, interrupts}` when it
/// ends.
void read_lang_task(const Value& task, LangContext& context);

/// Reads the state of a checkpoint, if it has one.
void read_lang_checkpoint(const Value& checkpoint, LangContext& context);

/// Reads `{type: "task" | "task_result" | "checkpoint", payload}`.
void read_lang_debug(const Value& debug, LangContext& context);

/// Scores for values without an envelope; 0 means no.
[[nodiscard]] int score_lang_updates(const Value& value);
[[nodiscard]] int score_lang_values(const Value& value);
[[nodiscard]] int score_lang_task(const Value& value);
[[nodiscard]] int score_lang_debug(const Value& value);

/// True if `pair` is a message and its metadata.
[[nodiscard]] bool is_lang_message_pair(const Value& pair);

/// True for the metadata of a message: `{langgraph_node, langgraph_step, …}`.
[[nodiscard]] bool is_lang_metadata(const Value& value);

}  // namespace agent_timeline
