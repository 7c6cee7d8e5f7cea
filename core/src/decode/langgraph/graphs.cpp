#include "decode/langgraph/graphs.h"

#include <algorithm>
#include <utility>

#include "decode/read/fields.h"
#include "tools/tool.h"

namespace agent_timeline {
namespace {

/// Finds the call that the graph works for: the one recorded for its task, else the only open one.
std::string call_of(const LangGraph& outer, std::string_view node, std::string_view task,
                    LangContext& context) {
  const auto known = context.state.runs.find(task);
  if (known != context.state.runs.end()) return known->second;
  const bool is_plain = node == "tools" && outer.open_calls.size() == 1;
  if (!is_plain) return {};
  const std::string& call = *outer.open_calls.begin();
  return context.state.agents.contains(call) ? std::string() : call;
}

/// Adds a row to the outer graph for a graph that no call stands for.
void add_row(const LangGraph& outer, const std::string& key, std::string_view node,
             LangContext& context) {
  ToolCallEvent call;
  call.call_id = key;
  call.name = tool_name(ToolId::run_agent, kFrameworks);
  call.status = Status::running;
  Value arguments = Value::object();
  arguments.add("description", Value::string(std::string(node)));
  call.input = ToolInput{std::move(arguments), {}};
  Event begin;
  begin.scope.key = outer.key;
  begin.time_ms = context.event.time_ms;
  context.state.calls.announce(std::move(call), begin);
  context.state.ahead.push_back(std::move(begin));
}

LangGraph& graph_of(const std::string& path, LangGraph& outer, std::string_view segment,
                    LangContext& context) {
  const auto known = context.state.graphs.find(path);
  if (known != context.state.graphs.end()) return known->second;
  const std::size_t colon = segment.find(':');
  const std::string_view node = segment.substr(0, colon);
  LangGraph& graph = context.state.graphs[path];
  graph.node = node;
  graph.key = call_of(outer, node, segment.substr(colon + 1), context);
  if (!graph.key.empty()) {
    context.state.agents.insert(graph.key);
    return graph;
  }
  graph.key = path;
  outer.inner[graph.node].push_back(path);
  add_row(outer, path, node, context);
  return graph;
}

}  // namespace

void enter_lang_graph(std::string_view name_space, LangContext& context) {
  // Each of its graphs stores its whole path, so the length is limited. No program nests that deep.
  constexpr std::size_t kMaxBytes = 4096;
  if (name_space.size() > kMaxBytes) name_space = {};
  LangGraph* graph = &context.state.graphs[std::string()];
  std::size_t from = 0;
  while (from < name_space.size()) {
    const std::size_t end = std::min(name_space.find('|', from), name_space.size());
    const std::string_view segment = name_space.substr(from, end - from);
    // A segment without a colon is a number that counts the graphs of one node.
    if (segment.find(':') != std::string_view::npos)
      graph = &graph_of(std::string(name_space.substr(0, end)), *graph, segment, context);
    from = end + 1;
  }
  context.graph = graph;
  context.event.scope.key = graph->key;
}

std::string lang_namespace(const Value& list) {
  if (list.is_string()) return std::string(list.text());
  std::string out;
  for (const Member& segment : list.members()) {
    if (!out.empty()) out += '|';
    out += segment.value.string_or_empty();
  }
  return out;
}

void note_lang_task(std::string_view name_space, const std::string& call, LangContext& context) {
  const std::size_t colon = name_space.rfind(':');
  if (colon == std::string_view::npos) return;
  context.state.runs[std::string(name_space.substr(colon + 1))] = call;
}

std::string lang_task_call(std::string_view name_space, LangContext& context) {
  const auto known = context.state.runs.find(name_space.substr(name_space.rfind(':') + 1));
  return known == context.state.runs.end() ? std::string() : known->second;
}

bool is_lang_task_shared(std::string_view name_space, LangContext& context) {
  const auto known = context.state.runs.find(name_space.substr(name_space.rfind(':') + 1));
  return known != context.state.runs.end() && known->second.empty();
}

std::string_view outer_lang_namespace(std::string_view name_space) {
  const std::size_t last = name_space.rfind('|');
  return last == std::string_view::npos ? std::string_view() : name_space.substr(0, last);
}

void enter_lang_node(const Value& metadata, LangContext& context) {
  const Value& own = metadata["langgraph_checkpoint_ns"];
  const Value& path = own.is_string() ? own : metadata["checkpoint_ns"];
  // If the metadata names no graph, the envelope's stays.
  if (path.is_string()) enter_lang_graph(outer_lang_namespace(path.text()), context);
  if (metadata["langgraph_node"].is_string()) context.node = metadata["langgraph_node"].text();
}

void end_lang_node(const std::string& node, std::string_view task, LangContext& context) {
  const auto inner = context.graph->inner.find(node);
  if (inner == context.graph->inner.end() || inner->second.empty()) return;
  std::deque<std::string>& paths = inner->second;
  auto path = paths.begin();
  if (!task.empty()) {
    path = std::find_if(paths.begin(), paths.end(),
                        [&](const std::string& one) { return one.ends_with(task); });
    if (path == paths.end()) return;
  }
  ToolCallEvent end;
  end.call_id = *path;
  end.status = Status::done;
  end.result.emplace();
  paths.erase(path);
  context.state.calls.end(std::move(end), {null_value()}, context.event);
}

}  // namespace agent_timeline
