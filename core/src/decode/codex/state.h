// State of the decoder of Codex's threads, for the files of this dialect only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <utility>

#include "base/text_map.h"
#include "base/value.h"
#include "decode/codex/duplicates.h"
#include "decode/read/call_ledger.h"
#include "event/event.h"

namespace agent_timeline {

/// Reads the outputs of tools as the model received them: `output`, and `tools` that a search
/// found.
class CodexResults final : public CallReader {
  bool read_end(CallRecord& call, const CallAnswer& answer, ToolCallEvent& update,
                Event& event) override;
};

/// A request that awaits a response.
struct CodexApproval {
  Scope scope;
  std::string call_id;
  /// The request is the whole call: only its response ends it.
  bool is_whole_call = false;
  /// The notice of a server's question, which is not a call.
  NoticeEvent notice = {};
};

/// An answer that a lost connection cut short is sent again, as another item.
struct CodexReconnect {
  /// The item of the latest answer, the key of its row, and its text so far.
  std::string item;
  std::string row;
  std::string text;
  /// The connection was lost; the next answer may be that one.
  bool pending = false;
  /// The item that repeats the text, and how many bytes of it so far; empty if none does.
  std::string candidate;
  std::size_t repeated = 0;
};

/// The keys of the answer and of the thought that stream; empty if none does.
struct CodexStreaming {
  std::string answer;
  std::string thought;
};

/// An agent's turn: the current one, or what comes before the first.
struct CodexTurn {
  /// Different for each turn; 0 before the first. Some models number their calls from 0 in each.
  std::uint64_t number = 0;
  /// The text of the review, which an answer repeats with its findings.
  std::optional<std::string> review;
  CodexReconnect reconnect;
  /// Number of the row for attempts to reconnect. Those after the same failure share one.
  std::uint64_t attempts = 0;
  /// The message of the latest error, which the end of the turn repeats.
  std::string last_error;
  CodexStreaming streaming;
  /// Calls whose images come in a separate message in the user's name, and when they ended.
  std::deque<std::pair<std::string, std::optional<std::int64_t>>> promised_images;
  /// The key of the row of the compaction that runs; empty if none does.
  std::string open_compaction;
};

struct CodexState {
  /// Number of runs of `codex exec`, each of which counts its items from 0.
  std::uint64_t runs = 0;
  /// Turns by sub-agent, and numbers that were given to turns and to attempts to reconnect.
  TextMap<CodexTurn> turns;
  std::uint64_t turn_numbers = 0;
  std::uint64_t attempt_numbers = 0;
  /// The thread of the root agent; empty before the first.
  std::string root;
  /// `Scope::key` of the sub-agent of each thread.
  TextMap<std::string> agents;
  /// The same by the path of the sub-agent, which it has as the author of messages.
  TextMap<std::string> agent_paths;
  CodexResults results;
  /// A call that is `started` has its input from the call itself, which contains more than its
  /// item. An item and the output of its call both report the end: differences are taken over.
  CallLedger calls{{.second_end = CallPolicy::SecondEnd::replaces}, results};
  /// Keys (`key_of`) of the commands that have neither ended nor gone to the background.
  TextSet running;
  /// The streamed output of a command, until its end contains all of it; by the same key.
  TextMap<std::string> streamed_output;
  /// End times of the items of viewed images. The image itself comes later. By the same key.
  TextMap<std::optional<std::int64_t>> viewed;
  /// Ids of the calls that began background jobs, by sub-agent and job id.
  TextMap<std::string> jobs;
  /// Calls that ended with an output, by `key_of`. A script can send several, of which the last one
  /// counts.
  TextSet answered;
  /// Keys (`key_of`) of the calls that plan, until it is known whether the plan was accepted.
  TextSet plans;
  /// Pending requests, by request id.
  TextMap<CodexApproval> approvals;
  /// The usage of each thread so far.
  TextMap<Usage> totals;
  CodexDuplicates duplicates;
  /// Number of commands that the user ran, which have no ids.
  std::uint64_t user_commands = 0;
  /// Number of answers and thoughts that have streamed.
  std::uint64_t streamed = 0;
  /// Threads whose items and turns the app-server reports by methods of their own, so that its old
  /// events only repeat them. The empty id stands for a server that names no threads.
  TextSet threads_with_items;
};

/// The event being decoded.
struct CodexContext {
  CodexState& state;
  Event& event;
  /// The thread that token counts belong to; empty if there is only one.
  std::string thread = {};

  [[nodiscard]] std::string key_of(const std::string& call_id) const {
    return event.scope.key + '\0' + call_id;
  }
  [[nodiscard]] CallRecord& call(const std::string& call_id) const {
    return state.calls.open(call_id, event);
  }
  [[nodiscard]] CodexTurn& turn() const { return state.turns[event.scope.key]; }
};

}  // namespace agent_timeline
