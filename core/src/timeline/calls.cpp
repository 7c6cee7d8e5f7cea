// Tool calls: finds the call that an update belongs to, and applies the update.
#include <utility>

#include "base/json/write.h"
#include "timeline/fold_context.h"
#include "timeline/timeline.h"

namespace agent_timeline {
namespace {

/// The text of an output to which a chunk is added, if it has one.
std::string* text_of(ToolOutput& output) {
  if (auto* text = std::get_if<TextOutput>(&output)) return &text->text;
  if (auto* command = std::get_if<CommandOutput>(&output)) return &command->standard_output;
  if (auto* file = std::get_if<FileContent>(&output)) return &file->content;
  if (auto* change = std::get_if<FileChange>(&output)) return &change->message;
  if (auto* report = std::get_if<TaskReport>(&output)) return &report->text;
  if (auto* listing = std::get_if<Listing>(&output)) return &listing->message;
  if (auto* matches = std::get_if<SearchMatches>(&output)) return &matches->message;
  if (auto* links = std::get_if<Links>(&output)) return &links->text;
  return nullptr;
}

/// An output that has no place for text, as a text that can grow.
TextOutput to_text(const ToolOutput& output) {
  std::string text;
  if (const auto* json = std::get_if<JsonOutput>(&output)) {
    text = pretty_json(json->value) + "\n";
  } else if (const auto* answers = std::get_if<Answers>(&output)) {
    for (const Answers::Pair& pair : answers->pairs)
      text += pair.question + "\n" + pair.answer + "\n";
  }
  return {std::move(text), true};
}

/// Sets the outcome of a command that is still marked as running when its call ends.
void close_command(Status status, ToolOutput& output) {
  auto* command = std::get_if<CommandOutput>(&output);
  if (command == nullptr || is_open(status) || status == Status::background) return;
  if (command->outcome != CommandOutput::Outcome::running) return;
  const bool was_stopped =
      status == Status::cancelled || status == Status::denied || status == Status::orphaned;
  command->outcome =
      was_stopped ? CommandOutput::Outcome::interrupted : CommandOutput::Outcome::completed;
  if (status == Status::timed_out) command->outcome = CommandOutput::Outcome::timed_out;
}

void apply_result(ToolCallEvent& body, ToolCall& call) {
  // A final result without output keeps the output received while the call ran.
  const bool keeps_output = call.result && !call.ended && !body.result->output;
  ++call.rewrites;
  if (keeps_output) body.result->output = std::move(call.result->output);
  if (keeps_output && body.result->output) {
    close_command(body.status.value_or(Status::done), *body.result->output);
  }
  call.result = std::move(body.result);
}

void append_output(std::string_view chunk, ToolCall& call) {
  if (!call.result) {
    call.result.emplace();
    ++call.rewrites;
  }
  ToolResult& result = *call.result;
  if (!result.output) {
    result.output = TextOutput{};
    ++call.rewrites;
  } else if (text_of(*result.output) == nullptr) {
    result.output = to_text(*result.output);
    ++call.rewrites;
  }
  *text_of(*result.output) += chunk;
}

/// The maximum number of evidence events kept per call; more would only repeat them.
constexpr std::size_t kMaxEvidence = 4;

void apply_update(ToolCallEvent& body, ToolCall& call) {
  if (!body.evidence.is_null() && call.name.empty() && call.evidence.size() < kMaxEvidence) {
    call.evidence.push_back(std::move(body.evidence));
    ++call.rewrites;
  }
  const bool changes_name = !body.name.empty() && body.name != call.name;
  const bool changes_subject = !body.subject.empty() && body.subject != call.subject;
  if (changes_name || changes_subject || body.input) ++call.rewrites;
  if (changes_name) call.name = std::move(body.name);
  if (changes_subject) call.subject = std::move(body.subject);
  if (body.input) call.input = std::move(*body.input);
  if (!body.input_chunk.empty()) call.input.raw += body.input_chunk;
  if (body.result) apply_result(body, call);
  if (!body.output_chunk.empty()) append_output(body.output_chunk, call);
}

}  // namespace

void Timeline::fold(FoldContext& context, ToolCallEvent&& body) {
  const std::string key = context.key_of(body.call_id);
  const std::optional<EntryIndex> known = find_call(body, key);
  const bool beginning = body.match == CallMatch::fresh;
  const bool is_end = body.result && !is_open(body.status.value_or(Status::done));
  if (known && report_if_released(entries_[*known])) return;
  Entry& entry = known ? entries_[*known] : begin_call(context, body, key);
  if (known) touch(context, entry);
  ToolCall& call = std::get<ToolCall>(entry.content);
  const bool late_beginning = known && beginning && call.ended;
  // An ended call does not wait for anything: another dialect in the stream may use the same ids.
  const bool comes_too_late =
      known && call.ended && body.stays_open && is_open(body.status.value_or(Status::done));
  if (late_beginning) {
    entry.started_ms = context.event.time_ms;
  } else if ((body.status || is_end) && !comes_too_late) {
    const bool stayed_open = std::exchange(call.stays_open, body.status && body.stays_open);
    const bool reopens = !is_open(entry.status) || stayed_open;
    entry.status = body.status.value_or(Status::done);
    if (reopens && is_open(entry.status)) opened_.add(entry);
  }
  if (beginning) call.begun = true;
  if (body.duration_ms) entry.duration_ms = body.duration_ms;
  if (body.by_user && !std::exchange(call.by_user, true)) ++call.rewrites;
  const std::string name_before = call.name;
  apply_update(body, call);
  if (!call.ended && !call.name.empty() && (!known || name_before != call.name)) {
    pending_by_tool_[call.name].push_back(entry.index);
  }
  const std::optional<std::int64_t> end_ms = body.ended_ms ? body.ended_ms : context.event.time_ms;
  if (is_end) {
    // The start time is unknown, because the event that ends the call also created its entry.
    if (entry.index >= context.first_new) entry.started_ms.reset();
    entry.ended_ms = body.shares_end_time ? std::nullopt : end_ms;
    finish_call(context, entry, known.has_value());
  } else if (!is_open(entry.status) && !call.ended && !late_beginning) {
    entry.ended_ms = end_ms;  // denied, sent to the background, …
  }
}

std::optional<EntryIndex> Timeline::find_call(const ToolCallEvent& body, const std::string& key) {
  if (body.call_id.empty()) return std::nullopt;
  if (body.match == CallMatch::open) return latest_pending(pending_by_call_, key);
  const auto latest = latest_by_call_.find(key);
  if (latest == latest_by_call_.end()) return std::nullopt;
  const bool wanted = body.match == CallMatch::latest || !call(latest->second).begun;
  return wanted ? std::optional(latest->second) : std::nullopt;
}

Entry& Timeline::begin_call(FoldContext& context, const ToolCallEvent& body,
                            const std::string& key) {
  Entry& entry = append(context, ToolCall{}, body.status.value_or(Status::running));
  entry.source_id = body.call_id;
  if (!body.call_id.empty()) {
    latest_by_call_[key] = entry.index;
    starting_calls_[body.call_id] = entry.index;
    pending_by_call_[key].push_back(entry.index);
    attach_sub_agent(context, entry);
  }
  return entry;
}

/// Ends a call and closes what its sub-agents left open.
void Timeline::finish_call(FoldContext& context, Entry& entry, bool known) {
  ToolCall& call = std::get<ToolCall>(entry.content);
  call.ended = entry.status != Status::background;
  if (!known && !entry.source_id.empty()) {
    add_diagnostic({"result-without-call", DiagnosticLevel::info,
                    "The result of a call whose start was not seen.", revision_, entry.index});
  }
  if (entry.status == Status::background) return;
  for (const ScopeIndex scope : call.sub_agents)
    close_scope(context, scope, Status::orphaned);
  context.entry = entry.index;
}

/// Attaches a sub-agent to the call that started it, if its events came before the call.
void Timeline::attach_sub_agent(FoldContext& context, const Entry& call) {
  const std::optional<ScopeIndex> scope = scopes_.find(call.source_id);
  if (!scope || *scope == 0 || scopes_.at(*scope).parent) return;
  const EntryIndex parent = call.index;
  if (!scopes_.set_parent(*scope, parent, call.scope)) return;
  std::get<ToolCall>(entries_[parent].content).sub_agents.push_back(*scope);
  for (const EntryIndex waiting : std::exchange(scopes_.at(*scope).waiting, {})) {
    entries_[waiting].parent = parent;
    touch(context, entries_[waiting]);
  }
  ToolCall& starter = std::get<ToolCall>(entries_[parent].content);
  starter.todos = std::exchange(scopes_.at(*scope).todos, {});
  ++starter.rewrites;
  context.entry = parent;
}

std::optional<EntryIndex> Timeline::latest_pending(Stack& stack, const std::string& key) {
  const auto found = stack.find(key);
  if (found == stack.end()) return std::nullopt;
  std::vector<EntryIndex>& pending = found->second;
  while (!pending.empty() && call(pending.back()).ended)
    pending.pop_back();
  if (pending.empty()) {
    stack.erase(found);
    return std::nullopt;
  }
  return pending.back();
}

const ToolCall& Timeline::call(EntryIndex index) const {
  return std::get<ToolCall>(entries_[index].content);
}

}  // namespace agent_timeline
