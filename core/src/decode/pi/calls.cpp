#include "decode/pi/calls.h"

#include <utility>

#include "base/json/write.h"
#include "decode/pi/content.h"
#include "decode/pi/todos.h"
#include "decode/read/fields.h"

namespace agent_timeline {
namespace {

void note(Event& event, std::string code, std::string text) {
  event.notes.push_back({std::move(code), std::move(text)});
}

/// Of what an end and the message that repeats it have in common.
Digest digest_of(const Value& result, bool is_error) {
  const bool is_usual = result.is_object() && result.find("content") != nullptr;
  Hasher hasher;
  hasher.add(is_usual ? result["content"] : result);
  hasher.add(result["details"]);
  hasher.add(is_error ? "!" : ".");
  return hasher.finish();
}

/// A call without an id can only be told from others by its tool.
std::string call_id(const Value& body) {
  std::string id = id_text(body["toolCallId"]);
  return id.empty() ? "?" + std::string(body["toolName"].string_or_empty()) : id;
}

std::optional<ToolInput> read_input(const Value& arguments) {
  if (arguments.is_null()) return std::nullopt;
  return arguments.is_string() ? parse_arguments(arguments) : ToolInput{arguments, {}};
}

/// The text of an output that may grow; null for the rest.
const std::string* growing_text(const ToolResult& result) {
  if (!result.output || !result.images.empty() || result.cut) return nullptr;
  if (const auto* text = std::get_if<TextOutput>(&*result.output)) return &text->text;
  const auto* command = std::get_if<CommandOutput>(&*result.output);
  return command == nullptr ? nullptr : &command->standard_output;
}

/// What came out of a call before it was broken off.
ToolResult read_unfinished(std::string_view tool, const Value& arguments, std::string output) {
  Value result = Value::object();
  result.add("content", Value::string(std::move(output)));
  ToolResult read = read_pi_partial({tool, arguments, result}).result;
  if (!read.output) return read;
  if (auto* command = std::get_if<CommandOutput>(&*read.output)) {
    command->outcome = CommandOutput::Outcome::interrupted;
  }
  return read;
}

}  // namespace

/// Begins the row of a call that had none while it ran.
void PiCalls::begin_todo(const std::string& id, Call& call, Event& event) {
  if (!call.is_todo || call.begun) return;
  ToolCallEvent made = make_event(id, call);
  made.input = read_input(call.arguments);
  event.bodies.emplace_back(std::move(made));
}

PiCalls::Call& PiCalls::find(const std::string& id, std::string_view tool) {
  const auto [found, is_new] = calls_.try_emplace(id);
  Call& call = found->second;
  if (is_new) pending_.push_back(id);
  if (call.tool.empty()) {
    call.tool = tool;
    call.is_todo = is_todo_tool(tool);
  }
  return call;
}

/// Some providers number their calls anew in each message.
bool PiCalls::is_reused(const Call& call, std::string_view owner, const Digest& input) {
  if (!call.ended || (!call.begun && !call.is_todo)) return false;
  if (!owner.empty() && !call.owner.empty()) return owner != call.owner;
  return input != call.input;
}

/// An event about the call's row: the first one that begins it is fresh.
ToolCallEvent PiCalls::make_event(const std::string& id, Call& call) {
  ToolCallEvent made;
  made.call_id = id;
  made.name = call.tool;
  made.match = std::exchange(call.begun, true) ? CallMatch::latest : CallMatch::fresh;
  return made;
}

void PiCalls::add_input(const Value& arguments, const Digest& input, Call& call,
                        ToolCallEvent& made) {
  if (arguments.is_null() || input == call.input) return;
  call.input = input;
  call.arguments = arguments;
  made.input = read_input(arguments);
}

/// The arguments of a call whose result was here before them: now it can be read in full.
void PiCalls::begin_late(const std::string& id, Call& call, Event& event) {
  if (call.is_todo) return;
  ToolCallEvent made = make_event(id, call);
  made.input = read_input(call.arguments);
  PiResult read = read_pi_result({call.tool, call.arguments, call.early_result, call.early_error});
  made.result = std::move(read.result);
  made.status = read.status;
  call.early_result = Value();
  event.bodies.emplace_back(std::move(made));
}

void PiCalls::request(const Request& request, Event& event) {
  const Digest input = blake2(request.arguments);
  if (const auto known = calls_.find(request.id); known != calls_.end()) {
    if (is_reused(known->second, request.owner, input)) calls_.erase(known);
  }
  Call& call = find(request.id, request.tool);
  if (call.owner.empty()) {
    call.owner = request.owner;
    ++requested_[call.owner];
  }
  const bool is_late = call.ended && !call.begun;
  if (call.is_todo || is_late) {
    call.arguments = request.arguments;
    call.input = input;
    if (is_late) begin_late(request.id, call, event);
    return;
  }
  // What is being executed has all its arguments.
  if (call.ended || (call.started && request.is_streaming)) return;
  const bool is_first = !call.begun;
  ToolCallEvent made = make_event(request.id, call);
  add_input(request.arguments, input, call, made);
  if (!call.started) made.status = request.is_streaming ? Status::input_streaming : Status::ready;
  const bool is_complete = !request.is_streaming && !call.started;
  if (is_first || made.input || is_complete) event.bodies.emplace_back(std::move(made));
}

void PiCalls::extend_input(const std::string& id, std::string_view chunk, Event& event) {
  const auto known = calls_.find(id);
  if (known == calls_.end() || known->second.is_todo || known->second.started ||
      known->second.ended || chunk.empty()) {
    return;
  }
  ToolCallEvent made = make_event(id, known->second);
  made.status = Status::input_streaming;
  made.input_chunk = chunk;
  event.bodies.emplace_back(std::move(made));
}

void PiCalls::start(const Value& body, Event& event) {
  const std::string id = call_id(body);
  const Value& arguments = body["args"];
  const Digest input = blake2(arguments);
  const bool has_id = !id_text(body["toolCallId"]).empty();
  if (const auto known = calls_.find(id); known != calls_.end()) {
    const bool is_next = !has_id && known->second.ended;
    if (is_next || is_reused(known->second, {}, input)) calls_.erase(known);
  }
  Call& call = find(id, body["toolName"].string_or_empty());
  if (call.ended && !call.begun) {
    call.arguments = arguments;
    call.input = input;
    call.started = true;
    return begin_late(id, call, event);
  }
  if (std::exchange(call.started, true)) note(event, "second-start", "A tool started twice.");
  if (call.ended || call.is_todo) {
    if (!arguments.is_null()) call.arguments = arguments;
    return;
  }
  ToolCallEvent made = make_event(id, call);
  add_input(arguments, input, call, made);
  made.status = Status::running;
  event.bodies.emplace_back(std::move(made));
}

void PiCalls::update(const Value& body, Event& event) {
  const std::string id = call_id(body);
  Call& call = find(id, body["toolName"].string_or_empty());
  if (call.ended) return note(event, "update-after-end", "An update of a tool that has ended.");
  if (!std::exchange(call.updated, true) && !call.started) {
    note(event, "update-without-start", "An update of a tool whose start was not seen.");
  }
  if (call.is_todo) return;
  const Value& partial = body["partialResult"];
  ToolCallEvent made = make_event(id, call);
  add_input(body["args"], blake2(body["args"]), call, made);
  PiResult read = read_pi_partial({call.tool, call.arguments, partial});
  made.status = read.status;
  std::string details = compact_json(partial["details"]);
  const std::string* text = growing_text(read.result);
  const bool grows = text != nullptr && !call.output.empty() && details == call.details &&
                     std::string_view(*text).starts_with(call.output);
  std::string whole = text == nullptr ? std::string() : *text;
  if (grows) {
    made.output_chunk = whole.substr(call.output.size());
  } else {
    made.result = std::move(read.result);
  }
  const bool is_repetition = grows && made.output_chunk.empty() && !made.input;
  call.output = std::move(whole);
  call.details = std::move(details);
  if (!is_repetition) event.bodies.emplace_back(std::move(made));
}

void PiCalls::end(const Value& body, Event& event) {
  finish({call_id(body), body["toolName"].string_or_empty(), body["result"],
          body["isError"].truthy(), false},
         event);
}

void PiCalls::add_result_message(const Value& message, Event& event) {
  finish({call_id(message), message["toolName"].string_or_empty(), message,
          message["isError"].truthy(), true},
         event);
}

void PiCalls::finish(const End& end, Event& event) {
  Call& call = find(end.id, end.tool);
  const Digest answer = digest_of(end.result, end.is_error);
  if (call.ended && !call.broken_off) {
    if (answer == call.answer) {
      if (!end.is_echo) note(event, "repeated-result", "A tool ended twice in the same way.");
    } else if (!end.is_echo) {
      note(event, "second-result", "A tool ended twice; the first result is shown.");
    }
    return;
  }
  call.ended = true;
  call.broken_off = false;
  call.answer = answer;
  if (call.is_todo && finish_todo(end, call, event)) return;
  PiResult read = read_pi_result({call.tool, call.arguments, end.result, end.is_error});
  begin_todo(end.id, call, event);
  ToolCallEvent made;
  if (call.begun) {
    made = make_event(end.id, call);
  } else {
    made.call_id = end.id;
    made.name = call.tool;
    made.match = CallMatch::open;
    call.early_result = end.result;
    call.early_error = end.is_error;
  }
  made.status = read.status;
  made.result = std::move(read.result);
  // Messages tell the results of all calls of an answer at once, when the last has ended.
  const auto together = requested_.find(call.owner);
  made.ends_with_others =
      end.is_echo && !call.started && together != requested_.end() && together->second > 1;
  call.arguments = Value();
  call.output.clear();
  call.details.clear();
  event.bodies.emplace_back(std::move(made));
}

/// A to-do tool that succeeded says the list, and has no row.
bool PiCalls::finish_todo(const End& end, Call& call, Event& event) {
  if (end.is_error) return false;
  const std::string text = read_pi_content(end.result["content"]).text;
  const Value& details = end.result["details"];
  auto todos = tasks_.apply(find_tool(call.tool).id, call.arguments, text, details, event.notes);
  if (!todos) todos = read_pi_todos(call.arguments, details, text, event.notes);
  if (!todos) return false;
  event.bodies.emplace_back(TodoListEvent{std::move(*todos)});
  return true;
}

void PiCalls::break_off(const std::string& id, Status status, const std::string& why,
                        Event& event) {
  const auto known = calls_.find(id);
  if (known == calls_.end() || known->second.ended) return;
  Call& call = known->second;
  begin_todo(id, call, event);
  ToolCallEvent made = make_event(id, call);
  made.status = status;
  made.result = read_unfinished(call.tool, call.arguments, std::move(call.output));
  made.result->error = ToolError{why, {}};
  call.ended = true;
  call.broken_off = true;
  event.bodies.emplace_back(std::move(made));
}

void PiCalls::break_off_all(Status status, const std::string& why, Event& event) {
  for (const std::string& id : std::exchange(pending_, {}))
    break_off(id, status, why, event);
}

}  // namespace agent_timeline
