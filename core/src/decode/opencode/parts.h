// The parts of opencode's messages: text, reasoning, calls, step markers. A part comes whole, in
// pieces or repeatedly, and makes one row. Invariant: repetitions change nothing.
#pragma once

#include <string>
#include <string_view>

#include "base/text_map.h"
#include "decode/opencode/prompts.h"
#include "decode/read/call_ledger.h"
#include "event/event.h"

namespace agent_timeline {

class OpencodeParts final : public CallReader {
 public:
  /// What a message of that id is: `{role, …}`.
  void note_message(const Value& info);
  /// A part as it is now. `role` may be empty: then that of its message, else the agent's.
  void read(const Value& part, std::string_view role, Event& event);
  /// More of a text or thought.
  void append(const Value& delta, Event& event);

  /// More of the text that the input of a call is.
  void stream_input(const std::string& id, std::string chunk, Event& event);

  /// A call waits for leave or for answers, and got them: nothing for leave, else how it was
  /// refused.
  void await_approval(const Value& request, Event& event);
  void answer(const std::string& request, std::string_view reply, const Value& answers,
              Event& event);

  /// The session says that its context was compacted, which a part may have said.
  void end_compaction(Event& event);

  /// The sub-agent that a session is: under the call that started it.
  void enter_session(const std::string& session, Event& event);
  /// What the main session is called, and where it works.
  void read_session(const Value& info, Event& event);
  [[nodiscard]] bool may_be_main(std::string_view session) const {
    return root_.empty() || session == root_;
  }
  /// The folder that a session works in.
  void note_place(std::string_view session, std::string directory, Event& event);

  /// Some versions tell of a message by parts and, again, by the events of the next version. Those
  /// that do so first tell all of it. Whether that are these.
  [[nodiscard]] bool owns(const std::string& message, bool is_stream);
  /// Whether messages are told by parts.
  [[nodiscard]] bool knows_messages() const { return !roles_.empty(); }

 private:
  void read_text(const Value& part, std::string_view role, Event& event);
  bool end_task(const Value& part, Event& event);
  void read_subtask(const Value& part, Event& event);
  void begin_compaction(const Value& part, Event& event);
  [[nodiscard]] bool is_summary(const std::string& message) const;
  void read_summary(const Value& part, Event& event);
  void read_tool(const Value& part, Event& event);
  void start_session(const std::string& session, const std::string& call);
  void read_progress(const CallRecord& call, const CallAnswer& answer, ToolCallEvent& said,
                     Event& event) override;
  bool read_end(CallRecord& call, const CallAnswer& answer, ToolCallEvent& said,
                Event& event) override;
  static void read_failure(const CallRecord& call, const Value& state, ToolCallEvent& said);
  void read_step_end(const Value& part, Event& event);

  void say_facts(SessionEvent facts, Event& event);

  std::string root_;
  /// What is known of sessions before one of them is the main one.
  TextMap<SessionEvent> sessions_;
  std::string directory_;
  OpencodePrompts prompts_;
  CallLedger calls_{{.ids_span_agents = true}, *this};
  TextMap<std::string> roles_;
  /// Texts and thoughts, by what they are, for pieces that say only which.
  TextMap<bool> is_thought_;
  TextSet ended_steps_;
  /// Whether a message is told by the events of the next version.
  TextMap<bool> owners_;
  /// The messages that sum up what was compacted, and the row that tells of it.
  TextMap<std::string> summaries_;
  /// The rows of compactions; the one that the session has not said the end of, or empty.
  TextSet compactions_;
  std::string compaction_;
  /// The calls that started sessions and jobs, and the scopes that those sessions have.
  TextMap<std::string> starters_;
  TextMap<std::string> scopes_;
  /// The calls that permission was asked for.
  TextMap<std::string> asked_;
};

}  // namespace agent_timeline
