#include "emit/emitter.h"

#include "emit/entry_patch.h"
#include "emit/op_writer.h"
#include "emit/session_fields.h"

namespace agent_timeline {
namespace {

constexpr std::int64_t kSnapshotVersion = 1;  // SNAPSHOT_VERSION of the package

}  // namespace

std::string Emitter::take_patch(Timeline& timeline) {
  const Changes changes = timeline.take_changes();
  if (!changes.session) return {};  // every event sets it: none was folded
  std::string out;
  JsonWriter json(out);
  json.begin_object();
  json.key("base");
  json.integer(static_cast<std::int64_t>(revision_));
  json.key("revision");
  json.integer(static_cast<std::int64_t>(timeline.revision()));
  json.key("ops");
  json.begin_array();
  OpWriter ops(json);
  write_entries(timeline, changes, ops);
  write_session(timeline, changes, ops);
  json.end_array();
  json.end_object();
  if (ops.count() == 0 && revision_ == timeline.revision()) return {};
  revision_ = timeline.revision();
  return out;
}

void Emitter::write_entries(const Timeline& timeline, const Changes& changes, OpWriter& ops) {
  for (const EntryIndex index : changes.entries) {
    const EntryNode node = describe(timeline.entries()[index]);
    if (index == entries_.size()) {
      ops.insert({node.id, {}, {}}, index, node);
      entries_.push_back(remember(node));
    } else {
      write_entry_patch(node, entries_[index], ops);
    }
  }
}

void Emitter::write_session(const Timeline& timeline, const Changes& changes, OpWriter& ops) {
  const std::vector<Field> facts = facts_fields(timeline.facts());
  if (facts_.empty()) facts_ = prints_of(facts_fields(SessionFacts{}));
  ops.set_session_fields(facts, facts_);
  facts_ = prints_of(facts);
  if (changes.todos) ops.set_whole("todos", todos_json(timeline.todos()));
  if (changes.queue) write_queue(timeline.queue(), ops);
  for (; diagnostics_ < timeline.diagnostics().size(); ++diagnostics_) {
    ops.insert_at("diagnostic", diagnostics_,
                  diagnostic_json(timeline.diagnostics()[diagnostics_]));
  }
}

/// Messages only ever leave, or come at the end, so that what stays is found in one walk.
void Emitter::write_queue(const std::vector<WaitingMessage>& queue, OpWriter& ops) {
  std::size_t kept = 0;
  for (const std::uint64_t serial : queue_) {
    if (kept < queue.size() && queue[kept].serial == serial) {
      ++kept;
    } else {
      ops.remove_queued(kept);
    }
  }
  for (std::size_t i = kept; i < queue.size(); ++i)
    ops.insert_at("queue", i, queued_json(queue[i].message));
  queue_.clear();
  for (const WaitingMessage& waiting : queue)
    queue_.push_back(waiting.serial);
}

std::string snapshot_json(const Timeline& timeline) {
  std::string out;
  JsonWriter json(out);
  json.begin_object();
  json.key("version");
  json.integer(kSnapshotVersion);
  json.key("revision");
  json.integer(static_cast<std::int64_t>(timeline.revision()));
  json.key("session");
  json.begin_object();
  write_fields(json, facts_fields(timeline.facts()));
  json.end_object();
  json.key("todos");
  json.raw(todos_json(timeline.todos()));
  json.key("queue");
  json.begin_array();
  for (const WaitingMessage& waiting : timeline.queue())
    json.raw(queued_json(waiting.message));
  json.end_array();
  json.key("entries");
  json.begin_array();
  for (const Entry& entry : timeline.entries())
    write_node(json, describe(entry));
  json.end_array();
  json.key("diagnostics");
  json.begin_array();
  for (const Diagnostic& diagnostic : timeline.diagnostics())
    json.raw(diagnostic_json(diagnostic));
  json.end_array();
  json.end_object();
  return out;
}

std::string descriptor_json(const Entry& entry) {
  std::string out;
  JsonWriter json(out);
  write_node(json, describe(entry));
  return out;
}

}  // namespace agent_timeline
