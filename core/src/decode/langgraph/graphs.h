// Graphs within graphs: a graph that a node or a tool runs is a sub-agent of the outer graph. The
// namespace of its events identifies it.
#pragma once

#include <string>
#include <string_view>

#include "base/value.h"
#include "decode/langgraph/state.h"

namespace agent_timeline {

/// The event is of the graph of that namespace: `node:task` for each graph around it, with `|`
/// between. One that was not told of before begins.
void enter_lang_graph(std::string_view name_space, LangContext& now);

/// A namespace as the list that it is in tuples.
[[nodiscard]] std::string lang_namespace(const Value& list);

/// The graph of that namespace works for the call, or for none that is known if it is empty.
void note_lang_task(std::string_view name_space, const std::string& call, LangContext& now);

/// The call that was noted for the task which `name_space` ends with; empty for none.
[[nodiscard]] std::string lang_task_call(std::string_view name_space, LangContext& now);
/// Whether several calls run in the task of that name, so that none of them is its call.
[[nodiscard]] bool is_lang_task_shared(std::string_view name_space, LangContext& now);

/// The namespace of the graph around a graph, or of the graph that a node is of.
[[nodiscard]] std::string_view outer_lang_namespace(std::string_view name_space);

/// The event is of the node that `metadata` names.
void enter_lang_node(const Value& metadata, LangContext& now);

/// A node of the graph has done its work: so has the graph that it ran. `task` may be empty.
void end_lang_node(const std::string& node, std::string_view task, LangContext& now);

}  // namespace agent_timeline
