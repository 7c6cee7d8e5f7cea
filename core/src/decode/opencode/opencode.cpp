#include "decode/opencode/opencode.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "base/text_map.h"
#include "decode/opencode/parts.h"
#include "decode/read/fields.h"
#include "decode/read/hidden_kinds.h"
#include "decode/read/todos.h"

namespace agent_timeline {
namespace {

/// Sorted. Of these an event may make no row.
constexpr auto kQuietKinds = std::to_array<std::string_view>({
    "command.executed",
    "export",
    "file.edited",
    "file.watcher.updated",
    "ide.installed",
    "installation.update-available",
    "installation.updated",
    "lsp.client.diagnostics",
    "lsp.updated",
    "mcp.tools.changed",
    "message",
    "message.part.delta",
    "message.part.removed",
    "message.part.updated",
    "message.removed",
    "message.updated",
    "permission.asked",
    "permission.replied",
    "permission.updated",
    "project.updated",
    "pty.created",
    "pty.deleted",
    "pty.exited",
    "pty.updated",
    "question.asked",
    "question.rejected",
    "question.replied",
    "reasoning",
    "server.connected",
    "server.heartbeat",
    "session.compacted",
    "session.created",
    "session.deleted",
    "session.diff",
    "session.idle",
    "session.status",
    "session.updated",
    "step_finish",
    "step_start",
    "storage.write",
    "text",
    "todo.updated",
    "tool_use",
    "vcs.branch.updated",
    "worktree.ready",
});
static_assert(std::is_sorted(kQuietKinds.begin(), kQuietKinds.end()));

bool is_hidden(std::string_view kind) {
  return std::binary_search(kQuietKinds.begin(), kQuietKinds.end(), kind);
}

bool is_part(const Value& part) {
  return part["sessionID"].is_string() && part["messageID"].is_string();
}

/// The server wraps its events where it serves several folders.
const Value& unwrapped(const Value& value) {
  const Value& payload = value["payload"];
  return payload["properties"].is_object() ? payload : value;
}

class OpencodeDecoder final : public DialectDecoder {
 public:
  void decode(const Input& input, Event& event) override;

 private:
  std::string_view read_event(std::string_view type, const Value& properties, Event& event);
  void read_message(const Value& message, Event& event);
  void read_info(const Value& info, Event& event);
  void read_error(const Value& error, const std::string& message, Event& event);
  void read_status(const Value& status, Event& event);
  void end_turn(Event& event);

  OpencodeParts parts_;
  std::string model_;
  /// What was last said to have gone wrong: sessions and messages say it both.
  struct Told {
    std::string text;
    std::string message;
    std::string scope;
  };
  Told error_;
  /// The messages whose error was told.
  TextSet failed_;
  TextSet user_messages_;
};

void OpencodeDecoder::decode(const Input& input, Event& event) {
  const Value& value = unwrapped(input.value);
  const std::string_view type = value["type"].string_or_empty();
  event.time_ms = read_time(value["timestamp"]);
  std::string_view kind = type;
  if (value["parts"].is_array()) {
    kind = "message";
    read_message(value, event);
  } else if (value["part"].is_object()) {
    parts_.read(value["part"], {}, event);
    // What its part says counts, whatever the event is called.
    if (!is_hidden(kind) && !event.bodies.empty()) kind = "message.part.updated";
  } else if (value["properties"].is_object()) {
    kind = read_event(type, value["properties"], event);
  } else if (type == "error") {
    read_error(value["error"], {}, event);
  } else if (value["info"].is_object()) {
    kind = "export";
    parts_.enter_session(id_text(value["info"]["id"]), event);
  }
  settle_listed_event(kind, kQuietKinds, input.value, event);
}

/// A stored message with all its parts.
void OpencodeDecoder::read_message(const Value& message, Event& event) {
  const Value& info = message["info"];
  event.time_ms = read_time(info["time"]["created"]);
  parts_.note_message(info);
  for (const Member& part : message["parts"].members())
    parts_.read(part.value, info["role"].string_or_empty(), event);
  read_info(info, event);
}

void OpencodeDecoder::read_info(const Value& info, Event& event) {
  parts_.note_message(info);
  parts_.enter_session(id_text(info["sessionID"]), event);
  const std::string model = string_field(info, "modelID");
  if (!model.empty() && model != model_) {
    model_ = model;
    SessionEvent session;
    session.model = model;
    event.bodies.emplace_back(std::move(session));
  }
  const std::string id = id_text(info["id"]);
  const bool by_user = info["role"].string_or_empty() == "user";
  if (by_user && event.scope.key.empty() && user_messages_.insert(id).second) error_ = {};
  if (info["error"].is_object()) read_error(info["error"], id, event);
}

/// `message` is the one that says it; empty for a session.
void OpencodeDecoder::read_error(const Value& error, const std::string& message, Event& event) {
  if (!message.empty() && !failed_.insert(message).second) return;
  const Value& data = error["data"];
  const bool aborted = error["name"].string_or_empty() == "MessageAbortedError";
  std::string text = error_message(data.is_null() ? error : data);
  if (text.empty()) text = string_field(error, "name");
  const Told before = std::exchange(error_, {text, message, event.scope.key});
  const bool by_both = message.empty() || before.message.empty();
  if (by_both && before.text == text && before.scope == event.scope.key) {
    if (message.empty()) error_.message = before.message;
    return;
  }
  NoticeEvent notice;
  notice.code = aborted ? "cancelled" : "failed";
  notice.tone = aborted ? Tone::warning : Tone::bad;
  notice.closes_open_calls = aborted;
  if (!aborted) notice.text = std::move(text);
  event.bodies.emplace_back(std::move(notice));
  if (!event.scope.key.empty()) return;
  TurnEvent end;
  end.phase = TurnEvent::Phase::end;
  end.status = aborted ? Status::cancelled : Status::error;
  event.bodies.emplace_back(std::move(end));
}

/// A request that failed and is made again at the time `next`.
void OpencodeDecoder::read_status(const Value& status, Event& event) {
  if (status["type"].string_or_empty() != "retry") return;
  NoticeEvent notice;
  notice.code = "retrying";
  notice.tone = Tone::warning;
  notice.subject = id_text(status["attempt"]);
  notice.text = string_field(status, "message");
  notice.key = "retry-" + notice.subject + "-" + id_text(status["next"]);
  event.bodies.emplace_back(std::move(notice));
}

void OpencodeDecoder::end_turn(Event& event) {
  if (!event.scope.key.empty()) return;
  error_ = {};
  TurnEvent end;
  end.phase = TurnEvent::Phase::end;
  event.bodies.emplace_back(std::move(end));
}

std::string_view OpencodeDecoder::read_event(std::string_view type, const Value& properties,
                                             Event& event) {
  if (type == "message.part.updated") {
    parts_.read(properties["part"], {}, event);
  } else if (type == "message.part.delta") {
    parts_.append(properties, event);
  } else if (type == "message.updated") {
    read_info(properties["info"], event);
  } else if (type == "permission.asked" || type == "permission.updated" ||
             type == "question.asked") {
    parts_.await_approval(properties, event);
  } else if (type == "permission.replied" || type == "question.replied" ||
             type == "question.rejected") {
    std::string request = id_text(properties["requestID"]);
    if (request.empty()) request = id_text(properties["permissionID"]);
    const std::string_view reply = properties["reply"].is_string()
                                       ? properties["reply"].text()
                                       : properties["response"].string_or_empty();
    parts_.answer(request, type == "question.rejected" ? "reject" : reply, event);
  } else if (type == "todo.updated") {
    parts_.enter_session(id_text(properties["sessionID"]), event);
    if (auto todos = read_todos(properties["todos"], event.notes)) {
      event.bodies.emplace_back(TodoListEvent{std::move(*todos)});
    }
  } else if (type == "session.error") {
    parts_.enter_session(id_text(properties["sessionID"]), event);
    read_error(properties["error"], {}, event);
  } else if (type == "session.status") {
    parts_.enter_session(id_text(properties["sessionID"]), event);
    read_status(properties["status"], event);
  } else if (type == "session.idle") {
    parts_.enter_session(id_text(properties["sessionID"]), event);
    end_turn(event);
  } else if (type == "session.compacted") {
    parts_.enter_session(id_text(properties["sessionID"]), event);
    parts_.end_compaction(event);
  }
  return type;
}

}  // namespace

int score_opencode(const Input& input) {
  const Value& value = unwrapped(input.value);
  const Value& info = value["info"];
  if (value["parts"].is_array() && info["sessionID"].is_string()) return 95;
  const Value& type = value["type"];
  if (type.is_null()) {
    if (value["messages"].is_array()) return 0;  // a whole export, which is read part by part
    return info["id"].string_or_empty().starts_with("ses_") ? 95 : 0;
  }
  if (is_part(value["part"])) return 95;
  if (type.string_or_empty() == "error") {
    return value["sessionID"].is_string() && value["error"].is_object() ? 95 : 0;
  }
  const bool has_dot = type.string_or_empty().find('.') != std::string_view::npos;
  if (!has_dot || !value["properties"].is_object()) return 0;
  return is_hidden(type.text()) || type.text().starts_with("session.") ? 95 : 60;
}

std::unique_ptr<DialectDecoder> create_opencode() {
  return std::make_unique<OpencodeDecoder>();
}

}  // namespace agent_timeline
