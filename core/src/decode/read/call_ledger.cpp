#include "decode/read/call_ledger.h"

#include <utility>

#include "decode/read/fields.h"

namespace agent_timeline {
namespace {

void note(Event& event, const char* code, const char* text) {
  event.notes.push_back({code, text});
}

void add(CallRecord& call, ToolCallEvent said, CallMatch match, Event& event) {
  said.call_id = call.id;
  said.match = match;
  if (said.status) call.status = said.status;
  call.has_output = call.has_output || said.result;
  call.has_row = true;
  event.bodies.emplace_back(std::move(said));
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

/// True if `said` holds more than the status that the call is known to have.
bool says_news(const CallRecord& call, const ToolCallEvent& said) {
  return !call.begun || !said.name.empty() || said.input || !said.input_chunk.empty() ||
         !said.subject.empty() || said.result || !said.output_chunk.empty() || said.duration_ms ||
         (said.status && said.status != call.status);
}

}  // namespace

Digest digest_of(const ToolInput& input) {
  return input.raw.empty() ? blake2(input.arguments) : blake2(input.raw);
}

void add_command_output(const CallRecord& call, std::string chunk, ToolCallEvent& said) {
  if (call.has_output) {
    said.output_chunk = std::move(chunk);
    return;
  }
  CommandOutput command;
  command.command = string_field(call.arguments, "command");
  command.outcome = CommandOutput::Outcome::running;
  command.standard_output = std::move(chunk);
  said.result = ToolResult{ToolOutput(std::move(command)), {}};
  said.status = Status::partial;
}

/// A repetition changes nothing.
void CallLedger::ask(ToolCallEvent said, Event& event) {
  CallRecord& call = hear(said, event);
  if (call.ended && call.known && !call.held) return;
  call.known = true;
  if (call.ended) said.status.reset();
  learn(call, said);
  if (says_news(call, said)) show(call, std::move(said), event);
}

void CallLedger::begin(ToolCallEvent said, Event& event) {
  begin(std::move(said), {null_value()}, event);
}

void CallLedger::begin(ToolCallEvent said, const CallAnswer& answer, Event& event) {
  CallRecord& call = hear(said, event);
  const bool is_over = call.ended && call.known;
  if (is_over && !policy_.repeats_starts) {
    check(true, "reused-call-id", "A call has the id of one that has ended.", event);
    renew(call);
  }
  check(call.started && !answer.is_echo, "second-start", "A call was started twice.", event);
  call.known = call.started = true;
  if (call.ended && is_over) return;
  if (call.ended) said.status.reset();
  learn(call, said);
  if (!call.ended) read_progress(call, said, answer, event);
  show(call, std::move(said), event);
}

void CallLedger::update(ToolCallEvent said, Event& event) {
  update(std::move(said), {null_value()}, event);
}

void CallLedger::update(ToolCallEvent said, const CallAnswer& answer, Event& event) {
  CallRecord& call = hear(said, event);
  if (call.ended && answer.is_echo) return;
  if (call.ended) return complete_late(call, std::move(said), event);
  check(!call.known && !answer.is_echo, "update-without-start", "The start of a call was not seen.",
        event);
  call.known = true;
  learn(call, said);
  read_progress(call, said, answer, event);
  // Notes refer to a row, so the row is updated if there are any.
  const bool is_told = answer.value.is_null() || says_news(call, said) || !event.notes.empty();
  if (is_told) show(call, std::move(said), event);
}

void CallLedger::read_progress(CallRecord& call, ToolCallEvent& said, const CallAnswer& answer,
                               Event& event) {
  if (!answer.value.is_null()) reader_.read_progress(call, answer, said, event);
  find_growth(call, said);
}

/// Takes only what the row still lacks from an update that comes after the end.
void CallLedger::complete_late(CallRecord& call, ToolCallEvent said, Event& event) {
  check(true, "update-after-end", "An update to a call that has ended.", event);
  if (!call.has_row || !policy_.checks_order) return;
  ToolCallEvent late;
  if (call.name.empty()) late.name = std::move(said.name);
  if (!call.input) late.input = std::move(said.input);
  learn(call, late);
  show(call, std::move(late), event);
}

void CallLedger::end(ToolCallEvent said, const CallAnswer& answer, Event& event) {
  CallRecord& call = hear(said, event);
  if (!call.broken_off && (call.ended || (call.answer && call.answer == answer.mark))) {
    return end_again(call, std::move(said), answer, event);
  }
  call.broken_off = false;
  call.answer = answer.mark;
  learn(call, said);
  const bool is_early = !call.known && !said.input;
  show_end(call, std::move(said), answer, event);
  const bool can_be_named = !call.id.empty() && !answer.value.is_null();
  if (is_early && can_be_named) call.held.emplace({answer.value, answer.beside, answer.kind});
}

/// A hidden call that failed gets a row, from its beginning on.
void CallLedger::show_end(CallRecord& call, ToolCallEvent said, const CallAnswer& answer,
                          Event& event) {
  const bool has_row = reader_.read_end(call, answer, said, event);
  call.ended = !has_row || said.status != Status::background;
  if (has_row) {
    if (call.hidden && !call.begun) {
      call.hidden = false;
      show(call, {}, event);
    }
    if (!call.begun) said.name = call.name;
    add(call, std::move(said), call.begun ? CallMatch::latest : CallMatch::open, event);
  }
  call.awaiting = false;
  if (!call.ended) return;
  call.arguments = {};
  call.raw = {};
}

void CallLedger::end_again(CallRecord& call, ToolCallEvent said, const CallAnswer& answer,
                           Event& event) {
  using SecondEnd = CallPolicy::SecondEnd;
  if (policy_.second_end == SecondEnd::ignored) return;
  if (answer.mark && answer.mark == call.answer) {
    if (!answer.is_echo) note(event, "repeated-result", "The end of a call was repeated.");
    return;
  }
  if (policy_.second_end == SecondEnd::shown) {
    event.bodies.emplace_back(UnknownEvent{"second-result", call.name, {}, 0, answer.value});
    return;
  }
  if (!answer.is_echo) note(event, "second-result", "A call ended again, with a different result.");
  if (policy_.second_end != SecondEnd::replaces) return;
  call.answer = answer.mark;
  learn(call, said);
  show_end(call, std::move(said), answer, event);
}

void CallLedger::await(ToolCallEvent said, Event& event) {
  CallRecord& call = hear(said, event);
  if (call.ended) return;
  call.known = call.awaiting = true;
  said.status = Status::awaiting_approval;
  learn(call, said);
  show(call, std::move(said), event);
}

void CallLedger::resume(const std::string& id, Event& event) {
  CallRecord* call = find(id, event.scope.key);
  if (call == nullptr || call->ended || !std::exchange(call->awaiting, false)) return;
  if (policy_.ids_span_agents) event.scope = call->scope;
  ToolCallEvent said;
  said.status = Status::running;
  show(*call, std::move(said), event);
}

/// An answer that came first counts, unless it reported an error.
void CallLedger::deny(ToolCallEvent said, Event& event) {
  CallRecord& call = hear(said, event);
  if (call.denied || (call.ended && call.status != Status::error)) return;
  call.known = call.denied = true;
  call.awaiting = false;
  if (call.ended) said.input.reset();
  said.status = Status::denied;
  learn(call, said);
  show(call, std::move(said), event);
}

void CallLedger::break_off(CallRecord& call, Status status, const std::string& why, Event& event) {
  if (call.ended) return;
  call.ended = call.broken_off = true;
  call.hidden = false;
  ToolCallEvent said;
  said.status = status;
  said.result = ToolResult{std::nullopt, ToolError{why, {}}};
  show(call, std::move(said), event);
}

std::vector<CallRecord*> CallLedger::take_open() {
  std::erase_if(pending_, [](const CallRecord* call) { return call->ended; });
  return std::exchange(pending_, {});
}

void CallLedger::complete_input(ToolCallEvent& said, Event& event) {
  CallRecord& call = open(said.call_id, event);
  if (call.raw.empty()) return;
  said.input = parse_arguments(Value::string(std::exchange(call.raw, {})));
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
    wait_for(call);
  } else if (policy_.ids_span_agents) {
    event.scope = call.scope;
  }
  return call;
}

/// Returns the call that `said` is about.
CallRecord& CallLedger::hear(const ToolCallEvent& said, Event& event) {
  check(said.call_id.empty(), "missing-id", "A call without an id is shown on its own.", event);
  return open(said.call_id, event);
}

void CallLedger::check(bool is_breach, const char* code, const char* text, Event& event) const {
  if (is_breach && policy_.checks_order) event.notes.push_back({code, text});
}

void CallLedger::renew(CallRecord& call) {
  CallRecord next;
  next.id = std::move(call.id);
  next.scope = std::move(call.scope);
  call = std::move(next);
  wait_for(call);
}

void CallLedger::wait_for(CallRecord& call) {
  if (pending_.size() >= sweep_at_) {
    std::erase_if(pending_, [](const CallRecord* one) { return one->ended; });
    sweep_at_ = 2 * pending_.size() + 64;
  }
  pending_.push_back(&call);
}

/// Records what `said` states about the call itself, and leaves in `said` only what is new.
void CallLedger::learn(CallRecord& call, ToolCallEvent& said) const {
  if (call.begun && said.name == call.name) said.name.clear();
  if (!said.name.empty()) call.name = said.name;
  call.streamed_bytes += said.input_chunk.size();
  if (policy_.keeps_text) call.raw += said.input_chunk;
  if (!said.input) return;
  const Digest digest = digest_of(*said.input);
  if (call.input == digest) {
    if (call.arguments.is_null()) call.arguments = std::move(said.input->arguments);
    return said.input.reset();
  }
  call.input = digest;
  call.raw = {};
  call.arguments = said.input->arguments;
}

/// Reduces an output that is resent whole while it grows to its new part.
void CallLedger::find_growth(CallRecord& call, ToolCallEvent& said) {
  if (!said.result) return call.output.append(said.output_chunk);
  const std::string* text = growing_text(*said.result);
  if (text == nullptr) {
    call.output = {};
    call.output_form = {};
    return;
  }
  const Digest form = form_of(*said.result);
  if (std::exchange(call.output_form, form) != form) call.output = {};
  if (const auto more = call.output.grow(*text)) {
    call.output.append(said.output_chunk);
    said.output_chunk.insert(0, *more);
    said.result.reset();
  } else {
    call.output.append(said.output_chunk);
  }
}

/// Adds `said` to the row of the call, which begins with what is known of the call.
void CallLedger::show(CallRecord& call, ToolCallEvent said, Event& event) {
  if (call.hidden && !call.has_row) return call.held.reset();
  if (!call.begun) {
    if (said.name.empty()) said.name = call.name;
    if (!said.input && !call.arguments.is_null()) said.input = ToolInput{call.arguments, {}};
  }
  const bool begins = !std::exchange(call.begun, true);
  add(call, std::move(said), begins ? CallMatch::fresh : CallMatch::latest, event);
  if (call.held) show_held(call, event);
}

/// Reads the answer that arrived before the call, now that the call is known.
void CallLedger::show_held(CallRecord& call, Event& event) {
  ToolCallEvent said;
  const CallAnswer answer{call.held->value, call.held->beside, call.held->kind};
  if (reader_.read_end(call, answer, said, event)) {
    add(call, std::move(said), CallMatch::latest, event);
  }
  if (!call.input) return;
  call.held.reset();
  call.arguments = {};
}

}  // namespace agent_timeline
