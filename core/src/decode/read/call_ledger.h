// Tracks the calls of one decoder, for every dialect: what is known of each call, what an event
// adds, and which events break the expected order. The dialect translates each event about a call
// into one operation; the ledger pairs it with its call, notes violations under one set of codes,
// and writes the canonical event.
//
//   announce* ──▶ begin ──▶ update* ──▶ end      with `await`, `resume` and `deny` on the way
//
// Invariants: a call makes at most one row; an ended call stays ended; a result is read with the
// name and the input of its call, whichever came first; the cost of an event depends only on what
// is new in it, however many calls there are and however often one was updated.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/boxed.h"
#include "base/digest.h"
#include "base/text_map.h"
#include "base/value.h"
#include "decode/read/resent_text.h"
#include "event/event.h"

namespace agent_timeline {

/// The output or result of a call, as an event brings it.
struct CallAnswer {
  /// Null if there is none, or if the dialect has already read it.
  const Value& value;
  /// Further data that the dialect needs to read it.
  const Value& extra = null_value();
  /// A tag for the dialect's own use.
  int kind = 0;
  /// A digest that events with the same answer have in common.
  std::optional<Digest> digest = {};
  /// Repetitions are expected and not noted.
  bool is_echo = false;
};

/// An answer that arrived before its call.
struct HeldAnswer {
  Value value;
  Value extra;
  int kind = 0;
};

/// What is known of a call.
struct CallRecord {
  /// The id in the events of its row.
  std::string id;
  /// The sub-agent that it belongs to.
  Scope scope;
  std::string name;
  /// The message that requests it, where this distinguishes calls with the same id.
  std::string owner;
  /// Kept until the call has ended, since its answer is read with them.
  Value arguments;
  /// The text of a streaming input, if the dialect never sends the whole input.
  std::string raw;
  std::size_t streamed_bytes = 0;
  /// Digest of the last whole input.
  std::optional<Digest> input_digest;
  /// The digest of the answer that counts.
  std::optional<Digest> answer_digest;
  /// An answer that came before its call.
  Boxed<HeldAnswer> held;
  /// The status that was sent last.
  std::optional<Status> status;
  /// It makes no row unless it fails, since its effect is shown in another way. Set by the dialect
  /// before there is a row.
  bool hidden = false;
  bool has_row = false;
  /// The row includes its beginning, not only its end.
  bool row_has_start = false;
  /// An event other than its answer was seen.
  bool known = false;
  /// The event that begins it was seen.
  bool start_seen = false;
  /// Output was sent. If that is a growing text, `output` tracks it, and `output_form` is a digest
  /// of the rest of the result.
  bool has_output = false;
  ResentText output;
  Digest output_form = {};
  bool ended = false;
  /// Its end was inferred from the end of something else; an answer that still arrives counts.
  bool broken_off = false;
  bool awaiting = false;
  bool denied = false;
  /// It is in the ledger's list of calls for take_open().
  bool is_pending = false;
};

/// The digest that identifies a whole input (`CallRecord::input_digest`).
[[nodiscard]] Digest digest_of(const ToolInput& input);

/// Notes that the status of a call is a word of a newer version.
void note_unknown_status(Event& event);

/// How a dialect reads the output of its tools.
class CallReader {
 public:
  /// Adds the output so far to `update`.
  virtual void read_progress(const CallRecord& /*call*/, const CallAnswer& /*answer*/,
                             ToolCallEvent& /*update*/, Event& /*event*/) {}
  /// Adds the final status and result to `update`. Called again if the call becomes known only
  /// after its end. Returns false for a hidden call whose outcome `event` shows in another way.
  virtual bool read_end(CallRecord& /*call*/, const CallAnswer& /*answer*/,
                        ToolCallEvent& /*update*/, Event& /*event*/) {
    return true;
  }

 protected:
  ~CallReader() = default;
};

/// Adds a chunk of a command's output; the first chunk sets a command's output as the result.
void add_command_output(const CallRecord& call, std::string chunk, ToolCallEvent& update);

struct CallPolicy {
  /// Ids are unique across sub-agents, and the events of a call stay in the scope where it began.
  bool ids_span_agents = false;
  /// The events of a call have a defined order: a start, updates, one end. Violations are noted.
  bool checks_order = false;
  /// The start of a call may be repeated after its end; otherwise it starts another call.
  bool repeats_starts = false;
  /// The dialect never sends the whole input, so the streamed text is kept.
  bool keeps_text = false;
  /// What happens to a second end that differs from the first. `replaces` also notes it.
  enum class SecondEnd : std::uint8_t { ignored, noted, shown, replaces };
  SecondEnd second_end = SecondEnd::ignored;
};

class CallLedger {
 public:
  CallLedger(const CallPolicy& policy, CallReader& reader) : policy_(policy), reader_(reader) {}

  // The operations. `update` holds what the event says about the call `update.call_id`.

  /// States the call and its input so far, before or while it runs.
  void announce(ToolCallEvent update, Event& event);
  /// Begins the call. The id of an ended call begins another one, unless starts may be repeated.
  void begin(ToolCallEvent update, Event& event);
  void begin(ToolCallEvent update, const CallAnswer& answer, Event& event);
  /// Adds to the call, including its output so far.
  void update(ToolCallEvent update, const CallAnswer& answer, Event& event);
  void update(ToolCallEvent update, Event& event);
  void end(ToolCallEvent update, const CallAnswer& answer, Event& event);
  /// Ends a call whose status is a word of a newer version by what its answer shows; a later answer
  /// replaces this one. Notes the unknown status.
  void end_by_answer(ToolCallEvent update, const CallAnswer& answer, Event& event);
  /// The call waits for approval, was approved, or was denied.
  void await(ToolCallEvent update, Event& event);
  void resume(const std::string& id, Event& event);
  void deny(ToolCallEvent update, Event& event);
  /// Ends the call because what it was part of has ended, or nobody waits for it any more. `why`
  /// may be empty.
  void break_off(CallRecord& call, Status status, const std::string& why, Event& event);
  /// Returns the open calls among those first seen since the last call of this function.
  [[nodiscard]] std::vector<CallRecord*> take_open();

  /// Makes the streamed text of the input the whole input of `update`.
  void complete_input(ToolCallEvent& update, Event& event);

  /// Returns the call with that id (in that sub-agent, unless ids span agents), or null.
  [[nodiscard]] CallRecord* find(const std::string& id, std::string_view agent = {});
  [[nodiscard]] const CallRecord* find(const std::string& id, std::string_view agent = {}) const;
  /// True if the call is known and has not ended.
  [[nodiscard]] bool is_open(const std::string& id) const;
  /// Removes calls that are not open from the front of `ids`.
  void drop_ended(std::deque<std::string>& ids) const;
  /// Returns the call with that id in the sub-agent of `event`; adds it if there is none.
  CallRecord& open(const std::string& id, Event& event);
  /// Makes the next event with that id begin another call.
  void renew(CallRecord& call);

 private:
  void add_pending(CallRecord& call);
  void drop_ended_pending();
  CallRecord& call_of(const ToolCallEvent& update, Event& event);
  void check(bool is_violation, const char* code, const char* text, Event& event) const;
  [[nodiscard]] std::string key_of(const std::string& id, std::string_view agent) const;
  void learn(CallRecord& call, ToolCallEvent& update) const;
  void read_progress(CallRecord& call, ToolCallEvent& update, const CallAnswer& answer,
                     Event& event);
  void complete_late(CallRecord& call, ToolCallEvent update, Event& event);
  static void reduce_to_growth(CallRecord& call, ToolCallEvent& update);
  void emit_update(CallRecord& call, ToolCallEvent update, Event& event);
  void emit_held_answer(CallRecord& call, Event& event);
  void emit_end(CallRecord& call, ToolCallEvent update, const CallAnswer& answer, Event& event);
  void end_again(CallRecord& call, ToolCallEvent update, const CallAnswer& answer, Event& event);

  CallPolicy policy_;
  CallReader& reader_;
  TextMap<CallRecord> calls_;
  /// In the order in which they were first seen; ended ones are dropped now and then.
  std::vector<CallRecord*> pending_;
  std::size_t sweep_at_ = 64;
  /// The last call without an id, which no later event can refer to.
  CallRecord unnamed_;
};

}  // namespace agent_timeline
