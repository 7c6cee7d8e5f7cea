// What a graph streams in its modes: state updates by node, the whole state, messages, tasks,
// checkpoints, and what its nodes write themselves.
#pragma once

#include <string_view>

#include "base/value.h"
#include "decode/langgraph/state.h"

namespace agent_timeline {

/// `{NODE: what it changed}`: every node that says something, and what the graph waits for.
void read_lang_updates(const Value& updates, LangContext& now);

/// The state as a whole.
void read_lang_values(const Value& values, LangContext& now);

/// `[message or chunk, metadata]`.
void read_lang_message_pair(const Value& pair, LangContext& now);

/// Something failed, and says why.
void fail_lang_graph(const Value& error, LangContext& now);

/// What a node writes for whoever listens.
void read_lang_custom(std::string_view name, const Value& data, LangContext& now);

/// `{id, name, input, triggers}`, and `{id, name, result, error, interrupts}` in the end.
void read_lang_task(const Value& task, LangContext& now);

/// A checkpoint: its state, where it has one.
void read_lang_checkpoint(const Value& checkpoint, LangContext& now);

/// `{type: "task" | "task_result" | "checkpoint", payload}`.
void read_lang_debug(const Value& debug, LangContext& now);

/// Scores of what stands by itself; 0 is no.
[[nodiscard]] int score_lang_updates(const Value& value);
[[nodiscard]] int score_lang_values(const Value& value);
[[nodiscard]] int score_lang_task(const Value& value);
[[nodiscard]] int score_lang_debug(const Value& value);

/// Whether `pair` is a message and what is said of it.
[[nodiscard]] bool is_lang_message_pair(const Value& pair);

/// What is said of a message: `{langgraph_node, langgraph_step, …}`.
[[nodiscard]] bool is_lang_metadata(const Value& value);

}  // namespace agent_timeline
