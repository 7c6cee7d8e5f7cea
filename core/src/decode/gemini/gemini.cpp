#include "decode/gemini/gemini.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "base/text.h"
#include "base/text_map.h"
#include "decode/gemini/history.h"
#include "decode/gemini/messages.h"
#include "decode/gemini/reports.h"
#include "decode/gemini/results.h"
#include "decode/read/bodies.h"
#include "decode/read/call_ledger.h"
#include "decode/read/fields.h"
#include "decode/read/hidden_kinds.h"
#include "decode/read/todos.h"
#include "decode/read/tool_text.h"
#include "tools/tool.h"

namespace agent_timeline {
namespace {

/// Kinds that may make no row; sorted.
constexpr auto kHiddenKinds = std::to_array<std::string_view>({
    "$patch",
    "$set",
    "gemini",
    "init",
    "message",
    "session-head",
    "tool_result",
    "tool_use",
    "user",
});
static_assert(std::is_sorted(kHiddenKinds.begin(), kHiddenKinds.end()));

/// Returns the list with the member names of other dialects: renames `description` to `content`.
Value plain_todos(const Value& list) {
  if (!list.is_array()) return {};
  Value out = Value::array();
  for (const Member& item : list.members()) {
    Value todo = Value::object();
    for (const Member& member : item.value.members())
      todo.add(member.key == "description" ? "content" : member.key, member.value);
    out.add({}, std::move(todo));
  }
  return out;
}

Usage usage_of(const Value& tokens, const char* input, const char* output, const char* total) {
  Usage out;
  out.input_tokens = read_tokens(tokens[input]);
  out.output_tokens = read_tokens(tokens[output]);
  out.cached_tokens = read_tokens(tokens["cached"]);
  out.total_tokens = read_tokens(tokens[total]);
  return out;
}

/// The form in which a call's result arrives: a line of the stream, or a call in a session file.
enum class ReplyForm : std::uint8_t { streamed, stored };

class GeminiResults final : public CallReader {
 public:
  /// The session got a name, which topics do not replace.
  void record_name() { has_name_ = true; }

 private:
  bool read_end(CallRecord& call, const CallAnswer& answer, ToolCallEvent& update,
                Event& event) override;
  bool take_todos(const CallRecord& call, Event& event) const;
  void take_topic(const CallRecord& call, Event& event) const;

  bool has_name_ = false;
};

bool sets_topic(std::string_view name) {
  return tool_of(kGemini, name) == ToolId::set_topic;
}

/// True for a call that is not shown unless it fails: it only sets the to-do list or the topic.
bool is_bookkeeping(std::string_view name, const Value& arguments) {
  if (is_todo_tool(name)) return arguments["todos"].is_array();
  return sets_topic(name) && arguments.is_object();
}

class GeminiDecoder final : public DialectDecoder {
 public:
  void decode(const Input& input, Event& event) override;

 private:
  void read_stream(std::string_view type, const Value& value, Event& event);
  void read_session(const Value& session, Event& event);
  void rewind(const Value& message, Event& event);
  void read_message(const Value& value, Event& event);
  void read_tool_use(const Value& value, Event& event);
  void read_result(const Value& value, Event& event);
  void read_end(const Value& value, Event& event);
  void read_turn(const Value& value, Event& event);
  void read_patch(const Value& patch, Event& event);
  void read_call(const Value& call, Event& event);
  void begin_call(const std::string& id, std::string_view name, const Value& arguments,
                  Event& event);
  void set_model(const Value& model, Event& event);
  void close_run(Event& event);

  GeminiHistory history_;
  GeminiResults results_;
  CallLedger calls_{{.ids_span_agents = true}, results_};
  /// The calls that the model requested together, and whether one of them has a result.
  TextSet batch_;
  bool batch_has_result_ = false;
  /// Lines of session files whose tokens have been counted.
  TextSet counted_;
  std::string model_;
  /// Number of the message that is streaming; 0 if there is none.
  std::uint64_t run_ = 0;
  std::uint64_t runs_ = 0;
  /// The text of the current turn's latest error that has a row.
  std::optional<std::string> reported_failure_;
  /// The time of a message that is read from a list of messages.
  std::optional<std::int64_t> message_time_ms_;
};

void GeminiDecoder::decode(const Input& input, Event& event) {
  const Value& value = input.value;
  const std::string_view type = value["type"].string_or_empty();
  event.time_ms = read_time(value["timestamp"]);
  if (value["$set"].is_object()) {
    read_session(value["$set"], event);
    return settle_event("$set", kHiddenKinds, value, event);
  }
  if (value["$patch"].is_object()) {
    read_patch(value["$patch"], event);
    return settle_event("$patch", kHiddenKinds, value, event);
  }
  if (is_gemini_report(value)) {
    add_gemini_report(value, event);
    return settle_event("report", kHiddenKinds, value, event);
  }
  if (is_gemini_logged_prompt(value)) {
    add_gemini_logged_prompt(value, event);
    return settle_event("user", kHiddenKinds, value, event);
  }
  if (value["$rewindTo"].is_string()) {
    rewind(value["$rewindTo"], event);
    return settle_event("$rewindTo", kHiddenKinds, value, event);
  }
  if (type.empty() && value["sessionId"].is_string()) {
    event.time_ms = read_time(value["startTime"]);
    read_session(value, event);
    return settle_event("session-head", kHiddenKinds, value, event);
  }
  read_stream(type, value, event);
  settle_event(type, kHiddenKinds, value, event);
}

void GeminiDecoder::read_stream(std::string_view type, const Value& value, Event& event) {
  history_.record(value);
  if (type == "init") {
    set_model(value["model"], event);
  } else if (type == "message") {
    read_message(value, event);
  } else if (type == "tool_use") {
    read_tool_use(value, event);
  } else if (type == "tool_result") {
    read_result(value, event);
  } else if (type == "result") {
    read_end(value, event);
  } else if (type == "user") {
    add_gemini_prompt(value, message_time_ms_, event);
  } else if (type == "gemini") {
    read_turn(value, event);
  } else if (type == "error" || type == "warning" || type == "info") {
    if (auto failure = add_gemini_notice(value, event)) reported_failure_ = std::move(failure);
  } else {
    event.bodies.emplace_back(UnknownEvent{"unknown-kind", std::string(type), {}, 0, value});
  }
}

/// Reads the session's facts and its `messages`, if it has them: those of an old file, or the
/// history that remains after a compaction.
void GeminiDecoder::read_session(const Value& session, Event& event) {
  const std::string title = string_field(session, "summary");
  if (!title.empty()) {
    results_.record_name();
    SessionEvent named;
    named.title = title;
    event.bodies.emplace_back(std::move(named));
  }
  for (const Member& message : session["messages"].members()) {
    // The context that the program sends before the first prompt is not part of the conversation.
    if (is_gemini_context(message.value)) continue;
    const NoteScope scope(event);
    const std::string_view type = message.value["type"].string_or_empty();
    message_time_ms_ = read_time(message.value["timestamp"]);
    read_stream(type, message.value, event);
  }
  message_time_ms_.reset();
}

/// Reads results of calls that have none yet, and prunes the messages that were removed. Results
/// that were shortened or removed for the model change nothing.
void GeminiDecoder::read_patch(const Value& patch, Event& event) {
  history_.remove(patch["removeIds"], event);
  for (const Member& message : patch["updates"].members()) {
    for (const Member& call : message.value["toolCalls"].members()) {
      const std::string id = id_text(call.value["id"]);
      const CallRecord* known = calls_.find(id);
      if (known == nullptr || known->ended || !call.value["result"].is_array()) continue;
      Value answer = Value::object();
      answer.add("name", Value::string(known->name));
      answer.add("args", known->arguments);
      answer.add("status", Value::string("success"));
      answer.add("result", call.value["result"]);
      calls_.end(call_event(id), {.value = answer, .kind = static_cast<int>(ReplyForm::stored)},
                 event);
    }
  }
}

/// The messages from this one on were taken back. Their entries stay and are marked; notices of the
/// program among them are not.
void GeminiDecoder::rewind(const Value& message, Event& event) {
  history_.rewind(id_text(message), event);
  NoticeEvent notice;
  notice.code = "branched";
  notice.subject = id_text(message);
  notice.closes_open_calls = true;
  event.bodies.emplace_back(std::move(notice));
}

void GeminiDecoder::set_model(const Value& model, Event& event) {
  if (!model.is_string() || model.text() == model_) return;
  model_ = model.text();
  add_model(model, event);
}

/// Closes the streaming message. Called when any other event comes.
void GeminiDecoder::close_run(Event& event) {
  if (run_ == 0) return;
  MessageEvent end;
  end.key = "run-" + std::to_string(std::exchange(run_, 0));
  end.change = TextChange::append;
  event.bodies.emplace_back(std::move(end));
}

void GeminiDecoder::read_message(const Value& value, Event& event) {
  MessageEvent message;
  message.text = string_field(value, "content");
  if (value["role"].string_or_empty() == "user") {
    close_run(event);
    batch_.clear();
    reported_failure_.reset();
    message.role = Role::user;
    event.bodies.emplace_back(std::move(message));
    event.bodies.emplace_back(TurnEvent{});
    return;
  }
  if (!value["delta"].truthy()) {
    close_run(event);
    event.bodies.emplace_back(std::move(message));
    return;
  }
  if (run_ == 0) run_ = ++runs_;
  message.key = "run-" + std::to_string(run_);
  message.change = TextChange::append;
  message.open = true;
  event.bodies.emplace_back(std::move(message));
}

/// Begins a call. One that only changes the session is hidden, and gets a row only if it fails.
void GeminiDecoder::begin_call(const std::string& id, std::string_view name, const Value& arguments,
                               Event& event) {
  CallRecord& call = calls_.open(id, event);
  if (!call.has_row) call.hidden = is_bookkeeping(name, arguments);
  ToolCallEvent begin = call_event(id, name);
  begin.input = ToolInput{arguments, {}};
  begin.status = Status::running;
  calls_.begin(std::move(begin), event);
}

bool GeminiResults::read_end(CallRecord& call, const CallAnswer& answer, ToolCallEvent& update,
                             Event& event) {
  const bool is_stored = answer.kind == static_cast<int>(ReplyForm::stored);
  GeminiResult read = is_stored ? read_gemini_call(answer.value)
                                : read_gemini_result(call.name, call.arguments, answer.value);
  if (call.hidden && read.status == Status::done) {
    const bool is_topic = sets_topic(call.name);
    if (is_topic) take_topic(call, event);
    if (is_topic || take_todos(call, event)) return false;
  }
  update.status = read.status;
  update.result = std::move(read.result);
  return true;
}

/// False if the list cannot be read.
bool GeminiResults::take_todos(const CallRecord& call, Event& event) const {
  auto todos = read_todos(plain_todos(call.arguments["todos"]), event.notes);
  if (todos) event.bodies.emplace_back(TodoListEvent{std::move(*todos)});
  return todos.has_value();
}

/// The topic is the session's title until the session has a name.
void GeminiResults::take_topic(const CallRecord& call, Event& event) const {
  const std::string_view topic = trim(call.arguments["title"].string_or_empty());
  if (topic.empty() || has_name_) return;
  SessionEvent session;
  session.title = topic;
  event.bodies.emplace_back(std::move(session));
}

void GeminiDecoder::read_tool_use(const Value& value, Event& event) {
  close_run(event);
  if (std::exchange(batch_has_result_, false)) batch_.clear();
  const std::string id = id_text(value["tool_id"]);
  batch_.insert(id);
  begin_call(id, string_field(value, "tool_name"), value["parameters"], event);
}

/// The results of a batch are written together, after the last of its calls has ended.
void GeminiDecoder::read_result(const Value& value, Event& event) {
  close_run(event);
  ToolCallEvent update = call_event(id_text(value["tool_id"]));
  batch_has_result_ = true;
  update.shares_end_time = batch_.size() > 1 && batch_.count(update.call_id) > 0;
  const CallAnswer answer{.value = value, .kind = static_cast<int>(ReplyForm::streamed)};
  const std::string_view status = value["status"].string_or_empty();
  const bool is_known = status.empty() || is_gemini_end(status);
  if (!is_known) return calls_.end_by_answer(std::move(update), answer, event);
  calls_.end(std::move(update), answer, event);
}

void GeminiDecoder::read_end(const Value& value, Event& event) {
  close_run(event);
  const Value& stats = value["stats"];
  TurnEvent end;
  end.phase = TurnEvent::Phase::end;
  end.duration_ms = stats["duration_ms"].integer();
  if (stats.is_object()) {
    end.usage = usage_of(stats, "input_tokens", "output_tokens", "total_tokens");
  }
  end.model = model_;
  const std::optional<std::string> reported = std::exchange(reported_failure_, std::nullopt);
  if (value["status"].string_or_empty() == "error" || value["error"].is_object()) {
    NoticeEvent notice;
    notice.code = "failed";
    notice.tone = Tone::bad;
    notice.text = error_message(value["error"]);
    // Adds no row if an earlier one reported the error, and all that this one says of it.
    const bool is_repeated = reported && contains(*reported, notice.text);
    if (!is_repeated) event.bodies.emplace_back(std::move(notice));
    end.status = Status::error;
  }
  event.bodies.emplace_back(std::move(end));
}

/// Reads a line with the model's thoughts, text and calls.
void GeminiDecoder::read_turn(const Value& value, Event& event) {
  const std::string id = id_text(value["id"]);
  set_model(value["model"], event);
  add_gemini_answer(value, message_time_ms_, event);
  const Value& tokens = value["tokens"];
  if (tokens.is_object() && counted_.insert(id).second) {
    SessionEvent session;
    session.usage = usage_of(tokens, "input", "output", "total");
    event.bodies.emplace_back(std::move(session));
  }
  for (const Member& call : value["toolCalls"].members())
    read_call(call.value, event);
}

void GeminiDecoder::read_call(const Value& value, Event& event) {
  const std::string id = id_text(value["id"]);
  const std::string_view name = value["name"].string_or_empty();
  if (!calls_.open(id, event).known) begin_call(id, name, value["args"], event);
  ToolCallEvent call = call_event(id, name);
  const std::string_view status = value["status"].string_or_empty();
  if (status == "awaiting_approval") return calls_.await(std::move(call), event);
  if (is_one_of(status, {"executing", "scheduled", "validating"})) return;
  const NoteScope scope(event);
  const bool has_answer = value["result"].size() > 0 || !value["resultDisplay"].is_null();
  const bool is_known = is_gemini_end(status);
  if (!is_known && !has_answer) return note_unknown_status(event);
  call.ended_ms = read_time(value["timestamp"]);
  const CallAnswer answer{.value = value, .kind = static_cast<int>(ReplyForm::stored)};
  if (!is_known) return calls_.end_by_answer(std::move(call), answer, event);
  calls_.end(std::move(call), answer, event);
}

}  // namespace

std::unique_ptr<DialectDecoder> create_gemini() {
  return std::make_unique<GeminiDecoder>();
}

}  // namespace agent_timeline
