// Nested graphs: a graph that a node or a tool runs is a sub-agent of the outer graph, identified
// by the namespace of its events.
#pragma once

#include <string>
#include <string_view>

#include "base/value.h"
#include "decode/langgraph/state.h"

namespace agent_timeline {

/// Assigns the event to the graph with that namespace, and begins the graph if it is new. A
/// namespace has a segment `node:task` for each level of nesting, separated by `|`.
void enter_lang_graph(std::string_view name_space, LangContext& context);

/// Joins a namespace that is written as a list, as in tuples.
[[nodiscard]] std::string lang_namespace(const Value& list);

/// Records the call that the graph with that namespace works for; an empty `call` means that there
/// is no single one.
void note_lang_task(std::string_view name_space, const std::string& call, LangContext& context);

/// Returns the call that was recorded for the last task in `name_space`, or an empty string.
[[nodiscard]] std::string lang_task_call(std::string_view name_space, LangContext& context);
/// True if several calls run in the last task in `name_space`, so that none of them is its call.
[[nodiscard]] bool is_lang_task_shared(std::string_view name_space, LangContext& context);

/// Returns the namespace of the enclosing graph; for a node's namespace, that is the node's graph.
[[nodiscard]] std::string_view outer_lang_namespace(std::string_view name_space);

/// Assigns the event to the node that `metadata` names, and to its graph.
void enter_lang_node(const Value& metadata, LangContext& context);

/// Ends the row of a graph that the node ran, since the node has finished: of the graph of `task`,
/// or of the oldest if `task` is empty.
void end_lang_node(const std::string& node, std::string_view task, LangContext& context);

}  // namespace agent_timeline
