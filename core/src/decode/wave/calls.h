// The tool calls of one agent: finds the call that a tool block is about, and applies the block.
// The ledger checks the contract of the stages.
//
//   start ──▶ streaming* ──▶ running* ──▶ end      exactly one start and one end
//
// Invariants: a call that ended stays ended, and repeating its end changes nothing; a call about
// the to-do list has no row unless it fails; the cost of an update depends only on what is new:
// parameters and results that are resent in full become chunks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/digest.h"
#include "base/text_map.h"
#include "decode/read/call_ledger.h"
#include "decode/read/todos.h"
#include "decode/wave/fields.h"
#include "event/event.h"

namespace agent_timeline {

/// How a tool block came: as an update, to which the contract of the stages applies, or as the
/// state of a stored block.
enum class WaveBlockKind : std::uint8_t { update, snapshot };

/// What is known of a call beside its record. The texts are dropped when the call ends.
struct WaveCall {
  std::string subject;
  /// The text of the parameters. Once it could be parsed, its values are in the record.
  std::string parameters;
  /// The length of `parameters` when parsing them was last tried.
  std::size_t tried_bytes = 0;
  bool reported_invalid = false;

  WaveOutcome outcome;
  bool has_partial_result = false;
  /// The digest of the end, merged with what was known before.
  std::optional<Digest> merged_end;
};

class WaveCalls final : public CallReader {
 public:
  WaveCalls();

  /// Applies a tool block of the message `message_id` (empty if unknown). `fallback_id` identifies
  /// a block without an id; if it is empty as well, the block can only be about the open call.
  void apply(const Value& block, std::string_view message_id, std::string_view fallback_id,
             WaveBlockKind kind, Event& event);

  /// Sets the list of tasks, which a notification contains in full.
  void replace_tasks(const Value& tasks, Event& event);

  /// Makes a call wait for the user's permission: the one with that id, or else the latest, if it
  /// is an open call of that tool. False if there is no such call.
  bool await_approval(const std::string& id, std::string_view tool, Event& event);

  /// The same for an unknown call, whose row begins with the question. False if it is known.
  bool begin_awaiting(const std::string& id, std::string_view tool, const Value& input,
                      Event& event);

  [[nodiscard]] bool knows(const std::string& id) const { return latest_.contains(id); }
  /// Returns the message of the latest call with that id; empty if there is none.
  [[nodiscard]] std::string message_of(const std::string& id) const;
  /// True if a call was cancelled since this was last called.
  [[nodiscard]] bool take_cancelled();

 private:
  void end(const WaveToolFields& fields, WaveBlockKind kind, ToolCallEvent update,
           CallAnswer answer, Event& event);
  CallRecord& find_or_add(const std::string& id, std::string_view message_id, Event& event);
  void read_progress(const CallRecord& call, const CallAnswer& answer, ToolCallEvent& update,
                     Event& event) override;
  bool read_end(CallRecord& call, const CallAnswer& answer, ToolCallEvent& update,
                Event& event) override;
  bool finish_todos(const CallRecord& call, const WaveOutcome& outcome, Event& event);

  /// By the id in canonical events: the block's id, made unique if another message has a block with
  /// that id. `latest_` finds it by the block's id, `by_id_and_message_` by that and the message's
  /// id.
  CallLedger calls_;
  TextMap<WaveCall> texts_;
  TextMap<std::string> latest_;
  TextMap<std::string> by_id_and_message_;
  std::string newest_;
  /// The fields of the block that is being applied.
  const WaveToolFields* fields_ = nullptr;
  TaskBoard tasks_;
  /// Notifications contain the list in full, so calls that change it add nothing.
  bool tasks_reported_ = false;
  bool cancelled_ = false;
};

}  // namespace agent_timeline
