#include "decode/wave/calls.h"

#include <utility>

#include "base/json/write.h"
#include "decode/read/fields.h"
#include "decode/wave/outcome.h"
#include "tools/tool.h"

namespace agent_timeline {
namespace {

/// The notes on an update that comes where the contract of the stages has none.
void check_order(const WaveCall& call, WaveStage stage, std::vector<DecodeNote>& notes) {
  if (stage == WaveStage::start && call.started) {
    notes.push_back({"second-start", "A tool call starts that had started before."});
  }
  const bool in_progress = stage == WaveStage::streaming || stage == WaveStage::running;
  if (call.ended && in_progress) {
    notes.push_back({"update-after-end", "A tool call goes on that had ended before."});
  }
  if (call.announced) return;
  if (stage == WaveStage::streaming) {
    notes.push_back({"streaming-before-start", "A tool call streams that had not started."});
  } else if (stage == WaveStage::running) {
    notes.push_back({"running-before-start", "A tool call runs that had not started."});
  } else if (stage == WaveStage::end) {
    notes.push_back({"end-without-start", "A tool call ends that had not started."});
  }
}

/// In the order in which a call goes through them; it does not go back.
int rank(Status status) {
  switch (status) {
    case Status::input_streaming:
      return 0;
    case Status::ready:
      return 1;
    case Status::awaiting_approval:
      return 2;
    case Status::running:
      return 3;
    default:
      return 4;
  }
}

Status status_in(WaveStage stage, const WaveCall& call) {
  const bool has_result = call.has_partial_result || !call.outcome.brief.empty() ||
                          !call.outcome.data.is_null() || is_wave_error(call.outcome.error);
  if (has_result && stage != WaveStage::start) return Status::partial;
  if (stage == WaveStage::running) return Status::running;
  return call.arguments.is_null() ? Status::input_streaming : Status::ready;
}

/// The first event of a call is its beginning when that was seen, or is what a stored block says.
CallMatch first_match(const WaveCall& call, WaveBlockKind kind) {
  return call.started || kind == WaveBlockKind::snapshot ? CallMatch::fresh : CallMatch::open;
}

bool says_something(const ToolCallEvent& body) {
  return !body.name.empty() || !body.subject.empty() || body.input || !body.input_chunk.empty() ||
         body.status || body.result || !body.output_chunk.empty();
}

/// Whether an end that is not the first says anything but that the call has ended well.
bool says_more(const WaveOutcome& outcome) {
  return outcome.text || !outcome.data.is_null() || is_wave_error(outcome.error) ||
         outcome.success == false || !outcome.brief.empty() || !outcome.images.empty() ||
         !outcome.background_task.empty();
}

void set_match(WaveBlockKind kind, bool is_start, WaveCall& call, ToolCallEvent& body) {
  body.match = CallMatch::latest;
  if (!call.status) body.match = first_match(call, kind);
  if (is_start && !call.begun) body.match = CallMatch::fresh;
  call.begun = call.begun || body.match == CallMatch::fresh;
}

/// The call as it is known, as the beginning of its row.
ToolCallEvent beginning_of(const WaveCall& call) {
  ToolCallEvent body;
  body.call_id = call.call_id;
  body.match = CallMatch::fresh;
  body.name = call.name;
  body.subject = call.subject;
  body.input = wave_input(call);
  body.status = Status::running;
  return body;
}

}  // namespace

void WaveCalls::apply(const Value& block, std::string_view message_id, std::string_view own_id,
                      WaveBlockKind kind, Event& event) {
  WaveToolFields fields = read_wave_tool(block, event.notes);
  if (fields.id.empty()) fields.id = own_id;
  WaveCall& call = find_or_add(fields.id, message_id);
  // A stored block keeps the last chunk beside the parameters it is part of.
  if (kind == WaveBlockKind::snapshot && call.announced) fields.parameters_chunk = {};
  const bool names_stage = read_wave_stage(block["stage"].string_or_empty()).has_value();
  if (kind == WaveBlockKind::update && names_stage) {
    check_wave_stage_fields(block, fields.stage, event.notes);
    check_order(call, fields.stage, event.notes);
  }
  call.announced = true;
  if (call.ended) {
    apply_after_end(fields, kind, call, event);
  } else if (fields.stage == WaveStage::end) {
    finish(fields, kind, call, event);
  } else {
    progress(fields, kind, call, event);
  }
  if (kind == WaveBlockKind::update && fields.stage == WaveStage::start) call.started = true;
}

void WaveCalls::progress(const WaveToolFields& fields, WaveBlockKind kind, WaveCall& call,
                         Event& event) {
  ToolCallEvent body;
  body.call_id = call.call_id;
  const bool is_start = kind == WaveBlockKind::update && fields.stage == WaveStage::start;
  call.started = call.started || is_start;
  merge_wave_header(fields, call, body);
  merge_wave_parameters(fields, false, call, body, event.notes);
  const bool in_chunks = kind == WaveBlockKind::update && fields.stage == WaveStage::streaming;
  merge_wave_progress(fields, in_chunks, call, body);
  if (is_todo_tool(call.name) && !call.status) return;
  const Status status = status_in(fields.stage, call);
  if (!call.status || rank(status) > rank(*call.status)) body.status = status;
  set_match(kind, is_start, call, body);
  if (body.status) call.status = body.status;
  if (says_something(body) || !event.notes.empty()) event.bodies.emplace_back(std::move(body));
}

void WaveCalls::finish(const WaveToolFields& fields, WaveBlockKind kind, WaveCall& call,
                       Event& event) {
  ToolCallEvent body;
  body.call_id = call.call_id;
  merge_wave_header(fields, call, body);
  merge_wave_parameters(fields, true, call, body, event.notes);
  merge_wave_end(fields.outcome, call.outcome);
  const WaveEnd end = read_wave_end(call.name, call.arguments, call.outcome);
  call.ended = true;
  call.end_digest = digest_of(fields.outcome);
  call.merged_digest = digest_of(call.outcome);
  cancelled_ = cancelled_ || end.status == Status::cancelled;
  const bool is_told = !call.status && is_todo_tool(call.name) && finish_todos(call, end, event);
  if (!is_told) {
    const bool began = call.started || kind == WaveBlockKind::snapshot;
    const bool has_beginning = !call.status && began;
    if (has_beginning) event.bodies.emplace_back(beginning_of(call));
    body.match = call.status || has_beginning ? CallMatch::latest : CallMatch::open;
    call.begun = call.begun || has_beginning;
    if (!call.status && !has_beginning) {
      body.input = wave_input(call);
      body.input_chunk.clear();
    }
    body.status = call.status = end.status;
    body.result = end.result;
    body.ended_ms = fields.ended_ms;
    event.bodies.emplace_back(std::move(body));
  }
  call.has_input = wave_input(call).has_value();
  call.parameters = {};
  call.arguments = {};
  call.outcome = {};
}

/// A start that comes late gives the row its beginning; a stored block that is older than the end
/// says nothing new.
void WaveCalls::apply_after_end(const WaveToolFields& fields, WaveBlockKind kind, WaveCall& call,
                                Event& event) {
  if (fields.stage == WaveStage::end) return apply_second_end(fields, kind, call, event);
  if (kind == WaveBlockKind::snapshot || !call.status) return;
  ToolCallEvent body;
  body.call_id = call.call_id;
  body.match = CallMatch::latest;
  if (call.name.empty()) merge_wave_header(fields, call, body);
  if (!call.has_input && fields.parameters != nullptr) {
    call.has_input = true;
    body.input = parse_arguments(*fields.parameters);
  }
  if (fields.stage == WaveStage::start && !call.begun) set_match(kind, true, call, body);
  event.bodies.emplace_back(std::move(body));
}

/// An end that says the same again changes nothing; another one replaces it.
void WaveCalls::apply_second_end(const WaveToolFields& fields, WaveBlockKind kind, WaveCall& call,
                                 Event& event) {
  const Digest digest = digest_of(fields.outcome);
  const bool repeats =
      digest == call.end_digest || digest == call.merged_digest || !says_more(fields.outcome);
  if (kind == WaveBlockKind::update) {
    event.notes.push_back(
        repeats ? DecodeNote{"repeated-result", "The end of a tool call, said again."}
                : DecodeNote{"second-end", "A tool call ends that had ended before."});
  }
  if (repeats) return;
  call.end_digest = call.merged_digest = digest;
  ToolCallEvent body;
  body.call_id = call.call_id;
  body.match = CallMatch::latest;
  merge_wave_header(fields, call, body);
  ToolInput input;
  if (fields.parameters != nullptr) input = parse_arguments(*fields.parameters);
  WaveEnd end = read_wave_end(call.name, input.arguments, fields.outcome);
  if (!call.status) {
    // A call about the to-do list that had succeeded, and has no row.
    if (end.status == Status::done) return;
    body.match = CallMatch::open;
    body.name = call.name;
    body.subject = call.subject;
    body.input = std::move(input);
  }
  body.status = call.status = end.status;
  body.result = std::move(end.result);
  body.ended_ms = fields.ended_ms;
  event.bodies.emplace_back(std::move(body));
}

/// True when a call about the to-do list succeeded and said what the list is now.
bool WaveCalls::finish_todos(const WaveCall& call, const WaveEnd& end, Event& event) {
  if (end.status != Status::done) return false;
  if (tasks_told_ && is_task_tool(find_tool(call.name).id)) return true;
  const Value& list = call.arguments["todos"];
  auto todos = list.is_array()
                   ? read_todos(list, event.notes)
                   : tasks_.apply(find_tool(call.name).id, call.arguments,
                                  call.outcome.text.value_or(""), call.outcome.data, event.notes);
  if (!todos) return false;
  event.bodies.emplace_back(TodoListEvent{std::move(*todos)});
  return true;
}

void WaveCalls::replace_tasks(const Value& tasks, Event& event) {
  tasks_told_ = true;
  if (auto todos = tasks_.apply(ToolId::list_tasks, {}, {}, tasks, event.notes)) {
    event.bodies.emplace_back(TodoListEvent{std::move(*todos)});
  } else {
    event.bodies.emplace_back(UnknownEvent{"unknown-shape", "tasksChange", {}, 0, tasks});
  }
}

bool WaveCalls::await_approval(const std::string& id, std::string_view tool, Event& event) {
  const auto by_id = latest_.find(id);
  const auto found = calls_.find(by_id == latest_.end() ? newest_ : by_id->second);
  if (found == calls_.end()) return false;
  WaveCall& call = found->second;
  const bool meant = by_id != latest_.end() || call.name == tool;
  if (!meant || call.ended || !call.status) return false;
  ToolCallEvent body;
  body.call_id = call.call_id;
  body.match = CallMatch::latest;
  body.status = call.status = Status::awaiting_approval;
  event.bodies.emplace_back(std::move(body));
  return true;
}

bool WaveCalls::begin_awaiting(const std::string& id, std::string_view tool, const Value& input,
                               Event& event) {
  WaveCall& call = find_or_add(id, {});
  // One that is known, and was not meant by the request, has ended or has no row.
  if (call.announced) return false;
  call.name = tool;
  call.announced = call.begun = true;
  if (!input.is_null()) call.parameters = compact_json(input);
  call.arguments = input;
  call.tried_bytes = call.parameters.size();
  ToolCallEvent body = beginning_of(call);
  body.status = call.status = Status::awaiting_approval;
  event.bodies.emplace_back(std::move(body));
  return true;
}

std::string WaveCalls::message_of(const std::string& id) const {
  const auto latest = latest_.find(id);
  const auto call = latest == latest_.end() ? calls_.end() : calls_.find(latest->second);
  return call == calls_.end() ? std::string() : call->second.message_id;
}

bool WaveCalls::take_cancelled() {
  return std::exchange(cancelled_, false);
}

/// The call of that id. A message that has a block of an id which another message had before has
/// another call: some model servers number the calls of each answer anew.
WaveCall& WaveCalls::find_or_add(const std::string& id, std::string_view message_id) {
  const std::string place = id + '\0' + std::string(message_id);
  if (const auto placed = by_place_.find(place); placed != by_place_.end()) {
    WaveCall& call = calls_[placed->second];
    if (!id.empty() || !call.ended) return call;
  }
  const auto latest = latest_.find(id);
  WaveCall* known = latest == latest_.end() ? nullptr : &calls_[latest->second];
  const bool goes_on = known != nullptr && (!id.empty() || !known->ended);
  if (goes_on && (message_id.empty() || known->message_id.empty())) {
    if (known->message_id.empty()) known->message_id = message_id;
    by_place_[place] = known->call_id;
    return *known;
  }
  std::string call_id = id.empty() ? "call-" + std::to_string(calls_.size() + 1) : id;
  if (goes_on) call_id += "@" + std::string(message_id);
  latest_[id] = by_place_[place] = newest_ = call_id;
  WaveCall& call = calls_[call_id];
  call.call_id = std::move(call_id);
  call.message_id = message_id;
  return call;
}

}  // namespace agent_timeline
