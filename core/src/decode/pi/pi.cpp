#include "decode/pi/pi.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <utility>

#include "decode/pi/calls.h"
#include "decode/pi/content.h"
#include "decode/pi/dialogs.h"
#include "decode/pi/executions.h"
#include "decode/pi/messages.h"
#include "decode/pi/notices.h"
#include "decode/pi/results.h"
#include "decode/pi/score.h"
#include "decode/pi/session.h"
#include "decode/pi/tinyfish.h"
#include "decode/read/fields.h"
#include "decode/read/find_row.h"
#include "decode/read/hidden_kinds.h"
#include "decode/read/lost_text.h"

namespace agent_timeline {
namespace {

class PiDecoder final : public DialectDecoder {
 public:
  void decode(const Input& input, Event& event) override;

 private:
  struct Kind {
    std::string_view name;
    void (PiDecoder::*handle)(const Value& body, Event& event);
  };
  static const Kind* find_kind(std::string_view name);

  void mark(const Value& body, Event& event);
  void interpret(const Value& body, Event& event);
  void session(const Value& body, Event& event) { session_.begin(body, event); }
  void entry(const Value& body, Event& event) { session_.add_entry(body, event); }
  void entry_appended(const Value& body, Event& event) { session_.add_appended(body, event); }
  void context_edit(const Value& body, Event& event) { session_.add_edit(body, event); }
  void agent_start(const Value& body, Event& event);
  void agent_end(const Value& body, Event& event);
  void turn_end(const Value& body, Event& event);
  void message_start(const Value& body, Event& event);
  void message_update(const Value& body, Event& event) { messages_.update(body, event); }
  void message_end(const Value& body, Event& event);
  void tool_start(const Value& body, Event& event) { calls_.start(body, event); }
  void tool_update(const Value& body, Event& event) { calls_.update(body, event); }
  void tool_end(const Value& body, Event& event) { calls_.end(body, event); }
  void compaction_start(const Value& body, Event& event) { notices_.begin_compaction(body, event); }
  void compaction_end(const Value& body, Event& event) { notices_.end_compaction(body, event); }
  void retry_start(const Value& body, Event& event);
  void retry_end(const Value& body, Event& event) { notices_.end_retry(body, event); }
  void extension_error(const Value& body, Event& event) {
    notices_.add_extension_error(body, event);
  }
  void queue_update(const Value& body, Event& event) { notices_.change_queue(body, event); }
  void session_info_changed(const Value& body, Event& event) {
    notices_.name_session(body, PiNotices::Source::live, event);
  }
  void thinking_level_changed(const Value& body, Event& event) {
    notices_.change_thinking_level(body, PiNotices::Source::live, event);
  }
  void bash_execution_update(const Value& body, Event& event) { executions_.extend(body, event); }
  void ui_request(const Value& body, Event& event) { dialogs_.request(body, event); }
  void ui_response(const Value& body, Event& event) { dialogs_.answer(body, event); }
  void response(const Value& body, Event& event);
  void read_answer(std::string_view command, const Value& data, Event& event);
  void keep_command(const Value& body);
  Value take_command(const Value& answer);
  void stop_retry(Event& event);
  void bare_result(const Value& body, Event& event);
  void unknown(const Value& body, Event& event);
  void set_time(const Value& message, Event& event);

  PiCalls calls_;
  PiExecutions executions_;
  PiDialogs dialogs_;
  PiMessages messages_{calls_, executions_};
  PiNotices notices_{messages_};
  PiSession session_{messages_, notices_};
  /// The agent will continue by itself, so its next start begins no turn.
  bool will_retry_ = false;
  std::int64_t latest_ms_ = 0;
  /// The host's latest commands without an answer.
  struct PendingCommand {
    std::string id;
    std::string type;
    Value text;
  };
  std::deque<PendingCommand> commands_;
};

const PiDecoder::Kind* PiDecoder::find_kind(std::string_view name) {
  static constexpr std::array kinds = {
      Kind{"active_tools_change", &PiDecoder::entry},
      Kind{"agent_end", &PiDecoder::agent_end},
      Kind{"agent_settled", &PiDecoder::mark},
      Kind{"agent_start", &PiDecoder::agent_start},
      Kind{"auto_compaction_end", &PiDecoder::compaction_end},
      Kind{"auto_compaction_start", &PiDecoder::compaction_start},
      Kind{"auto_retry_end", &PiDecoder::retry_end},
      Kind{"auto_retry_start", &PiDecoder::retry_start},
      Kind{"bash_execution_update", &PiDecoder::bash_execution_update},
      Kind{"branch_summary", &PiDecoder::entry},
      Kind{"compaction", &PiDecoder::entry},
      Kind{"compaction_end", &PiDecoder::compaction_end},
      Kind{"compaction_start", &PiDecoder::compaction_start},
      Kind{"context_edit", &PiDecoder::context_edit},
      Kind{"custom", &PiDecoder::entry},
      Kind{"custom_message", &PiDecoder::entry},
      Kind{"entry_appended", &PiDecoder::entry_appended},
      Kind{"extension_error", &PiDecoder::extension_error},
      Kind{"extension_ui_request", &PiDecoder::ui_request},
      Kind{"extension_ui_response", &PiDecoder::ui_response},
      Kind{"label", &PiDecoder::entry},
      Kind{"leaf", &PiDecoder::entry},
      Kind{"message", &PiDecoder::entry},
      Kind{"message_end", &PiDecoder::message_end},
      Kind{"message_start", &PiDecoder::message_start},
      Kind{"message_update", &PiDecoder::message_update},
      Kind{"model_change", &PiDecoder::entry},
      Kind{"queue_update", &PiDecoder::queue_update},
      Kind{"response", &PiDecoder::response},
      Kind{"session", &PiDecoder::session},
      Kind{"session_info", &PiDecoder::entry},
      Kind{"session_info_changed", &PiDecoder::session_info_changed},
      Kind{"thinking_level_change", &PiDecoder::entry},
      Kind{"thinking_level_changed", &PiDecoder::thinking_level_changed},
      Kind{"tool_execution_end", &PiDecoder::tool_end},
      Kind{"tool_execution_start", &PiDecoder::tool_start},
      Kind{"tool_execution_update", &PiDecoder::tool_update},
      Kind{"turn_end", &PiDecoder::turn_end},
      Kind{"turn_start", &PiDecoder::mark},
  };
  return find_row(kinds, &Kind::name, name);
}

/// Kinds that may make no row: markers, repetitions of other events, events that are not for
/// display, and answers that only say that a command was carried out.
constexpr auto kHiddenKinds = std::to_array<std::string_view>({"active_tools_change",
                                                               "agent_end",
                                                               "agent_settled",
                                                               "agent_start",
                                                               "auto_retry_end",
                                                               "branch_summary",
                                                               "command",
                                                               "compaction",
                                                               "context_edit",
                                                               "custom",
                                                               "custom_message",
                                                               "entry_appended",
                                                               "extension_ui_request",
                                                               "extension_ui_response",
                                                               "label",
                                                               "leaf",
                                                               "message",
                                                               "message_end",
                                                               "message_start",
                                                               "message_update",
                                                               "response",
                                                               "session",
                                                               "session_info",
                                                               "session_info_changed",
                                                               "tool_execution_end",
                                                               "tool_execution_start",
                                                               "tool_execution_update",
                                                               "turn_end",
                                                               "turn_start"});
static_assert(std::is_sorted(kHiddenKinds.begin(), kHiddenKinds.end()));

/// A mark has no members but its type. If a newer version adds some, their text is not lost.
void PiDecoder::mark(const Value& body, Event& event) {
  if (body.size() > 1) expect_text(event);
}

void PiDecoder::agent_start(const Value& body, Event& event) {
  mark(body, event);
  dialogs_.mark_answered(event);
  if (!std::exchange(will_retry_, false)) event.bodies.emplace_back(TurnEvent{});
}

void PiDecoder::agent_end(const Value& body, Event& event) {
  if (body.find("messages") == nullptr) mark(body, event);
  for (const Member& message : body["messages"].members())
    messages_.finish(message.value, PiMessages::Source::repeated, event);
  will_retry_ = body["willRetry"].truthy();
  if (will_retry_) return;
  TurnEvent turn;
  turn.phase = TurnEvent::Phase::end;
  turn.status = messages_.last_status();
  event.bodies.emplace_back(std::move(turn));
}

void PiDecoder::turn_end(const Value& body, Event& event) {
  if (body["message"].is_object()) {
    messages_.finish(body["message"], PiMessages::Source::repeated, event);
  }
  for (const Member& result : body["toolResults"].members())
    calls_.add_result_message(result.value, event);
}

/// Older versions end the turn before they announce the retry, and so does an abort.
void PiDecoder::retry_start(const Value& body, Event& event) {
  will_retry_ = true;
  TurnEvent turn;
  turn.resumes = true;
  event.bodies.emplace_back(std::move(turn));
  notices_.begin_retry(body, event);
}

void PiDecoder::message_start(const Value& body, Event& event) {
  dialogs_.mark_answered(event);
  if (!body["message"].is_object()) return unknown(body, event);
  messages_.start(body["message"], event);
  set_time(body["message"], event);
}

/// Sets the event's time, unless the message repeats an earlier one.
void PiDecoder::set_time(const Value& message, Event& event) {
  const std::optional<std::int64_t> time = read_time(message["timestamp"]);
  if (!time || (event.bodies.empty() && *time <= latest_ms_)) return;
  event.time_ms = time;
  latest_ms_ = std::max(latest_ms_, *time);
}

/// The timestamp of an agent's message is that of its start.
void PiDecoder::message_end(const Value& body, Event& event) {
  const Value& message = body["message"];
  if (!message.is_object()) return unknown(body, event);
  messages_.finish(message, PiMessages::Source::live, event);
  if (message["role"].string_or_empty() != "assistant") set_time(message, event);
}

/// Reads the answer to a host's command. A row shows what it changed or brought, or a refusal.
void PiDecoder::response(const Value& body, Event& event) {
  const std::string_view command = body["command"].string_or_empty();
  if (body["success"].truthy()) {
    take_command(body);
    if (command == "bash" && body["data"].is_object()) return executions_.answer(body, event);
    return read_answer(command, body["data"], event);
  }
  NoticeEvent notice;
  notice.code = "command-failed";
  notice.tone = Tone::bad;
  notice.subject = body["command"].string_or_empty();
  notice.text = error_message(body["error"]);
  if (!body["error"].is_string()) notice.detail = body["error"];
  Value text = take_command(body);
  if (notice.detail.is_null()) notice.detail = std::move(text);
  event.bodies.emplace_back(std::move(notice));
}

/// Keeps the text of a command, which is shown only if it is refused: then nothing else contains
/// it.
void PiDecoder::keep_command(const Value& body) {
  constexpr std::size_t kMaxPendingCommands = 16;
  Value text = pi_command_text(body);
  if (text.is_null()) return;
  if (commands_.size() == kMaxPendingCommands) commands_.pop_front();
  commands_.push_back({id_text(body["id"]), std::string(body["type"].text()), std::move(text)});
}

/// Returns the text of the command that is answered.
Value PiDecoder::take_command(const Value& answer) {
  const std::string id = id_text(answer["id"]);
  const std::string_view type = answer["command"].string_or_empty();
  const auto found = std::find_if(
      commands_.begin(), commands_.end(),
      [&](const PendingCommand& pending) { return pending.id == id && pending.type == type; });
  if (found == commands_.end()) return {};
  Value text = std::move(found->text);
  commands_.erase(found);
  return text;
}

/// Reads the data of an answer, from which a host that connected late learns what came before.
void PiDecoder::read_answer(std::string_view command, const Value& data, Event& event) {
  if (command == "abort_retry") {
    stop_retry(event);
  } else if (command == "set_model") {
    notices_.choose_model(data, event);
  } else if (command == "cycle_model") {
    notices_.choose_model(data["model"], event);
  } else if (command == "get_state") {
    notices_.note_state(data, event);
  } else if (command == "get_messages") {
    for (const Member& message : data["messages"].members())
      messages_.finish(message.value, PiMessages::Source::history, event);
  } else if (command == "get_entries") {
    for (const Member& entry : data["entries"].members())
      session_.add_history(entry.value, event);
  } else {
    notices_.read_navigation(command, data, event);
  }
}

void PiDecoder::stop_retry(Event& event) {
  if (!notices_.stop_retry(event)) return;
  will_retry_ = false;
  TurnEvent turn;
  turn.phase = TurnEvent::Phase::end;
  turn.status = Status::cancelled;
  event.bodies.emplace_back(std::move(turn));
}

/// Returns the name of the tool, if the result contains it.
std::string tool_name_of(const Value& result) {
  for (const std::string_view name : {"toolName", "tool", "name"}) {
    const std::string_view tool = result[name].string_or_empty();
    if (!tool.empty()) return std::string(tool);
  }
  return {};
}

/// Reads a bare tool result: `{content, details}`.
void PiDecoder::bare_result(const Value& body, Event& event) {
  ToolCallEvent call;
  call.call_id = id_text(body["toolCallId"]);
  call.match = CallMatch::open;
  call.name = tool_name_of(body);
  if (call.name.empty()) {
    const std::string text = read_pi_content(body["content"]).text;
    call.name = guess_tinyfish_tool(body["details"], text);
    if (!call.name.empty()) {
      event.notes.push_back({"inferred-tool", "A result does not name its tool."});
    }
  }
  const Value& arguments = body["args"];
  if (!arguments.is_null()) call.input = ToolInput{arguments, {}};
  const PiAnswer answer{call.name, arguments, body, body["isError"].truthy()};
  PiResult read = body["isPartial"].truthy() ? read_pi_partial(answer) : read_pi_result(answer);
  call.status = read.status;
  call.result = std::move(read.result);
  event.bodies.emplace_back(std::move(call));
}

void PiDecoder::unknown(const Value& body, Event& event) {
  const std::string_view type = body["type"].string_or_empty();
  const std::string_view code = type.empty() ? "unknown-event" : "unknown-kind";
  event.bodies.emplace_back(UnknownEvent{std::string(code), std::string(type), {}, 0, body});
}

void PiDecoder::decode(const Input& input, Event& event) {
  const Value& body = input.value;
  std::string_view kind = body["type"].string_or_empty();
  if (kind.empty()) kind = "message";
  // The effects of the host's commands are reported by other events.
  if (is_pi_command(body)) {
    kind = "command";
    keep_command(body);
  } else {
    interpret(body, event);
  }
  settle_event(kind, kHiddenKinds, body, event);
}

void PiDecoder::interpret(const Value& body, Event& event) {
  const std::string_view type = body["type"].string_or_empty();
  if (const Kind* kind = find_kind(type)) return (this->*kind->handle)(body, event);
  if (type.starts_with("summarization_retry_")) {
    return notices_.change_summarization_retry(body, event);
  }
  if (is_pi_message(body)) {
    event.time_ms = read_time(body["timestamp"]);
    return messages_.finish(body, PiMessages::Source::file, event);
  }
  if (is_pi_result(body)) return bare_result(body, event);
  if (is_pi_entry(body)) return entry(body, event);
  unknown(body, event);
}

}  // namespace

std::unique_ptr<DialectDecoder> create_pi() {
  return std::make_unique<PiDecoder>();
}

}  // namespace agent_timeline
