// The parts of opencode's messages: text, reasoning, calls, step markers. A part comes whole, in
// pieces or repeatedly, and makes one row. Invariant: repetitions change nothing.
#pragma once

#include <string>
#include <string_view>

#include "base/text_map.h"
#include "decode/opencode/history.h"
#include "decode/opencode/prompts.h"
#include "decode/read/call_ledger.h"
#include "event/event.h"

namespace agent_timeline {

class OpencodeParts final : public CallReader {
 public:
  /// Records what a message is, by its `{id, role, …}`.
  void note_message(const Value& info);
  /// Reads a part in its present state. If `role` is empty, its message's role counts, else the
  /// agent's.
  void read(const Value& part, std::string_view role, Event& event);
  /// Appends to a text or to reasoning.
  void append(const Value& delta, Event& event);

  /// Appends to the text of a call's input.
  void stream_input(const std::string& id, std::string chunk, Event& event);

  /// Makes a call wait for permission or for answers, and ends the wait. A permission that names no
  /// call has a row of its own. `reply` is `reject` if it was refused.
  void await_approval(const Value& request, Event& event);
  void answer(const std::string& request, std::string_view reply, const Value& answers,
              Event& event);

  /// Marks the rows of what was removed: a part, a message, or all messages from one on.
  void remove(std::string_view kind, const Value& removed, Event& event);
  /// Records that a message of the user to the main agent, which has no parts, has a row.
  void record_prompt(const std::string& message);

  /// Adds a row if the answer was cut short, whatever the step was part of.
  static void show_cut(std::string_view reason, const std::string& step, Event& event);

  /// Reads the session's report of a compaction, which a part may have reported already.
  void end_compaction(Event& event);

  /// Puts the event into the scope of its session: a sub-agent's is the call that started it.
  void enter_session(const std::string& session, Event& event);
  /// Reads the title and the directory of the main session.
  void read_session(const Value& info, Event& event);
  [[nodiscard]] bool may_be_main(std::string_view session) const {
    return root_.empty() || session == root_;
  }
  /// Sets the directory of a session; only the main session's counts.
  void set_directory(std::string_view session, std::string directory, Event& event);

  /// Some versions report a message both as parts and as events of version 2. All of it is read
  /// from whichever comes first. Returns whether that is this form (`is_stream` for the events).
  [[nodiscard]] bool owns(const std::string& message, bool is_stream);
  /// True if messages are reported as parts.
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
  void read_progress(const CallRecord& call, const CallAnswer& answer, ToolCallEvent& update,
                     Event& event) override;
  bool read_end(CallRecord& call, const CallAnswer& answer, ToolCallEvent& update,
                Event& event) override;
  void ask_permission(const Value& request, Event& event);
  void end_permission(const std::string& request, std::string_view reply, Event& event);
  static void read_failure(const CallRecord& call, const Value& state, ToolCallEvent& update);
  void read_step_end(const Value& part, Event& event);

  void add_facts(SessionEvent facts, Event& event);

  /// A request for permission that has a row of its own.
  struct Permission {
    Scope scope;
    NoticeEvent notice;
  };

  std::string root_;
  /// Facts about sessions until one of them becomes the main one.
  TextMap<SessionEvent> sessions_;
  std::string directory_;
  OpencodePrompts prompts_;
  CallLedger calls_{{.ids_span_agents = true}, *this};
  TextMap<std::string> roles_;
  /// Whether a text is reasoning, for deltas that name only the part.
  TextMap<bool> is_thought_;
  TextSet ended_steps_;
  /// Whether a message is read from the events of version 2.
  TextMap<bool> owners_;
  /// The messages that summarise a compaction, with the key of its row.
  TextMap<std::string> summaries_;
  /// The rows of compactions; the one whose end the session has not reported, or empty.
  TextSet compactions_;
  std::string compaction_;
  /// The calls that started sessions and background commands, and the scopes of those sessions.
  TextMap<std::string> starters_;
  TextMap<std::string> scopes_;
  /// Calls by the id of the request that asked the user about them.
  TextMap<std::string> calls_by_request_;
  /// Requests that are about no call, by their ids.
  TextMap<Permission> permissions_;
  OpencodeHistory history_;
};

}  // namespace agent_timeline
