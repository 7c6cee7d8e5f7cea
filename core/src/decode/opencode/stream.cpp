#include "decode/opencode/stream.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/text.h"
#include "decode/opencode/kinds.h"
#include "decode/read/fields.h"
#include "tools/tool.h"

namespace agent_timeline {
namespace {

/// Returns the object that holds the user's words, in the forms of several versions.
const Value& prompt_of(const Value& data) {
  if (data["prompt"].is_object()) return data["prompt"];
  const Value& item = data["item"].is_object() ? data["item"] : data["input"];
  for (const char* name : {"payload", "data", "prompt"}) {
    if (item[name].is_object()) return item[name];
  }
  return item.is_object() ? item : data;
}

std::string_view type_of(const Value& data) {
  const Value& item = data["item"].is_object() ? data["item"] : data["input"];
  const std::string_view type = item["type"].string_or_empty();
  return type.empty() ? "user" : type;
}

std::string prompt_id(const Value& data) {
  for (const char* name : {"inboxID", "inputID", "messageID"}) {
    std::string id = id_text(data[name]);
    if (!id.empty()) return id;
  }
  return {};
}

/// Converts a field of a form to a question.
Value question_of(const Value& field) {
  Value question = Value::object();
  const bool has_description = field["description"].is_string();
  question.add("question", has_description ? field["description"] : field["title"]);
  if (has_description && field["title"].is_string()) question.add("header", field["title"]);
  question.add("options", field["options"].is_array() ? field["options"] : Value::array());
  if (field["type"].string_or_empty() == "multiselect") {
    question.add("multiple", Value::boolean(true));
  }
  return question;
}

/// Converts the answer to a field to a list of choices.
Value choices_of(const Value& answer) {
  if (answer.is_array()) return answer;
  Value out = Value::array();
  if (!answer.is_null()) out.add({}, Value::string(std::string(answer.text())));
  return out;
}

}  // namespace

std::string newer_opencode_kind(std::string_view type) {
  constexpr std::string_view next = "session.next.";
  if (type.starts_with(next)) return "session." + std::string(type.substr(next.size()));
  const std::size_t at = type.find(".v2.");
  if (at == std::string_view::npos) return std::string(type);
  return std::string(type.substr(0, at)) + std::string(type.substr(at + 3));
}

struct OpencodeStream::Kind {
  std::string_view name;
  void (OpencodeStream::*handle)(const Value& data, Event& event);
  /// It is not about the work in a session, and may be about any of the server's sessions.
  bool is_state = false;
};

struct OpencodeStream::Table {
  using Self = OpencodeStream;
  /// Sorted. Events of these kinds make no row if they only repeat what is known.
  static constexpr std::array kKinds = {
      Kind{"form.cancelled", &Self::form_cancelled},
      Kind{"form.created", &Self::form_created},
      Kind{"form.replied", &Self::form_replied},
      Kind{"session.agent.selected", &Self::ignore, true},
      Kind{"session.agent.switched", &Self::ignore, true},
      Kind{"session.compaction.ended", &Self::compaction_ended},
      Kind{"session.compaction.failed", &Self::compaction_failed},
      Kind{"session.compaction.started", &Self::compaction_started},
      Kind{"session.execution.failed", &Self::execution_failed},
      Kind{"session.execution.interrupted", &Self::execution_interrupted},
      Kind{"session.execution.started", &Self::execution_started},
      Kind{"session.execution.succeeded", &Self::execution_ended},
      Kind{"session.inbox.enqueued", &Self::admitted},
      Kind{"session.input.admitted", &Self::admitted},
      Kind{"session.model.selected", &Self::model_selected, true},
      Kind{"session.model.switched", &Self::model_selected, true},
      Kind{"session.prompt.admitted", &Self::admitted},
      Kind{"session.prompted", &Self::admitted},
      Kind{"session.reasoning.delta", &Self::reasoning_delta},
      Kind{"session.reasoning.ended", &Self::reasoning_ended},
      Kind{"session.reasoning.started", &Self::reasoning_started},
      Kind{"session.renamed", &Self::session_renamed, true},
      Kind{"session.retried", &Self::retry},
      Kind{"session.retry.scheduled", &Self::retry},
      Kind{"session.shell.ended", &Self::shell_ended},
      Kind{"session.shell.started", &Self::shell_started},
      Kind{"session.skill.activated", &Self::synthetic},
      Kind{"session.step.ended", &Self::step_ended},
      Kind{"session.step.failed", &Self::step_failed},
      Kind{"session.step.started", &Self::step_started},
      Kind{"session.synthetic", &Self::synthetic},
      Kind{"session.text.delta", &Self::text_delta},
      Kind{"session.text.ended", &Self::text_ended},
      Kind{"session.text.started", &Self::text_started},
      Kind{"session.tool.called", &Self::tool_called},
      Kind{"session.tool.error", &Self::tool_failed},
      Kind{"session.tool.failed", &Self::tool_failed},
      Kind{"session.tool.input.delta", &Self::input_delta},
      Kind{"session.tool.input.ended", &Self::input_ended},
      Kind{"session.tool.input.started", &Self::input_started},
      Kind{"session.tool.progress", &Self::tool_progress},
      Kind{"session.tool.success", &Self::tool_success},
  };
  static constexpr bool is_before(const Kind& kind, std::string_view name) {
    return kind.name < name;
  }
  static constexpr bool is_hidden(const Kind& kind) {
    return std::binary_search(kOpencodeHiddenKinds.begin(), kOpencodeHiddenKinds.end(), kind.name);
  }
};

const OpencodeStream::Kind* OpencodeStream::find_kind(std::string_view name) {
  constexpr auto& kinds = Table::kKinds;
  static_assert(std::is_sorted(kinds.begin(), kinds.end(),
                               [](const Kind& a, const Kind& b) { return a.name < b.name; }));
  static_assert(std::all_of(kinds.begin(), kinds.end(), Table::is_hidden));
  const auto found = std::lower_bound(kinds.begin(), kinds.end(), name, Table::is_before);
  return found != kinds.end() && found->name == name ? &*found : nullptr;
}

bool OpencodeStream::read(std::string_view kind, const Value& data, Event& event) {
  const Kind* found = find_kind(kind);
  if (found == nullptr) return false;
  if (!found->is_state) parts_.enter_session(id_text(data["sessionID"]), event);
  const std::string message = id_text(data["assistantMessageID"]);
  const bool is_duplicate =
      message.empty() ? !found->is_state && parts_.knows_messages() : !parts_.owns(message, true);
  if (!is_duplicate) (this->*found->handle)(data, event);
  return true;
}

/// Returns the key under which what has no name is counted, for each session and type.
std::string OpencodeStream::unnamed_key(std::string_view type, const Value& data) {
  return std::string(type) + "#" + id_text(data["sessionID"]);
}

/// Returns the name of a text within its message: later versions number the texts of each type, the
/// earliest do not.
std::string OpencodeStream::name_of(std::string_view type, const Value& data) {
  for (const char* name : {"textID", "reasoningID", "ordinal"}) {
    const std::string id = id_text(data[name]);
    if (!id.empty()) return std::string(type) + "-" + id;
  }
  const std::string key = unnamed_key(type, data);
  return key + "/" + std::to_string(unnamed_[key]);
}

OpencodeParent OpencodeStream::parent_of(const Value& data) const {
  return {id_text(data["sessionID"]), id_text(data["assistantMessageID"])};
}

/// Only remembers the start time, since there is nothing to show yet.
void OpencodeStream::begin_text(std::string_view type, const Value& data, Event& event) {
  const Value part = newer_opencode_part(type, name_of(type, data), parent_of(data));
  if (event.time_ms) start_times_[id_text(part["id"])] = *event.time_ms;
}

void OpencodeStream::extend_text(std::string_view type, const Value& data, Event& event) {
  Value delta = newer_opencode_part(type, name_of(type, data), parent_of(data));
  delta.add("partID", delta["id"]);
  delta.add("field", Value::string("text"));
  delta.add("delta", data["delta"]);
  parts_.append(delta, event);
}

void OpencodeStream::end_text(std::string_view type, const Value& data, Event& event) {
  Value part = newer_opencode_part(type, name_of(type, data), parent_of(data));
  std::optional<std::int64_t> started;
  if (const auto known = start_times_.extract(id_text(part["id"]))) started = known.mapped();
  ++unnamed_[unnamed_key(type, data)];
  part.add("text", data["text"]);
  part.add("time", newer_opencode_times(started, event.time_ms));
  parts_.read(part, "assistant", event);
}

void OpencodeStream::change_call(std::string_view status, const Value& data, Event& event) {
  Value state = newer_opencode_state(status, data);
  // The row has its start time already.
  if (status == "completed" || status == "error") {
    state.add("time", newer_opencode_times({}, event.time_ms));
  }
  parts_.read(newer_opencode_call(data, parent_of(data), std::move(state)), {}, event);
}

void OpencodeStream::input_delta(const Value& data, Event& event) {
  parts_.stream_input(newer_opencode_call_id(data), string_field(data, "delta"), event);
}

void OpencodeStream::input_ended(const Value& data, Event& event) {
  Value call = data;
  call.add("input", data["text"]);
  if (!data["text"].string_or_empty().empty()) change_call("streaming", call, event);
}

void OpencodeStream::add_step(const Value& data, std::string_view reason, Event& event) {
  const OpencodeParent parent = parent_of(data);
  std::string name = "step";
  if (parent.message.empty()) {
    const std::string key = unnamed_key(name, data);
    name = key + "/" + std::to_string(++unnamed_[key]);
  }
  Value part = newer_opencode_part("step-finish", name, parent);
  part.add("reason", Value::string(std::string(reason)));
  part.add("cost", data["cost"]);
  part.add("tokens", data["tokens"]);
  parts_.read(part, {}, event);
}

void OpencodeStream::step_ended(const Value& data, Event& event) {
  const std::string_view finish = data["finish"].string_or_empty();
  add_step(data, reports_executions_ ? "" : finish, event);
  if (reports_executions_)
    OpencodeParts::show_cut(finish, id_text(data["assistantMessageID"]), event);
}

void OpencodeStream::step_failed(const Value& data, Event& event) {
  if (data["tokens"].is_object()) add_step(data, {}, event);
  turns_.fail(data["error"], id_text(data["assistantMessageID"]), event);
}

void OpencodeStream::change_model(const Value& model, Event& event) {
  const std::string id = string_field(model, "id");
  if (id.empty() || !event.scope.key.empty()) return;
  SessionEvent session;
  session.model = id;
  event.bodies.emplace_back(std::move(session));
}

void OpencodeStream::model_selected(const Value& data, Event& event) {
  if (parts_.may_be_main(id_text(data["sessionID"]))) change_model(data["model"], event);
}

void OpencodeStream::compaction_started(const Value& data, Event& event) {
  const std::string message = prompt_id(data);
  if (!parts_.owns(message, true)) return;
  NoticeEvent notice;
  notice.code = "compacting";
  notice.key = "compaction-" + (message.empty() ? std::to_string(++compactions_) : message);
  if (message.empty()) compaction_ = notice.key;
  notice.open = true;
  event.bodies.emplace_back(std::move(notice));
}

/// A compaction may begin without its message, and end without having begun.
void OpencodeStream::end_compaction(const Value& data, bool failed, Event& event) {
  const std::string message = prompt_id(data);
  if (!parts_.owns(message, true)) return;
  std::string key = std::exchange(compaction_, {});
  if (key.empty())
    key = "compaction-" + (message.empty() ? std::to_string(++compactions_) : message);
  show_compaction(key, data, failed, event);
}

void OpencodeStream::show_compaction(const std::string& key, const Value& data, bool failed,
                                     Event& event) {
  NoticeEvent notice;
  notice.key = key;
  notice.code = failed ? "compaction-failed" : "compacted";
  if (failed) notice.tone = Tone::bad;
  const Value& summary = data["summary"].is_string() ? data["summary"] : data["text"];
  notice.text = failed ? error_message(data["error"]) : std::string(summary.string_or_empty());
  notice.is_document = !failed;
  event.bodies.emplace_back(std::move(notice));
}

void OpencodeStream::begin_command(const std::string& id, const Value& command, Event& event) {
  ToolCallEvent call;
  call.call_id = "shell/" + id;
  call.match = CallMatch::latest;
  call.name = tool_name(ToolId::user_command);
  call.by_user = true;
  Value arguments = Value::object();
  arguments.add("command", command);
  call.input = ToolInput{std::move(arguments), {}};
  call.status = Status::running;
  event.bodies.emplace_back(std::move(call));
}

/// In later versions, `ended` says how the command ended.
void OpencodeStream::end_command(const std::string& id, const Value& ended, const Value& output,
                                 Event& event) {
  ToolCallEvent call;
  call.call_id = "shell/" + id;
  call.match = CallMatch::latest;
  CommandOutput command;
  command.command = string_field(ended, "command");
  command.exit_code = ended["exit"].integer();
  const std::string_view state = ended["status"].string_or_empty();
  call.status = command.exit_code.value_or(0) == 0 ? Status::done : Status::error;
  if (state == "timeout") {
    call.status = Status::timed_out;
    command.outcome = CommandOutput::Outcome::timed_out;
  } else if (state == "killed") {
    call.status = Status::cancelled;
    command.outcome = CommandOutput::Outcome::interrupted;
  }
  const Value& text = output.is_object() ? output["output"] : output;
  command.standard_output = trim_end(text.string_or_empty());
  call.result = ToolResult{ToolOutput(std::move(command)), {}};
  event.bodies.emplace_back(std::move(call));
}

void OpencodeStream::shell_started(const Value& data, Event& event) {
  const Value& shell = data["shell"].is_object() ? data["shell"] : data;
  begin_command(newer_opencode_call_id(shell), shell["command"], event);
}

void OpencodeStream::shell_ended(const Value& data, Event& event) {
  const Value& shell = data["shell"].is_object() ? data["shell"] : data;
  end_command(newer_opencode_call_id(shell), shell, data["output"], event);
}

/// The prompt of a sub-agent is in the call that started it.
void OpencodeStream::show_prompt(const std::string& key, const Value& prompt, Event& event) {
  if (!event.scope.key.empty()) return;
  turns_.begin(key);
  parts_.record_prompt(key);
  event.bodies.emplace_back(read_opencode_prompt(key, prompt));
}

void OpencodeStream::show_synthetic(const std::string& key, const Value& data, Event& event) {
  Value part = newer_opencode_text("text", "words", {{}, key}, data["text"], {}, {});
  part.add("synthetic", Value::boolean(true));
  parts_.read(part, "user", event);
}

void OpencodeStream::admitted(const Value& data, Event& event) {
  const std::string id = prompt_id(data);
  if (!parts_.owns(id, true)) return;
  const std::string_view type = type_of(data);
  if (type == "user") return show_prompt(id, prompt_of(data), event);
  if (type == "synthetic") return show_synthetic(id, prompt_of(data), event);
}

void OpencodeStream::synthetic(const Value& data, Event& event) {
  std::string id = prompt_id(data);
  if (!parts_.owns(id, true)) return;
  if (id.empty()) id = "words-" + std::to_string(++synthetic_count_);
  show_synthetic(id, data, event);
}

void OpencodeStream::form_created(const Value& data, Event& event) {
  const Value& form = data["form"];
  Value request = Value::object();
  request.add("id", form["id"]);
  request.add("sessionID", form["sessionID"]);
  request.add("tool", form["metadata"]["tool"]);
  Value questions = Value::array();
  std::vector<std::string>& fields = forms_[id_text(form["id"])];
  fields.clear();
  for (const Member& field : form["fields"].members()) {
    questions.add({}, question_of(field.value));
    fields.push_back(id_text(field.value["key"]));
  }
  request.add("questions", std::move(questions));
  parts_.await_approval(request, event);
}

void OpencodeStream::form_replied(const Value& data, Event& event) {
  const std::string id = id_text(data["id"]);
  Value answers = Value::array();
  if (const auto form = forms_.extract(id)) {
    for (const std::string& field : form.mapped())
      answers.add({}, choices_of(data["answer"][std::string_view(field)]));
  }
  parts_.answer(id, {}, answers, event);
}

void OpencodeStream::form_cancelled(const Value& data, Event& event) {
  const std::string id = id_text(data["id"]);
  forms_.erase(id);
  parts_.answer(id, "reject", null_value(), event);
}

}  // namespace agent_timeline
