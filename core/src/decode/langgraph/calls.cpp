#include "decode/langgraph/calls.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "base/text.h"
#include "decode/read/fields.h"
#include "decode/read/todos.h"
#include "decode/read/tool_value.h"
#include "tools/tool.h"

namespace agent_timeline {
namespace {

/// Of the calls of one tool, those that are compared with what a run says.
constexpr std::size_t kCompared = 16;

/// Lists that a call replaces make no row, as long as it succeeds.
bool is_list_call(const LangCall& call) {
  return is_todo_tool(call.name);
}

ToolCallEvent update(const std::string& id, LangContext& now) {
  ToolCallEvent call;
  call.call_id = id;
  LangCall& known = now.state.calls[id];
  call.match = std::exchange(known.begun, true) ? CallMatch::open : CallMatch::fresh;
  call.name = known.name;
  return call;
}

void begin(const std::string& id, const std::string& name, LangContext& now) {
  LangCall& known = now.state.calls[id];
  if (!name.empty() && known.name != name) known.name = name;
  if (!known.begun) now.graph->open_calls.insert(id);
}

/// What the answer says, by its content: a text, blocks, or any value.
ToolAnswer read_answer(const LangCall& call, const Value& content) {
  if (!content.is_array()) return read_tool_value(call.name, call.arguments, content);
  ToolResult blocks = read_content_blocks(content);
  const auto* text = blocks.output ? std::get_if<TextOutput>(&*blocks.output) : nullptr;
  if (text == nullptr) return {std::move(blocks), Status::done};
  ToolAnswer answer = read_tool_answer(call.name, call.arguments, text->text);
  answer.result.images = std::move(blocks.images);
  return answer;
}

ToolAnswer read_failure(const LangCall& call, const Value& content) {
  ToolAnswer answer;
  answer.status = Status::error;
  std::string text = content.is_string() ? std::string(content.text()) : read_content(content).text;
  const bool is_refusal =
      call.waits && (text.starts_with("User rejected") || text.find("rejected") < 64);
  if (is_refusal) answer.status = Status::denied;
  const bool is_text = !text.empty();
  answer.result.error = ToolError{std::move(text), is_text ? Value() : content};
  return answer;
}

void end(const std::string& id, ToolAnswer answer, LangContext& now) {
  LangCall& known = now.state.calls[id];
  now.graph->open_calls.erase(id);
  if (is_list_call(known) && answer.status == Status::done) {
    auto todos = read_todos(known.arguments["todos"], now.event.notes);
    if (todos) {
      known.ended = true;
      now.event.bodies.emplace_back(TodoListEvent{std::move(*todos)});
      return;
    }
  }
  ToolCallEvent call = update(id, now);
  if (std::exchange(known.ended, true)) call.match = CallMatch::latest;
  if (is_list_call(known)) call.input = ToolInput{known.arguments, {}};
  call.status = answer.status;
  call.result = std::move(answer.result);
  known.may_be_replaced = false;
  now.event.bodies.emplace_back(std::move(call));
}

/// A call that waits to be run, by its tool and, among several, by its arguments.
std::string take_ready(const std::string& name, const Value& input, LangContext& now) {
  std::deque<std::string>& ids = now.state.ready[name];
  while (!ids.empty() && now.state.calls[ids.front()].ended)
    ids.pop_front();
  if (ids.empty()) return {};
  const auto last = ids.begin() + static_cast<std::ptrdiff_t>(std::min(ids.size(), kCompared));
  auto chosen = std::find_if(ids.begin(), last, [&](const std::string& id) {
    return blake2(now.state.calls[id].arguments) == blake2(input);
  });
  if (chosen == last) chosen = ids.begin();
  std::string id = *chosen;
  ids.erase(chosen);
  return id;
}

/// The call that a person is asked about: the same choice, but it stays ready to be run.
std::string find_ready(const std::string& name, const Value& input, LangContext& now) {
  const auto known = now.state.ready.find(name);
  if (known == now.state.ready.end()) return {};
  const std::deque<std::string>& ids = known->second;
  const std::size_t count = std::min(ids.size(), kCompared);
  std::string fallback;
  for (std::size_t i = 0; i < count; ++i) {
    const LangCall& call = now.state.calls[ids[i]];
    if (call.ended || call.waits) continue;
    if (blake2(call.arguments) == blake2(input)) return ids[i];
    if (fallback.empty()) fallback = ids[i];
  }
  return fallback;
}

/// A JavaScript tool's input may be the text of it, in a member of that name.
const Value& plain_input(const Value& input, Value& storage) {
  const bool is_packed = input.size() == 1 && input["input"].is_string();
  if (!is_packed || !trim(input["input"].text()).starts_with('{')) return input;
  storage = parse_arguments(input["input"]).arguments;
  return storage.is_object() ? storage : input;
}

/// The sentence of an error that was printed with where it came from.
std::string sentence_of(const Value& error) {
  std::string text = error_message(error);
  for (const std::string_view mark : {"\n\nError", "\nTraceback (most recent call last)"}) {
    const std::size_t at = text.find(mark);
    if (at != std::string::npos && at > 0) text.resize(at);
  }
  return std::string(trim(text));
}

bool ask_about(const Value& action, LangContext& now) {
  std::string name = string_field(action, "name");
  if (name.empty()) name = string_field(action, "action");
  if (name.empty()) return false;
  const Value& arguments = action["args"].is_null() ? action["arguments"] : action["args"];
  const std::string id = find_ready(name, arguments, now);
  if (id.empty()) return false;
  ToolCallEvent call = update(id, now);
  call.status = Status::awaiting_approval;
  call.rests = true;
  now.state.calls[id].waits = true;
  now.event.bodies.emplace_back(std::move(call));
  return true;
}

/// What a graph asks in words is a question; anything else is shown as it is.
void ask(const Value& question, LangContext& now) {
  std::string words = question.is_string() ? std::string(question.text()) : std::string();
  for (const char* name : {"question", "message", "description", "prompt"}) {
    if (words.empty()) words = string_field(question, name);
  }
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
  call.status = Status::awaiting_approval;
  call.rests = true;
  now.state.asked.push_back(call.call_id);
  now.event.bodies.emplace_back(std::move(call));
}

}  // namespace

void grow_lang_call(const std::string& id, const std::string& name, std::string chunk,
                    LangContext& now) {
  begin(id, name, now);
  LangCall& known = now.state.calls[id];
  if (known.ended || is_list_call(known)) return;
  ToolCallEvent call = update(id, now);
  call.status = Status::input_streaming;
  call.input_chunk = std::move(chunk);
  now.event.bodies.emplace_back(std::move(call));
}

void add_lang_call(const std::string& id, const std::string& name, ToolInput input, bool goes_on,
                   LangContext& now) {
  begin(id, name, now);
  LangCall& known = now.state.calls[id];
  if (known.ended) return;
  const bool is_new = known.arguments.is_null();
  known.arguments = input.arguments;
  if (!goes_on && is_new) now.state.ready[known.name].push_back(id);
  if (goes_on) known.arguments = Value();
  if (is_list_call(known)) return;
  ToolCallEvent call = update(id, now);
  call.input = std::move(input);
  call.status = goes_on ? Status::input_streaming : Status::ready;
  now.event.bodies.emplace_back(std::move(call));
}

void refuse_lang_call(const std::string& id, const Value& value, LangContext& now) {
  begin(id, string_field(value, "name"), now);
  LangCall& known = now.state.calls[id];
  if (known.ended) return;
  ToolCallEvent call = update(id, now);
  call.input = parse_arguments(value["args"]);
  now.event.bodies.emplace_back(std::move(call));
  ToolAnswer answer;
  answer.status = Status::error;
  answer.result.error = ToolError{error_message(value["error"]), {}};
  end(id, std::move(answer), now);
}

void end_lang_call(const Value& body, LangContext& now) {
  const std::string id = id_text(body["tool_call_id"]);
  LangCall& known = now.state.calls[id];
  if (known.ended && !known.may_be_replaced) return;
  if (known.name.empty()) known.name = string_field(body, "name");
  const bool failed = body["status"].string_or_empty() == "error";
  end(id, failed ? read_failure(known, body["content"]) : read_answer(known, body["content"]), now);
}

void run_lang_tool(const std::string& run, const std::string& name, const Value& input,
                   LangContext& now) {
  Value storage;
  const Value& arguments = plain_input(input, storage);
  std::string id = take_ready(name, arguments, now);
  if (id.empty()) {
    id = run;
    begin(id, name, now);
    now.state.calls[id].arguments = arguments;
  }
  now.state.runs[run] = id;
  LangCall& known = now.state.calls[id];
  if (known.ended || is_list_call(known)) return;
  ToolCallEvent call = update(id, now);
  if (id == run) call.input = ToolInput{arguments, {}};
  call.status = Status::running;
  now.event.bodies.emplace_back(std::move(call));
}

void end_lang_tool(const std::string& run, const Value& output, LangContext& now) {
  const auto known = now.state.runs.find(run);
  const std::string id = known == now.state.runs.end() ? run : known->second;
  if (now.state.calls[id].ended) return;
  end(id, read_answer(now.state.calls[id], output), now);
}

void fail_lang_tool(const std::string& run, const Value& error, LangContext& now) {
  const auto known = now.state.runs.find(run);
  const std::string id = known == now.state.runs.end() ? run : known->second;
  if (now.state.calls[id].ended) return;
  ToolAnswer answer;
  answer.status = Status::error;
  answer.result.error = ToolError{sentence_of(error), {}};
  end(id, std::move(answer), now);
  now.state.calls[id].may_be_replaced = true;
}

bool resume_lang_graph(LangContext& now) {
  for (std::string& id : std::exchange(now.state.asked, {})) {
    ToolCallEvent call;
    call.call_id = std::move(id);
    call.match = CallMatch::open;
    call.status = Status::done;
    call.result.emplace();
    now.event.bodies.emplace_back(std::move(call));
  }
  return std::exchange(now.state.was_interrupted, false);
}

void interrupt_lang_graph(const Value& interrupts, LangContext& now) {
  now.state.was_interrupted = true;
  for (const Member& item : interrupts.members()) {
    const Value& value = item.value.find("value") != nullptr ? item.value["value"] : item.value;
    bool any = false;
    // One request, a list of them, or a list in a request.
    const Value& list = value["action_requests"].is_array() ? value["action_requests"] : value;
    for (const Member& request : list.is_array() ? list.members() : std::vector<Member>()) {
      const Value& action = request.value["action_request"];
      any = ask_about(action.is_object() ? action : request.value, now) || any;
    }
    if (value["action_request"].is_object()) any = ask_about(value["action_request"], now) || any;
    if (!any) ask(value, now);
  }
}

}  // namespace agent_timeline
