// The tool calls of a Pi session, from the block of a message that asks for one to its result. Each
// step can be told by more than one event, and each of those can be lost: what is said twice is
// drawn once.
#pragma once

#include <string>
#include <string_view>

#include "base/text_map.h"
#include "base/value.h"
#include "decode/read/call_ledger.h"
#include "decode/read/todos.h"
#include "event/event.h"

namespace agent_timeline {

class PiCalls final : public CallReader {
 public:
  PiCalls();

  /// A message asks for a call. `owner` names the message; while `is_streaming`, the arguments are
  /// what is there of them.
  struct Request {
    std::string id;
    std::string_view tool;
    const Value& arguments;
    std::string_view owner;
    bool is_streaming = false;
  };
  void request(const Request& request, Event& event);

  /// More of the arguments' text, where a stream does not repeat what is there.
  void extend_input(const std::string& id, std::string_view chunk, Event& event);

  /// tool_execution_start, _update and _end.
  void start(const Value& body, Event& event);
  void update(const Value& body, Event& event);
  void end(const Value& body, Event& event);

  /// The message that tells the model of a result: the end of a call whose own end was lost.
  void add_result_message(const Value& message, Event& event);

  /// Closes the call of that id, or all, if they are pending: their message was broken off.
  void break_off(const std::string& id, Status status, const std::string& why, Event& event);
  void break_off_all(Status status, const std::string& why, Event& event);

 private:
  /// The record of call `id`, which is of that tool.
  CallRecord& open(const std::string& id, std::string_view tool, Event& event);
  void finish(const Value& body, const Value& result, bool is_echo, Event& event);
  bool read_end(CallRecord& call, const CallAnswer& answer, ToolCallEvent& said,
                Event& event) override;
  void read_progress(const CallRecord& call, const CallAnswer& answer, ToolCallEvent& said,
                     Event& event) override;
  bool finish_todo(const CallRecord& call, const Value& result, Event& event);
  void renew(CallRecord& call);
  void count(const std::string& id, const Value& usage, Event& event);

  CallLedger calls_;
  /// How many calls a message asks for, by the name of the message.
  TextMap<std::size_t> requested_;
  TaskBoard tasks_;
  /// Calls whose own use of models was counted, which several events tell again.
  TextSet counted_;
};

}  // namespace agent_timeline
