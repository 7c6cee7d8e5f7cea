#include "decode/maria/tools.h"

#include "base/text.h"
#include "decode/maria/results.h"
#include "decode/maria/todos.h"
#include "decode/read/fields.h"
#include "decode/read/todos.h"

namespace agent_timeline {
namespace {

std::string tool_name(const Value& body) {
  const std::string_view name = body["name"].string_or_empty();
  return std::string(name.empty() ? body["tool_call"]["function"]["name"].string_or_empty() : name);
}

/// Returns nothing if the event has no arguments: a result may come without them.
std::optional<ToolInput> read_input(const Value& body) {
  const Value& parsed = body["args"];
  if (parsed.is_object() || parsed.is_array()) return ToolInput{parsed, {}};
  const Value& text = parsed.is_string() ? parsed : body["tool_call"]["function"]["arguments"];
  if (text.is_null()) return std::nullopt;
  return parse_arguments(text);
}

ToolCallEvent read_call(const Value& body, Event& event) {
  ToolCallEvent call;
  call.call_id = id_text(body["tool_call"]["id"]);
  call.name = tool_name(body);
  call.input = read_input(body);
  if (call.input && !call.input->raw.empty()) {
    event.notes.push_back({"invalid-arguments", "The arguments of the call are not valid JSON."});
  }
  return call;
}

std::string missing_output_message(std::string_view name) {
  return "Tool call error: " + std::string(name);
}

/// True if `payload` is a single sentence: a text, `[constructor, text]`, or an object whose only
/// member is a text.
bool is_one_sentence(const Value& payload) {
  if (payload.is_string()) return true;
  if (payload.is_array()) {
    return payload.size() == 2 && payload.element(0).is_string() && payload.element(1).is_string();
  }
  return payload.is_object() && payload.size() == 1 && payload.members()[0].value.is_string();
}

ToolError read_error(const Value& body, std::string_view name) {
  const Value& payload = body["error"];
  const std::string readable = error_message(payload);
  const std::string_view text = body["text"].string_or_empty();
  ToolError error;
  error.message = !is_blank(text) ? std::string(text) : readable;
  if (is_blank(error.message)) error.message = missing_output_message(name);
  const bool repeats_error = !readable.empty() && error.message.find(readable) != std::string::npos;
  if (!repeats_error || !is_one_sentence(payload)) error.detail = payload;
  return error;
}

/// An error beside a result does not affect the status, but it is shown.
ToolError read_error_beside_result(const Value& payload) {
  ToolError error;
  error.message = error_message(payload);
  if (error.message.empty() || !is_one_sentence(payload)) error.detail = payload;
  return error;
}

/// Returns the list from the result of a to-do call; nothing if it failed or cannot be read.
std::optional<std::vector<Todo>> read_todo_result(const Value& body,
                                                  std::vector<DecodeNote>& notes) {
  if (!body["result"].truthy()) return std::nullopt;
  std::optional<std::vector<Todo>> todos = read_maria_todos(body["result"], notes);
  return todos ? todos : read_maria_todo_text(body["text"].string_or_empty());
}

/// Adds the start of a to-do call that has failed. It made no row before, as those that succeed
/// make none.
void add_hidden_beginning(const ToolCallEvent& call, Event& event) {
  ToolCallEvent beginning;
  beginning.call_id = call.call_id;
  beginning.name = call.name;
  event.bodies.emplace_back(std::move(beginning));
}

}  // namespace

void decode_maria_pre_tool_call(const Value& body, Event& event) {
  if (is_todo_tool(tool_name(body))) return;
  ToolCallEvent call = read_call(body, event);
  call.match = CallMatch::fresh;
  call.status = Status::running;
  event.bodies.emplace_back(std::move(call));
}

/// A result counts if it is truthy, not if it is merely present: `result: null` with an error is an
/// error, a result beside an error wins, and with neither the call is done, with an error text.
void decode_maria_post_tool_call(const Value& body, Event& event) {
  if (is_todo_tool(tool_name(body))) {
    if (auto todos = read_todo_result(body, event.notes)) {
      event.bodies.emplace_back(TodoListEvent{std::move(*todos)});
      return;
    }
  }
  ToolCallEvent call = read_call(body, event);
  call.match = CallMatch::open;
  if (is_todo_tool(call.name) && !call.call_id.empty()) add_hidden_beginning(call, event);
  const Value& result = body["result"].is_null() ? body["json"] : body["result"];
  const std::string_view text = body["text"].string_or_empty();
  ToolResult end;
  if (result.truthy()) {
    const Value& arguments = call.input ? call.input->arguments : null_value();
    MariaResult read = read_maria_result(call.name, arguments, result, text);
    call.status = read.status;
    end.output = std::move(read.output);
    end.cut = std::move(read.cut);
    if (body["error"].truthy()) end.error = read_error_beside_result(body["error"]);
  } else if (body["error"].truthy()) {
    call.status = Status::error;
    end.error = read_error(body, call.name);
  } else {
    call.status = Status::done;
    end.error = ToolError{missing_output_message(call.name), {}};
    if (!is_blank(text)) end.output = TextOutput{std::string(text)};
  }
  call.result = std::move(end);
  event.bodies.emplace_back(std::move(call));
}

void decode_maria_todo_updated(const Value& body, Event& event) {
  if (auto todos = read_maria_todos(body["todo"], event.notes)) {
    event.bodies.emplace_back(TodoListEvent{std::move(*todos)});
  } else {
    event.bodies.emplace_back(UnknownEvent{"unknown-shape", "TodoUpdated", {}, 0, body});
  }
}

}  // namespace agent_timeline
