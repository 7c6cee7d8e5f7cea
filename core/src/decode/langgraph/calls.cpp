#include "decode/langgraph/calls.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "base/text.h"
#include "decode/read/approvals.h"
#include "decode/read/fields.h"
#include "decode/read/members.h"
#include "decode/read/search_text.h"
#include "decode/read/todos.h"
#include "decode/read/tool_value.h"
#include "tools/tool.h"

namespace agent_timeline {
namespace {

/// How many pending calls of a tool are compared with the input of a run.
constexpr std::size_t kCompared = 16;

/// Starts an event about call `id`; `name` is its tool, or empty.
ToolCallEvent update_of(const std::string& id, const std::string& name, LangContext& context) {
  CallRecord& call = context.state.calls.open(id, context.event);
  // Calls that replace the to-do list make no row unless they fail.
  if (!call.has_row) call.hidden = is_todo_tool(name.empty() ? call.name : name);
  if (!call.row_has_start && !call.ended) context.graph->open_calls.insert(id);
  ToolCallEvent update;
  update.call_id = id;
  update.name = name;
  return update;
}

/// Who decided a result: the tool, or a person.
enum AnswerKind : std::uint8_t { of_tool, of_user };

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
void end(ToolCallEvent update, const CallAnswer& answer, LangContext& context) {
  context.graph->open_calls.erase(update.call_id);
  context.state.calls.end(std::move(update), answer, context.event);
}

void fail(ToolCallEvent update, std::string why, LangContext& context) {
  update.status = Status::error;
  update.result = ToolResult{{}, ToolError{std::move(why), {}}};
  end(std::move(update), {null_value()}, context);
}

ToolCallEvent update_of_run(const std::string& run, LangContext& context) {
  const auto known = context.state.runs.find(run);
  return update_of(known == context.state.runs.end() ? run : known->second, {}, context);
}

/// True if the open call has the arguments `input`.
bool has_arguments(const std::string& id, const Value& input, LangContext& context) {
  const CallRecord* call = context.state.calls.find(id);
  return call != nullptr && blake2(call->arguments) == blake2(input);
}

/// Takes the pending call that a run executes: by its tool and, among several, by its arguments.
std::string take_ready(const std::string& name, const Value& input, LangContext& context) {
  std::deque<std::string>& ids = context.state.ready[name];
  context.state.calls.drop_ended(ids);
  if (ids.empty()) return {};
  const auto last = ids.begin() + static_cast<std::ptrdiff_t>(std::min(ids.size(), kCompared));
  auto chosen = std::find_if(
      ids.begin(), last, [&](const std::string& id) { return has_arguments(id, input, context); });
  if (chosen == last) chosen = ids.begin();
  std::string id = *chosen;
  ids.erase(chosen);
  return id;
}

/// Finds the call that the user is asked about. It is chosen the same way, but stays pending.
std::string find_ready(const std::string& name, const Value& input, LangContext& context) {
  const auto known = context.state.ready.find(name);
  if (known == context.state.ready.end()) return {};
  std::deque<std::string>& ids = known->second;
  context.state.calls.drop_ended(ids);
  const std::size_t count = std::min(ids.size(), kCompared);
  std::string fallback;
  for (std::size_t i = 0; i < count; ++i) {
    if (!context.state.calls.is_open(ids[i]) || context.state.calls.find(ids[i])->awaiting)
      continue;
    if (has_arguments(ids[i], input, context)) return ids[i];
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
bool is_known_interrupt(const std::string& id, const Value& value, LangContext& context) {
  if (id.empty()) return false;
  return !context.state.interrupts.insert(id + digest_key(blake2(value))).second;
}

/// The graphs around a waiting call do not continue either, so their rows wait as well.
void suspend(std::string_view key, LangContext& context) {
  for (CallRecord* row = context.state.calls.find(std::string(key)); row != nullptr;
       row = context.state.calls.find(row->scope.key)) {
    if (row->ended || row->awaiting) return;
    context.state.waiting_graphs.push_back(row->id);
    context.in_own_scope([&](LangContext& part) {
      ToolCallEvent update;
      update.call_id = row->id;
      update.stays_open = true;
      part.state.calls.await(std::move(update), part.event);
    });
  }
}

/// Adds the description of a request as a row next to the waiting call.
void describe(ApprovalRequest& request, LangContext& context) {
  if (request.description.empty()) return;
  NoticeEvent notice;
  notice.code = "permission-request";
  notice.tone = Tone::warning;
  notice.subject = std::move(request.name);
  notice.text = std::move(request.description);
  context.event.bodies.emplace_back(std::move(notice));
}

bool ask_permission(ApprovalRequest& request, LangContext& context) {
  const std::string id = find_ready(request.name, request.arguments, context);
  if (id.empty()) return false;
  context.in_own_scope([&](LangContext& part) {
    ToolCallEvent update = update_of(id, {}, part);
    update.stays_open = true;
    part.state.calls.await(std::move(update), part.event);
    describe(request, part);
  });
  suspend(context.state.calls.find(id)->scope.key, context);
  return true;
}

/// Asks a question that is plain text; shows anything else as data.
void ask_question(const Value& question, LangContext& context) {
  std::string text = question_text(question);
  if (text.empty()) {
    NoticeEvent notice;
    notice.code = "permission-request";
    notice.tone = Tone::warning;
    notice.subject = "interrupt";
    notice.detail = question;
    context.event.bodies.emplace_back(std::move(notice));
    return;
  }
  Value one = Value::object();
  one.add("question", Value::string(std::move(text)));
  Value questions = Value::array();
  questions.add({}, std::move(one));
  Value arguments = Value::object();
  arguments.add("questions", std::move(questions));
  add_members_except(question, {"questions"}, arguments);
  ToolCallEvent call;
  call.call_id = "question " + std::to_string(++context.state.unnamed);
  call.name = tool_name(ToolId::ask);
  call.input = ToolInput{std::move(arguments), {}};
  call.stays_open = true;
  context.state.open_questions.push_back(call.call_id);
  context.state.calls.await(std::move(call), context.event);
}

}  // namespace

bool LangResults::read_end(CallRecord& call, const CallAnswer& answer, ToolCallEvent& update,
                           Event& event) {
  if (!update.status) {
    const bool failed = answer.extra.string_or_empty() == "error";
    ToolAnswer read = failed ? read_failure(call, answer.value, answer.kind == of_user)
                             : read_tool_content(call.name, call.arguments, answer.value);
    update.status = read.status;
    update.result = std::move(read.result);
  }
  return !call.hidden || update.status != Status::done || !show_todos(call.arguments, event);
}

void grow_lang_call(const std::string& id, const std::string& name, std::string chunk,
                    LangContext& context) {
  ToolCallEvent update = update_of(id, name, context);
  update.status = Status::input_streaming;
  update.input_chunk = std::move(chunk);
  context.state.calls.announce(std::move(update), context.event);
}

void add_lang_call(const std::string& id, const std::string& name, ToolInput input,
                   bool is_streaming, LangContext& context) {
  ToolCallEvent update = update_of(id, name, context);
  CallRecord& call = context.state.calls.open(id, context.event);
  if (!is_streaming && !std::exchange(call.start_seen, true))
    context.state.ready[name].push_back(id);
  update.input = std::move(input);
  update.status = is_streaming ? Status::input_streaming : Status::ready;
  context.state.calls.announce(std::move(update), context.event);
}

void refuse_lang_call(const std::string& id, const Value& value, LangContext& context) {
  ToolCallEvent update = update_of(id, string_field(value, "name"), context);
  update.input = parse_arguments(value["args"]);
  context.state.calls.announce(std::move(update), context.event);
  fail(update_of(id, {}, context), error_message(value["error"]), context);
}

void end_lang_call(const Value& body, LangContext& context) {
  ToolCallEvent update =
      update_of(id_text(body["tool_call_id"]), string_field(body, "name"), context);
  const int kind = context.node.starts_with(kApprover) ? of_user : of_tool;
  end(std::move(update), {body["content"], body["status"], kind}, context);
}

void end_lang_function(const Value& body, LangContext& context) {
  const std::string name = string_field(body, "name");
  std::string id = take_ready(name, null_value(), context);
  if (id.empty()) id = "function " + std::to_string(++context.state.unnamed);
  end(update_of(id, name, context), {body["content"]}, context);
}

void end_lang_server_call(const Value& block, LangContext& context) {
  const bool is_standard = block["tool_call_id"].is_string();
  const Value& output = block[is_standard ? "output" : "content"];
  ToolCallEvent update =
      update_of(id_text(block[is_standard ? "tool_call_id" : "tool_use_id"]), {}, context);
  if (output["type"].string_or_empty().ends_with("_error"))
    return fail(std::move(update), string_field(output, "error_code"), context);
  if (output.element(0)["type"].string_or_empty() == "web_search_result") {
    update.status = Status::done;
    update.result = ToolResult{ToolOutput(read_link_list(output)), {}};
  }
  end(std::move(update), {output, block["status"]}, context);
}

void start_lang_call(const std::string& id, const std::string& name, const Value& input,
                     LangContext& context) {
  ToolCallEvent update = update_of(id, name, context);
  if (!context.state.calls.open(id, context.event).input_digest)
    update.input = input.is_string() ? parse_arguments(input) : ToolInput{input, {}};
  update.status = Status::running;
  context.state.calls.announce(std::move(update), context.event);
}

void grow_lang_output(const std::string& id, std::string text, LangContext& context) {
  ToolCallEvent update = update_of(id, {}, context);
  update.status = Status::partial;
  update.output_chunk = std::move(text);
  context.state.calls.update(std::move(update), context.event);
}

void run_lang_tool(const std::string& run, const std::string& name, const Value& input,
                   LangContext& context) {
  Value storage;
  const Value& arguments = plain_input(input, storage);
  std::string id = take_ready(name, arguments, context);
  const bool is_unrequested = id.empty();
  if (is_unrequested) id = run;
  ToolCallEvent update = update_of(id, name, context);
  if (is_unrequested) update.input = ToolInput{arguments, {}};
  update.status = Status::running;
  context.state.calls.announce(std::move(update), context.event);
  context.state.runs[run] = std::move(id);
}

void end_lang_tool(const std::string& run, const Value& output, LangContext& context) {
  end(update_of_run(run, context), {output}, context);
}

void fail_lang_tool(const std::string& run, const Value& error, LangContext& context) {
  ToolCallEvent update = update_of_run(run, context);
  CallRecord& call = context.state.calls.open(update.call_id, context.event);
  if (call.ended) return;
  fail(std::move(update), sentence_of(error), context);
  call.broken_off = true;
}

bool resume_lang_graph(LangContext& context) {
  context.state.interrupts.clear();
  for (const std::string& id : std::exchange(context.state.waiting_graphs, {}))
    context.in_own_scope([&](LangContext& part) { part.state.calls.resume(id, part.event); });
  for (std::string& id : std::exchange(context.state.open_questions, {})) {
    ToolCallEvent update;
    update.call_id = std::move(id);
    update.status = Status::done;
    update.result.emplace();
    context.in_own_scope([&](LangContext& part) {
      context.state.calls.end(std::move(update), {null_value()}, part.event);
    });
  }
  return std::exchange(context.state.was_interrupted, false);
}

void interrupt_lang_graph(const Value& interrupts, LangContext& context) {
  context.state.was_interrupted = true;
  for (const Member& item : interrupts.members()) {
    const Value& value = item.value.find("value") != nullptr ? item.value["value"] : item.value;
    if (is_known_interrupt(id_text(item.value["id"]), value, context)) continue;
    bool any = false;
    for (ApprovalRequest& request : read_approval_requests(value))
      any = ask_permission(request, context) || any;
    if (any) continue;
    // Requests in a list that are not about calls are asked one by one.
    const bool is_list = value.is_array() && value.element(0).is_object();
    if (!is_list) ask_question(value, context);
    for (const Member& request : (is_list ? value : null_value()).members())
      ask_question(request.value, context);
  }
}

}  // namespace agent_timeline
