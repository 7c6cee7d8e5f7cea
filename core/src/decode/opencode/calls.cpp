// The calls among opencode's parts, and the requests to the user about them.
#include <cstdint>
#include <string>
#include <utility>

#include "base/text.h"
#include "decode/opencode/newer_form.h"
#include "decode/opencode/parts.h"
#include "decode/opencode/results.h"
#include "decode/read/fields.h"
#include "decode/read/todos.h"
#include "tools/tool.h"

namespace agent_timeline {
namespace {

/// The prefix of ids for questions to the user that belong to no call.
constexpr std::string_view kQuestionPrefix = "ask/";

/// True for the errors of a rejected call: by the user, or by a rule of the user.
bool is_refusal(std::string_view error) {
  return contains(error, "rejected permission") ||
         error.starts_with("The user has specified a rule which prevents") ||
         error.starts_with("The user declined this tool call") ||
         error.starts_with("The user dismissed this question");
}

/// In version 2, the call's id is in `id` and the part's id in `partID`.
std::string call_id_of(const Value& part) {
  std::string id = id_text(part["callID"]);
  return id.empty() && !part["partID"].is_null() ? id_text(part["id"]) : id;
}

/// Returns the call's title, unless it only repeats the tool's name or the output.
std::string subject_of(const Value& part) {
  const std::string title = string_field(part["state"], "title");
  const bool is_name = title == part["tool"].string_or_empty();
  const bool is_output = trim(title) == trim(part["state"]["output"].string_or_empty());
  return is_name || is_output ? std::string() : title;
}

std::optional<ToolInput> input_of(const Value& state) {
  if (state["input"].is_null()) return std::nullopt;
  if (state["input"].is_string()) return parse_arguments(state["input"]);
  return ToolInput{state["input"], {}};
}

enum class Stage : std::uint8_t { open, completed, failed };

/// How far a call is. For a status of a newer version, what the state holds decides.
Stage stage_of(const Value& state) {
  const std::string_view status = state["status"].string_or_empty();
  if (status == "completed") return Stage::completed;
  if (is_open_opencode_status(status)) return Stage::open;
  if (status == "error" || !state["error"].is_null()) return Stage::failed;
  return state["output"].is_null() ? Stage::open : Stage::completed;
}

bool is_known_status(std::string_view status) {
  return status.empty() || is_open_opencode_status(status) || status == "completed" ||
         status == "error";
}

/// What a permission is asked for: its title and its patterns, which have several names.
std::string permission_text(const Value& request) {
  std::string text = string_field(request, "title");
  for (const char* name : {"patterns", "pattern", "resources"}) {
    const Value& patterns = request[name];
    if (patterns.is_string()) text += (text.empty() ? "" : "\n") + std::string(patterns.text());
    for (const Member& pattern : patterns.members())
      text += (text.empty() ? "" : "\n") + std::string(pattern.value.string_or_empty());
  }
  return text;
}

Status open_status(std::string_view status) {
  if (status == "streaming") return Status::input_streaming;
  return status == "pending" ? Status::ready : Status::running;
}

}  // namespace

void OpencodeParts::read_tool(const Value& part, Event& event) {
  const Value& state = part["state"];
  const std::string_view status = state["status"].string_or_empty();
  ToolCallEvent update;
  update.call_id = call_id_of(part);
  update.name = string_field(part, "tool");
  const bool is_invalid =
      tool_of(kOpencode, update.name) == ToolId::invalid_call && state["input"]["tool"].is_string();
  if (is_invalid) update.name = state["input"]["tool"].text();
  CallRecord& call = calls_.open(update.call_id, event);
  const Value& metadata = opencode_metadata(state);
  const std::string child = first_opencode_text({&metadata["sessionId"], &metadata["sessionID"]});
  if (!child.empty() && !call.ended) start_session(child, update.call_id);
  const std::string job = id_text(metadata["shellID"]);
  if (!job.empty() && !call.ended) starters_[job] = update.call_id;
  // A call that sets the to-do list makes no row unless it fails.
  if (!call.has_row) call.hidden = is_todo_tool(update.name.empty() ? call.name : update.name);
  update.input = is_invalid ? ToolInput{Value::object(), {}} : input_of(state);
  if (!is_invalid) update.subject = subject_of(part);
  history_.record_call(part, update.call_id);
  if (stage_of(state) == Stage::open) {
    const NoteScope scope(event);
    if (!is_known_status(status)) note_unknown_status(event);
    update.status = open_status(status);
    return calls_.update(std::move(update), {metadata["output"]}, event);
  }
  if (!call.row_has_start && !call.id.empty()) {
    ToolCallEvent start = update;
    start.status = Status::running;
    calls_.announce(std::move(start), event);
  }
  const auto started = read_time(state["time"]["start"]);
  const auto ended = read_time(state["time"]["end"]);
  if (started && ended && *ended >= *started) update.duration_ms = *ended - *started;
  update.ended_ms = ended ? ended : event.time_ms;
  if (!is_known_status(status)) return calls_.end_by_answer(std::move(update), {part}, event);
  calls_.end(std::move(update), {part}, event);
}

void OpencodeParts::stream_input(const std::string& id, std::string chunk, Event& event) {
  const CallRecord* known = calls_.find(id);
  if (known != nullptr && known->status != Status::input_streaming) return;
  ToolCallEvent update;
  update.call_id = id;
  update.status = Status::input_streaming;
  update.input_chunk = std::move(chunk);
  calls_.announce(std::move(update), event);
}

/// A later call may continue the session of an earlier one.
void OpencodeParts::start_session(const std::string& session, const std::string& call) {
  std::string& starter = starters_[session];
  const bool is_resumed = !starter.empty() && starter != call;
  starter = call;
  if (is_resumed) scopes_.erase(session);
}

void OpencodeParts::read_progress(const CallRecord& call, const CallAnswer& answer,
                                  ToolCallEvent& update, Event&) {
  if (answer.value.string_or_empty().empty()) return;
  CommandOutput command;
  command.command = string_field(call.arguments, "command");
  command.outcome = CommandOutput::Outcome::running;
  command.standard_output = answer.value.text();
  update.result = ToolResult{ToolOutput(std::move(command)), {}};
  update.status = Status::partial;
}

void OpencodeParts::read_failure(const CallRecord& call, const Value& state,
                                 ToolCallEvent& update) {
  std::string message = error_message(state["error"]);
  const Value& metadata = opencode_metadata(state);
  const bool aborted = metadata["interrupted"].truthy() || message == "Tool execution aborted";
  update.status = is_refusal(message) ? Status::denied
                  : aborted           ? Status::cancelled
                                      : Status::error;
  update.result = ToolResult{{}, ToolError{std::move(message), {}}};
  if (is_blank(metadata["output"].string_or_empty())) return;
  CommandOutput command;
  command.command =
      string_field(state["input"].is_null() ? call.arguments : state["input"], "command");
  if (aborted) command.outcome = CommandOutput::Outcome::interrupted;
  command.standard_output = trim_end(metadata["output"].text());
  update.result->output = ToolOutput(std::move(command));
}

/// In version 2, only the start of a call has its name and input.
bool OpencodeParts::read_end(CallRecord& call, const CallAnswer& answer, ToolCallEvent& update,
                             Event& event) {
  const Value& state = answer.value["state"];
  if (!state.is_object()) {
    OpencodeResult read = read_opencode_result(
        call.name, call.arguments, answer.value["text"].string_or_empty(), null_value());
    update.status = read.status;
    update.result = std::move(read.result);
    return true;
  }
  if (stage_of(state) == Stage::failed) {
    read_failure(call, state, update);
    return true;
  }
  const Value& input = state["input"].is_null() ? call.arguments : state["input"];
  auto todos = call.hidden ? read_todos(input["todos"], event.notes) : std::nullopt;
  if (todos) {
    event.bodies.emplace_back(TodoListEvent{std::move(*todos)});
    return false;
  }
  std::string_view tool = answer.value["tool"].string_or_empty();
  if (tool.empty()) tool = call.name;
  OpencodeResult read = read_opencode_result(tool, input, state["output"].string_or_empty(),
                                             opencode_metadata(state));
  read.result.images = read_opencode_images(state["attachments"]);
  update.status = read.status;
  update.result = std::move(read.result);
  if (update.status == Status::background) {
    // These times are those of the launch.
    update.duration_ms.reset();
    update.ended_ms.reset();
  }
  return true;
}

/// The questions are in the call; if it is unknown, or there is none, they are in the request.
void OpencodeParts::await_approval(const Value& request, Event& event) {
  enter_session(id_text(request["sessionID"]), event);
  const Value& tool = request["tool"];
  const Value& source = request["source"];
  const std::string id = id_text(request["id"]);
  ToolCallEvent update;
  update.call_id = first_opencode_text(
      {&tool["callID"], &tool["id"], &request["callID"], &source["callID"], &source["id"]});
  const bool has_questions = request["questions"].size() > 0;
  if (update.call_id.empty() && has_questions && !id.empty())
    update.call_id = std::string(kQuestionPrefix) + id;
  if (update.call_id.empty()) return ask_permission(request, event);
  if (!id.empty()) calls_by_request_[id] = update.call_id;
  const CallRecord* known = calls_.find(update.call_id);
  if (has_questions && (known == nullptr || known->name.empty())) {
    update.name = tool_name(ToolId::ask, kOpencode);
    Value arguments = Value::object();
    arguments.add("questions", request["questions"]);
    update.input = ToolInput{std::move(arguments), {}};
  }
  calls_.await(std::move(update), event);
}

/// A permission for something other than a single call is a row of its own.
void OpencodeParts::ask_permission(const Value& request, Event& event) {
  const std::string id = id_text(request["id"]);
  NoticeEvent notice;
  notice.code = "permission-request";
  notice.tone = Tone::warning;
  if (!id.empty()) notice.key = "permission-" + id;
  notice.subject =
      first_opencode_text({&request["permission"], &request["action"], &request["type"]});
  notice.text = permission_text(request);
  if (request["metadata"].size() > 0) notice.detail = request["metadata"];
  if (notice.subject.empty() && notice.text.empty()) notice.detail = request;
  if (!id.empty()) permissions_[id] = {event.scope, notice};
  event.bodies.emplace_back(std::move(notice));
}

/// Adds a refusal to the row. If the permission was given, the row stays as it is.
void OpencodeParts::end_permission(const std::string& request, std::string_view reply,
                                   Event& event) {
  auto asked = permissions_.extract(request);
  if (!asked || reply != "reject") return;
  auto& [scope, notice] = asked.mapped();
  event.scope = std::move(scope);
  if (!notice.text.empty()) notice.text += "\n\n";
  notice.text += "Declined.";
  event.bodies.emplace_back(std::move(notice));
}

/// `answers` has a list of choices for each question.
void OpencodeParts::answer(const std::string& request, std::string_view reply, const Value& answers,
                           Event& event) {
  const auto call = calls_by_request_.find(request);
  if (call == calls_by_request_.end()) return end_permission(request, reply, event);
  ToolCallEvent update;
  update.call_id = call->second;
  if (reply == "reject") return calls_.deny(std::move(update), event);
  if (!update.call_id.starts_with(kQuestionPrefix)) return calls_.resume(update.call_id, event);
  Value metadata = Value::object();
  metadata.add("answers", answers);
  Value state = Value::object();
  state.add("status", Value::string("completed"));
  state.add("metadata", std::move(metadata));
  Value part = Value::object();
  part.add("state", std::move(state));
  update.ended_ms = event.time_ms;
  calls_.end(std::move(update), {part}, event);
}

/// Ends a background sub-agent or command, which a text in the user's name reports.
bool OpencodeParts::end_task(const Value& part, Event& event) {
  const auto starter =
      starters_.find(std::string(opencode_task_attribute(part["text"].string_or_empty(), "id")));
  if (starter == starters_.end()) return false;
  ToolCallEvent update;
  update.call_id = starter->second;
  calls_.end(std::move(update), {part}, event);
  return true;
}

}  // namespace agent_timeline
