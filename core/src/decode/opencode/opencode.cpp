#include "decode/opencode/opencode.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>

#include "decode/opencode/kinds.h"
#include "decode/opencode/parts.h"
#include "decode/opencode/stored.h"
#include "decode/opencode/stream.h"
#include "decode/opencode/turns.h"
#include "decode/read/fields.h"
#include "decode/read/hidden_kinds.h"
#include "decode/read/todos.h"

namespace agent_timeline {
namespace {

bool is_hidden(std::string_view kind) {
  return is_listed_kind(opencode_hidden_kinds(), kind);
}

bool is_part(const Value& part) {
  return part["sessionID"].is_string() && part["messageID"].is_string();
}

bool is_session(const Value& id) {
  return id.string_or_empty().starts_with("ses_");
}

/// True for a line of `run` whose part was shortened and names neither session nor message.
bool is_short_line(const Value& value) {
  return value["sessionID"].is_string() && value["timestamp"].is_number() &&
         value["part"]["type"].is_string();
}

bool has_dot(const Value& type) {
  return type.string_or_empty().find('.') != std::string_view::npos;
}

/// True for an event of version 2. Other programs also use such an envelope, so the content must be
/// opencode's.
bool is_newer(const Value& value) {
  const Value& data = value["data"];
  if (!data.is_object() || !has_dot(value["type"])) return false;
  if (is_session(data["sessionID"]) || is_session(data["form"]["sessionID"])) return true;
  if (is_session(value["durable"]["aggregateID"])) return true;
  return value["id"].string_or_empty().starts_with("evt_") && value["object"].is_null();
}

/// The server wraps its events if it serves several directories.
const Value& unwrapped(const Value& value) {
  const Value& payload = value["payload"];
  return payload["properties"].is_object() || is_newer(payload) ? payload : value;
}

/// Returns the payload of a server event.
const Value& payload_of(const Value& value) {
  return value["properties"].is_object() ? value["properties"] : value["data"];
}

/// True for kinds about the work in a session and about questions to the user, even unknown ones;
/// all other kinds are about the server itself.
bool is_of_work(std::string_view kind) {
  constexpr std::string_view prefixes[] = {"form.", "message.", "permission.", "question.",
                                           "session."};
  return std::any_of(std::begin(prefixes), std::end(prefixes),
                     [&](std::string_view prefix) { return kind.starts_with(prefix); });
}

class OpencodeDecoder final : public DialectDecoder {
 public:
  void decode(const Input& input, Event& event) override;

 private:
  void read_server_event(const Value& value, std::string& kind, Event& event);
  void read_event(std::string_view type, const Value& properties, Event& event);
  void read_part(const Value& part, std::string_view role, Event& event);
  void read_message(const Value& message, Event& event);
  void read_info(const Value& info, Event& event);
  void note_answer(std::string_view type, const Value& properties, Event& event);

  OpencodeParts parts_;
  OpencodeTurns turns_;
  OpencodeStream stream_{parts_, turns_};
  std::string model_;
};

void OpencodeDecoder::decode(const Input& input, Event& event) {
  const Value& value = unwrapped(input.value);
  std::string kind(value["type"].string_or_empty());
  event.time_ms = read_time(value["timestamp"]);
  if (value["parts"].is_array()) {
    kind = "message";
    read_message(value, event);
  } else if (value["part"].is_object()) {
    read_part(value["part"], {}, event);
    // The part counts, even if the kind of the event is unknown.
    if (!is_hidden(kind) && !event.bodies.empty()) kind = "message.part.updated";
  } else if (value["properties"].is_object() || is_newer(value)) {
    read_server_event(value, kind, event);
  } else if (kind == "error") {
    turns_.fail(value["error"], {}, event);
  } else if (value["info"].is_object()) {
    kind = "export";
    parts_.enter_session(id_text(value["info"]["id"]), event);
    parts_.read_session(value["info"], event);
  } else if (is_stored_opencode_message(value)) {
    kind = "message";
    read_stored_opencode_message(value, parts_, stream_, turns_, event);
  }
  settle_listed_event(kind, opencode_hidden_kinds(), input.value, event);
}

/// An unknown kind of version 2 that is not about a session counts as the server's state.
void OpencodeDecoder::read_server_event(const Value& value, std::string& kind, Event& event) {
  const Value& payload = payload_of(value);
  kind = newer_opencode_kind(kind);
  if (!event.time_ms) event.time_ms = read_time(value["created"]);
  if (!event.time_ms) event.time_ms = read_time(payload["timestamp"]);
  if (!stream_.read(kind, payload, event)) read_event(kind, payload, event);
  const std::string directory = string_field(value["location"], "directory");
  if (!directory.empty()) parts_.set_directory(id_text(payload["sessionID"]), directory, event);
  const bool is_empty = event.bodies.empty() && event.notes.empty();
  if (is_empty && !is_hidden(kind) && is_newer(value) && !is_of_work(kind)) {
    kind = kOpencodeServerState;
  }
}

/// Reads a part, unless its message is read from the events of version 2.
void OpencodeDecoder::read_part(const Value& part, std::string_view role, Event& event) {
  if (parts_.owns(id_text(part["messageID"]), false)) parts_.read(part, role, event);
}

/// Reads a stored message with all its parts.
void OpencodeDecoder::read_message(const Value& message, Event& event) {
  const Value& info = message["info"];
  event.time_ms = read_time(info["time"]["created"]);
  parts_.note_message(info);
  for (const Member& part : message["parts"].members())
    read_part(part.value, info["role"].string_or_empty(), event);
  read_info(info, event);
}

void OpencodeDecoder::read_info(const Value& info, Event& event) {
  parts_.note_message(info);
  parts_.enter_session(id_text(info["sessionID"]), event);
  std::string model = string_field(info, "modelID");
  if (model.empty()) model = string_field(info["model"], "modelID");
  const std::string directory = string_field(info["path"], "cwd");
  if (!model.empty() && model != model_) {
    SessionEvent session;
    session.model = model_ = model;
    event.bodies.emplace_back(std::move(session));
  }
  if (!directory.empty()) parts_.set_directory(id_text(info["sessionID"]), directory, event);
  const std::string id = id_text(info["id"]);
  // The events of version 2 may repeat this message later, which then begins nothing new.
  const bool by_user = info["role"].string_or_empty() == "user";
  if (by_user && event.scope.key.empty()) turns_.begin(id);
  if (info["error"].is_object()) turns_.fail(info["error"], id, event);
}

void OpencodeDecoder::note_answer(std::string_view type, const Value& properties, Event& event) {
  std::string request = id_text(properties["requestID"]);
  if (request.empty()) request = id_text(properties["permissionID"]);
  std::string_view reply = properties["reply"].string_or_empty();
  if (reply.empty()) reply = properties["response"].string_or_empty();
  if (type == "question.rejected") reply = "reject";
  parts_.answer(request, reply, properties["answers"], event);
}

void OpencodeDecoder::read_event(std::string_view type, const Value& properties, Event& event) {
  const std::string session = id_text(properties["sessionID"]);
  if (type == "message.part.updated") {
    read_part(properties["part"], {}, event);
  } else if (type == "message.part.delta") {
    if (parts_.owns(id_text(properties["messageID"]), false)) parts_.append(properties, event);
  } else if (type == "message.updated") {
    read_info(properties["info"], event);
  } else if (type == "permission.asked" || type == "permission.updated" ||
             type == "question.asked") {
    parts_.await_approval(properties, event);
  } else if (type == "permission.replied" || type == "question.replied" ||
             type == "question.rejected") {
    note_answer(type, properties, event);
  } else if (type == "session.created" || type == "session.updated") {
    const Value& info = properties["info"];
    parts_.read_session(info.is_object() ? info : properties, event);
  } else if (type == "todo.updated") {
    parts_.enter_session(session, event);
    if (auto todos = read_todos(properties["todos"], event.notes)) {
      event.bodies.emplace_back(TodoListEvent{std::move(*todos)});
    }
  } else if (type == "session.error") {
    parts_.enter_session(session, event);
    turns_.fail(properties["error"], {}, event);
  } else if (type == "session.status") {
    parts_.enter_session(session, event);
    const Value& status = properties["status"];
    if (status["type"].string_or_empty() == "retry") OpencodeTurns::retry(status, event);
  } else if (type == "session.idle") {
    parts_.enter_session(session, event);
    turns_.end(event);
  } else if (type == "message.removed" || type == "message.part.removed" ||
             type == "session.revert.committed") {
    parts_.remove(type, properties, event);
  } else if (type == "session.compacted") {
    parts_.enter_session(session, event);
    parts_.end_compaction(event);
  }
}

int score_untyped(const Value& value) {
  if (value["messages"].is_array()) return 0;  // a whole export, which is read part by part
  return is_session(value["info"]["id"]) ? 95 : 0;
}

}  // namespace

int score_opencode(const Input& input) {
  const Value& value = unwrapped(input.value);
  if (value["parts"].is_array() && value["info"]["sessionID"].is_string()) return 95;
  const Value& type = value["type"];
  if (type.is_null()) return score_untyped(value);
  if (is_part(value["part"]) || is_short_line(value)) return 95;
  if (type.string_or_empty() == "error") {
    return value["sessionID"].is_string() && value["error"].is_object() ? 95 : 0;
  }
  if (is_stored_opencode_message(value)) return 85;
  const bool is_newer_event = is_newer(value);
  if (!has_dot(type) || (!value["properties"].is_object() && !is_newer_event)) return 0;
  const std::string kind = newer_opencode_kind(type.text());
  return is_hidden(kind) || kind.starts_with("session.") ? 95 : 60;
}

std::unique_ptr<DialectDecoder> create_opencode() {
  return std::make_unique<OpencodeDecoder>();
}

}  // namespace agent_timeline
