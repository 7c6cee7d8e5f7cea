#include "decode/pi/executions.h"

#include <utility>

#include "base/text.h"
#include "decode/pi/results.h"
#include "decode/read/fields.h"
#include "tools/tool.h"

namespace agent_timeline {
namespace {

std::string call_id(std::size_t number) {
  return "!" + std::to_string(number);
}

ToolCallEvent make_event(std::size_t number, CallMatch match) {
  ToolCallEvent call;
  call.call_id = call_id(number);
  call.match = match;
  return call;
}

/// Returns what the answer and the message of the same command have in common.
std::string outcome_key(const Value& outcome) {
  std::string key(trim_end(outcome["output"].string_or_empty()));
  key += '\0';
  key += id_text(outcome["exitCode"]);
  key += outcome["cancelled"].truthy() ? "!" : "";
  return key;
}

ToolInput read_input(const Value& message) {
  Value arguments = Value::object();
  arguments.add("command", message["command"]);
  if (message["excludeFromContext"].truthy()) {
    arguments.add("excludeFromContext", Value::boolean(true));
  }
  return {std::move(arguments), {}};
}

}  // namespace

std::size_t PiExecutions::running(const std::string& id) const {
  const auto latest = latest_.find(id);
  if (latest == latest_.end()) return 0;
  return executions_[latest->second - 1].ended ? 0 : latest->second;
}

/// A message may have come before the answer, or the answer is repeated.
std::size_t PiExecutions::ended_with(const std::string& id, const Digest& answer) const {
  const auto latest = latest_.find(id);
  if (id.empty() || latest == latest_.end()) return 0;
  const Execution& known = executions_[latest->second - 1];
  const bool is_its_own = known.ended && (!known.answer || *known.answer == answer);
  return is_its_own ? latest->second : 0;
}

std::size_t PiExecutions::begin(const std::string& id, ToolCallEvent call, Event& event) {
  executions_.push_back({id, false, {}});
  const std::size_t number = latest_[id] = executions_.size();
  call.call_id = call_id(number);
  call.name = tool_name(ToolId::user_command);
  call.by_user = true;
  event.bodies.emplace_back(std::move(call));
  return number;
}

void PiExecutions::end(std::size_t number, const Value& outcome, Event& event) {
  ToolCallEvent call = make_event(number, CallMatch::latest);
  PiResult read = read_pi_execution(outcome);
  call.status = read.status;
  call.result = std::move(read.result);
  event.bodies.emplace_back(std::move(call));
  executions_[number - 1].ended = true;
}

void PiExecutions::extend(const Value& body, Event& event) {
  const std::string id = id_text(body["id"]);
  const std::string_view delta = body["delta"].string_or_empty();
  if (const std::size_t number = running(id)) {
    ToolCallEvent update = make_event(number, CallMatch::latest);
    update.output_chunk = delta;
    event.bodies.emplace_back(std::move(update));
    return;
  }
  CommandOutput output;
  output.outcome = CommandOutput::Outcome::running;
  output.standard_output = delta;
  ToolCallEvent first;
  first.result = ToolResult{ToolOutput(std::move(output)), {}};
  first.status = Status::partial;
  begin(id, std::move(first), event);
}

void PiExecutions::answer(const Value& response, Event& event) {
  const Value& outcome = response["data"];
  const std::string id = id_text(response["id"]);
  const std::string key = outcome_key(outcome);
  const Digest digest = blake2(key);
  if (const std::size_t known = ended_with(id, digest)) {
    executions_[known - 1].answer = digest;
    return;
  }
  std::size_t number = running(id);
  if (number == 0) number = begin(id, {}, event);
  end(number, outcome, event);
  executions_[number - 1].answer = digest;
  awaiting_text_[key].push_back(number);
}

void PiExecutions::show(const Value& message, Event& event) {
  if (const auto known = awaiting_text_.find(outcome_key(message)); known != awaiting_text_.end()) {
    ToolCallEvent named = make_event(known->second.front(), CallMatch::latest);
    named.input = read_input(message);
    event.bodies.emplace_back(std::move(named));
    known->second.pop_front();
    if (known->second.empty()) awaiting_text_.erase(known);
    return;
  }
  std::size_t number = executions_.size();
  if (number > 0 && !executions_[number - 1].ended) {
    ToolCallEvent named = make_event(number, CallMatch::latest);
    named.input = read_input(message);
    event.bodies.emplace_back(std::move(named));
  } else {
    ToolCallEvent call;
    call.input = read_input(message);
    number = begin({}, std::move(call), event);
  }
  end(number, message, event);
}

}  // namespace agent_timeline
