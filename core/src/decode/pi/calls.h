// The tool calls of a Pi session, from the block of a message that requests a call to its result.
// Several events may report the same step, and any of them may be missing. Repetitions are shown
// once.
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

  /// A call that a message requests. `owner` is the key of the message; while `is_streaming`, the
  /// arguments are incomplete.
  struct Request {
    std::string id;
    std::string_view tool;
    const Value& arguments;
    std::string_view owner;
    bool is_streaming = false;
  };
  void request(const Request& request, Event& event);

  /// Appends to the text of the arguments, for streams that do not repeat it.
  void extend_input(const std::string& id, std::string_view chunk, Event& event);

  /// tool_execution_start, _update and _end.
  void start(const Value& body, Event& event);
  void update(const Value& body, Event& event);
  void end(const Value& body, Event& event);

  /// Reads the message that gives a result to the model. It ends the call if the call's own end is
  /// missing.
  void add_result_message(const Value& message, Event& event);

  /// Closes the call with that id, or all pending calls, because their message was broken off.
  void break_off(const std::string& id, Status status, const std::string& why, Event& event);
  void break_off_all(Status status, const std::string& why, Event& event);

 private:
  /// Returns the record of call `id`, which is a call of that tool.
  CallRecord& open(const std::string& id, std::string_view tool, Event& event);
  void finish(const Value& body, const Value& result, bool is_echo, Event& event);
  bool read_end(CallRecord& call, const CallAnswer& answer, ToolCallEvent& update,
                Event& event) override;
  void read_progress(const CallRecord& call, const CallAnswer& answer, ToolCallEvent& update,
                     Event& event) override;
  bool finish_todo(const CallRecord& call, const Value& result, Event& event);
  void renew(CallRecord& call);
  void count(const std::string& id, const Value& usage, Event& event);

  CallLedger calls_;
  /// The number of calls that each message requests, by the key of the message.
  TextMap<std::size_t> requested_;
  TaskBoard tasks_;
  /// Calls whose own use of models was counted, since several events report it.
  TextSet counted_;
};

}  // namespace agent_timeline
