// Cline's conversations as they are stored: the messages for the model
// (`api_conversation_history.json`, and those of sessions) and the ones that its chat shows
// (`ui_messages.json`).
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/text_map.h"
#include "base/value.h"
#include "decode/cline/prose.h"
#include "decode/dialect.h"
#include "decode/read/call_ledger.h"
#include "event/event.h"

namespace agent_timeline {

/// `{role, content: […], ts}`, or with the marks that Cline puts around what it is told.
[[nodiscard]] int score_cline_message(const Value& value);
/// `{ts, type: "say" | "ask", …}`.
[[nodiscard]] int score_cline_shown(const Value& value);

/// Reads the messages for the model.
class ClineHistory final : public CallReader {
 public:
  void decode(const Value& message, Event& event);

 private:
  bool add_notice(const Value& message, Event& event);
  void read_block(const Value& block, const Value& message, Event& event);
  void read_metrics(const Value& message, Event& event);
  void add_text(std::string_view text, bool by_user, Event& event);
  void add_prose(std::string_view text, Event& event);
  void add_other(const Value& block, bool by_user, Event& event);
  void begin_call(std::string id, std::string_view told_name, const Value& input, Event& event);
  [[nodiscard]] bool is_open(const std::string& id) const;
  void drop_ended(std::deque<std::string>& ids) const;
  [[nodiscard]] std::string take_asked(std::string_view name);
  bool begin_answer(const ClineHeading& heading);
  void add_answer(std::string_view text);
  void end_answered(Event& event);
  bool read_hidden_end(const CallRecord& call, std::string_view text, ToolCallEvent& said,
                       Event& event);
  bool read_end(CallRecord& call, const CallAnswer& answer, ToolCallEvent& said,
                Event& event) override;

  CallLedger calls_{{.ids_span_agents = true, .second_end = CallPolicy::SecondEnd::shown}, *this};
  std::string model_;
  /// The calls by the names that headings have for them, and the latest one.
  TextMap<std::deque<std::string>> asked_;
  std::string latest_;
  /// How many calls there were that have no id.
  std::uint64_t prose_calls_ = 0;
  /// Of the message that is being read: whether it has the program's marks, and the call whose
  /// answer its blocks hold.
  bool has_marks_ = false;
  struct Answered {
    std::string id;
    Value blocks;
    bool is_complete = false;
  };
  Answered answered_;
};

/// Reads the messages of the chat.
class ClineChat final : public CallReader {
 public:
  void decode(const Value& message, Event& event);
  /// That calls before the message have ended.
  std::vector<Event> take_ahead() { return std::exchange(ahead_, {}); }

 private:
  bool say(std::string_view kind, const Value& message, Event& event);
  bool ask(std::string_view kind, const Value& message, Event& event);
  void learn_mode(const Value& message, Event& event);
  void close_words(const Value& message, Event& event);
  void add_message(const Value& message, Role role, bool reasoning, Event& event);
  bool add_question(std::string_view kind, const Value& message, Event& event);
  bool read_call(std::string_view kind, const Value& message, bool asks, Event& event);
  bool read_tool(const Value& message, bool asks, Event& event);
  bool read_browser(std::string_view kind, const Value& message, bool asks, Event& event);
  bool read_result(std::string_view kind, const Value& message, Event& event);
  bool read_report(const Value& message, Event& event);
  bool read_words(std::string_view kind, const Value& message, Event& event);
  bool read_facts(std::string_view kind, const Value& message, Event& event);
  void read_request(const Value& message, Event& event);
  /// What the call is that the latest messages are about.
  enum class Open : std::uint8_t { tool, command, question, mcp, agents, browser };
  void begin(Open kind, ToolCallEvent call, const Value& message, Status status, Event& event);
  [[nodiscard]] bool goes_on(std::string_view kind, const Value& message) const;
  void add_output(const Value& message, Event& event);
  [[nodiscard]] std::string take_output(const Value& message);
  void end_open(Status status, Event& event);
  void end_with(const std::string& id, ToolResult result, Event& event);

  CallLedger calls_{{.ids_span_agents = true, .second_end = CallPolicy::SecondEnd::replaces},
                    *this};
  /// The call that the latest messages are about; empty for none.
  std::string open_;
  Open open_kind_ = Open::tool;
  /// The latest calls of which more may be told when others have begun: of a command, of sub-agents
  /// that work side by side, of a task of its own, of a search of the code.
  std::string command_;
  std::string agents_;
  std::string task_;
  std::string search_;
  /// What that command has written, and the latest message that told of it.
  struct Output {
    std::string text;
    std::size_t piece = 0;
    std::string key;
    bool is_asked = false;
  };
  Output output_;
  /// Words of which more may come.
  MessageEvent words_;
  std::vector<Event> ahead_;
  /// The message that the chat begins with.
  std::string first_;
  std::string model_;
  std::string mode_;
  /// Calls of the model, and what they and others were told to have used, by the message.
  TextSet requests_;
  TextSet counted_;
  /// Those of which it was told that they were stopped.
  TextSet stopped_;
};

}  // namespace agent_timeline
