#include "decode/claude/calls.h"

#include <charconv>
#include <system_error>
#include <utility>
#include <variant>

#include "base/json/repair.h"
#include "base/text.h"
#include "base/utf8.h"
#include "decode/claude/content.h"
#include "decode/read/fields.h"
#include "tools/tool.h"

namespace agent_timeline {
namespace {

constexpr std::string_view kTodosWritten = "Todos have been modified successfully";

ToolCallEvent call_event(const std::string& id, CallMatch match) {
  ToolCallEvent call;
  call.call_id = id;
  call.match = match;
  return call;
}

void set_status(const std::string& id, Status status, Event& event) {
  ToolCallEvent call = call_event(id, CallMatch::latest);
  call.status = status;
  event.bodies.emplace_back(std::move(call));
}

std::string result_text(const Value& block) {
  return without_reminders(read_claude_content(block["content"]).text);
}

bool starts_agent(std::string_view name) {
  return tool_of(kClaudeCode | kQwen, name) == ToolId::run_agent;
}

bool writes_list(std::string_view name) {
  return tool_of(kClaudeCode | kQwen, name) == ToolId::write_todos;
}

/// `… (exit code 0)`, `… failed with exit code 1`.
std::optional<std::int64_t> read_exit_code(std::string_view text) {
  constexpr std::string_view mark = "exit code ";
  const std::size_t at = text.rfind(mark);
  if (at == std::string_view::npos) return std::nullopt;
  const std::string_view digits = text.substr(at + mark.size());
  std::int64_t code = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), code);
  return error == std::errc() ? std::optional(code) : std::nullopt;
}

/// What a command that ran in the background has come to: its start and its end in the program's
/// own words.
ToolOutput end_command(CommandOutput command, const ClaudeNews& news) {
  command.outcome = news.status == Status::cancelled ? CommandOutput::Outcome::interrupted
                                                     : CommandOutput::Outcome::completed;
  command.exit_code = read_exit_code(news.report.text);
  if (!is_blank(news.report.text)) {
    if (!command.standard_output.empty()) command.standard_output += '\n';
    command.standard_output += news.report.text;
  }
  return command;
}

/// A sentence of the program, which is said again with each news.
void keep_start(std::string& text) {
  constexpr std::size_t longest = 4096;
  text.resize(utf8_prefix(text, longest).size());
}

/// The output of a call whose work brings news.
ToolOutput output_of(const std::optional<ToolOutput>& launched, ClaudeNews& news) {
  if (launched) {
    const auto* command = std::get_if<CommandOutput>(&*launched);
    if (command != nullptr) return end_command(*command, news);
    const auto* report = std::get_if<TaskReport>(&*launched);
    if (report != nullptr && is_blank(news.report.text)) news.report.text = report->text;
  }
  return std::move(news.report);
}

Digest digest_of(const TaskReport& report) {
  const auto number = [](const std::optional<std::int64_t>& value) {
    return std::to_string(value.value_or(-1)) + '\n';
  };
  return blake2(number(report.tool_uses) + number(report.total_tokens) + report.state + '\n' +
                report.text);
}

/// The program's verdict goes before what the words of the result let guess.
Status end_status(const ClaudeAnswer& answer, Status read, bool denied) {
  if (answer.verdict == ClaudeVerdict::none || read == Status::done) {
    return denied && read == Status::error ? Status::denied : read;
  }
  return answer.verdict == ClaudeVerdict::denied ? Status::denied : Status::cancelled;
}

}  // namespace

Status claude_task_status(std::string_view state) {
  if (state == "completed") return Status::done;
  if (state == "failed") return Status::error;
  if (state == "stopped" || state == "killed" || state == "cancelled") return Status::cancelled;
  return Status::running;
}

/// The record of a call that is said now, perhaps for the first time.
ClaudeCalls::Call& ClaudeCalls::open(const std::string& id, std::string_view name, Event& event) {
  const auto [known, is_new] = calls_.try_emplace(id);
  Call& call = known->second;
  if (is_new) {
    call.scope = event.scope.key;
  } else if (call.scope != event.scope.key) {
    event.scope.key = call.scope;  // what belongs to one call stays together
  }
  if (!name.empty() && !(call.input && call.result)) call.name = name;
  latest_ = id;
  return call;
}

void ClaudeCalls::begin_streaming(const std::string& id, std::string_view name, Event& event) {
  Call& call = open(id, name, event);
  if (call.shown || call.input || is_todo_tool(name)) return;
  call.shown = true;
  ToolCallEvent begun = call_event(id, CallMatch::fresh);
  begun.name = name;
  begun.status = Status::input_streaming;
  event.bodies.emplace_back(std::move(begun));
}

void ClaudeCalls::stream_input(const std::string& id, std::string_view chunk, Event& event) {
  const auto known = calls_.find(id);
  if (known == calls_.end() || known->second.input || is_todo_tool(known->second.name)) return;
  known->second.streamed += chunk.size();
  ToolCallEvent more = call_event(id, CallMatch::latest);
  more.input_chunk = chunk;
  event.bodies.emplace_back(std::move(more));
}

std::size_t ClaudeCalls::streamed_bytes(const std::string& id) const {
  const auto known = calls_.find(id);
  return known == calls_.end() ? 0 : known->second.streamed;
}

void ClaudeCalls::complete_streamed(const std::string& id, std::string_view name,
                                    std::string_view input, Event& event) {
  std::string storage;
  const std::string_view repaired = repair_event_text(input, storage).text;
  ToolInput parsed = parse_arguments(Value::string(std::string(repaired)));
  // A call whose beginning, and so whose id, was lost may have been said whole since.
  const auto known = calls_.find(id.empty() ? latest_ : id);
  if (known != calls_.end() && known->second.input) {
    if (!id.empty() || known->second.input == blake2(parsed.arguments)) return;
  }
  complete(id, name, std::move(parsed), event);
}

void ClaudeCalls::complete(const std::string& id, std::string_view name, ToolInput input,
                           Event& event) {
  if (!input.raw.empty()) {
    event.notes.push_back({"invalid-arguments", "The arguments of the call are not valid JSON."});
  }
  if (id.empty()) {
    event.notes.push_back({"missing-id", "A call without an id: its result cannot be found."});
    Call unnamed;
    unnamed.name = name;
    return show(id, unnamed, std::move(input), event);
  }
  Call& call = open(id, name, event);
  const Digest digest = input.raw.empty() ? blake2(input.arguments) : blake2(input.raw);
  if (call.input && call.result) {
    if (call.input != digest || (!name.empty() && call.name != name)) reuse(id, name, input, event);
    return;
  }
  if (call.input == digest) return;
  const bool repeats = call.input.has_value();
  call.input = digest;
  call.arguments = input.arguments;
  if (starts_agent(call.name) && !repeats) {
    prompts_[std::string(call.arguments["prompt"].string_or_empty())].push_back(id);
  }
  const bool has_row = call.held && !call.hidden;
  call.hidden = !has_row && is_todo_tool(call.name) && begin_hidden(call, event);
  if (call.hidden) return call.held.reset();
  show(id, call, std::move(input), event);
  if (call.held) {
    const ClaudeAnswer held = std::move(*std::exchange(call.held, std::nullopt));
    show_result(id, call, held, CallMatch::latest, event);
  }
}

/// The call of that id has ended and stays as it is; what would be another one is shown apart.
void ClaudeCalls::reuse(const std::string& id, std::string_view name, const ToolInput& input,
                        Event& event) const {
  Value call = Value::object();
  call.add("id", Value::string(id));
  call.add("name", Value::string(std::string(name)));
  call.add("input", input.raw.empty() ? input.arguments : Value::string(input.raw));
  event.bodies.emplace_back(UnknownEvent{"reused-call-id", id, {}, 0, std::move(call)});
}

/// False for a list that cannot be read: it makes a row like any other call.
bool ClaudeCalls::begin_hidden(const Call& call, Event& event) {
  return !writes_list(call.name) || todos_.write(call.scope, call.arguments, event);
}

void ClaudeCalls::show(const std::string& id, Call& call, ToolInput input, Event& event) const {
  ToolCallEvent whole = call_event(id, call.shown ? CallMatch::latest : CallMatch::fresh);
  call.shown = true;
  whole.name = call.name;
  whole.input = std::move(input);
  if (!call.awaiting && !call.denied && !call.result) whole.status = Status::running;
  event.bodies.emplace_back(std::move(whole));
}

std::string ClaudeCalls::answered_id(const Value& block) const {
  const std::string id = id_text(block["tool_use_id"]);
  if (!id.empty()) return id;
  const auto latest = calls_.find(latest_);
  return latest != calls_.end() && !latest->second.result ? latest_ : std::string();
}

void ClaudeCalls::finish(const ClaudeAnswer& answer, Event& event) {
  const std::string id = answered_id(answer.block);
  const auto known = calls_.find(id);
  if (known == calls_.end()) return finish_unknown(id, answer, event);
  Call& call = known->second;
  event.scope.key = call.scope;
  const Digest digest = blake2(answer.block["content"]);
  if (call.result == digest) {
    event.notes.push_back({"repeated-result", "The result of a call came again."});
    return;
  }
  if (call.result) {
    event.bodies.emplace_back(UnknownEvent{"second-result", call.name, {}, 0, answer.block});
    return;
  }
  call.result = digest;
  if (call.hidden) {
    finish_hidden(id, call, answer, event);
  } else {
    show_result(id, call, answer, CallMatch::open, event);
  }
  call.arguments = Value();
}

void ClaudeCalls::finish_hidden(const std::string& id, Call& call, const ClaudeAnswer& answer,
                                Event& event) {
  const bool failed = answer.block["is_error"].truthy();
  if (!failed && writes_list(call.name)) return;
  if (!failed && todos_.apply(call.scope, find_tool(call.name).id, call.arguments,
                              result_text(answer.block), answer.structured, event)) {
    return;
  }
  if (writes_list(call.name)) todos_.undo_write(call.scope, event);
  call.hidden = false;
  show(id, call, {call.arguments, {}}, event);
  show_result(id, call, answer, CallMatch::open, event);
}

/// What is behind the sentence is in the call, which makes no row either.
void ClaudeCalls::finish_unknown(const std::string& id, const ClaudeAnswer& answer, Event& event) {
  Call unknown;
  unknown.scope = event.scope.key;
  unknown.result = blake2(answer.block["content"]);
  if (!answer.block["is_error"].truthy() && result_text(answer.block).starts_with(kTodosWritten)) {
    unknown.hidden = true;
  } else {
    show_result(id, unknown, answer, CallMatch::open, event);
  }
  unknown.held = answer;
  if (id.empty()) {
    event.notes.push_back(
        {"result-without-call", "A result that names no call, and none is open."});
  } else {
    calls_.emplace(id, std::move(unknown));
  }
}

void ClaudeCalls::show_result(const std::string& id, Call& call, const ClaudeAnswer& answer,
                              CallMatch match, Event& event) {
  ClaudeResult read =
      read_claude_result(call.name, call.arguments, answer.block, answer.structured);
  ToolCallEvent end = call_event(id, match);
  end.status = end_status(answer, read.status, call.denied);
  end.result = std::move(read.result);
  end.duration_ms = read.duration_ms;
  call.end = end.status;
  call.denied = end.status == Status::denied;
  if (end.status == Status::background) note_launch(id, call, *end.result);
  if (starts_agent(call.name)) note_task(id_text(answer.structured["agentId"]), id);
  event.bodies.emplace_back(std::move(end));
}

/// What was launched is known by an id of its own, by which later events name it.
void ClaudeCalls::note_launch(const std::string& id, Call& call, const ToolResult& result) {
  if (!result.output) return;
  call.launched = result.output;
  if (auto* command = std::get_if<CommandOutput>(&*call.launched)) {
    keep_start(command->standard_output);
    note_task(command->job_id, id);
  } else if (auto* report = std::get_if<TaskReport>(&*call.launched)) {
    keep_start(report->text);
    note_task(report->task_id, id);
  }
}

void ClaudeCalls::note_task(const std::string& task, const std::string& id) {
  if (!task.empty() && !id.empty()) tasks_.try_emplace(task, id);
}

void ClaudeCalls::await_approval(const std::string& id, std::string_view name, const Value& input,
                                 Event& event) {
  Call& call = open(id, name, event);
  if (call.result) return;
  call.awaiting = true;
  if (!call.input) complete(id, name, {input.is_null() ? Value::object() : input, {}}, event);
  if (!call.hidden) set_status(id, Status::awaiting_approval, event);
}

void ClaudeCalls::resume(const std::string& id, Event& event) {
  const auto known = calls_.find(id);
  if (known == calls_.end() || !known->second.awaiting || known->second.result) return;
  known->second.awaiting = false;
  if (!known->second.hidden) set_status(id, Status::running, event);
}

/// The result may have said already that the call ended in another way.
void ClaudeCalls::deny(const std::string& id, std::string_view name, const Value& input,
                       Event& event) {
  Call& call = open(id, name, event);
  if (call.denied || (call.end && *call.end != Status::error)) return;
  call.denied = true;
  call.awaiting = false;
  if (!call.input && !call.result) complete(id, name, {input, {}}, event);
  if (!call.hidden) set_status(id, Status::denied, event);
}

/// The result of a call that is waited for comes by itself; only the background says more later: in
/// one word that it has ended, and then what came of it.
bool ClaudeCalls::report(std::string id, ClaudeNews news, Event& event) {
  note_task(news.report.task_id, id);
  const auto task = tasks_.find(news.report.task_id);
  if (id.empty() && task != tasks_.end()) id = task->second;
  const auto known = calls_.find(id);
  if (known == calls_.end()) return false;
  Call& call = known->second;
  event.scope.key = call.scope;
  const bool is_end = news.status != Status::running;
  const bool is_awaited = call.launched ? is_end : starts_agent(call.name) && !call.result;
  const Digest digest = digest_of(news.report);
  if (call.hidden || !is_awaited || std::exchange(call.news, digest) == digest) return true;
  const bool has_ended = call.launched && call.end != Status::background;
  if (has_ended && is_blank(news.report.text)) return true;
  ToolCallEvent more = call_event(id, CallMatch::latest);
  more.status = call.launched ? news.status : Status::partial;
  more.duration_ms = news.duration_ms;
  more.result = ToolResult{output_of(call.launched, news), {}};
  if (call.launched) call.end = more.status;
  event.bodies.emplace_back(std::move(more));
  return true;
}

std::string ClaudeCalls::take_task(const std::string& agent, std::string_view prompt) {
  const auto take = [this](const std::string& id) {
    const auto known = calls_.find(id);
    return known != calls_.end() && !std::exchange(known->second.has_agent, true);
  };
  const auto named = agent.empty() ? tasks_.end() : tasks_.find(agent);
  if (named != tasks_.end() && take(named->second)) return named->second;
  const auto found = prompt.empty() ? prompts_.end() : prompts_.find(prompt);
  if (found == prompts_.end()) return {};
  while (!found->second.empty()) {
    const std::string id = std::move(found->second.front());
    found->second.pop_front();
    if (take(id)) return id;
  }
  return {};
}

}  // namespace agent_timeline
