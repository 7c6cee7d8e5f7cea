// What the decoder remembers of Codex's threads, for the files of this dialect only.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/text_map.h"
#include "base/value.h"
#include "decode/codex/said.h"
#include "event/event.h"

namespace agent_timeline {

/// What is remembered of a call.
struct CodexCall {
  std::string name;
  bool begun = false;
  /// It has ended, as an item or as the output of a call says.
  bool ended = false;
  std::optional<std::int64_t> ended_ms;
  /// A command that goes on although its turn has ended, or was said to.
  bool in_background = false;
  bool is_command = false;
  /// What it was called with is known from the call itself, better than from its item.
  bool has_input = false;
  /// What came of its output piece by piece, until its end says the whole.
  std::string output;
};

/// A call that waits for an answer.
struct CodexApproval {
  Scope scope;
  std::string call_id;
};

/// An answer that a broken connection cut short is sent again, as another item.
struct CodexReconnect {
  std::string last_key;
  std::string last_text;
  bool pending = false;
};

struct CodexState {
  /// Runs of `codex exec`, each of which counts its items from 0.
  std::uint64_t runs = 0;
  /// The thread that is the root agent's; empty before the first.
  std::string root;
  /// The sub-agent that a thread is, by `Scope::key`.
  TextMap<std::string> agents;
  /// By sub-agent and call id.
  TextMap<CodexCall> calls;
  /// Of those, the commands that have neither ended nor gone to the background.
  TextSet running;
  /// Calls that plan, until it is known whether the plan was taken; by the same key.
  TextMap<ToolInput> plans;
  /// Calls that wait for an answer, by the id of the request.
  TextMap<CodexApproval> approvals;
  /// What each thread has used until now.
  TextMap<Usage> totals;
  CodexSaid said;
  CodexReconnect reconnect;
  /// What the last error said, which the end of its turn repeats.
  std::string last_error;
  /// Notices of attempts to connect again, each of which is one row.
  std::uint64_t attempts = 0;
};

/// The event being decoded.
struct CodexContext {
  CodexState& state;
  Event& event;

  [[nodiscard]] std::string key_of(const std::string& call_id) const {
    return event.scope.key + '\0' + call_id;
  }
  [[nodiscard]] CodexCall& call(const std::string& call_id) const {
    return state.calls[key_of(call_id)];
  }
};

}  // namespace agent_timeline
