#include "decode/wave/call.h"

#include <utility>

#include "base/json/write.h"
#include "base/text.h"
#include "decode/read/fields.h"
#include "decode/wave/outcome.h"

namespace agent_timeline {
namespace {

/// The maximum size of a known result that is sent again with a new remark. A longer one waits for
/// the end, so that small updates of large results stay small.
constexpr std::size_t kMaxResentBytes = 1024;

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

}  // namespace

void merge_wave_subject(const WaveToolFields& fields, WaveCall& call, ToolCallEvent& body) {
  if (fields.subject.empty() || fields.subject == call.subject) return;
  body.subject = call.subject = fields.subject;
}

void merge_wave_parameters(const WaveToolFields& fields, bool complete, const CallRecord& record,
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

void merge_wave_progress(const WaveToolFields& fields, bool in_chunks, const CallRecord& record,
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

void merge_wave_end(const WaveOutcome& end, WaveOutcome& known) {
  merge_details(end, known);
  if (end.text) known.text = end.text;
}

}  // namespace agent_timeline
