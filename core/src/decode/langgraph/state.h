// What the decoder remembers about a graph's runs. Internal to this dialect.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/digest.h"
#include "base/text_map.h"
#include "base/value.h"
#include "decode/read/call_ledger.h"
#include "decode/read/event_parts.h"
#include "event/event.h"

namespace agent_timeline {

/// Reads the results of calls: the content of a tool message with its `status` beside it, or the
/// output of a tool's run.
class LangResults final : public CallReader {
  bool read_end(CallRecord& call, const CallAnswer& answer, ToolCallEvent& update,
                Event& event) override;
};

/// What is known about a message, which is stored under its id.
struct LangMessageState {
  /// `LangGraph::key` of the graph that showed it first; states of other graphs may also contain
  /// it.
  std::optional<std::string> graph;
  bool has_text = false;
  bool has_thought = false;
  /// The number of images that came in chunks.
  std::size_t image_count = 0;
  /// More of it may come.
  bool open = false;
  /// Its stream is not shown, because states or tool events show the message.
  bool is_skipped = false;
  /// Indexes of blocks whose text came in pieces.
  TextSet chunked_blocks;
  /// The block of the last text in a chunk.
  std::string block;
  /// Digest of the last whole version.
  Digest digest = {};
  Usage counted;
  /// Ids of streaming calls, by the index of the call or of its block.
  TextMap<std::string> calls;
};

/// A graph: the outermost one, or one that a node or a tool of another graph runs.
struct LangGraph {
  /// Its `Scope::key`; empty for the outermost graph.
  std::string key;
  std::string node;
  /// Calls without a result.
  TextSet open_calls;
  /// The message that each node is streaming.
  TextMap<std::string> streaming;
  /// Graphs that its nodes run and that have rows of their own, by node, oldest first.
  TextMap<std::deque<std::string>> inner;
};

struct LangState {
  LangResults results;
  CallLedger calls{{.ids_span_agents = true}, results};
  /// The calls that have a graph's rows under them.
  TextSet agents;
  /// Calls that no tool run has taken yet, by tool.
  TextMap<std::deque<std::string>> ready;
  TextMap<LangMessageState> messages;
  /// By namespace.
  TextMap<LangGraph> graphs;
  /// Namespaces of messages that were announced separately (`messages/metadata`).
  TextMap<std::string> namespaces;
  /// The call of each tool run and of each task.
  TextMap<std::string> runs;
  std::string root_run;
  /// Events that go ahead of the one being decoded: rows of new graphs, and parts about other
  /// graphs.
  std::vector<Event> ahead;
  /// Time and step of the latest state of a thread.
  std::optional<std::pair<std::int64_t, std::int64_t>> latest;
  bool was_interrupted = false;
  /// A run has begun and has not ended.
  bool is_running = false;
  /// The last error shown; a run that fails with the same message adds no second row.
  std::string failure;
  /// Interrupts of the current run that were read. Several modes report each one.
  TextSet interrupts;
  /// Questions without an answer.
  std::vector<std::string> open_questions;
  /// Rows of graphs that wait because a call inside them waits.
  std::vector<std::string> waiting_graphs;
  /// Counter that makes keys for what has no id.
  std::uint64_t unnamed = 0;
};

/// The event being decoded.
struct LangContext {
  LangState& state;
  Event& event;
  /// The graph that the event belongs to, and the node in it, if known.
  LangGraph* graph = nullptr;
  std::string node = {};
  /// The namespace that the event states.
  std::string name_space = {};

  /// Calls `emit` with a part of the event whose scope may change to that of the call it is about.
  template <typename Emit>
  void in_own_scope(Emit emit) {
    add_scoped_part(event.scope, event, state.ahead, [&](Event& part) {
      LangContext inner{state, part, graph, node};
      emit(inner);
    });
  }
};

}  // namespace agent_timeline
