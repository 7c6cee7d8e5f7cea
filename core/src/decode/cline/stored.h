// Cline's stored conversations: the messages for the model (`api_conversation_history.json`, and
// session files), and the messages that its chat shows (`ui_messages.json`).
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

/// How likely this is a message for the model: `{role, content: […], ts}`, or one with Cline's
/// marks.
[[nodiscard]] int score_cline_message(const Value& value);
/// How likely this is a message of the chat: `{ts, type: "say" | "ask", …}`.
[[nodiscard]] int score_cline_chat_message(const Value& value);

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
  void begin_call(std::string id, std::string_view stated_name, const Value& input, Event& event);
  [[nodiscard]] std::string take_open_call(std::string_view name);
  bool begin_result(const ClineHeading& heading);
  void add_result_text(std::string_view text);
  void end_result(Event& event);
  bool read_hidden_end(const CallRecord& call, std::string_view text, ToolCallEvent& update,
                       Event& event);
  bool read_end(CallRecord& call, const CallAnswer& answer, ToolCallEvent& update,
                Event& event) override;

  CallLedger calls_{{.ids_span_agents = true, .second_end = CallPolicy::SecondEnd::shown}, *this};
  std::string model_;
  /// Ids of calls, by the tool's name in headings; and the latest one.
  TextMap<std::deque<std::string>> calls_by_tool_;
  std::string latest_call_;
  /// Number of calls without an id.
  std::uint64_t prose_calls_ = 0;
  /// State of the message that is being read: whether it has the program's marks, whether its calls
  /// are blocks, and the call whose result its blocks contain.
  bool has_known_elements_ = false;
  bool has_native_calls_ = false;
  struct PendingResult {
    std::string id;
    Value blocks;
    bool is_complete = false;
  };
  PendingResult pending_result_;
};

/// Reads the messages of the chat.
class ClineChat final : public CallReader {
 public:
  void decode(const Value& message, Event& event);
  /// The ends of earlier calls, which precede the event of the message.
  std::vector<Event> take_ahead() { return std::exchange(ahead_, {}); }

 private:
  bool read_say(std::string_view kind, const Value& message, Event& event);
  bool read_ask(std::string_view kind, const Value& message, Event& event);
  void update_mode(const Value& message, Event& event);
  void close_message(const Value& message, Event& event);
  void add_message(const Value& message, Role role, bool reasoning, Event& event);
  bool add_question(std::string_view kind, const Value& message, Event& event);
  bool read_call(std::string_view kind, const Value& message, bool is_ask, Event& event);
  bool read_tool(const Value& message, bool is_ask, Event& event);
  bool read_browser(std::string_view kind, const Value& message, bool is_ask, Event& event);
  bool read_result(std::string_view kind, const Value& message, Event& event);
  bool read_report(const Value& message, Event& event);
  bool read_text(std::string_view kind, const Value& message, Event& event);
  bool read_facts(std::string_view kind, const Value& message, Event& event);
  void read_request(const Value& message, Event& event);
  /// The kind of the call that the latest messages are about.
  enum class Open : std::uint8_t { tool, command, question, mcp, agents, browser };
  void begin(Open kind, ToolCallEvent call, const Value& message, Status status, Event& event);
  [[nodiscard]] bool concerns_open_call(std::string_view kind, const Value& message) const;
  void add_output(const Value& message, Event& event);
  [[nodiscard]] std::string take_output(const Value& message);
  void end_open(Status status, Event& event);
  void end_with(const std::string& id, ToolResult result, Event& event);

  CallLedger calls_{{.ids_span_agents = true, .second_end = CallPolicy::SecondEnd::replaces},
                    *this};
  /// Id of the call that the latest messages are about; empty for none.
  std::string open_;
  Open open_kind_ = Open::tool;
  /// Ids of the latest calls that may get more after others have begun: a command, parallel
  /// sub-agents, a task of its own, a code search.
  std::string command_;
  std::string agents_;
  std::string task_;
  std::string search_;
  /// The output of that command, and the latest message that added to it.
  struct Output {
    std::string text;
    std::size_t last_chunk_start = 0;
    std::string key;
    bool is_ask = false;
  };
  Output output_;
  /// The event that ends the open message; its key is empty if none is open.
  MessageEvent open_message_end_;
  std::vector<Event> ahead_;
  /// Key of the first message in the chat.
  std::string first_;
  std::string model_;
  std::string mode_;
  /// Keys of requests to the model, and of messages whose usage was counted.
  TextSet requests_;
  TextSet counted_;
  /// Keys of requests that were shown as stopped.
  TextSet stopped_;
};

}  // namespace agent_timeline
