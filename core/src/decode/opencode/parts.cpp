#include "decode/opencode/parts.h"

#include <utility>

#include "base/text.h"
#include "decode/opencode/newer_form.h"
#include "decode/opencode/results.h"
#include "decode/read/cost.h"
#include "decode/read/fields.h"
#include "decode/read/messages_api.h"
#include "decode/read/todos.h"
#include "tools/tool.h"

namespace agent_timeline {
namespace {

std::string_view role_name(Role role) {
  return role == Role::user ? "user" : "assistant";
}

/// The counts exclude each other: cached tokens are not in the input, nor reasoning in the output.
Usage usage_of(const Value& tokens) {
  Usage out;
  out.input_tokens = read_tokens(tokens["input"]);
  out.output_tokens = read_tokens(tokens["output"]) + read_tokens(tokens["reasoning"]);
  out.cached_tokens = read_tokens(tokens["cache"]["read"]);
  const std::int64_t written = read_tokens(tokens["cache"]["write"]);
  out.total_tokens = tokens["total"].is_number()
                         ? read_tokens(tokens["total"])
                         : out.input_tokens + out.output_tokens + out.cached_tokens + written;
  return out;
}

NoticeEvent compacted(const std::string& key) {
  NoticeEvent notice;
  notice.code = "compacted";
  notice.key = key;
  return notice;
}

}  // namespace

void OpencodeParts::note_message(const Value& info) {
  const std::string id = id_text(info["id"]);
  if (id.empty() || !info["role"].is_string()) return;
  roles_[id] = info["role"].text();
  // In a message of the user, `summary` is an object.
  if (info["summary"].text() == "true") summaries_.try_emplace(id, compaction_);
}

bool OpencodeParts::owns(const std::string& message, bool is_stream) {
  if (message.empty()) return true;
  return owners_.try_emplace(message, is_stream).first->second == is_stream;
}

void OpencodeParts::set_directory(std::string_view session, std::string directory, Event& event) {
  if (session.empty() || session != root_) return;
  SessionEvent facts;
  facts.directory = std::move(directory);
  add_facts(std::move(facts), event);
}

/// A server reports all its sessions, in any order.
void OpencodeParts::read_session(const Value& info, Event& event) {
  const std::string id = id_text(info["id"].is_null() ? info["sessionID"] : info["id"]);
  if (!info["parentID"].string_or_empty().empty() || (!root_.empty() && id != root_)) return;
  SessionEvent session;
  const std::string title = string_field(info, "title");
  // This is the default title.
  if (!title.empty() && !title.starts_with("New session - ")) session.title = title;
  std::string directory = string_field(info, "directory");
  if (directory.empty()) directory = string_field(info["location"], "directory");
  if (!directory.empty()) session.directory = std::move(directory);
  if (root_.empty()) {
    SessionEvent& known = sessions_[id];
    if (session.title) known.title = std::move(session.title);
    if (session.directory) known.directory = std::move(session.directory);
    return;
  }
  add_facts(std::move(session), event);
}

void OpencodeParts::add_facts(SessionEvent facts, Event& event) {
  if (facts.directory && directory_ == *facts.directory) facts.directory.reset();
  if (facts.directory) directory_ = *facts.directory;
  if (facts.title || facts.directory) event.bodies.emplace_back(std::move(facts));
}

/// The first session is the main one; the others are sub-agents'. `global` is none: it marks
/// requests of the server.
void OpencodeParts::enter_session(const std::string& session, Event& event) {
  if (session.empty() || session == "global") return;
  if (root_.empty()) {
    root_ = session;
    if (auto known = sessions_.extract(session)) add_facts(std::move(known.mapped()), event);
    sessions_.clear();
  }
  if (session == root_) return;
  auto known = scopes_.find(session);
  if (known == scopes_.end()) {
    const auto starter = starters_.find(session);
    known = scopes_.emplace(session, starter == starters_.end() ? session : starter->second).first;
  }
  event.scope = {known->second, std::string(tool_name(ToolId::run_agent, kOpencode))};
}

void OpencodeParts::read(const Value& part, std::string_view role, Event& event) {
  const std::string_view type = part["type"].string_or_empty();
  enter_session(id_text(part["sessionID"]), event);
  if (type == "text" || type == "reasoning" || type == "file") return read_text(part, role, event);
  if (type == "tool") return read_tool(part, event);
  if (type == "step-finish") return read_step_end(part, event);
  if (type == "retry") {
    NoticeEvent notice;
    notice.code = "retrying";
    notice.tone = Tone::warning;
    notice.subject = id_text(part["attempt"]);
    notice.text = error_message(part["error"]["data"]);
    notice.key = "retry-" + id_text(part["id"]);
    event.bodies.emplace_back(std::move(notice));
  } else if (type == "compaction") {
    begin_compaction(part, event);
  } else if (type == "subtask") {
    read_subtask(part, event);
  } else if (type != "step-start" && type != "snapshot" && type != "patch" && type != "agent") {
    event.bodies.emplace_back(UnknownEvent{"unknown-kind", std::string(type), {}, 0, part});
  }
}

/// A compaction after an overflow of the context resumes the turn that the overflow ended.
void OpencodeParts::begin_compaction(const Value& part, Event& event) {
  const std::string key = "compaction-" + id_text(part["id"]);
  if (!compactions_.insert(key).second) return;
  if (part["overflow"].truthy() && event.scope.key.empty()) {
    TurnEvent turn;
    turn.resumes = true;
    event.bodies.emplace_back(std::move(turn));
  }
  compaction_ = key;
  event.bodies.emplace_back(compacted(key));
}

/// True if the text of that message is shown in the row of a compaction.
bool OpencodeParts::is_summary(const std::string& message) const {
  const auto summary = summaries_.find(message);
  return summary != summaries_.end() && !summary->second.empty();
}

void OpencodeParts::read_summary(const Value& part, Event& event) {
  if (part["time"].is_object() && part["time"]["end"].is_null()) return;
  NoticeEvent notice = compacted(summaries_[id_text(part["messageID"])]);
  notice.text = string_field(part, "text");
  notice.is_document = true;
  event.bodies.emplace_back(std::move(notice));
}

void OpencodeParts::end_compaction(Event& event) {
  if (compaction_.empty()) event.bodies.emplace_back(compacted({}));
  compaction_.clear();
}

/// A message with a command that a sub-agent runs contains nothing but this part.
void OpencodeParts::read_subtask(const Value& part, Event& event) {
  if (!event.scope.key.empty()) return;
  MessageEvent message;
  message.key = id_text(part["id"]);
  message.role = Role::user;
  message.text = string_field(part, "prompt");
  if (const std::string command = string_field(part, "command"); !command.empty())
    message.text = "/" + command + (message.text.empty() ? "" : "\n\n" + message.text);
  event.bodies.emplace_back(std::move(message));
}

void OpencodeParts::read_text(const Value& part, std::string_view role, Event& event) {
  const std::string id = id_text(part["id"]);
  const auto known = roles_.find(id_text(part["messageID"]));
  if (role.empty() && known != roles_.end()) role = known->second;
  MessageEvent message;
  message.key = id;
  message.role = role == "user" ? Role::user : Role::assistant;
  // The prompt of a sub-agent is in the call that started it.
  if (message.role == Role::user && !event.scope.key.empty()) return;
  const std::string_view type = part["type"].string_or_empty();
  if (type == "text" && is_summary(id_text(part["messageID"]))) return read_summary(part, event);
  message.reasoning = type == "reasoning";
  message.injected = part["synthetic"].truthy();
  if (message.injected && end_task(part, event)) return;
  is_thought_[id] = message.reasoning;
  if (type == "file") {
    read_opencode_file_part(part, message);
    if (message.role == Role::user) return prompts_.add_file(part, std::move(message), event);
  }
  message.text = string_field(part, "text");
  message.open = part["time"].is_object() && part["time"]["end"].is_null() &&
                 role_name(message.role) == "assistant";
  message.started_ms = read_time(part["time"]["start"]);
  message.ended_ms = read_time(part["time"]["end"]);
  if (message.role == Role::user && !message.injected) prompts_.add_text(part, message);
  history_.record_text(part, message.key);
  event.bodies.emplace_back(std::move(message));
}

void OpencodeParts::append(const Value& delta, Event& event) {
  enter_session(id_text(delta["sessionID"]), event);
  if (delta["field"].string_or_empty() != "text") return;
  const std::string id = id_text(delta["partID"]);
  MessageEvent message;
  message.key = id;
  if (delta["type"].string_or_empty() == "reasoning") is_thought_[id] = true;
  message.reasoning = is_thought_[id];
  // The summary of a compaction is shown when it is complete.
  if (!message.reasoning && is_summary(id_text(delta["messageID"]))) return;
  message.change = TextChange::append;
  message.text = string_field(delta, "delta");
  message.open = true;
  history_.record_text(delta, id);
  event.bodies.emplace_back(std::move(message));
}

void OpencodeParts::show_cut(std::string_view reason, const std::string& step, Event& event) {
  if (reason != "length" && reason != "content-filter") return;
  NoticeEvent notice = incomplete_notice(reason);
  if (!step.empty()) notice.key = "cut-" + step;
  event.bodies.emplace_back(std::move(notice));
}

void OpencodeParts::record_prompt(const std::string& message) {
  history_.record_text(newer_opencode_part("text", "prompt", {root_, message}), message);
}

void OpencodeParts::remove(std::string_view kind, const Value& removed, Event& event) {
  const std::string session = id_text(removed["sessionID"]);
  enter_session(session, event);
  if (kind == "message.part.removed") return history_.remove_part(removed, event);
  if (kind == "message.removed") return history_.remove_message(removed, event);
  history_.revert(session, id_text(removed[removed["to"].is_null() ? "messageID" : "to"]), event);
}

void OpencodeParts::read_step_end(const Value& part, Event& event) {
  const std::string id = id_text(part["id"]);
  if (!id.empty() && !ended_steps_.insert(id).second) return;
  SessionEvent session;
  if (part["tokens"].is_object()) session.usage = usage_of(part["tokens"]);
  // For models that are not paid by the token, the cost is 0 and means nothing.
  const auto cost = read_nano_usd(part["cost"]);
  if (cost.value_or(0) > 0) session.cost_nano_usd = cost;
  event.bodies.emplace_back(std::move(session));
  const std::string_view reason = part["reason"].string_or_empty();
  show_cut(reason, id, event);
  if (reason == "tool-calls" || reason.empty() || !event.scope.key.empty()) return;
  // The work continues after the summary.
  if (summaries_.contains(id_text(part["messageID"]))) return;
  TurnEvent end;
  end.phase = TurnEvent::Phase::end;
  event.bodies.emplace_back(std::move(end));
}

}  // namespace agent_timeline
