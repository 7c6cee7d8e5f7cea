// What the decoder remembers of Codex's threads, for the files of this dialect only.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <utility>

#include "base/text_map.h"
#include "base/value.h"
#include "decode/codex/said.h"
#include "decode/read/call_ledger.h"
#include "event/event.h"

namespace agent_timeline {

/// What the tools answered the model: `output`, with the `tools` that were found beside it.
class CodexResults final : public CallReader {
  bool read_end(CallRecord& call, const CallAnswer& answer, ToolCallEvent& said,
                Event& event) override;
};

/// What waits for an answer.
struct CodexApproval {
  Scope scope;
  std::string call_id;
  /// The request is all of the call: nothing but its answer ends it.
  bool is_whole_call = false;
  /// Of a server's question, which is no call, what it asks.
  NoticeEvent notice = {};
};

/// An answer that a broken connection cut short is sent again, as another item.
struct CodexReconnect {
  std::string last_key;
  std::string last_text;
  bool pending = false;
};

/// The keys of the answer and of the thought that come in pieces; empty when none does.
struct CodexStreaming {
  std::string answer;
  std::string thought;
};

struct CodexState {
  /// Runs of `codex exec`, each of which counts its items from 0.
  std::uint64_t runs = 0;
  /// The thread that is the root agent's; empty before the first.
  std::string root;
  /// The sub-agent that a thread is, by `Scope::key`.
  TextMap<std::string> agents;
  /// The same by the path of the sub-agent, under which it writes to others.
  TextMap<std::string> agent_paths;
  CodexResults results;
  /// One that is `started` has its input from the call itself, which says more than its item. An
  /// item and the output of its call both tell the end: what differs is taken over.
  CallLedger calls{{.second_end = CallPolicy::SecondEnd::replaces}, results};
  /// The commands that have neither ended nor gone to the background, by sub-agent and id.
  TextSet running;
  /// What came of a command's output piece by piece, until its end says the whole; by the same key.
  TextMap<std::string> written;
  /// When the items of images that were looked at ended: the image comes later. By the same key.
  TextMap<std::optional<std::int64_t>> viewed;
  /// The calls that jobs in the background are of, by sub-agent and the id of the job.
  TextMap<std::string> jobs;
  /// Calls that ended with an output, which a script can send more than once: the last one counts.
  /// By sub-agent and id.
  TextSet answered;
  /// Calls that plan, until it is known whether the plan was taken.
  TextSet plans;
  /// What waits for an answer, by the id of the request.
  TextMap<CodexApproval> approvals;
  /// What each thread has used until now.
  TextMap<Usage> totals;
  CodexSaid said;
  /// What the review of this turn said in all, which an answer says again with its findings.
  std::optional<std::string> review;
  /// Commands that a person ran, which have no ids.
  std::uint64_t user_commands = 0;
  CodexReconnect reconnect;
  /// What the last error said, which the end of its turn repeats.
  std::string last_error;
  /// Notices of attempts to connect again, each of which is one row.
  std::uint64_t attempts = 0;
  /// What streams in, by sub-agent, and how many answers and thoughts there were.
  TextMap<CodexStreaming> streaming;
  std::uint64_t streamed = 0;
  /// The threads of whose items and turns the app-server tells by methods of their own: its events
  /// only repeat them. The empty name stands for a server that names none.
  TextSet told_threads;
  /// Calls whose pictures come in a message of their own, in a person's name; and when they ended.
  std::deque<std::pair<std::string, std::optional<std::int64_t>>> promised_pictures;
};

/// The event being decoded.
struct CodexContext {
  CodexState& state;
  Event& event;
  /// Whose tokens are told of; empty where there is one thread only.
  std::string thread = {};

  [[nodiscard]] std::string key_of(const std::string& call_id) const {
    return event.scope.key + '\0' + call_id;
  }
  [[nodiscard]] CallRecord& call(const std::string& call_id) const {
    return state.calls.open(call_id, event);
  }
};

}  // namespace agent_timeline
