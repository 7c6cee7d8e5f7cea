// What the decoder remembers of a graph's runs, for the files of this dialect only.
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

/// The results of calls: the content of a tool's message, with its status beside it, or what a run
/// of the tool gave.
class LangResults final : public CallReader {
  bool read_end(CallRecord& call, const CallAnswer& answer, ToolCallEvent& said,
                Event& event) override;
};

/// A message that was told of, by its id.
struct LangTold {
  /// The graph that told of it first, by `LangGraph::key`: the states of others hold it, too.
  std::optional<std::string> place;
  bool has_text = false;
  bool has_thought = false;
  /// Pictures that came in chunks.
  std::size_t pictures = 0;
  /// More of it may come.
  bool open = false;
  /// It is told of in another way, too.
  bool is_silent = false;
  /// Blocks whose text came in pieces, by their place.
  TextSet pieces;
  /// Of a chunk's last text: which block it was of.
  std::string block;
  /// Of what it said when it was whole.
  Digest whole = {};
  Usage counted;
  /// Calls that stream, by their place.
  TextMap<std::string> calls;
};

/// A graph: the outermost, or one that a node or a tool of another runs.
struct LangGraph {
  /// As `Scope::key` has it; empty for the outermost.
  std::string key;
  std::string node;
  /// Calls that have no result yet.
  TextSet open_calls;
  /// The message that each node says at present.
  TextMap<std::string> speaking;
  /// Graphs that its nodes run and that have rows of their own, by the node, the oldest first.
  TextMap<std::deque<std::string>> inner;
};

struct LangState {
  LangResults results;
  CallLedger calls{{.ids_span_agents = true}, results};
  /// Of the calls, those that graphs have their rows under.
  TextSet agents;
  /// Calls that no run of a tool has taken up, by the tool.
  TextMap<std::deque<std::string>> ready;
  TextMap<LangTold> told;
  /// By namespace.
  TextMap<LangGraph> graphs;
  /// Namespaces of messages, where they are told apart from the messages.
  TextMap<std::string> places;
  /// The calls of tools' runs, and those of tasks.
  TextMap<std::string> runs;
  std::string root_run;
  /// Rows of graphs that the event being decoded has begun, and what it says of other graphs.
  std::vector<Event> ahead;
  /// When the latest state of a thread was made, and after which step.
  std::optional<std::pair<std::int64_t, std::int64_t>> latest;
  bool was_interrupted = false;
  /// A run has begun by the event protocol.
  bool is_running = false;
  /// Why something failed, as it was told last: the run around it fails of the same.
  std::string failure;
  /// Interrupts of the run, which several modes tell of.
  TextSet interrupts;
  /// Questions that were asked and have no answer.
  std::vector<std::string> asked;
  /// Rows of graphs that wait, since a call in them does.
  std::vector<std::string> waiting;
  /// What has no id is counted.
  std::uint64_t unnamed = 0;
};

/// The event being decoded.
struct LangContext {
  LangState& state;
  Event& event;
  /// The graph that it is of, and the node of it, if said.
  LangGraph* graph = nullptr;
  std::string node = {};

  /// Calls `say` with a part of the event that is of the graph whose call it is about.
  template <typename Say>
  void apart(Say say) {
    say_apart(event.scope, event, state.ahead, [&](Event& part) {
      LangContext inner{state, part, graph, node};
      say(inner);
    });
  }
};

}  // namespace agent_timeline
