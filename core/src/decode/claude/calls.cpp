#include "decode/claude/calls.h"

#include <utility>
#include <variant>

#include "base/json/repair.h"
#include "base/text.h"
#include "decode/claude/content.h"
#include "decode/read/bodies.h"
#include "decode/read/fields.h"
#include "decode/read/lost_text.h"
#include "tools/tool.h"

namespace agent_timeline {
namespace {

constexpr std::string_view kTodosWritten = "Todos have been modified successfully";

/// A call id is unique across sub-agents. A second result is shown as a card.
constexpr CallPolicy kPolicy = {
    .ids_span_agents = true, .checks_order = true, .second_end = CallPolicy::SecondEnd::shown};

std::string result_text(const Value& block) {
  return without_reminders(read_claude_content(block["content"]).text);
}

bool starts_agent(std::string_view name) {
  return tool_of(kClaudeCode | kQwen, name) == ToolId::run_agent;
}

bool stops_work(std::string_view name) {
  const ToolId tool = find_tool(name).id;
  return tool == ToolId::stop_command || tool == ToolId::stop_task;
}

bool writes_todos(std::string_view name) {
  return tool_of(kClaudeCode | kQwen, name) == ToolId::write_todos;
}

/// The program's verdict takes precedence over a guess from the text of the result.
Status end_status(ClaudeVerdict verdict, Status read, bool denied) {
  if (verdict == ClaudeVerdict::none || read == Status::done) {
    return denied && read == Status::error ? Status::denied : read;
  }
  return verdict == ClaudeVerdict::denied ? Status::denied : Status::cancelled;
}

/// The ended call with that id stays as it is; another call with its id is shown as a card.
void show_reuse(const std::string& id, std::string_view name, const ToolInput& input,
                Event& event) {
  Value call = Value::object();
  call.add("id", Value::string(id));
  call.add("name", Value::string(std::string(name)));
  call.add("input", input.raw.empty() ? input.arguments : Value::string(input.raw));
  event.bodies.emplace_back(UnknownEvent{"reused-call-id", id, {}, 0, std::move(call)});
}

}  // namespace

ClaudeCalls::ClaudeCalls() : calls_(kPolicy, *this) {}

/// The record of a call that an event mentions, perhaps for the first time.
CallRecord& ClaudeCalls::open(const std::string& id, Event& event) {
  if (!id.empty()) latest_ = id;
  return calls_.open(id, event);
}

void ClaudeCalls::begin_streaming(const std::string& id, std::string_view name, Event& event) {
  CallRecord& call = open(id, event);
  if (call.row_has_start || call.input_digest) return;
  if (is_todo_tool(name)) {
    // Later chunks of the input are skipped because of this name: the call makes no row.
    call.name = name;
    return;
  }
  calls_.announce(call_event(id, name, Status::input_streaming), event);
}

void ClaudeCalls::stream_input(const std::string& id, std::string_view chunk, Event& event) {
  const CallRecord* call = calls_.find(id);
  if (call == nullptr || call->input_digest || is_todo_tool(call->name)) return;
  ToolCallEvent update = call_event(id);
  update.input_chunk = chunk;
  calls_.announce(std::move(update), event);
}

std::size_t ClaudeCalls::streamed_bytes(const std::string& id) {
  const CallRecord* call = calls_.find(id);
  return call == nullptr ? 0 : call->streamed_bytes;
}

void ClaudeCalls::complete_streamed(const std::string& id, std::string_view name,
                                    std::string_view input, Event& event) {
  std::string storage;
  const std::string_view repaired = repair_event_text(input, storage).text;
  ToolInput parsed = parse_arguments(Value::string(std::string(repaired)));
  // A call whose beginning, and so whose id, was lost may have arrived whole since.
  const CallRecord* call = calls_.find(id.empty() ? latest_ : id);
  if (call != nullptr && call->input_digest) {
    if (!id.empty() || call->input_digest == blake2(parsed.arguments)) return;
  }
  complete(id, name, std::move(parsed), event);
}

void ClaudeCalls::complete(const std::string& id, std::string_view name, ToolInput input,
                           Event& event) {
  if (!input.raw.empty()) {
    event.notes.push_back({"invalid-arguments", "The arguments of the call are not valid JSON."});
  }
  const CallRecord& call = open(id, event);
  const bool is_settled = call.awaiting || call.denied || call.answer_digest;
  announce(id, name, std::move(input), is_settled ? std::nullopt : std::optional(Status::running),
           event);
}

void ClaudeCalls::await_external_result(const std::string& id, Event& event) {
  const CallRecord* call = calls_.find(id);
  if (call == nullptr || call->answer_digest || call->awaiting || call->denied) return;
  ToolCallEvent update = call_event(id, {}, Status::ready);
  update.stays_open = true;
  calls_.announce(std::move(update), event);
}

/// A call about the to-do list makes no row, unless its list cannot be read.
void ClaudeCalls::announce(const std::string& id, std::string_view name, ToolInput input,
                           std::optional<Status> status, Event& event) {
  CallRecord& call = open(id, event);
  ToolCallEvent update = call_event(id, name.empty() ? call.name : name, status);
  if (id.empty()) {
    update.input = std::move(input);
    return calls_.announce(std::move(update), event);
  }
  const Digest digest = digest_of(input);
  if (call.input_digest && call.answer_digest) {
    const bool is_other = call.input_digest != digest || (!name.empty() && call.name != name);
    if (is_other) show_reuse(id, name, input, event);
    return;
  }
  if (call.input_digest == digest) return;
  if (starts_agent(update.name) && !call.input_digest) {
    agent_tool_ = update.name;
    if (!call.answer_digest) awaited_agents_.push_back(id);
    prompts_[std::string(input.arguments["prompt"].string_or_empty())].push_back(id);
  }
  const bool is_list = writes_todos(update.name);
  call.hidden = !call.has_row && is_todo_tool(update.name) &&
                (!is_list || todos_.write(call.scope.key, input.arguments, event));
  update.input = std::move(input);
  calls_.announce(std::move(update), event);
}

/// A result without a call id belongs to the latest call, if that has none.
std::string ClaudeCalls::answered_id(const Value& block) {
  const std::string id = id_text(block["tool_use_id"]);
  if (!id.empty()) return id;
  const CallRecord* latest = calls_.find(latest_);
  return latest != nullptr && !latest->answer_digest ? latest_ : std::string();
}

void ClaudeCalls::finish(const ClaudeAnswer& answer, Event& event) {
  if (answer.block.find("content") == nullptr) expect_text(event);
  ToolCallEvent update = call_event(answered_id(answer.block));
  update.shares_end_time = answer.is_with_others;
  const auto agent = work_.find(event.scope.key);
  calls_.end(std::move(update),
             {.value = answer.block,
              .extra = answer.structured,
              .kind = static_cast<int>(answer.verdict),
              .digest = blake2(answer.block["content"]),
              .is_echo = agent != work_.end() && agent->second.reports_steps},
             event);
}

bool ClaudeCalls::read_end(CallRecord& call, const CallAnswer& answer, ToolCallEvent& update,
                           Event& event) {
  if (finish_hidden(call, answer, event)) return false;
  ClaudeResult read = read_claude_result(call.name, call.arguments, answer.value, answer.extra);
  update.status = end_status(static_cast<ClaudeVerdict>(answer.kind), read.status, call.denied);
  update.result = std::move(read.result);
  update.duration_ms = read.duration_ms;
  call.denied = update.status == Status::denied;
  if (update.status == Status::background) record_launch(call.id, *update.result);
  if (update.status == Status::done && stops_work(call.name)) stop_work(call, answer.extra, event);
  if (starts_agent(call.name)) {
    record_task(id_text(answer.extra["agentId"]), call.id);
    end_agent(call.id, update);
  }
  return true;
}

/// Ends the work that a call has stopped, since no other event may report its end.
void ClaudeCalls::stop_work(const CallRecord& call, const Value& structured, Event& event) {
  std::string task = id_text(structured["task_id"]);
  for (const std::string_view name : {"task_id", "shell_id"}) {
    if (task.empty()) task = id_text(call.arguments[name]);
  }
  const auto known = tasks_.find(task);
  const CallRecord* stopped = known == tasks_.end() ? nullptr : calls_.find(known->second);
  const bool is_running = stopped != nullptr && stopped->status == Status::background &&
                          stopped->scope.key == event.scope.key;
  if (!is_running) return;
  ClaudeTaskUpdate task_update;
  task_update.report.task_id = std::move(task);
  task_update.report.state = "stopped";
  task_update.status = Status::cancelled;
  report({}, std::move(task_update), event);
}

/// With several sub-agents, it is unknown which of them failed.
bool ClaudeCalls::fail_agent(const std::string& why, Event& event) {
  if (awaited_agents_.empty()) return false;
  if (awaited_agents_.size() == 1) {
    work_[awaited_agents_.front()].failure = why;
    return true;
  }
  NoticeEvent notice;
  notice.code = "error";
  notice.tone = Tone::bad;
  notice.text = why;
  event.bodies.emplace_back(std::move(notice));
  return true;
}

void ClaudeCalls::end_agent(const std::string& id, ToolCallEvent& update) {
  std::erase(awaited_agents_, id);
  const auto found = work_.find(id);
  if (found == work_.end() || !found->second.failure) return;
  const std::string& failure = *found->second.failure;
  if (update.status == Status::done) update.status = Status::error;
  std::optional<ToolError>& error = update.result->error;
  if (!error) error = ToolError{};
  if (error->message.find(failure) != std::string::npos) return;
  if (!error->message.empty()) error->message += '\n';
  error->message += failure;
}

/// True if the result only concerns the to-do list, which shows all of it.
bool ClaudeCalls::finish_hidden(const CallRecord& call, const CallAnswer& answer, Event& event) {
  const bool failed = answer.value["is_error"].truthy();
  // The call itself, which is still to come, has the list and makes no row.
  if (!call.known) return !failed && result_text(answer.value).starts_with(kTodosWritten);
  if (!call.hidden) return false;
  const bool is_list = writes_todos(call.name);
  if (!failed && (is_list || todos_.apply(call.scope.key, find_tool(call.name).id, call.arguments,
                                          result_text(answer.value), answer.extra, event))) {
    return true;
  }
  if (is_list) todos_.undo_write(call.scope.key, event);
  return false;
}

/// Launched work has an id of its own, by which later events name it.
void ClaudeCalls::record_launch(const std::string& id, const ToolResult& result) {
  if (!result.output || id.empty()) return;
  ToolOutput& launched = work_[id].launched.emplace(*result.output);
  if (auto* command = std::get_if<CommandOutput>(&launched)) {
    truncate_launch_text(command->standard_output);
    record_task(command->job_id, id);
  } else if (auto* report = std::get_if<TaskReport>(&launched)) {
    truncate_launch_text(report->text);
    record_task(report->task_id, id);
  }
}

void ClaudeCalls::record_task(const std::string& task, const std::string& id) {
  if (!task.empty() && !id.empty()) tasks_.try_emplace(task, id);
}

void ClaudeCalls::await_approval(const std::string& id, std::string_view name, const Value& input,
                                 Event& event) {
  const CallRecord& call = open(id, event);
  if (call.answer_digest) return;
  if (!call.input_digest) {
    announce(id, name, {input.is_null() ? Value::object() : input, {}}, std::nullopt, event);
  }
  calls_.await(call_event(id), event);
}

void ClaudeCalls::resume(const std::string& id, Event& event) {
  calls_.resume(id, event);
}

void ClaudeCalls::deny(const std::string& id, std::string_view name, const Value& input,
                       Event& event) {
  const CallRecord& call = open(id, event);
  if (!call.input_digest && !call.answer_digest)
    announce(id, name, {input, {}}, std::nullopt, event);
  std::erase(awaited_agents_, id);
  calls_.deny(call_event(id), event);
}

/// A call that is waited for gets its result later anyway. Only background work is reported on
/// after the result: first that it has ended, then with what result.
bool ClaudeCalls::report(std::string id, ClaudeTaskUpdate task_update, Event& event) {
  record_task(task_update.report.task_id, id);
  const auto task = tasks_.find(task_update.report.task_id);
  if (id.empty() && task != tasks_.end()) id = task->second;
  CallRecord* call = calls_.find(id);
  if (call == nullptr) return false;
  event.scope = call->scope;
  Work& work = work_[id];
  const bool is_end = task_update.status != Status::running;
  if (task_update.is_event && !is_end)
    return add_event(*call, work, task_update.report.text, event);
  if (task_update.is_event && !work.launched) return false;
  const bool has_failed = is_end && task_update.status != Status::done;
  if (has_failed && !work.launched && call->answer_digest && !call->hidden) return false;
  const bool is_awaited = work.launched ? is_end : starts_agent(call->name) && !call->answer_digest;
  const Digest digest = digest_of(task_update);
  if (call->hidden || !is_awaited || std::exchange(work.last_update, digest) == digest) return true;
  const bool has_ended = work.launched && call->status != Status::background;
  if (has_ended && is_blank(task_update.report.text) && task_update.error.empty()) return true;
  if (add_later_end(*call, work, task_update, event)) return true;
  add_answer(task_update, work.answers);
  ToolCallEvent more = call_event(id, {}, work.launched ? task_update.status : Status::partial);
  more.match = CallMatch::latest;
  more.duration_ms = task_update.duration_ms;
  if (!task_update.error.empty()) work.error = std::move(task_update.error);
  more.result = ToolResult{output_of(work.launched, work.has_events, task_update), {}};
  if (!work.error.empty()) more.result->error = ToolError{work.error, {}};
  call->status = more.status;
  event.bodies.emplace_back(std::move(more));
  return true;
}

/// Appends an event to the output of work that continues.
bool ClaudeCalls::add_event(const CallRecord& call, Work& work, std::string_view text,
                            Event& event) {
  if (!work.launched || call.status != Status::background) return false;
  std::string chunk = "\n" + std::string(trim(text));
  if (!append_output(chunk, *work.launched)) return false;
  work.has_events = true;
  ToolCallEvent more = call_event(call.id);
  more.match = CallMatch::latest;
  more.output_chunk = std::move(chunk);
  event.bodies.emplace_back(std::move(more));
  return true;
}

/// Reports the whole result of the work at most twice. Later ends, as of an agent that is woken
/// again and again, are appended, so that each costs no more than its own size.
bool ClaudeCalls::add_later_end(CallRecord& call, Work& work, const ClaudeTaskUpdate& task_update,
                                Event& event) {
  constexpr std::uint64_t max_whole_ends = 2;
  if (!work.launched || ++work.ends <= max_whole_ends || !task_update.error.empty()) return false;
  const std::string_view text = trim(task_update.report.text);
  ToolCallEvent more = call_event(call.id, {}, task_update.status);
  more.match = CallMatch::latest;
  more.duration_ms = task_update.duration_ms;
  if (!text.empty()) more.output_chunk = "\n\n" + std::string(text);
  call.status = more.status;
  event.bodies.emplace_back(std::move(more));
  return true;
}

void ClaudeCalls::assign_agent(const std::string& id) {
  Work& work = work_[id];
  work.has_agent = true;
  work.reports_steps = true;
}

bool ClaudeCalls::has_prompt(const std::string& id, std::string_view prompt) const {
  const auto found = prompts_.find(prompt);
  return found != prompts_.end() &&
         std::find(found->second.begin(), found->second.end(), id) != found->second.end();
}

std::string ClaudeCalls::claim_call(const std::string& agent, const std::string& named,
                                    std::string_view prompt) {
  const auto take = [&](const std::string& id) {
    return calls_.find(id) != nullptr && !std::exchange(work_[id].has_agent, true);
  };
  const auto known = agent.empty() ? tasks_.end() : tasks_.find(agent);
  if (known != tasks_.end() && take(known->second)) return known->second;
  if (!named.empty() && take(named)) return named;
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
