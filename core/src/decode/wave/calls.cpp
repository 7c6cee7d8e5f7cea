#include "decode/wave/calls.h"

#include <utility>

#include "base/json/write.h"
#include "base/text.h"
#include "decode/read/bodies.h"
#include "decode/read/fields.h"
#include "decode/wave/outcome.h"
#include "tools/tool.h"

namespace agent_timeline {
namespace {

/// The maximum size of a known result that is sent again with a new remark. A longer one waits for
/// the end, so that small updates of large results stay small.
constexpr std::size_t kMaxResentBytes = 1024;

/// Events must follow the stages. The last end counts.
constexpr CallPolicy kPolicy = {.ids_span_agents = true,
                                .checks_order = true,
                                .repeats_starts = true,
                                .second_end = CallPolicy::SecondEnd::replaces};

/// The order of statuses, in which a call only moves forward.
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

Status status_in(WaveStage stage, const CallRecord& record, const WaveCall& call) {
  const bool has_result = call.has_partial_result || !call.outcome.brief.empty() ||
                          !call.outcome.data.is_null() || is_wave_error(call.outcome.error);
  if (has_result && stage != WaveStage::start) return Status::partial;
  if (stage == WaveStage::running) return Status::running;
  return record.arguments.is_null() ? Status::input_streaming : Status::ready;
}

/// True if a later end has more than that the call succeeded.
bool has_details(const WaveOutcome& outcome) {
  return outcome.text || !outcome.data.is_null() || is_wave_error(outcome.error) ||
         outcome.success == false || !outcome.brief.empty() || !outcome.images.empty() ||
         !outcome.background_task.empty();
}

/// Parses the parameters if they have changed. Doing so at each chunk would take quadratic time.
void read_parameters(bool complete, WaveCall& call, ToolCallEvent& body,
                     std::vector<DecodeNote>& notes) {
  if (is_blank(call.parameters) || call.tried_bytes == call.parameters.size()) return;
  call.tried_bytes = call.parameters.size();
  ToolInput read = parse_arguments(Value::string(call.parameters));
  if (read.raw.empty()) {
    body.input = std::move(read);
    body.input_chunk.clear();
  } else if (complete && !call.reported_invalid) {
    call.reported_invalid = true;
    notes.push_back({"invalid-arguments", "The parameters of the call are not valid JSON."});
  }
}

/// Values that were parsed are incomplete now, so the text is shown again.
void append_parameters(std::string_view chunk, const CallRecord& record, WaveCall& call,
                       ToolCallEvent& body) {
  if (chunk.empty()) return;
  if (!record.arguments.is_null() && !body.input) body.input = ToolInput{{}, call.parameters};
  call.parameters += chunk;
  body.input_chunk += chunk;
}

/// Returns true if the text differs from the known one.
bool replace_parameters(std::string_view text, const CallRecord& record, WaveCall& call,
                        ToolCallEvent& body) {
  if (text == call.parameters) return false;
  if (text.starts_with(call.parameters)) {
    append_parameters(text.substr(call.parameters.size()), record, call, body);
  } else {
    call.parameters = text;
    body.input = ToolInput{{}, call.parameters};
  }
  call.tried_bytes = 0;
  return true;
}

/// Updates the text of the result; returns true if `body` has the change as a chunk.
bool grow_result(std::string_view text, bool in_chunks, WaveCall& call, ToolCallEvent& body) {
  std::optional<std::string>& known = call.outcome.text;
  if (!known || !call.has_partial_result) {
    known = std::string(text);
    return false;
  }
  const bool continues = text.starts_with(*known);
  if (!continues && !in_chunks) {
    known = std::string(text);
    return false;
  }
  const std::string_view chunk = continues ? text.substr(known->size()) : text;
  body.output_chunk = chunk;
  *known += chunk;
  return true;
}

/// Takes what comes beside the text; returns true if any of it is new.
bool merge_details(const WaveOutcome& incoming, WaveOutcome& known) {
  bool changed = false;
  if (!incoming.brief.empty() && incoming.brief != known.brief) {
    known.brief = incoming.brief;
    changed = true;
  }
  if (!incoming.images.empty() && incoming.images != known.images) {
    known.images = incoming.images;
    changed = true;
  }
  if (!incoming.error.is_null()) {
    known.error = incoming.error;
    changed = true;
  }
  if (!incoming.data.is_null()) {
    known.data = incoming.data;
    changed = true;
  }
  if (incoming.success) known.success = incoming.success;
  if (incoming.first_line > 0) known.first_line = incoming.first_line;
  if (!incoming.background_task.empty()) known.background_task = incoming.background_task;
  return changed;
}

/// Takes the short form of the parameters (`compactParams`).
void merge_subject(const WaveToolFields& fields, WaveCall& call, ToolCallEvent& body) {
  if (fields.subject.empty() || fields.subject == call.subject) return;
  body.subject = call.subject = fields.subject;
}

/// Takes the parameters or a chunk of them. `complete` means that no more will come, so that
/// invalid JSON is noted as `invalid-arguments`.
void merge_parameters(const WaveToolFields& fields, bool complete, const CallRecord& record,
                      WaveCall& call, ToolCallEvent& body, std::vector<DecodeNote>& notes) {
  bool replaced = false;
  if (const Value* parameters = fields.parameters) {
    const std::string text =
        parameters->is_string() ? std::string(parameters->text()) : compact_json(*parameters);
    replaced = replace_parameters(text, record, call, body);
  }
  append_parameters(fields.parameters_chunk, record, call, body);
  const bool grown = call.parameters.size() >= 2 * call.tried_bytes;
  const bool should_parse = replaced || (fields.stage != WaveStage::streaming && grown);
  if (complete || should_parse) read_parameters(complete, call, body, notes);
}

/// Takes a partial result. A text that does not continue the known one replaces it or, if results
/// may come `in_chunks`, is appended to it.
void merge_progress(const WaveToolFields& fields, bool in_chunks, const CallRecord& record,
                    WaveCall& call, ToolCallEvent& body) {
  const WaveOutcome& incoming = fields.outcome;
  const bool details_changed = merge_details(incoming, call.outcome);
  bool is_replaced = false;
  if (incoming.text && !(incoming.text->empty() && !call.has_partial_result)) {
    is_replaced = !grow_result(*incoming.text, in_chunks, call, body);
  }
  const std::size_t size = call.outcome.text ? call.outcome.text->size() : 0;
  if (!is_replaced && !(details_changed && size <= kMaxResentBytes)) return;
  body.output_chunk.clear();
  body.result = read_wave_progress(record.name, record.arguments, call.outcome);
  call.has_partial_result = call.outcome.text.has_value();
}

/// Merges the outcome at the end of a call into the known one.
void merge_end(const WaveOutcome& end, WaveOutcome& known) {
  merge_details(end, known);
  if (end.text) known.text = end.text;
}

}  // namespace

WaveCalls::WaveCalls() : calls_(kPolicy, *this) {}

void WaveCalls::apply(const Value& block, std::string_view message_id, std::string_view fallback_id,
                      WaveBlockKind kind, Event& event) {
  WaveToolFields fields = read_wave_tool(block, event.notes);
  if (fields.id.empty()) fields.id = fallback_id;
  CallRecord& record = find_or_add(fields.id, message_id, event);
  WaveCall& call = texts_[record.id];
  const bool is_update = kind == WaveBlockKind::update;
  // A stored block keeps the last chunk beside the parameters that include it.
  if (!is_update && record.known) fields.parameters_chunk = {};
  const bool has_stage = read_wave_stage(block["stage"].string_or_empty()).has_value();
  if (is_update && has_stage) check_wave_stage_fields(block, fields.stage, event.notes);
  const bool is_end = fields.stage == WaveStage::end;
  ToolCallEvent update = call_event(record.id, fields.name);
  merge_subject(fields, call, update);
  if (!record.ended) merge_parameters(fields, is_end, record, call, update, event.notes);
  if (record.ended && fields.parameters != nullptr)
    update.input = parse_arguments(*fields.parameters);
  if (!record.has_row) {
    record.hidden = is_todo_tool(fields.name.empty() ? record.name : fields.name);
  }
  const CallAnswer answer{
      .value = block, .kind = static_cast<int>(kind), .is_echo = !is_update || !has_stage};
  fields_ = &fields;
  if (is_end) {
    end(fields, kind, std::move(update), answer, event);
  } else if (is_update && fields.stage == WaveStage::start) {
    calls_.begin(std::move(update), answer, event);
  } else {
    calls_.update(std::move(update), answer, event);
  }
  fields_ = nullptr;
}

void WaveCalls::read_progress(const CallRecord& record, const CallAnswer& answer,
                              ToolCallEvent& update, Event&) {
  WaveCall& call = texts_[record.id];
  const bool is_update = answer.kind == static_cast<int>(WaveBlockKind::update);
  const bool in_chunks = is_update && fields_->stage == WaveStage::streaming;
  merge_progress(*fields_, in_chunks, record, call, update);
  const Status status = status_in(fields_->stage, record, call);
  if (!record.status || rank(status) > rank(*record.status)) update.status = status;
}

/// An end that repeats the known one changes nothing; a different one replaces it.
void WaveCalls::end(const WaveToolFields& fields, WaveBlockKind kind, ToolCallEvent update,
                    CallAnswer answer, Event& event) {
  const CallRecord& record = calls_.open(update.call_id, event);
  WaveCall& call = texts_[record.id];
  answer.is_echo = kind != WaveBlockKind::update;
  answer.digest = digest_of(fields.outcome);
  const bool adds_nothing = answer.digest == call.merged_end || !has_details(fields.outcome);
  if (record.answer_digest && adds_nothing) answer.digest = record.answer_digest;
  if (!record.has_row && !update.input && record.arguments.is_null() &&
      !is_blank(call.parameters)) {
    update.input = ToolInput{{}, call.parameters};
  }
  if (!record.has_row) update.input_chunk.clear();
  // A stored block of a call that ended also stands for its start.
  if (kind == WaveBlockKind::snapshot && !record.has_row && !record.answer_digest) {
    ToolCallEvent start = update;
    start.status = Status::running;
    calls_.announce(std::move(start), event);
  }
  update.ended_ms = fields.ended_ms;
  calls_.end(std::move(update), answer, event);
  call.outcome = {};
  if (record.ended) call.parameters = {};
}

bool WaveCalls::read_end(CallRecord& record, const CallAnswer& answer, ToolCallEvent& update,
                         Event& event) {
  WaveCall& call = texts_[record.id];
  std::vector<DecodeNote> reported_notes;
  merge_end(fields_ != nullptr && fields_->stage == WaveStage::end
                ? fields_->outcome
                : read_wave_tool(answer.value, reported_notes).outcome,
            call.outcome);
  WaveEnd end = read_wave_end(record.name, record.arguments, call.outcome);
  const bool is_first = !call.merged_end;
  call.merged_end = digest_of(call.outcome);
  cancelled_ = cancelled_ || end.status == Status::cancelled;
  if (record.hidden && !record.has_row && end.status == Status::done) {
    if (!is_first || finish_todos(record, call.outcome, event)) return false;
  }
  update.status = end.status;
  update.result = std::move(end.result);
  return true;
}

/// Reads the list from a call about it; false if there is none.
bool WaveCalls::finish_todos(const CallRecord& record, const WaveOutcome& outcome, Event& event) {
  if (tasks_reported_ && is_task_tool(find_tool(record.name).id)) return true;
  const Value& list = record.arguments["todos"];
  auto todos = list.is_array() ? read_todos(list, event.notes)
                               : tasks_.apply(find_tool(record.name).id, record.arguments,
                                              outcome.text.value_or(""), outcome.data, event.notes);
  if (!todos) return false;
  event.bodies.emplace_back(TodoListEvent{std::move(*todos)});
  return true;
}

void WaveCalls::replace_tasks(const Value& tasks, Event& event) {
  tasks_reported_ = true;
  if (auto todos = tasks_.apply(ToolId::list_tasks, {}, {}, tasks, event.notes)) {
    event.bodies.emplace_back(TodoListEvent{std::move(*todos)});
  } else {
    event.bodies.emplace_back(UnknownEvent{"unknown-shape", "tasksChange", {}, 0, tasks});
  }
}

bool WaveCalls::await_approval(const std::string& id, std::string_view tool, Event& event) {
  const auto by_id = latest_.find(id);
  const bool is_named = by_id != latest_.end();
  const CallRecord* record = calls_.find(is_named ? by_id->second : newest_);
  if (record == nullptr || record->ended || !record->has_row) return false;
  if (!is_named && record->name != tool) return false;
  calls_.await(call_event(record->id), event);
  return true;
}

bool WaveCalls::begin_awaiting(const std::string& id, std::string_view tool, const Value& input,
                               Event& event) {
  const CallRecord& record = find_or_add(id, {}, event);
  // A known call that the request did not match has ended or has no row.
  if (record.known || record.answer_digest) return false;
  WaveCall& call = texts_[record.id];
  ToolCallEvent update = call_event(record.id, tool);
  if (!input.is_null()) {
    call.parameters = compact_json(input);
    update.input = ToolInput{input, {}};
  }
  call.tried_bytes = call.parameters.size();
  calls_.await(std::move(update), event);
  return true;
}

std::string WaveCalls::message_of(const std::string& id) const {
  const auto latest = latest_.find(id);
  const CallRecord* record = latest == latest_.end() ? nullptr : calls_.find(latest->second);
  return record == nullptr ? std::string() : record->owner;
}

bool WaveCalls::take_cancelled() {
  return std::exchange(cancelled_, false);
}

/// Finds or adds the call with that id. An id that another message's block had before means another
/// call: some model servers number the calls of each answer anew.
CallRecord& WaveCalls::find_or_add(const std::string& id, std::string_view message_id,
                                   Event& event) {
  const std::string key = id + '\0' + std::string(message_id);
  if (const auto found = by_id_and_message_.find(key); found != by_id_and_message_.end()) {
    CallRecord& record = calls_.open(found->second, event);
    if (!id.empty() || !record.ended) return record;
  }
  const auto latest = latest_.find(id);
  CallRecord* known = latest == latest_.end() ? nullptr : calls_.find(latest->second);
  const bool is_candidate = known != nullptr && (!id.empty() || !known->ended);
  if (is_candidate && (message_id.empty() || known->owner.empty())) {
    if (known->owner.empty()) known->owner = message_id;
    by_id_and_message_[key] = known->id;
    return *known;
  }
  std::string call_id = id.empty() ? "call-" + std::to_string(texts_.size() + 1) : id;
  if (is_candidate) call_id += "@" + std::string(message_id);
  latest_[id] = by_id_and_message_[key] = newest_ = call_id;
  texts_.try_emplace(call_id);
  CallRecord& record = calls_.open(call_id, event);
  record.owner = message_id;
  return record;
}

}  // namespace agent_timeline
