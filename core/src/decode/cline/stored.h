// Cline's conversations as they are stored: the messages for the model
// (`api_conversation_history.json`, and those of sessions) and the ones that its chat shows
// (`ui_messages.json`).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/text_map.h"
#include "base/value.h"
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
  void read_block(const Value& block, const Value& message, Event& event);
  void read_metrics(const Value& message, Event& event);
  void add_text(std::string_view text, bool by_user, Event& event);
  void add_piece(std::string_view text, bool by_user, Event& event);
  bool read_end(CallRecord& call, const CallAnswer& answer, ToolCallEvent& said,
                Event& event) override;

  CallLedger calls_{{.ids_span_agents = true, .second_end = CallPolicy::SecondEnd::shown}, *this};
  std::string model_;
};

/// Reads the messages of the chat.
class ClineChat final : public CallReader {
 public:
  void decode(const Value& message, Event& event);

 private:
  void say(std::string_view kind, const Value& message, Event& event);
  void ask(std::string_view kind, const Value& message, Event& event);
  void add_message(const Value& message, Role role, bool reasoning, Event& event);
  bool read_call(std::string_view kind, const Value& message, bool asks, Event& event);
  bool read_result(std::string_view kind, const Value& message, Event& event);
  bool read_words(std::string_view kind, const Value& message, Event& event);
  void read_request(const Value& message, Event& event);
  void read_notice(std::string_view kind, const Value& message, Event& event);
  /// What the call is that the latest messages are about.
  enum class Open : std::uint8_t { tool, command, question, mcp, agents };
  void begin(Open kind, ToolCallEvent call, const Value& message, Status status, Event& event);
  [[nodiscard]] bool goes_on(std::string_view kind, const Value& message) const;
  void add_output(const Value& message, Event& event);
  void end_open(Status status, Event& event);

  CallLedger calls_{{.ids_span_agents = true, .second_end = CallPolicy::SecondEnd::replaces},
                    *this};
  /// The call that the latest messages are about; empty for none.
  std::string open_;
  Open open_kind_ = Open::tool;
  /// The latest call of sub-agents, which are reported of once more when they have ended.
  std::string agents_;
  /// What the calls of the model were told to have used, by the message.
  TextSet counted_;
  /// Those of which it was told that they were stopped.
  TextSet stopped_;
};

}  // namespace agent_timeline
