#include "decode/claude_calls.h"

#include <utility>

#include "base/text.h"
#include "decode/claude_content.h"
#include "decode/fields.h"
#include "decode/repair.h"

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
  return name == "Task" || name == "Agent";
}

}  // namespace

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
  ToolCallEvent more = call_event(id, CallMatch::latest);
  more.input_chunk = chunk;
  event.bodies.emplace_back(std::move(more));
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
    tasks_[std::string(call.arguments["prompt"].string_or_empty())].push_back(id);
  }
  const bool has_row = call.held && !call.quiet;
  call.quiet = !has_row && is_todo_tool(call.name) && begin_quietly(call, event);
  if (call.quiet) return call.held.reset();
  show(id, call, std::move(input), event);
  if (call.held) {
    const HeldResult held = std::move(*std::exchange(call.held, std::nullopt));
    show_result(id, call, held.block, held.structured, CallMatch::latest, event);
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
bool ClaudeCalls::begin_quietly(const Call& call, Event& event) {
  return call.name != "TodoWrite" || todos_.write(call.scope, call.arguments, event);
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

void ClaudeCalls::finish(const Value& block, const Value& structured, Event& event) {
  const std::string id = answered_id(block);
  const auto known = calls_.find(id);
  if (known == calls_.end()) return finish_unseen(id, block, structured, event);
  Call& call = known->second;
  event.scope.key = call.scope;
  const Digest digest = blake2(block["content"]);
  if (call.result == digest) {
    event.notes.push_back({"repeated-result", "The result of a call came again."});
    return;
  }
  if (call.result) {
    event.bodies.emplace_back(UnknownEvent{"second-result", call.name, {}, 0, block});
    return;
  }
  call.result = digest;
  if (call.quiet) {
    finish_quietly(id, call, block, structured, event);
  } else {
    show_result(id, call, block, structured, CallMatch::open, event);
  }
  call.arguments = Value();
}

void ClaudeCalls::finish_quietly(const std::string& id, Call& call, const Value& block,
                                 const Value& structured, Event& event) {
  const bool failed = block["is_error"].truthy();
  if (!failed && call.name == "TodoWrite") return;
  if (!failed &&
      todos_.apply(call.scope, call.name, call.arguments, result_text(block), structured, event)) {
    return;
  }
  if (call.name == "TodoWrite") todos_.undo_write(call.scope, event);
  call.quiet = false;
  show(id, call, {call.arguments, {}}, event);
  show_result(id, call, block, structured, CallMatch::open, event);
}

/// What is behind the sentence is in the call, which makes no row either.
void ClaudeCalls::finish_unseen(const std::string& id, const Value& block, const Value& structured,
                                Event& event) {
  Call unseen;
  unseen.scope = event.scope.key;
  unseen.result = blake2(block["content"]);
  if (!block["is_error"].truthy() && result_text(block).starts_with(kTodosWritten)) {
    unseen.quiet = true;
  } else {
    show_result(id, unseen, block, structured, CallMatch::open, event);
  }
  unseen.held = HeldResult{block, structured};
  if (id.empty()) {
    event.notes.push_back(
        {"result-without-call", "A result that names no call, and none is open."});
  } else {
    calls_.emplace(id, std::move(unseen));
  }
}

void ClaudeCalls::show_result(const std::string& id, Call& call, const Value& block,
                              const Value& structured, CallMatch match, Event& event) const {
  ClaudeResult read = read_claude_result(call.name, call.arguments, block, structured);
  ToolCallEvent end = call_event(id, match);
  end.status = call.denied && read.status == Status::error ? Status::denied : read.status;
  end.result = std::move(read.result);
  end.duration_ms = read.duration_ms;
  call.background = end.status == Status::background;
  call.denied = end.status == Status::denied;
  event.bodies.emplace_back(std::move(end));
}

void ClaudeCalls::await_approval(const std::string& id, std::string_view name, const Value& input,
                                 Event& event) {
  Call& call = open(id, name, event);
  if (call.result) return;
  call.awaiting = true;
  if (!call.input) complete(id, name, {input.is_null() ? Value::object() : input, {}}, event);
  if (!call.quiet) set_status(id, Status::awaiting_approval, event);
}

void ClaudeCalls::resume(const std::string& id, Event& event) {
  const auto known = calls_.find(id);
  if (known == calls_.end() || !known->second.awaiting || known->second.result) return;
  known->second.awaiting = false;
  if (!known->second.quiet) set_status(id, Status::running, event);
}

void ClaudeCalls::deny(const std::string& id, std::string_view name, const Value& input,
                       Event& event) {
  Call& call = open(id, name, event);
  if (call.denied) return;
  call.denied = true;
  call.awaiting = false;
  if (!call.input && !call.result) complete(id, name, {input, {}}, event);
  if (!call.quiet) set_status(id, Status::denied, event);
}

bool ClaudeCalls::report(const std::string& id, TaskReport report, Status status, Event& event) {
  const auto known = calls_.find(id);
  if (known == calls_.end()) return false;
  Call& call = known->second;
  event.scope.key = call.scope;
  // The result of a call that is waited for comes by itself; only the background says more later.
  const bool ends = call.background && status != Status::running;
  if (call.quiet || (call.result && !ends)) return true;
  if (ends) call.background = false;
  ToolCallEvent news = call_event(id, CallMatch::latest);
  news.status = ends ? status : Status::partial;
  news.result = ToolResult{ToolOutput(std::move(report)), {}};
  event.bodies.emplace_back(std::move(news));
  return true;
}

std::string ClaudeCalls::take_task(std::string_view prompt) {
  const auto found = tasks_.find(std::string(prompt));
  if (found == tasks_.end() || found->second.empty()) return {};
  std::string id = std::move(found->second.front());
  found->second.pop_front();
  return id;
}

}  // namespace agent_timeline
