#include "decode/pi/calls.h"

#include <utility>

#include "decode/pi/agents.h"
#include "decode/pi/content.h"
#include "decode/pi/questions.h"
#include "decode/pi/results.h"
#include "decode/pi/todos.h"
#include "decode/pi/usage.h"
#include "decode/read/bodies.h"
#include "decode/read/fields.h"
#include "tools/tool.h"

namespace agent_timeline {
namespace {

/// Several events may report the same step.
constexpr CallPolicy kPolicy = {.ids_span_agents = true,
                                .checks_order = true,
                                .repeats_starts = true,
                                .second_end = CallPolicy::SecondEnd::noted};

/// Digests what an end and the message that repeats it have in common.
Digest digest_of(const Value& result, bool is_error) {
  Hasher hasher;
  hasher.add(pi_result_content(result));
  hasher.add(result["details"]);
  hasher.add(is_error ? "!" : ".");
  return hasher.finish();
}

/// A call without an id is identified by its tool.
std::string call_id(const Value& body) {
  std::string id = id_text(body["toolCallId"]);
  return id.empty() ? "?" + std::string(body["toolName"].string_or_empty()) : id;
}

std::optional<ToolInput> read_input(const Value& arguments) {
  if (arguments.is_null()) return std::nullopt;
  return arguments.is_string() ? parse_arguments(arguments) : ToolInput{arguments, {}};
}

/// Returns the names of the agents if a call starts several, since such a call has no description.
std::string subject_of(std::string_view tool, const Value& arguments) {
  if (tool_of(kPi, tool) != ToolId::run_agent) return {};
  return pi_agent_names(arguments);
}

/// True if the id now means another call: some providers number calls anew in each message.
bool is_reused(const CallRecord& call, std::string_view owner, const Value& arguments) {
  if (!call.ended || !call.known) return false;
  if (!owner.empty() && !call.owner.empty()) return owner != call.owner;
  return call.input_digest != blake2(arguments);
}

}  // namespace

PiCalls::PiCalls() : calls_(kPolicy, *this) {}

CallRecord& PiCalls::open(const std::string& id, std::string_view tool, Event& event) {
  CallRecord& call = calls_.open(id, event);
  if (call.name.empty()) call.hidden = is_todo_tool(tool);
  return call;
}

void PiCalls::renew(CallRecord& call) {
  counted_.erase(call.id);
  calls_.renew(call);
}

/// Counts the tokens of models that the tool itself used, which only some of the events that report
/// its end contain.
void PiCalls::count(const std::string& id, const Value& usage, Event& event) {
  SessionEvent facts;
  if (!add_pi_usage(usage, facts) || (!id.empty() && !counted_.insert(id).second)) return;
  event.bodies.emplace_back(std::move(facts));
}

void PiCalls::request(const Request& request, Event& event) {
  CallRecord* known = calls_.find(request.id);
  const Value arguments = convert_pi_arguments(request.tool, request.arguments);
  if (known != nullptr && is_reused(*known, request.owner, arguments)) renew(*known);
  CallRecord& call = open(request.id, request.tool, event);
  if (call.owner.empty()) {
    call.owner = request.owner;
    ++requested_[call.owner];
  }
  // A call that runs already has all its arguments.
  if (call.start_seen && request.is_streaming) return;
  ToolCallEvent update = call_event(request.id, request.tool);
  update.input = read_input(arguments);
  update.subject = subject_of(request.tool, arguments);
  if (!call.start_seen)
    update.status = request.is_streaming ? Status::input_streaming : Status::ready;
  calls_.announce(std::move(update), event);
}

void PiCalls::extend_input(const std::string& id, std::string_view chunk, Event& event) {
  const CallRecord* known = calls_.find(id);
  if (known == nullptr || known->start_seen) return;
  ToolCallEvent update = call_event(id);
  update.status = Status::input_streaming;
  update.input_chunk = chunk;
  calls_.announce(std::move(update), event);
}

void PiCalls::start(const Value& body, Event& event) {
  ToolCallEvent update = call_event(call_id(body), body["toolName"].string_or_empty());
  const bool has_id = !id_text(body["toolCallId"]).empty();
  CallRecord* known = calls_.find(update.call_id);
  const Value arguments = convert_pi_arguments(update.name, body["args"]);
  if (known != nullptr && ((known->ended && !has_id) || is_reused(*known, {}, arguments))) {
    renew(*known);
  }
  open(update.call_id, update.name, event);
  update.input = read_input(arguments);
  update.subject = subject_of(update.name, arguments);
  update.status = Status::running;
  calls_.begin(std::move(update), event);
}

void PiCalls::update(const Value& body, Event& event) {
  ToolCallEvent update = call_event(call_id(body), body["toolName"].string_or_empty());
  open(update.call_id, update.name, event);
  update.input = read_input(convert_pi_arguments(update.name, body["args"]));
  calls_.update(std::move(update), {body["partialResult"]}, event);
}

void PiCalls::read_progress(const CallRecord& call, const CallAnswer& answer, ToolCallEvent& update,
                            Event&) {
  PiResult read = read_pi_partial({call.name, call.arguments, answer.value});
  update.status = read.status;
  update.result = std::move(read.result);
}

void PiCalls::end(const Value& body, Event& event) {
  finish(body, body["result"], false, event);
}

void PiCalls::add_result_message(const Value& message, Event& event) {
  finish(message, message, true, event);
}

void PiCalls::finish(const Value& body, const Value& result, bool is_echo, Event& event) {
  ToolCallEvent update = call_event(call_id(body), body["toolName"].string_or_empty());
  const std::string id = update.call_id;
  const CallRecord& call = open(id, update.name, event);
  const bool is_error = body["isError"].truthy();
  // Messages report the results of all calls of an answer at once, after the last has ended.
  const auto batch = requested_.find(call.owner);
  update.shares_end_time =
      is_echo && !call.start_seen && batch != requested_.end() && batch->second > 1;
  calls_.end(std::move(update),
             {.value = result,
              .kind = is_error ? 1 : 0,
              .digest = digest_of(result, is_error),
              .is_echo = is_echo},
             event);
  count(id, result["usage"], event);
}

bool PiCalls::read_end(CallRecord& call, const CallAnswer& answer, ToolCallEvent& update,
                       Event& event) {
  const bool is_error = answer.kind != 0;
  if (call.hidden && !is_error && finish_todo(call, answer.value, event)) return false;
  PiResult read = read_pi_result({call.name, call.arguments, answer.value, is_error});
  update.status = read.status;
  update.result = std::move(read.result);
  return true;
}

/// Reads the list of a to-do call that succeeded, which has no row.
bool PiCalls::finish_todo(const CallRecord& call, const Value& result, Event& event) {
  const std::string text = read_pi_content(result["content"]).text;
  const Value& details = result["details"];
  auto todos = tasks_.apply(find_tool(call.name).id, call.arguments, text, details, event.notes);
  if (!todos) todos = read_pi_todos(call.arguments, details, text, event.notes);
  if (!todos) return false;
  event.bodies.emplace_back(TodoListEvent{std::move(*todos)});
  return true;
}

void PiCalls::break_off(const std::string& id, Status status, const std::string& why,
                        Event& event) {
  CallRecord* known = calls_.find(id);
  if (known != nullptr) calls_.break_off(*known, status, why, event);
}

void PiCalls::break_off_all(Status status, const std::string& why, Event& event) {
  for (CallRecord* call : calls_.take_open())
    calls_.break_off(*call, status, why, event);
}

}  // namespace agent_timeline
