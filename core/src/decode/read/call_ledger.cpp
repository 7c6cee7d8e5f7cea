#include "decode/read/call_ledger.h"

#include <utility>

#include "decode/read/fields.h"

namespace agent_timeline {
namespace {

void note(Event& event, const char* code, const char* text) {
  event.notes.push_back({code, text});
}

void append_body(CallRecord& call, ToolCallEvent update, CallMatch match, Event& event) {
  update.call_id = call.id;
  update.match = match;
  if (update.status) call.status = update.status;
  call.has_output = call.has_output || update.result;
  call.has_row = true;
  event.bodies.emplace_back(std::move(update));
}

/// Returns the text of an output that may grow; null for any other result.
const std::string* growing_text(const ToolResult& result) {
  if (!result.output || result.error || !result.images.empty() || result.cut) return nullptr;
  if (const auto* text = std::get_if<TextOutput>(&*result.output)) return &text->text;
  const auto* command = std::get_if<CommandOutput>(&*result.output);
  return command == nullptr ? nullptr : &command->standard_output;
}

/// Returns a digest of everything except that text.
Digest form_of(const ToolResult& result) {
  Hasher form;
  form.add(result.details);
  form.add(Value::string(result.brief));
  if (const auto* text = std::get_if<TextOutput>(&*result.output)) {
    form.add(text->preformatted ? "p" : "t");
  } else if (const auto* command = std::get_if<CommandOutput>(&*result.output)) {
    form.add(Value::string(command->command));
    form.add(Value::string(command->standard_error));
    form.add(Value::number(std::to_string(static_cast<int>(command->outcome))));
    form.add(Value::number(std::to_string(command->exit_code.value_or(-1))));
  }
  return form.finish();
}

/// True if `update` holds more than the status that the call is known to have.
bool adds_information(const CallRecord& call, const ToolCallEvent& update) {
  return !call.row_has_start || !update.name.empty() || update.input ||
         !update.input_chunk.empty() || !update.subject.empty() || update.result ||
         !update.output_chunk.empty() || update.duration_ms ||
         (update.status && update.status != call.status);
}

}  // namespace

Digest digest_of(const ToolInput& input) {
  return input.raw.empty() ? blake2(input.arguments) : blake2(input.raw);
}

void note_unknown_status(Event& event) {
  note(event, "unknown-status", "A call has an unknown status.");
}

void add_command_output(const CallRecord& call, std::string chunk, ToolCallEvent& update) {
  if (call.has_output) {
    update.output_chunk = std::move(chunk);
    return;
  }
  CommandOutput command;
  command.command = string_field(call.arguments, "command");
  command.outcome = CommandOutput::Outcome::running;
  command.standard_output = std::move(chunk);
  update.result = ToolResult{ToolOutput(std::move(command)), {}};
  update.status = Status::partial;
}

/// A repetition changes nothing.
void CallLedger::announce(ToolCallEvent update, Event& event) {
  CallRecord& call = call_of(update, event);
  if (call.ended && call.known && !call.held) return;
  call.known = true;
  if (call.ended) update.status.reset();
  learn(call, update);
  if (adds_information(call, update)) emit_update(call, std::move(update), event);
}

void CallLedger::begin(ToolCallEvent update, Event& event) {
  begin(std::move(update), {null_value()}, event);
}

void CallLedger::begin(ToolCallEvent update, const CallAnswer& answer, Event& event) {
  CallRecord& call = call_of(update, event);
  const bool is_over = call.ended && call.known;
  if (is_over && !policy_.repeats_starts) {
    check(true, "reused-call-id", "A call has the id of one that has ended.", event);
    renew(call);
  }
  check(call.start_seen && !answer.is_echo, "second-start", "A call was started twice.", event);
  call.known = call.start_seen = true;
  if (call.ended && is_over) return;
  if (call.ended) update.status.reset();
  learn(call, update);
  if (!call.ended) read_progress(call, update, answer, event);
  emit_update(call, std::move(update), event);
}

void CallLedger::update(ToolCallEvent update, Event& event) {
  this->update(std::move(update), {null_value()}, event);
}

void CallLedger::update(ToolCallEvent update, const CallAnswer& answer, Event& event) {
  CallRecord& call = call_of(update, event);
  if (call.ended && answer.is_echo) return;
  if (call.ended) return complete_late(call, std::move(update), event);
  check(!call.known && !answer.is_echo, "update-without-start", "The start of a call was not seen.",
        event);
  call.known = true;
  learn(call, update);
  read_progress(call, update, answer, event);
  // Notes refer to a row, so the row is updated if there are any.
  const bool needs_row_update =
      answer.value.is_null() || adds_information(call, update) || !event.notes.empty();
  if (needs_row_update) emit_update(call, std::move(update), event);
}

void CallLedger::read_progress(CallRecord& call, ToolCallEvent& update, const CallAnswer& answer,
                               Event& event) {
  if (!answer.value.is_null()) reader_.read_progress(call, answer, update, event);
  reduce_to_growth(call, update);
}

/// Takes only what the row still lacks from an update that comes after the end.
void CallLedger::complete_late(CallRecord& call, ToolCallEvent update, Event& event) {
  check(true, "update-after-end", "An update to a call that has ended.", event);
  if (!call.has_row || !policy_.checks_order) return;
  ToolCallEvent late;
  if (call.name.empty()) late.name = std::move(update.name);
  if (!call.input_digest) late.input = std::move(update.input);
  learn(call, late);
  emit_update(call, std::move(late), event);
}

void CallLedger::end(ToolCallEvent update, const CallAnswer& answer, Event& event) {
  CallRecord& call = call_of(update, event);
  if (!call.broken_off &&
      (call.ended || (call.answer_digest && call.answer_digest == answer.digest))) {
    return end_again(call, std::move(update), answer, event);
  }
  call.broken_off = false;
  call.answer_digest = answer.digest;
  learn(call, update);
  const bool is_early = !call.known && !update.input;
  emit_end(call, std::move(update), answer, event);
  const bool can_be_named = !call.id.empty() && !answer.value.is_null();
  if (is_early && can_be_named) call.held.emplace({answer.value, answer.extra, answer.kind});
}

void CallLedger::end_by_answer(ToolCallEvent update, const CallAnswer& answer, Event& event) {
  const NoteScope scope(event);
  note_unknown_status(event);
  const std::string id = update.call_id;
  const CallRecord* known = find(id, event.scope.key);
  const bool was_over = known != nullptr && known->ended && !known->broken_off;
  end(std::move(update), answer, event);
  CallRecord* call = find(id, event.scope.key);
  if (call != nullptr && !was_over) call->broken_off = call->ended;
}

/// A hidden call that failed gets a row, from its beginning on.
void CallLedger::emit_end(CallRecord& call, ToolCallEvent update, const CallAnswer& answer,
                          Event& event) {
  const bool has_row = reader_.read_end(call, answer, update, event);
  call.ended = !has_row || update.status != Status::background;
  if (has_row) {
    if (call.hidden && !call.row_has_start) {
      call.hidden = false;
      emit_update(call, {}, event);
    }
    if (!call.row_has_start) update.name = call.name;
    append_body(call, std::move(update), call.row_has_start ? CallMatch::latest : CallMatch::open,
                event);
  }
  call.awaiting = false;
  if (!call.ended) return;
  call.arguments = {};
  call.raw = {};
}

void CallLedger::end_again(CallRecord& call, ToolCallEvent update, const CallAnswer& answer,
                           Event& event) {
  using SecondEnd = CallPolicy::SecondEnd;
  if (policy_.second_end == SecondEnd::ignored) return;
  if (answer.digest && answer.digest == call.answer_digest) {
    if (!answer.is_echo) note(event, "repeated-result", "The end of a call was repeated.");
    return;
  }
  if (policy_.second_end == SecondEnd::shown) {
    event.bodies.emplace_back(UnknownEvent{"second-result", call.name, {}, 0, answer.value});
    return;
  }
  if (!answer.is_echo) note(event, "second-result", "A call ended again, with a different result.");
  if (policy_.second_end != SecondEnd::replaces) return;
  call.answer_digest = answer.digest;
  learn(call, update);
  emit_end(call, std::move(update), answer, event);
}

void CallLedger::await(ToolCallEvent update, Event& event) {
  CallRecord& call = call_of(update, event);
  if (call.ended) return;
  call.known = call.awaiting = true;
  update.status = Status::awaiting_approval;
  learn(call, update);
  emit_update(call, std::move(update), event);
}

void CallLedger::resume(const std::string& id, Event& event) {
  CallRecord* call = find(id, event.scope.key);
  if (call == nullptr || call->ended || !std::exchange(call->awaiting, false)) return;
  if (policy_.ids_span_agents) event.scope = call->scope;
  ToolCallEvent update;
  update.status = Status::running;
  emit_update(*call, std::move(update), event);
}

/// An answer that came first counts, unless it reported an error.
void CallLedger::deny(ToolCallEvent update, Event& event) {
  CallRecord& call = call_of(update, event);
  if (call.denied || (call.ended && call.status != Status::error)) return;
  call.known = call.denied = true;
  call.awaiting = false;
  if (call.ended) update.input.reset();
  update.status = Status::denied;
  learn(call, update);
  emit_update(call, std::move(update), event);
}

void CallLedger::break_off(CallRecord& call, Status status, const std::string& why, Event& event) {
  if (call.ended) return;
  call.ended = call.broken_off = true;
  call.hidden = false;
  ToolCallEvent update;
  update.status = status;
  update.result.emplace();
  if (!why.empty()) update.result->error = ToolError{why, {}};
  emit_update(call, std::move(update), event);
}

std::vector<CallRecord*> CallLedger::take_open() {
  drop_ended_pending();
  for (CallRecord* call : pending_)
    call->is_pending = false;
  return std::exchange(pending_, {});
}

void CallLedger::complete_input(ToolCallEvent& update, Event& event) {
  CallRecord& call = open(update.call_id, event);
  if (call.raw.empty()) return;
  update.input = parse_arguments(Value::string(std::exchange(call.raw, {})));
}

std::string CallLedger::key_of(const std::string& id, std::string_view agent) const {
  return policy_.ids_span_agents ? id : std::string(agent) + '\0' + id;
}

CallRecord* CallLedger::find(const std::string& id, std::string_view agent) {
  return const_cast<CallRecord*>(std::as_const(*this).find(id, agent));
}

const CallRecord* CallLedger::find(const std::string& id, std::string_view agent) const {
  const auto known = calls_.find(key_of(id, agent));
  return id.empty() || known == calls_.end() ? nullptr : &known->second;
}

bool CallLedger::is_open(const std::string& id) const {
  const CallRecord* call = find(id);
  return call != nullptr && !call->ended;
}

void CallLedger::drop_ended(std::deque<std::string>& ids) const {
  while (!ids.empty() && !is_open(ids.front()))
    ids.pop_front();
}

CallRecord& CallLedger::open(const std::string& id, Event& event) {
  if (id.empty()) {
    unnamed_ = {};
    return unnamed_;
  }
  const auto [known, is_new] = calls_.try_emplace(key_of(id, event.scope.key));
  CallRecord& call = known->second;
  if (is_new) {
    call.id = id;
    call.scope = event.scope;
    add_pending(call);
  } else if (policy_.ids_span_agents) {
    event.scope = call.scope;
  }
  return call;
}

/// Returns the call that `update` is about.
CallRecord& CallLedger::call_of(const ToolCallEvent& update, Event& event) {
  check(update.call_id.empty(), "missing-id", "A call without an id is shown on its own.", event);
  return open(update.call_id, event);
}

void CallLedger::check(bool is_violation, const char* code, const char* text, Event& event) const {
  if (is_violation && policy_.checks_order) event.notes.push_back({code, text});
}

void CallLedger::renew(CallRecord& call) {
  CallRecord next;
  next.id = std::move(call.id);
  next.scope = std::move(call.scope);
  next.is_pending = call.is_pending;
  call = std::move(next);
  add_pending(call);
}

void CallLedger::add_pending(CallRecord& call) {
  if (call.is_pending) return;
  if (pending_.size() >= sweep_at_) {
    drop_ended_pending();
    sweep_at_ = 2 * pending_.size() + 64;
  }
  call.is_pending = true;
  pending_.push_back(&call);
}

void CallLedger::drop_ended_pending() {
  std::erase_if(pending_, [](CallRecord* call) {
    if (call->ended) call->is_pending = false;
    return call->ended;
  });
}

/// Records what `update` states about the call itself, and leaves in `update` only what is new.
void CallLedger::learn(CallRecord& call, ToolCallEvent& update) const {
  if (call.row_has_start && update.name == call.name) update.name.clear();
  if (!update.name.empty()) call.name = update.name;
  call.streamed_bytes += update.input_chunk.size();
  if (policy_.keeps_text) call.raw += update.input_chunk;
  if (!update.input) return;
  const Digest digest = digest_of(*update.input);
  if (call.input_digest == digest) {
    if (call.arguments.is_null()) call.arguments = std::move(update.input->arguments);
    return update.input.reset();
  }
  call.input_digest = digest;
  call.raw = {};
  call.arguments = update.input->arguments;
}

/// Reduces an output that is resent whole while it grows to its new part.
void CallLedger::reduce_to_growth(CallRecord& call, ToolCallEvent& update) {
  if (!update.result) return call.output.append(update.output_chunk);
  const std::string* text = growing_text(*update.result);
  if (text == nullptr) {
    call.output = {};
    call.output_form = {};
    return;
  }
  const Digest form = form_of(*update.result);
  if (std::exchange(call.output_form, form) != form) call.output = {};
  if (const auto more = call.output.grow(*text)) {
    call.output.append(update.output_chunk);
    update.output_chunk.insert(0, *more);
    update.result.reset();
  } else {
    call.output.append(update.output_chunk);
  }
}

/// Adds `update` to the row of the call, which begins with what is known of the call.
void CallLedger::emit_update(CallRecord& call, ToolCallEvent update, Event& event) {
  if (call.hidden && !call.has_row) return call.held.reset();
  if (!call.row_has_start) {
    if (update.name.empty()) update.name = call.name;
    if (!update.input && !call.arguments.is_null()) update.input = ToolInput{call.arguments, {}};
  }
  const bool begins = !std::exchange(call.row_has_start, true);
  append_body(call, std::move(update), begins ? CallMatch::fresh : CallMatch::latest, event);
  if (call.held) emit_held_answer(call, event);
}

/// Reads the answer that arrived before the call, now that the call is known.
void CallLedger::emit_held_answer(CallRecord& call, Event& event) {
  ToolCallEvent update;
  const CallAnswer answer{call.held->value, call.held->extra, call.held->kind};
  if (reader_.read_end(call, answer, update, event)) {
    append_body(call, std::move(update), CallMatch::latest, event);
  }
  if (!call.input_digest) return;
  call.held.reset();
  call.arguments = {};
}

}  // namespace agent_timeline
