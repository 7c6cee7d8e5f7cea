#include "decode/claude.h"

#include <array>
#include <list>
#include <string>
#include <utility>

#include "base/digest.h"
#include "base/text_map.h"
#include "decode/claude_calls.h"
#include "decode/claude_control.h"
#include "decode/claude_flat.h"
#include "decode/claude_messages.h"
#include "decode/claude_sidechains.h"
#include "decode/claude_stream.h"
#include "decode/claude_system.h"
#include "decode/claude_turn.h"
#include "decode/claude_user.h"
#include "decode/fields.h"
#include "decode/tool_text.h"

namespace agent_timeline {
namespace {

std::string hexadecimal(const Digest& digest) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string out;
  for (const std::uint8_t byte : digest) {
    out += digits[byte >> 4];
    out += digits[byte & 15];
  }
  return out;
}

class ClaudeDecoder final : public DialectDecoder {
 public:
  void decode(const Input& input, Event& event) override;

 private:
  using Handler = void (ClaudeDecoder::*)(const Value& line, Event& event);
  struct KindRow {
    std::string_view kind;
    Handler handle;
    /// It says nothing, so that a text goes on behind it.
    bool leaves_text_open = false;
  };

  static const KindRow* find_kind(std::string_view kind);
  void read_origin(const Value& line, Event& event);
  bool repeats(const Value& line, Event& event);

  void quiet(const Value&, Event&) {}
  void assistant(const Value& line, Event& event);
  void user(const Value& line, Event& event) { user_.add_line(line, event); }
  void system(const Value& line, Event& event) { system_.add(line, event); }
  void result(const Value& line, Event& event);
  void envelope(const Value& line, Event& event) { stream_.add(line["event"], event); }
  void message(const Value& line, Event& event);
  void control_request(const Value& line, Event& event) { control_.request(line, event); }
  void control_response(const Value& line, Event& event) { control_.response(line, event); }
  void control_cancel(const Value& line, Event& event) { control_.cancel(line, event); }
  void rate_limit(const Value& line, Event& event) { add_claude_rate_limit(line, event); }
  void conversation_reset(const Value& line, Event& event);
  void summary(const Value& line, Event& event);
  void queue_operation(const Value& line, Event& event);
  void text(const Value& line, Event& event) { flat_.text(line, event); }
  void thinking(const Value& line, Event& event) { flat_.thinking(line, event); }
  void tool_use(const Value& line, Event& event) { flat_.tool_use(line, event); }
  void tool_result(const Value& line, Event& event) { flat_.tool_result(line, event); }
  void usage(const Value& line, Event& event) { flat_.usage(line, event); }
  void error(const Value& line, Event& event) { flat_.error(line, event); }
  void interrupt(const Value&, Event& event) { turn_.interrupt(event); }

  ClaudeTurn turn_;
  ClaudeCalls calls_;
  ClaudeMessages messages_{calls_, turn_};
  ClaudeStream stream_{messages_, calls_};
  ClaudeUser user_{calls_, turn_};
  ClaudeSystem system_{calls_, turn_, user_};
  ClaudeControl control_{calls_, turn_, system_};
  ClaudeSidechains sidechains_{calls_};
  ClaudeFlat flat_{calls_, turn_};
  TextMap<Digest> lines_;
  std::list<std::string> queued_;
  std::uint64_t queued_messages_ = 0;
  std::string model_;
};

const ClaudeDecoder::KindRow* ClaudeDecoder::find_kind(std::string_view kind) {
  static constexpr std::array rows = {
      KindRow{"assistant", &ClaudeDecoder::assistant},
      KindRow{"control_cancel_request", &ClaudeDecoder::control_cancel, true},
      KindRow{"control_request", &ClaudeDecoder::control_request},
      KindRow{"control_response", &ClaudeDecoder::control_response},
      KindRow{"conversation_reset", &ClaudeDecoder::conversation_reset},
      KindRow{"error", &ClaudeDecoder::error},
      KindRow{"file-history-snapshot", &ClaudeDecoder::quiet, true},
      KindRow{"interrupt", &ClaudeDecoder::interrupt},
      KindRow{"keep_alive", &ClaudeDecoder::quiet, true},
      KindRow{"message", &ClaudeDecoder::message},
      KindRow{"message_stop", &ClaudeDecoder::quiet},
      KindRow{"ping", &ClaudeDecoder::quiet, true},
      KindRow{"queue-operation", &ClaudeDecoder::queue_operation, true},
      KindRow{"rate_limit_event", &ClaudeDecoder::rate_limit},
      KindRow{"result", &ClaudeDecoder::result},
      KindRow{"stream_event", &ClaudeDecoder::envelope},
      KindRow{"summary", &ClaudeDecoder::summary},
      KindRow{"system", &ClaudeDecoder::system},
      KindRow{"text", &ClaudeDecoder::text, true},
      KindRow{"thinking", &ClaudeDecoder::thinking, true},
      KindRow{"tool_result", &ClaudeDecoder::tool_result},
      KindRow{"tool_use", &ClaudeDecoder::tool_use},
      KindRow{"usage", &ClaudeDecoder::usage, true},
      KindRow{"user", &ClaudeDecoder::user},
  };
  for (const KindRow& row : rows) {
    if (row.kind == kind) return &row;
  }
  return nullptr;
}

void ClaudeDecoder::decode(const Input& input, Event& event) {
  const Value& line = input.value;
  if (repeats(line, event)) return;
  read_origin(line, event);
  const std::string_view type = line["type"].string_or_empty();
  const KindRow* row = find_kind(type);
  if (row == nullptr || !row->leaves_text_open) flat_.close(event);
  if (is_claude_stream_event(type)) return stream_.add(line, event);
  if (row != nullptr) return (this->*row->handle)(line, event);
  const std::string_view code = type.empty() ? "unknown-event" : "unknown-kind";
  event.bodies.emplace_back(UnknownEvent{std::string(code), std::string(type), {}, 0, line});
}

void ClaudeDecoder::read_origin(const Value& line, Event& event) {
  event.time_ms = read_time(line["timestamp"]);
  event.scope.key = id_text(line["parent_tool_use_id"]);
  if (event.scope.key.empty()) sidechains_.place(line, event);
}

/// Names the event. Session files were seen in which one id stands for two different lines: only
/// the same line again is a repetition, and nothing is learned from it.
bool ClaudeDecoder::repeats(const Value& line, Event& event) {
  event.id = id_text(line["uuid"]);
  if (event.id.empty()) return false;
  const Digest digest = blake2(line);
  const auto [known, is_new] = lines_.try_emplace(event.id, digest);
  if (is_new) return false;
  if (known->second == digest) return true;
  event.notes.push_back({"reused-id", "The id " + event.id + " stands for different events."});
  event.id += '/' + hexadecimal(digest);
  return !lines_.try_emplace(event.id, digest).second;
}

void ClaudeDecoder::assistant(const Value& line, Event& event) {
  const Value& message = line["message"];
  const Value& error = line["error"];
  if (error.is_string() || line["isApiErrorMessage"].truthy()) {
    NoticeEvent notice;
    notice.code = "error";
    notice.tone = Tone::bad;
    notice.text = read_content(message["content"]).text;
    notice.subject = error.string_or_empty();
    notice.detail = error;
    event.bodies.emplace_back(std::move(notice));
    return turn_.fail(event);
  }
  const std::string_view model = message["model"].string_or_empty();
  const bool is_real = !model.empty() && model.front() != '<';
  if (is_real && model != model_ && event.scope.key.empty()) {
    model_ = model;
    SessionEvent session;
    session.model = model_;
    event.bodies.emplace_back(std::move(session));
  }
  if (message.is_object()) return messages_.add_message(message, event);
  Value wrapped = Value::object();
  wrapped.add("content", message);
  messages_.add_message(wrapped, event);
}

/// Calls that were refused say so in their results too; of some there is no other word.
void ClaudeDecoder::result(const Value& line, Event& event) {
  for (const Member& denial : line["permission_denials"].members()) {
    const std::string id = id_text(denial.value["tool_use_id"]);
    if (id.empty()) continue;
    calls_.deny(id, denial.value["tool_name"].string_or_empty(), denial.value["tool_input"], event);
  }
  turn_.end(line, event);
}

/// A whole message of the Messages API, as it answers when nothing is streamed.
void ClaudeDecoder::message(const Value& line, Event& event) {
  Value wrapped = Value::object();
  wrapped.add("message", line);
  if (line["role"].string_or_empty() == "user") return user_.add_line(wrapped, event);
  assistant(wrapped, event);
}

void ClaudeDecoder::conversation_reset(const Value& line, Event& event) {
  NoticeEvent notice;
  notice.code = "conversation-reset";
  notice.closes_open_calls = true;
  notice.subject = id_text(line["new_conversation_id"]);
  event.bodies.emplace_back(std::move(notice));
  calls_.clear_todos(event);
}

void ClaudeDecoder::summary(const Value& line, Event& event) {
  NoticeEvent notice;
  notice.code = "session-named";
  notice.subject = line["summary"].string_or_empty();
  event.bodies.emplace_back(std::move(notice));
}

/// The program names no message: the first one in is the first one out.
void ClaudeDecoder::queue_operation(const Value& line, Event& event) {
  const std::string_view operation = line["operation"].string_or_empty();
  if (operation == "enqueue") {
    queued_.push_back("queued" + std::to_string(++queued_messages_));
    const std::string text(line["content"].string_or_empty());
    event.bodies.emplace_back(QueueEvent{QueueEvent::Change::add, {{queued_.back(), text}}});
  } else if (operation == "popAll") {
    queued_.clear();
    event.bodies.emplace_back(QueueEvent{QueueEvent::Change::replace, {}});
  } else if ((operation == "dequeue" || operation == "remove") && !queued_.empty()) {
    event.bodies.emplace_back(QueueEvent{QueueEvent::Change::remove, {{queued_.front(), {}}}});
    queued_.pop_front();
  }
}

}  // namespace

std::unique_ptr<DialectDecoder> create_claude() {
  return std::make_unique<ClaudeDecoder>();
}

/// The tools of seed 003 and those whose results have a form of their own.
std::span<const std::string_view> claude_tools() {
  static constexpr std::array<std::string_view, 26> tools = {
      "Agent",      "AgentOutput", "AskUserQuestion", "Bash",
      "BashOutput", "Edit",        "ExitPlanMode",    "Glob",
      "Grep",       "KillBash",    "KillShell",       "LS",
      "LSP",        "MultiEdit",   "NotebookEdit",    "Read",
      "Skill",      "Task",        "TaskCreate",      "TaskList",
      "TaskOutput", "TaskUpdate",  "TodoWrite",       "WebFetch",
      "WebSearch",  "Write"};
  return tools;
}

}  // namespace agent_timeline
