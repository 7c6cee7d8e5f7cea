// The tool calls of a Pi session, from the block of a message that asks for one to its result. Each
// step can be told by more than one event, and each of those can be lost: what is said twice is
// drawn once.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/digest.h"
#include "base/text_map.h"
#include "base/value.h"
#include "decode/pi/results.h"
#include "decode/read/todos.h"
#include "event/event.h"

namespace agent_timeline {

class PiCalls {
 public:
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
  struct Call {
    std::string tool;
    std::string owner;
    Value arguments;
    Digest input = {};
    /// The row has been begun, and not only by its result.
    bool begun = false;
    bool started = false;
    bool updated = false;
    bool ended = false;
    /// Its end was concluded, not said: a result that comes all the same is taken.
    bool broken_off = false;
    bool is_todo = false;
    Digest answer = {};
    /// What is known of the output while more of it comes, and of the details as JSON.
    std::string output;
    std::string details;
    /// A result that came before the arguments it is read with.
    Value early_result;
    bool early_error = false;
  };
  struct End {
    std::string id;
    std::string_view tool;
    const Value& result;
    bool is_error = false;
    /// It only repeats what the call's end should have said.
    bool is_echo = false;
  };

  Call& find(const std::string& id, std::string_view tool);
  /// Whether an event about call `id` means another one that has the id of an ended call.
  static bool is_reused(const Call& call, std::string_view owner, const Digest& input);
  static ToolCallEvent make_event(const std::string& id, Call& call);
  static void add_input(const Value& arguments, const Digest& input, Call& call,
                        ToolCallEvent& made);
  void begin_todo(const std::string& id, Call& call, Event& event);
  void begin_late(const std::string& id, Call& call, Event& event);
  void finish(const End& end, Event& event);
  bool finish_todo(const End& end, Call& call, Event& event);

  TextMap<Call> calls_;
  /// How many calls a message asks for, by the name of the message.
  TextMap<std::size_t> requested_;
  /// Ids of calls in the order of their beginning; ended ones are among them until the next break.
  std::vector<std::string> pending_;
  TaskBoard tasks_;
};

}  // namespace agent_timeline
