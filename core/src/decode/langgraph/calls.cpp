#include "decode/langgraph/calls.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "base/text.h"
#include "decode/read/approvals.h"
#include "decode/read/fields.h"
#include "decode/read/search_text.h"
#include "decode/read/todos.h"
#include "decode/read/tool_value.h"
#include "tools/tool.h"

namespace agent_timeline {
namespace {

/// How many pending calls of a tool are compared with the input of a run.
constexpr std::size_t kCompared = 16;

/// Starts an event about call `id`; `name` is its tool, or empty.
ToolCallEvent about(const std::string& id, const std::string& name, LangContext& now) {
  CallRecord& call = now.state.calls.open(id, now.event);
  // Calls that replace the to-do list make no row unless they fail.
  if (!call.has_row) call.hidden = is_todo_tool(name.empty() ? call.name : name);
  if (!call.begun && !call.ended) now.graph->open_calls.insert(id);
  ToolCallEvent said;
  said.call_id = id;
  said.name = name;
  return said;
}

/// Who decided a result: the tool, or a person.
enum AnswerKind : std::uint8_t { of_tool, of_person };

/// The node that asks the user for permission and answers the calls that were rejected.
constexpr std::string_view kApprover = "HumanInTheLoopMiddleware.";

/// `is_decided` is true in the approving node, which ends a call only by rejecting it.
ToolAnswer read_failure(const CallRecord& call, const Value& content, bool is_decided) {
  ToolAnswer answer;
  answer.status = Status::error;
  std::string text = content.is_string() ? std::string(content.text()) : read_content(content).text;
  const bool is_refusal =
      is_decided || text.starts_with("User rejected") || text.find("rejected") < 64;
  if (call.awaiting && is_refusal) answer.status = Status::denied;
  const bool is_text = !text.empty();
  answer.result.error = ToolError{std::move(text), is_text ? Value() : content};
  return answer;
}

/// Ends the call. The first result counts, except that a tool message replaces the error that the
/// tool's run reported, because it says more.
void end(ToolCallEvent said, const CallAnswer& answer, LangContext& now) {
  now.graph->open_calls.erase(said.call_id);
  now.state.calls.end(std::move(said), answer, now.event);
}

void fail(ToolCallEvent said, std::string why, LangContext& now) {
  said.status = Status::error;
  said.result = ToolResult{{}, ToolError{std::move(why), {}}};
  end(std::move(said), {null_value()}, now);
}

ToolCallEvent about_run(const std::string& run, LangContext& now) {
  const auto known = now.state.runs.find(run);
  return about(known == now.state.runs.end() ? run : known->second, {}, now);
}

bool is_over(const std::string& id, LangContext& now) {
  const CallRecord* call = now.state.calls.find(id);
  return call == nullptr || call->ended;
}

/// True if the open call has the arguments `input`.
bool is_asked(const std::string& id, const Value& input, LangContext& now) {
  const CallRecord* call = now.state.calls.find(id);
  return call != nullptr && blake2(call->arguments) == blake2(input);
}

void drop_ended(std::deque<std::string>& ids, LangContext& now) {
  while (!ids.empty() && is_over(ids.front(), now))
    ids.pop_front();
}

/// Takes the pending call that a run executes: by its tool and, among several, by its arguments.
std::string take_ready(const std::string& name, const Value& input, LangContext& now) {
  std::deque<std::string>& ids = now.state.ready[name];
  drop_ended(ids, now);
  if (ids.empty()) return {};
  const auto last = ids.begin() + static_cast<std::ptrdiff_t>(std::min(ids.size(), kCompared));
  auto chosen = std::find_if(ids.begin(), last,
                             [&](const std::string& id) { return is_asked(id, input, now); });
  if (chosen == last) chosen = ids.begin();
  std::string id = *chosen;
  ids.erase(chosen);
  return id;
}

/// Finds the call that the user is asked about. It is chosen the same way, but stays pending.
std::string find_ready(const std::string& name, const Value& input, LangContext& now) {
  const auto known = now.state.ready.find(name);
  if (known == now.state.ready.end()) return {};
  std::deque<std::string>& ids = known->second;
  drop_ended(ids, now);
  const std::size_t count = std::min(ids.size(), kCompared);
  std::string fallback;
  for (std::size_t i = 0; i < count; ++i) {
    if (is_over(ids[i], now) || now.state.calls.find(ids[i])->awaiting) continue;
    if (is_asked(ids[i], input, now)) return ids[i];
    if (fallback.empty()) fallback = ids[i];
  }
  return fallback;
}

/// Unwraps the input of a JavaScript tool, which may be JSON text in its only member, `input`.
const Value& plain_input(const Value& input, Value& storage) {
  const bool is_packed = input.size() == 1 && input["input"].is_string();
  if (!is_packed || !trim(input["input"].text()).starts_with('{')) return input;
  storage = parse_arguments(input["input"]).arguments;
  return storage.is_object() ? storage : input;
}

/// Returns an error's message without the stack trace that may follow it.
std::string sentence_of(const Value& error) {
  std::string text = error_message(error);
  for (const std::string_view mark : {"\n\nError", "\nTraceback (most recent call last)"}) {
    const std::size_t at = text.find(mark);
    if (at != std::string::npos && at > 0) text.resize(at);
  }
  return std::string(trim(text));
}

/// True if another mode has already reported this interrupt.
bool was_told(const std::string& id, const Value& value, LangContext& now) {
  if (id.empty()) return false;
  return !now.state.interrupts.insert(id + digest_key(blake2(value))).second;
}

/// The graphs around a waiting call do not continue either, so their rows wait as well.
void suspend(std::string_view key, LangContext& now) {
  for (CallRecord* row = now.state.calls.find(std::string(key)); row != nullptr;
       row = now.state.calls.find(row->scope.key)) {
    if (row->ended || row->awaiting) return;
    now.state.waiting.push_back(row->id);
    now.apart([&](LangContext& part) {
      ToolCallEvent said;
      said.call_id = row->id;
      said.rests = true;
      part.state.calls.await(std::move(said), part.event);
    });
  }
}

/// Adds the description of a request as a row next to the waiting call.
void describe(ApprovalRequest& request, LangContext& now) {
  if (request.description.empty()) return;
  NoticeEvent notice;
  notice.code = "permission-request";
  notice.tone = Tone::warning;
  notice.subject = std::move(request.name);
  notice.text = std::move(request.description);
  now.event.bodies.emplace_back(std::move(notice));
}

bool ask_about(ApprovalRequest& request, LangContext& now) {
  const std::string id = find_ready(request.name, request.arguments, now);
  if (id.empty()) return false;
  now.apart([&](LangContext& part) {
    ToolCallEvent said = about(id, {}, part);
    said.rests = true;
    part.state.calls.await(std::move(said), part.event);
    describe(request, part);
  });
  suspend(now.state.calls.find(id)->scope.key, now);
  return true;
}

/// Asks a question that is plain text; shows anything else as data.
void ask(const Value& question, LangContext& now) {
  std::string words = asked_words(question);
  if (words.empty()) {
    NoticeEvent notice;
    notice.code = "permission-request";
    notice.tone = Tone::warning;
    notice.subject = "interrupt";
    notice.detail = question;
    now.event.bodies.emplace_back(std::move(notice));
    return;
  }
  Value one = Value::object();
  one.add("question", Value::string(std::move(words)));
  Value questions = Value::array();
  questions.add({}, std::move(one));
  Value arguments = Value::object();
  arguments.add("questions", std::move(questions));
  for (const Member& member : question.members())
    if (member.key != "questions") arguments.add(member.key, member.value);
  ToolCallEvent call;
  call.call_id = "question " + std::to_string(++now.state.unnamed);
  call.name = tool_name(ToolId::ask);
  call.input = ToolInput{std::move(arguments), {}};
  call.rests = true;
  now.state.asked.push_back(call.call_id);
  now.state.calls.await(std::move(call), now.event);
}

}  // namespace

bool LangResults::read_end(CallRecord& call, const CallAnswer& answer, ToolCallEvent& said,
                           Event& event) {
  if (!said.status) {
    const bool failed = answer.beside.string_or_empty() == "error";
    ToolAnswer read = failed ? read_failure(call, answer.value, answer.kind == of_person)
                             : read_tool_content(call.name, call.arguments, answer.value);
    said.status = read.status;
    said.result = std::move(read.result);
  }
  return !call.hidden || said.status != Status::done || !show_todos(call.arguments, event);
}

void grow_lang_call(const std::string& id, const std::string& name, std::string chunk,
                    LangContext& now) {
  ToolCallEvent said = about(id, name, now);
  said.status = Status::input_streaming;
  said.input_chunk = std::move(chunk);
  now.state.calls.ask(std::move(said), now.event);
}

void add_lang_call(const std::string& id, const std::string& name, ToolInput input, bool goes_on,
                   LangContext& now) {
  ToolCallEvent said = about(id, name, now);
  CallRecord& call = now.state.calls.open(id, now.event);
  if (!goes_on && !std::exchange(call.started, true)) now.state.ready[name].push_back(id);
  said.input = std::move(input);
  said.status = goes_on ? Status::input_streaming : Status::ready;
  now.state.calls.ask(std::move(said), now.event);
}

void refuse_lang_call(const std::string& id, const Value& value, LangContext& now) {
  ToolCallEvent said = about(id, string_field(value, "name"), now);
  said.input = parse_arguments(value["args"]);
  now.state.calls.ask(std::move(said), now.event);
  fail(about(id, {}, now), error_message(value["error"]), now);
}

void end_lang_call(const Value& body, LangContext& now) {
  ToolCallEvent said = about(id_text(body["tool_call_id"]), string_field(body, "name"), now);
  const int kind = now.node.starts_with(kApprover) ? of_person : of_tool;
  end(std::move(said), {body["content"], body["status"], kind}, now);
}

void end_lang_function(const Value& body, LangContext& now) {
  const std::string name = string_field(body, "name");
  std::string id = take_ready(name, null_value(), now);
  if (id.empty()) id = "function " + std::to_string(++now.state.unnamed);
  end(about(id, name, now), {body["content"]}, now);
}

void end_lang_server_call(const Value& block, LangContext& now) {
  const bool is_standard = block["tool_call_id"].is_string();
  const Value& output = block[is_standard ? "output" : "content"];
  ToolCallEvent said = about(id_text(block[is_standard ? "tool_call_id" : "tool_use_id"]), {}, now);
  if (output["type"].string_or_empty().ends_with("_error"))
    return fail(std::move(said), string_field(output, "error_code"), now);
  if (output.element(0)["type"].string_or_empty() == "web_search_result") {
    said.status = Status::done;
    said.result = ToolResult{ToolOutput(read_link_list(output)), {}};
  }
  end(std::move(said), {output, block["status"]}, now);
}

void start_lang_call(const std::string& id, const std::string& name, const Value& input,
                     LangContext& now) {
  ToolCallEvent said = about(id, name, now);
  if (!now.state.calls.open(id, now.event).input)
    said.input = input.is_string() ? parse_arguments(input) : ToolInput{input, {}};
  said.status = Status::running;
  now.state.calls.ask(std::move(said), now.event);
}

void grow_lang_output(const std::string& id, std::string text, LangContext& now) {
  ToolCallEvent said = about(id, {}, now);
  said.status = Status::partial;
  said.output_chunk = std::move(text);
  now.state.calls.update(std::move(said), now.event);
}

void run_lang_tool(const std::string& run, const std::string& name, const Value& input,
                   LangContext& now) {
  Value storage;
  const Value& arguments = plain_input(input, storage);
  std::string id = take_ready(name, arguments, now);
  const bool stands_alone = id.empty();
  if (stands_alone) id = run;
  ToolCallEvent said = about(id, name, now);
  if (stands_alone) said.input = ToolInput{arguments, {}};
  said.status = Status::running;
  now.state.calls.ask(std::move(said), now.event);
  now.state.runs[run] = std::move(id);
}

void end_lang_tool(const std::string& run, const Value& output, LangContext& now) {
  end(about_run(run, now), {output}, now);
}

void fail_lang_tool(const std::string& run, const Value& error, LangContext& now) {
  ToolCallEvent said = about_run(run, now);
  CallRecord& call = now.state.calls.open(said.call_id, now.event);
  if (call.ended) return;
  fail(std::move(said), sentence_of(error), now);
  call.broken_off = true;
}

bool resume_lang_graph(LangContext& now) {
  now.state.interrupts.clear();
  for (const std::string& id : std::exchange(now.state.waiting, {}))
    now.apart([&](LangContext& part) { part.state.calls.resume(id, part.event); });
  for (std::string& id : std::exchange(now.state.asked, {})) {
    ToolCallEvent said;
    said.call_id = std::move(id);
    said.status = Status::done;
    said.result.emplace();
    now.apart([&](LangContext& part) {
      now.state.calls.end(std::move(said), {null_value()}, part.event);
    });
  }
  return std::exchange(now.state.was_interrupted, false);
}

void interrupt_lang_graph(const Value& interrupts, LangContext& now) {
  now.state.was_interrupted = true;
  for (const Member& item : interrupts.members()) {
    const Value& value = item.value.find("value") != nullptr ? item.value["value"] : item.value;
    if (was_told(id_text(item.value["id"]), value, now)) continue;
    bool any = false;
    for (ApprovalRequest& request : read_approval_requests(value))
      any = ask_about(request, now) || any;
    if (any) continue;
    // Requests in a list that are not about calls are asked one by one.
    const bool is_list = value.is_array() && value.element(0).is_object();
    if (!is_list) ask(value, now);
    for (const Member& request : (is_list ? value : null_value()).members())
      ask(request.value, now);
  }
}

}  // namespace agent_timeline
