#include "decode/pi/dialogs.h"

#include <array>
#include <string_view>
#include <utility>

#include "base/text.h"
#include "decode/read/fields.h"
#include "decode/read/members.h"
#include "tools/tool.h"

namespace agent_timeline {
namespace {

constexpr std::array<std::string_view, 4> kQuestions = {"confirm", "editor", "input", "select"};
/// Requests that change the host's screen and concern nothing in the session.
constexpr std::array<std::string_view, 4> kDecorations = {"setStatus", "setTitle", "setWidget",
                                                          "set_editor_text"};

Tone tone_of(std::string_view type) {
  if (type == "error") return Tone::bad;
  if (type == "warning") return Tone::warning;
  return type == "success" ? Tone::good : Tone::neutral;
}

void notify(const Value& body, Event& event) {
  NoticeEvent notice;
  notice.code = "notification";
  notice.tone = tone_of(body["notifyType"].string_or_empty());
  notice.text = body["message"].string_or_empty();
  if (is_blank(notice.text)) notice.detail = body;
  event.bodies.emplace_back(std::move(notice));
}

/// If there is a message, it is the question, and the title is its header.
Value read_question(const Value& body) {
  const bool has_message = !is_blank(body["message"].string_or_empty());
  Value question = Value::object();
  question.add("question", body[has_message ? "message" : "title"]);
  if (has_message) question.add("header", body["title"]);
  if (body["options"].is_array()) question.add("options", body["options"]);
  return question;
}

/// Returns the question, and the members that describe the input field.
ToolInput read_input(const Value& body) {
  Value questions = Value::array();
  questions.add({}, read_question(body));
  Value arguments = Value::object();
  arguments.add("questions", std::move(questions));
  add_members_except(body, {"type", "id", "method", "title", "message", "options"}, arguments);
  return {std::move(arguments), {}};
}

std::string read_answer(const Value& body) {
  if (body["value"].is_string()) return std::string(body["value"].text());
  if (body["confirmed"].is_null()) return {};
  return body["confirmed"].truthy() ? "yes" : "no";
}

}  // namespace

void PiDialogs::request(const Value& body, Event& event) {
  const std::string_view method = body["method"].string_or_empty();
  if (method == "notify") return notify(body, event);
  if (is_one_of(method, kQuestions)) return ask(body, event);
  if (is_one_of(method, kDecorations)) return;
  event.bodies.emplace_back(
      UnknownEvent{"unknown-shape", "extension_ui_request " + std::string(method), {}, 0, body});
}

void PiDialogs::ask(const Value& body, Event& event) {
  mark_answered(event);
  ToolCallEvent call;
  call.call_id = "ui/" + id_text(body["id"]);
  call.name = tool_name(ToolId::ask);
  call.input = read_input(body);
  call.status = Status::awaiting_approval;
  open_ = call.call_id;
  const Value& question = call.input->arguments["questions"].element(0);
  question_ = question["question"].string_or_empty();
  event.bodies.emplace_back(std::move(call));
}

void PiDialogs::answer(const Value& body, Event& event) {
  const std::string call_id = "ui/" + id_text(body["id"]);
  if (call_id != open_) return;
  open_.clear();
  ToolCallEvent call;
  call.call_id = call_id;
  call.match = CallMatch::latest;
  call.status = body["cancelled"].truthy() ? Status::cancelled : Status::done;
  call.result = ToolResult{};
  if (call.status == Status::done) {
    Answers answers;
    answers.pairs.push_back({std::exchange(question_, {}), read_answer(body)});
    call.result->output = std::move(answers);
  }
  event.bodies.emplace_back(std::move(call));
}

void PiDialogs::mark_answered(Event& event) {
  if (open_.empty()) return;
  ToolCallEvent call;
  call.call_id = std::exchange(open_, {});
  call.match = CallMatch::latest;
  call.status = Status::done;
  call.result = ToolResult{};
  event.bodies.emplace_back(std::move(call));
}

}  // namespace agent_timeline
