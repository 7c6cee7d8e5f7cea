// The tool calls of one agent: says which call a tool block is about, and what it brings. The
// ledger checks the contract of the stages.
//
//   start ──▶ streaming* ──▶ running* ──▶ end      exactly one start and one end
//
// Invariants: a call that ended stays ended, and its end said again changes nothing; a call about
// the to-do list has no row unless it fails.
#pragma once

#include <string>
#include <string_view>

#include "base/text_map.h"
#include "decode/read/todos.h"
#include "decode/wave/call.h"
#include "decode/wave/outcome.h"

namespace agent_timeline {

class WaveCalls final : public CallReader {
 public:
  WaveCalls();

  /// Folds in a tool block of the message `message_id` (empty when that is not said).
  /// `own_id` is what a block without an id is known by; empty when it can only be the one that
  /// goes on.
  void apply(const Value& block, std::string_view message_id, std::string_view own_id,
             WaveBlockKind kind, Event& event);

  /// The list of tasks, said at once rather than by calls.
  void replace_tasks(const Value& tasks, Event& event);

  /// A person is asked to allow the call: the one of that id, or else the latest, if that is of
  /// that tool and goes on. False when there is no such call.
  bool await_approval(const std::string& id, std::string_view tool, Event& event);

  /// The same of a call that nothing was heard of before: its row begins with the question. False
  /// when it was heard of.
  bool begin_awaiting(const std::string& id, std::string_view tool, const Value& input,
                      Event& event);

  [[nodiscard]] bool knows(const std::string& id) const { return latest_.contains(id); }
  /// The message of the latest call of that id; empty when there is none.
  [[nodiscard]] std::string message_of(const std::string& id) const;
  /// Whether a call was cancelled since this was last asked.
  [[nodiscard]] bool take_cancelled();

 private:
  void end(const WaveToolFields& fields, WaveBlockKind kind, ToolCallEvent said, CallAnswer answer,
           Event& event);
  CallRecord& find_or_add(const std::string& id, std::string_view message_id, Event& event);
  void read_progress(const CallRecord& call, const CallAnswer& answer, ToolCallEvent& said,
                     Event& event) override;
  bool read_end(CallRecord& call, const CallAnswer& answer, ToolCallEvent& said,
                Event& event) override;
  bool finish_todos(const CallRecord& call, const WaveOutcome& outcome, Event& event);

  /// By the id in canonical events: the block's id, made unique when another message has a block of
  /// that id. The maps below find it by the block's id, and by that and the message's.
  CallLedger calls_;
  TextMap<WaveCall> texts_;
  TextMap<std::string> latest_;
  TextMap<std::string> by_place_;
  std::string newest_;
  /// The fields of the block that is applied.
  const WaveToolFields* fields_ = nullptr;
  TaskBoard tasks_;
  /// The list is told at once, so that calls that change it say nothing more.
  bool tasks_told_ = false;
  bool cancelled_ = false;
};

}  // namespace agent_timeline
