#include "decode/pi/session.h"

#include <utility>

#include "decode/pi/score.h"
#include "decode/read/fields.h"

namespace agent_timeline {
namespace {

constexpr std::int64_t kNewestVersion = 3;

/// True for an extension's own notes, and for the program's own state.
bool is_bookkeeping(std::string_view type) {
  return type == "active_tools_change" || type == "custom" || type == "leaf";
}

}  // namespace

void PiSession::begin(const Value& header, Event& event) {
  session_ = id_text(header["id"]);
  last_entry_.clear();
  entries_.clear();
  reported_entries_.clear();
  // If the session continues another one, its header is newer than the entries from there.
  if (!header["parentSession"].is_string()) event.time_ms = read_time(header["timestamp"]);
  if (header["version"].integer().value_or(1) > kNewestVersion) {
    event.notes.push_back({"unknown-version", "The session has an unknown version."});
  }
  const std::string_view model = header["modelId"].string_or_empty();
  const std::string_view directory = header["cwd"].string_or_empty();
  if (model.empty() && directory.empty()) return;
  SessionEvent facts;
  if (!model.empty()) {
    messages_.set_model(model);
    facts.model = std::string(model);
  }
  if (!directory.empty()) facts.directory = std::string(directory);
  event.bodies.emplace_back(std::move(facts));
}

/// The id of an entry is short, and unique only within its session.
void PiSession::read_origin(const Value& entry, Event& event) {
  const std::string id = id_text(entry["id"]);
  if (!id.empty()) event.id = session_ + "/" + id;
  event.time_ms = read_time(entry["timestamp"]);
}

/// An entry whose parent is earlier than the entry before it begins a branch. The summary of an
/// abandoned branch shows that itself, and an unknown parent proves nothing.
void PiSession::note_branch(const Value& entry, Event& event) {
  const std::string id = id_text(entry["id"]);
  if (id.empty()) return;
  entries_.insert(id);
  const std::string before = std::exchange(last_entry_, id);
  const std::string parent = id_text(entry["parentId"]);
  const bool is_known = parent.empty() || entries_.contains(parent);
  const bool is_branch = !before.empty() && before != parent && before != id && is_known;
  if (!is_branch || entry["type"].string_or_empty() == "branch_summary") return;
  NoticeEvent notice;
  notice.code = "branched";
  notice.subject = parent;
  event.bodies.emplace_back(std::move(notice));
}

void PiSession::add_entry(const Value& entry, Event& event) {
  read_origin(entry, event);
  // Says where the conversation continues, which the next entry shows by its parent.
  if (entry["type"].string_or_empty() == "leaf") return;
  note_branch(entry, event);
  show(entry, PiMessages::Source::file, event);
}

/// The target is no longer in the agent's context, or not as it is shown. A stream of events does
/// not contain the ids of entries, so the target is mostly unknown there.
void PiSession::edit_context(const Value& entry, Event& event) const {
  const std::string target = id_text(entry["targetId"]);
  if (entries_.contains(target)) event.bodies.emplace_back(PrunedEvent{session_ + "/" + target});
}

void PiSession::add_edit(const Value& body, Event& event) {
  if (is_pi_entry(body)) return add_entry(body, event);
  edit_context(body, event);
}

/// True if an entry with that id came before; remembers it.
bool PiSession::is_reported(const Value& entry) {
  const std::string id = id_text(entry["id"]);
  return !id.empty() && !reported_entries_.insert(id).second;
}

void PiSession::add_appended(const Value& body, Event& event) {
  read_origin(body["entry"], event);
  if (is_reported(body["entry"])) return;
  show(body["entry"], PiMessages::Source::repeated, event);
}

void PiSession::add_history(const Value& entry, Event& event) {
  if (entries_.contains(id_text(entry["id"])) || is_reported(entry)) return;
  show(entry, PiMessages::Source::history, event);
}

void PiSession::show(const Value& entry, PiMessages::Source source, Event& event) {
  const std::string_view type = entry["type"].string_or_empty();
  using NoticeSource = PiNotices::Source;
  const NoticeSource notice_source =
      source == PiMessages::Source::file ? NoticeSource::file : NoticeSource::entry;
  if (type == "message" && entry["message"].is_object()) {
    messages_.finish(entry["message"], source, event);
  } else if (type == "model_change") {
    notices_.change_model(entry, notice_source, event);
  } else if (type == "thinking_level_change") {
    notices_.change_thinking_level(entry, notice_source, event);
  } else if (type == "compaction") {
    notices_.add_compaction(entry, event);
  } else if (type == "branch_summary") {
    notices_.add_branch_summary(entry, event);
  } else if (type == "custom_message") {
    show_custom(entry, source, event);
  } else if (type == "label") {
    notices_.add_bookmark(entry, event);
  } else if (type == "session_info") {
    notices_.name_session(entry, notice_source, event);
  } else if (type == "context_edit") {
    edit_context(entry, event);
  } else if (!is_bookkeeping(type)) {
    event.bodies.emplace_back(UnknownEvent{"unknown-kind", std::string(type), {}, 0, entry});
  }
}

void PiSession::show_custom(const Value& entry, PiMessages::Source source, Event& event) {
  Value message = entry;
  message.add("role", Value::string("custom"));
  messages_.finish(message, source, event);
}

}  // namespace agent_timeline
