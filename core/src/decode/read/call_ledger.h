// The calls of one decoder, for every dialect: what is known of each, what an event adds, and where
// the order of its events breaks the contract. A dialect says what an event says of a call, by the
// verb that the event is; the ledger pairs it, notes what is wrong by one set of names and writes
// the canonical event.
//
//   ask* ──▶ begin ──▶ update* ──▶ end      with `await`, `resume` and `deny` on the way
//
// Invariants: a call makes one row; a call that ended stays ended; a result is read with the name
// and the input of its call, whichever came first; an event costs what it brings, however many
// calls there are and however often one was updated.
#pragma once

#include <cstddef>
#include <cstdint>
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

/// What came of a call, as an event brings it.
struct CallAnswer {
  /// Null when the event was read already.
  const Value& value;
  /// What the dialect keeps beside it.
  const Value& beside = null_value();
  /// A word of the dialect's own about it.
  int kind = 0;
  /// Of what two events of the same answer have in common.
  std::optional<Digest> mark = {};
  /// It comes again as a matter of course: that is nothing to note.
  bool is_echo = false;
};

/// An answer whose call was not seen yet.
struct HeldAnswer {
  Value value;
  Value beside;
  int kind = 0;
};

/// What is known of a call.
struct CallRecord {
  /// In the events of its row.
  std::string id;
  /// The sub-agent that it is of.
  Scope scope;
  std::string name;
  /// The message that asks for it, where that tells calls of one id apart.
  std::string owner;
  /// Kept until the call has ended, since its answer is read by them.
  Value arguments;
  /// The text of an input that streams, where the dialect never says it whole.
  std::string raw;
  std::size_t streamed_bytes = 0;
  /// Of the whole input that was told last.
  std::optional<Digest> input;
  /// Of the answer that counts.
  std::optional<Digest> answer;
  /// An answer that came before its call.
  Boxed<HeldAnswer> held;
  /// As it was told last.
  std::optional<Status> status;
  /// It makes no row unless it fails, since what it does is told in another way. The dialect says
  /// so before there is a row.
  bool hidden = false;
  bool has_row = false;
  /// Its row was begun, not only ended.
  bool begun = false;
  /// Anything but its answer was heard of it.
  bool known = false;
  /// The event that begins it was seen.
  bool started = false;
  /// What came out so far was told; where that is a text that goes on, it and the rest of it.
  bool has_output = false;
  ResentText output;
  Digest output_form = {};
  bool ended = false;
  /// Its end was concluded from that of something else: an answer that comes all the same counts.
  bool broken_off = false;
  bool awaiting = false;
  bool denied = false;
};

/// By which a whole input is known (`CallRecord::input`).
[[nodiscard]] Digest digest_of(const ToolInput& input);

/// What a dialect knows of its tools.
class CallReader {
 public:
  /// Adds what came out so far.
  virtual void read_progress(const CallRecord& /*call*/, const CallAnswer& /*answer*/,
                             ToolCallEvent& /*said*/, Event& /*event*/) {}
  /// Adds the status and the result in the end. Asked again when the call becomes known after it.
  /// False for a hidden call whose end `event` tells in another way.
  virtual bool read_end(CallRecord& /*call*/, const CallAnswer& /*answer*/, ToolCallEvent& /*said*/,
                        Event& /*event*/) {
    return true;
  }

 protected:
  ~CallReader() = default;
};

/// Adds more of what a command wrote; the first of it says that it is a command's output.
void add_command_output(const CallRecord& call, std::string chunk, ToolCallEvent& said);

struct CallPolicy {
  /// An id is one call's in all sub-agents, and its events stay where it began.
  bool ids_span_agents = false;
  /// The events of a call come in an order that is agreed on: a start, updates, one end.
  bool checks_order = false;
  /// A call can be said to begin again after its end.
  bool repeats_starts = false;
  /// The text of a streamed input is the only word of it.
  bool keeps_text = false;
  /// What becomes of an end that differs from the one that was; all but the first are noted, too.
  enum class SecondEnd : std::uint8_t { ignored, noted, shown, replaces };
  SecondEnd second_end = SecondEnd::ignored;
};

class CallLedger {
 public:
  CallLedger(const CallPolicy& policy, CallReader& reader) : policy_(policy), reader_(reader) {}

  // The verbs. `said` holds what the event says of the call `said.call_id`.

  /// What the call is and what its input is so far, before or while it runs.
  void ask(ToolCallEvent said, Event& event);
  /// The call begins. One that has the id of a call that has ended is another one.
  void begin(ToolCallEvent said, Event& event);
  void begin(ToolCallEvent said, const CallAnswer& answer, Event& event);
  /// More of it, and what came out so far.
  void update(ToolCallEvent said, const CallAnswer& answer, Event& event);
  void update(ToolCallEvent said, Event& event);
  void end(ToolCallEvent said, const CallAnswer& answer, Event& event);
  /// It waits for leave, got it, or was refused.
  void await(ToolCallEvent said, Event& event);
  void resume(const std::string& id, Event& event);
  void deny(ToolCallEvent said, Event& event);
  /// What it was part of has ended.
  void break_off(CallRecord& call, Status status, const std::string& why, Event& event);
  /// Those that go on, of the calls that were first heard of since this was last asked.
  [[nodiscard]] std::vector<CallRecord*> take_open();

  /// Makes the text of the input that has streamed the whole input of `said`.
  void complete_input(ToolCallEvent& said, Event& event);

  /// The call of that id, in that sub-agent where that matters, or null.
  [[nodiscard]] CallRecord* find(const std::string& id, std::string_view agent = {});
  [[nodiscard]] const CallRecord* find(const std::string& id, std::string_view agent = {}) const;
  /// The call of that id in the sub-agent of `event`, which is added when there is none.
  CallRecord& open(const std::string& id, Event& event);
  /// The next event with that id is about another call.
  void renew(CallRecord& call);

 private:
  void wait_for(CallRecord& call);
  CallRecord& hear(const ToolCallEvent& said, Event& event);
  void check(bool is_breach, const char* code, const char* text, Event& event) const;
  [[nodiscard]] std::string key_of(const std::string& id, std::string_view agent) const;
  void learn(CallRecord& call, ToolCallEvent& said) const;
  void read_progress(CallRecord& call, ToolCallEvent& said, const CallAnswer& answer, Event& event);
  void complete_late(CallRecord& call, ToolCallEvent said, Event& event);
  static void find_growth(CallRecord& call, ToolCallEvent& said);
  void show(CallRecord& call, ToolCallEvent said, Event& event);
  void show_held(CallRecord& call, Event& event);
  void show_end(CallRecord& call, ToolCallEvent said, const CallAnswer& answer, Event& event);
  void end_again(CallRecord& call, ToolCallEvent said, const CallAnswer& answer, Event& event);

  CallPolicy policy_;
  CallReader& reader_;
  TextMap<CallRecord> calls_;
  /// In the order in which they were first heard of; ended ones are dropped now and then.
  std::vector<CallRecord*> pending_;
  std::size_t sweep_at_ = 64;
  /// The last call without an id, which nothing can name again.
  CallRecord unnamed_;
};

}  // namespace agent_timeline
