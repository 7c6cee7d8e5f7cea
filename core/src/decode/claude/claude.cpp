#include "decode/claude/claude.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/digest.h"
#include "base/text.h"
#include "base/text_map.h"
#include "decode/claude/attachments.h"
#include "decode/claude/calls.h"
#include "decode/claude/control.h"
#include "decode/claude/flat.h"
#include "decode/claude/hidden.h"
#include "decode/claude/hooks.h"
#include "decode/claude/messages.h"
#include "decode/claude/queue.h"
#include "decode/claude/sidechains.h"
#include "decode/claude/stream.h"
#include "decode/claude/system.h"
#include "decode/claude/turn.h"
#include "decode/claude/user.h"
#include "decode/qwen/session.h"
#include "decode/read/fields.h"
#include "decode/read/find_row.h"
#include "decode/read/messages_api.h"
#include "decode/read/tool_text.h"

namespace agent_timeline {
namespace {

/// True for a failed sub-agent of Qwen Code, reported in mid-turn in the form of the turn's end.
bool is_agent_failure(const Value& line) {
  return line["is_error"].truthy() && line["num_turns"].integer() == 0 &&
         line["duration_ms"].integer() == 0 && line["duration_api_ms"].integer() == 0 &&
         line["total_cost_usd"].is_null();
}

/// True if `message` has text, not only tool calls.
bool has_text(const Value& message) {
  const Value& content = message.is_object() ? message["content"] : message;
  if (content.is_string()) return !is_blank(content.text());
  const auto& blocks = content.members();
  return std::any_of(blocks.begin(), blocks.end(), [](const Member& block) {
    return block.value["type"].string_or_empty() == "text" &&
           !is_blank(block.value["text"].string_or_empty());
  });
}

class ClaudeDecoder final : public DialectDecoder {
 public:
  void decode(const Input& input, Event& event) override;
  std::vector<std::optional<Digest>> take_answers() override { return stream_.take_answers(); }

 private:
  using Handler = void (ClaudeDecoder::*)(const Value& line, Event& event);
  struct KindRow {
    std::string_view kind;
    Handler handle;
    /// Shows nothing, so that an open flat text continues after it.
    bool leaves_text_open = false;
  };

  static const KindRow* find_kind(std::string_view kind);
  void read_origin(const Value& line, Event& event);
  bool check_duplicate(const Value& line, Event& event);
  void decode_line(const Value& line, Event& event);
  bool handle(const Value& line, Event& event);
  void set_model(std::string_view model, Event& event);
  void read_directory_and_branch(const Value& line, Event& event);

  void assistant(const Value& line, Event& event);
  void user(const Value& line, Event& event) { queue_.add_line(line, event); }
  void system(const Value& line, Event& event);
  void result(const Value& line, Event& event);
  void envelope(const Value& line, Event& event) { stream_.add(line["event"], false, event); }
  void message(const Value& line, Event& event);
  void control_request(const Value& line, Event& event) { control_.request(line, event); }
  void control_response(const Value& line, Event& event) { control_.response(line, event); }
  void control_cancel(const Value& line, Event& event) { control_.cancel(line, event); }
  void rate_limit(const Value& line, Event& event) { add_claude_rate_limit(line, event); }
  void attachment(const Value& line, Event& event);
  void cost_state(const Value& line, Event& event) { turn_.record_totals(line, event); }
  void permission_mode(const Value& line, Event& event) {
    system_.read_permission_mode(line, event);
  }
  void auth_status(const Value& line, Event& event);
  void retract(const Value& ids, Event& event) const;
  void conversation_reset(const Value& line, Event& event);
  void summary(const Value& line, Event& event);
  void title(const Value& line, Event& event);
  void queue_operation(const Value& line, Event& event) { queue_.apply_operation(line, event); }
  void progress(const Value& line, Event& event);
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
  ClaudeQueue queue_{user_};
  ClaudeHooks hooks_{turn_};
  ClaudeSystem system_{calls_, turn_, user_, hooks_};
  ClaudeControl control_{calls_, turn_, system_};
  ClaudeSidechains sidechains_{calls_};
  ClaudeFlat flat_{calls_, turn_};
  TextMap<Digest> lines_;
  std::string model_;
  std::string directory_;
  std::string branch_;
  TextSet summaries_;
  std::string title_;
  /// The user chose the title; one from the program does not replace it.
  bool has_own_title_ = false;
};

const ClaudeDecoder::KindRow* ClaudeDecoder::find_kind(std::string_view kind) {
  static constexpr std::array rows = {
      KindRow{"ai-title", &ClaudeDecoder::title, true},
      KindRow{"assistant", &ClaudeDecoder::assistant},
      KindRow{"attachment", &ClaudeDecoder::attachment, true},
      KindRow{"auth_status", &ClaudeDecoder::auth_status, true},
      KindRow{"control_cancel_request", &ClaudeDecoder::control_cancel, true},
      KindRow{"control_request", &ClaudeDecoder::control_request},
      KindRow{"control_response", &ClaudeDecoder::control_response},
      KindRow{"conversation_reset", &ClaudeDecoder::conversation_reset},
      KindRow{"cost-state", &ClaudeDecoder::cost_state, true},
      KindRow{"custom-title", &ClaudeDecoder::title, true},
      KindRow{"error", &ClaudeDecoder::error},
      KindRow{"interrupt", &ClaudeDecoder::interrupt},
      KindRow{"message", &ClaudeDecoder::message},
      KindRow{"permission-mode", &ClaudeDecoder::permission_mode, true},
      KindRow{"progress", &ClaudeDecoder::progress, true},
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
  return find_row(rows, &KindRow::kind, kind);
}

void ClaudeDecoder::decode(const Input& input, Event& event) {
  const Value& line = input.value;
  if (const KindRow* row = find_kind(line["type"].string_or_empty())) {
    event.hidden_when_empty = row->kind;
  }
  if (check_duplicate(line, event)) return;
  const std::optional<Value> plain = read_qwen_line(line);
  decode_line(plain ? *plain : line, event);
  if (event.scope.key.empty()) read_directory_and_branch(line, event);
}

/// Reads the directory and branch that each line states. Only the first directory counts, which is
/// the project's: commands may leave it.
void ClaudeDecoder::read_directory_and_branch(const Value& line, Event& event) {
  const std::string_view directory = line["cwd"].string_or_empty();
  const std::string_view branch = line["gitBranch"].string_or_empty();
  SessionEvent session;
  if (directory_.empty() && !directory.empty()) session.directory = directory_ = directory;
  if (!branch.empty() && branch != branch_) session.branch = branch_ = branch;
  if (session.directory || session.branch) event.bodies.emplace_back(std::move(session));
}

/// True if the body makes a row or changes the turn, the to-dos or the queue.
bool is_shown(const EventBody& body) {
  return !std::holds_alternative<SessionEvent>(body);
}

/// Reads `line`. If it makes no row, its kind is in the table of hidden kinds or it becomes a card.
void ClaudeDecoder::decode_line(const Value& line, Event& event) {
  read_origin(line, event);
  if (sidechains_.is_recorded_step(line)) return;
  const std::size_t notes = event.notes.size();
  const bool is_known = handle(line, event);
  if (event.notes.size() > notes) return;
  if (std::any_of(event.bodies.begin(), event.bodies.end(), is_shown) && is_known) return;
  const std::string kind = claude_kind(line);
  event.hidden = claude_hidden_kind(kind);
  if (!event.hidden.empty() || (is_known && !event.bodies.empty())) return;
  const std::string_view code = kind.empty() ? "unknown-event" : "unknown-kind";
  event.bodies.emplace_back(UnknownEvent{std::string(code), kind, {}, 0, line});
}

/// False for an unknown type of line.
bool ClaudeDecoder::handle(const Value& line, Event& event) {
  const std::string_view type = line["type"].string_or_empty();
  const bool is_streamed = is_claude_stream_event(type);
  const KindRow* row = find_kind(type);
  const bool leaves_text_open =
      row != nullptr ? row->leaves_text_open
                     : !is_streamed && !claude_hidden_kind(claude_kind(line)).empty();
  if (!leaves_text_open) flat_.close(event);
  if (is_streamed) {
    stream_.add(line, true, event);
  } else if (row != nullptr) {
    (this->*row->handle)(line, event);
  }
  return is_streamed || row != nullptr;
}

void ClaudeDecoder::read_origin(const Value& line, Event& event) {
  event.time_ms = read_time(line["timestamp"]);
  event.scope.key = id_text(line["parent_tool_use_id"]);
  turn_.set_session(line);
  queue_.set_version(line["version"].string_or_empty());
  sidechains_.set_scope(line, event);
}

/// Sets the event's id. In some session files, one id stands for two different lines: only an
/// identical line is a repetition, which is skipped.
bool ClaudeDecoder::check_duplicate(const Value& line, Event& event) {
  event.id = id_text(line["uuid"]);
  if (event.id.empty()) return false;
  const Digest digest = blake2(line);
  const auto [known, is_new] = lines_.try_emplace(event.id, digest);
  if (is_new) return false;
  if (known->second == digest) return true;
  event.notes.push_back({"reused-id", "The id " + event.id + " is used for different events."});
  event.id += '/' + hexadecimal(digest);
  return !lines_.try_emplace(event.id, digest).second;
}

/// Prunes messages that the model no longer receives. Their replacement follows, or is in this
/// line.
void ClaudeDecoder::retract(const Value& ids, Event& event) const {
  for (const Member& id : ids.members()) {
    std::string known = id_text(id.value);
    if (lines_.contains(known)) event.bodies.emplace_back(PrunedEvent{std::move(known)});
  }
}

void ClaudeDecoder::system(const Value& line, Event& event) {
  retract(line["retracted_message_uuids"], event);
  system_.add(line, event);
}

/// Only a failed sign-in is shown.
void ClaudeDecoder::auth_status(const Value& line, Event& event) {
  NoticeEvent notice;
  notice.code = "error";
  notice.tone = Tone::bad;
  notice.text = error_message(line["error"]);
  if (!notice.text.empty()) event.bodies.emplace_back(std::move(notice));
}

void ClaudeDecoder::assistant(const Value& line, Event& event) {
  retract(line["supersedes"], event);
  const Value& message = line["message"];
  const Value& error = line["error"];
  if (error.is_string() || line["isApiErrorMessage"].truthy()) {
    NoticeEvent notice;
    notice.code = "error";
    notice.tone = Tone::bad;
    notice.text = read_content(message["content"]).text;
    notice.subject = error.string_or_empty();
    notice.detail = error;
    const std::string text = notice.text;
    turn_.add_work(event);
    event.bodies.emplace_back(std::move(notice));
    return turn_.fail(text, event);
  }
  const std::string_view model = message["model"].string_or_empty();
  if (event.scope.key.empty() && has_text(message)) queue_.record_answer();
  set_model(model, event);
  if (message.is_object()) return messages_.add_message(message, event);
  Value wrapped = Value::object();
  wrapped.add("content", message);
  messages_.add_message(wrapped, event);
}

/// Messages of the program itself have a placeholder instead of a model.
void ClaudeDecoder::set_model(std::string_view model, Event& event) {
  const bool is_real = !model.empty() && model.front() != '<';
  if (!is_real || model == model_ || !event.scope.key.empty()) return;
  model_ = model;
  SessionEvent session;
  session.model = model_;
  event.bodies.emplace_back(std::move(session));
}

/// The results of denied calls usually say so as well, but some calls get none.
void ClaudeDecoder::result(const Value& line, Event& event) {
  if (is_agent_failure(line) && calls_.fail_agent(error_message(line["error"]), event)) return;
  for (const Member& denial : line["permission_denials"].members()) {
    const std::string id = id_text(denial.value["tool_use_id"]);
    if (id.empty()) continue;
    calls_.deny(id, denial.value["tool_name"].string_or_empty(), denial.value["tool_input"], event);
  }
  calls_.end_turn();
  turn_.end(line, event);
}

/// A whole message of the Messages API, as in a response without streaming.
void ClaudeDecoder::message(const Value& line, Event& event) {
  Value wrapped = Value::object();
  wrapped.add("message", line);
  if (line["role"].string_or_empty() == "user") return user_.add_line(wrapped, event);
  stream_.record_response(line);
  assistant(wrapped, event);
  auto notice = read_stop_notice(line);
  if (!notice) return;
  notice->key = claude_stop_key(id_text(line["id"]));
  event.bodies.emplace_back(std::move(*notice));
}

void ClaudeDecoder::conversation_reset(const Value& line, Event& event) {
  NoticeEvent notice;
  notice.code = "conversation-reset";
  notice.closes_open_calls = true;
  notice.subject = id_text(line["new_conversation_id"]);
  event.bodies.emplace_back(std::move(notice));
  calls_.clear_todos(event);
}

/// Context from the program for the model. A queued input is a message of the user.
void ClaudeDecoder::attachment(const Value& line, Event& event) {
  const Value& attachment = line["attachment"];
  const std::string_view type = attachment["type"].string_or_empty();
  if (type == "model") return set_model(attachment["identity"]["modelId"].string_or_empty(), event);
  if (type == "queued_command") return queue_.deliver(attachment, event);
  add_claude_attachment(attachment, calls_, hooks_, event);
}

/// The calls of a sub-agent that has no lines of its own in the file, and their results.
void ClaudeDecoder::progress(const Value& line, Event& event) {
  const Value& data = line["data"];
  if (data["type"].string_or_empty() != "agent_progress") return;
  const std::string call = id_text(line["parentToolUseID"]);
  const Value& step = data["message"];
  const Value& message = step["message"].is_object() ? step["message"] : step;
  if (call.empty() || !message["content"].is_array()) return;
  if (!sidechains_.record_step(step, id_text(data["agentId"]), call, event)) return;
  const bool is_answer =
      step["type"].string_or_empty() == "user" || message["role"].string_or_empty() == "user";
  if (!is_answer) return messages_.add_message(message, event);
  user_.add_results(step, message, event);
}

/// Continued files repeat the summary, each time for another message (`leafUuid`).
void ClaudeDecoder::summary(const Value& line, Event& event) {
  if (!summaries_.insert(id_text(line["summary"])).second) return;
  NoticeEvent notice;
  notice.code = "session-named";
  notice.subject = line["summary"].string_or_empty();
  event.bodies.emplace_back(std::move(notice));
}

/// The title of the session, which continued files repeat.
void ClaudeDecoder::title(const Value& line, Event& event) {
  const bool is_own = line["type"].string_or_empty() == "custom-title";
  const std::string_view new_title = line[is_own ? "customTitle" : "aiTitle"].string_or_empty();
  if (is_blank(new_title) || new_title == title_ || (has_own_title_ && !is_own)) return;
  title_ = new_title;
  has_own_title_ = is_own;
  NoticeEvent notice;
  notice.code = "session-named";
  notice.subject = title_;
  notice.key = "title";
  event.bodies.emplace_back(std::move(notice));
}

}  // namespace

std::unique_ptr<DialectDecoder> create_claude() {
  return std::make_unique<ClaudeDecoder>();
}

}  // namespace agent_timeline
