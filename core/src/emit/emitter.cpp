#include "emit/emitter.h"

#include <limits>
#include <utility>

#include "base/sorting.h"
#include "emit/entry_patch.h"
#include "emit/live_entries.h"
#include "emit/op_writer.h"
#include "emit/session_fields.h"
#include "emit/turn_fields.h"

namespace agent_timeline {
namespace {

constexpr std::int64_t kSnapshotVersion = 1;  // SNAPSHOT_VERSION of the package

/// Writes the item at `index` of a list that only grows, unless it is unchanged.
void write_list_item(std::string_view on, std::size_t index, const std::vector<Field>& value,
                     std::vector<SentFields>& known, OpWriter& ops) {
  SentFields now(value);
  if (index == known.size()) {
    ops.insert_at(on, index, value);
    known.push_back(std::move(now));
  } else if (known[index] != now) {
    ops.set_at(on, index, value);
    known[index] = std::move(now);
  }
}

}  // namespace

std::string Emitter::take_patch(Timeline& timeline, LiveEntries& live_entries) {
  const Changes changes = timeline.take_changes();
  if (!changes.session) return {};              // every event sets this, so none was applied
  constexpr std::size_t estimated_bytes = 512;  // sufficient for most events of a stream
  std::string out;
  out.reserve(estimated_bytes);
  JsonWriter json(out);
  json.begin_object();
  json.key("base");
  json.integer(static_cast<std::int64_t>(revision_));
  json.key("revision");
  json.integer(static_cast<std::int64_t>(timeline.revision()));
  json.key("ops");
  json.begin_array();
  OpWriter ops(json, outlined_ ? Pieces::keys : Pieces::full);
  write_entries(timeline, changes, live_entries, ops);
  write_turns(timeline, changes.turns, ops);
  write_groups(timeline, changes.entries, ops);
  write_session(timeline, changes, ops);
  json.end_array();
  json.end_object();
  if (ops.count() == 0 && revision_ == timeline.revision()) return {};
  revision_ = timeline.revision();
  return out;
}

void Emitter::write_entries(const Timeline& timeline, const Changes& changes,
                            LiveEntries& live_entries, OpWriter& ops) {
  for (const EntryIndex index : changes.entries)
    write_entry(timeline.entries()[index], live_entries, ops);
}

/// What an entry gained is sent by its live state; if anything else changes, the entry is described
/// in full again.
void Emitter::write_entry(const Entry& entry, LiveEntries& live_entries, OpWriter& ops) {
  auto known = entries_.find(entry.index);
  if (outlined_ && !write_outline_patch(entry, known != entries_.end(), ops)) return;
  const std::optional<std::size_t> height = sent_height(entry.index);
  auto update = LiveEntry::Update::outdated;
  if (resend_in_full_.erase(entry.index) > 0) {
    live_entries.forget(entry.index);
    for (SentPart& part : known->second.parts)
      part.kind = {};  // makes write_entry_patch() treat it as a new part
  } else if (LiveEntry* live = live_entries.find(entry.index)) {
    update = live->write(entry, known->second, ops, height);
    if (update == LiveEntry::Update::sent) return;
  }
  // A body that has ended is not read again: its live state has the pieces.
  const bool has_ended = update == LiveEntry::Update::ended;
  if (!has_ended) live_entries.follow(entry);
  const EntryNode node = describe(entry, live_entries, Detail::all, height);
  if (has_ended) live_entries.forget(entry.index);
  if (known == entries_.end()) {
    ops.insert({node.id, {}, {}}, entry.index, node);
    known = entries_.emplace(entry.index, remember(node)).first;
  } else {
    write_entry_patch(node, known->second, ops);
  }
  start_tracking(entry, known->second, live_entries);
}

/// From now on, the live state of `entry`, if it has one, sends what is added.
void Emitter::start_tracking(const Entry& entry, SentEntry& last_sent, LiveEntries& live_entries) {
  if (LiveEntry* live = live_entries.find(entry.index)) live->start_tracking(entry, last_sent);
}

/// Updates the stored outline, and sends it unless the entry is watched. Returns whether the
/// descriptor has to be patched.
bool Emitter::write_outline_patch(const Entry& entry, bool watched, OpWriter& ops) {
  EntryOutline now = outline_of(entry);
  if (entry.index == outlines_.size()) {
    ops.insert_outline(entry.index, now);
    outlines_.push_back(std::move(now));
    return false;
  }
  EntryOutline& before = outlines_[entry.index];
  if (!watched) ops.set_outline(entry.index, now, before);
  before = std::move(now);
  return watched;
}

/// Keeps the height in descriptors equal to that in outlines, which are sent alongside.
std::optional<std::size_t> Emitter::sent_height(EntryIndex entry) const {
  return outlined_ ? std::optional<std::size_t>(outlines_[entry].height_hint) : std::nullopt;
}

void Emitter::watch(const Entry& entry, LiveEntries& live_entries, JsonWriter& json) {
  const bool is_new = !entries_.contains(entry.index);
  if (is_new) live_entries.follow(entry);
  const EntryNode node = describe(entry, live_entries, Detail::all, sent_height(entry.index));
  if (is_new) {
    SentEntry& last_sent = entries_.emplace(entry.index, remember(node)).first->second;
    start_tracking(entry, last_sent, live_entries);
  }
  write_node(json, node, Pieces::keys);
}

void Emitter::unwatch(EntryIndex entry, LiveEntries& live_entries) {
  if (!outlined_) return;
  entries_.erase(entry);
  resend_in_full_.erase(entry);
  live_entries.forget(entry);
}

void Emitter::mark_growing_for_resend(LiveEntries& live_entries) {
  for (const auto& [entry, last_sent] : entries_) {
    if (live_entries.find(entry) != nullptr) resend_in_full_.insert(entry);
  }
}

void Emitter::write_turns(const Timeline& timeline, const std::vector<TurnIndex>& changed,
                          OpWriter& ops) {
  for (const TurnIndex index : changed)
    write_list_item("turn", index, turn_fields(index, timeline.turns()[index]), turns_, ops);
}

void Emitter::write_groups(const Timeline& timeline, const std::vector<EntryIndex>& changed,
                           OpWriter& ops) {
  std::vector<std::size_t> groups;
  for (const EntryIndex index : changed) {
    const Entry& entry = timeline.entries()[index];
    if (tally_.count(entry)) groups.push_back(*entry.group);
  }
  sort_unique(groups);
  for (const std::size_t index : groups) {
    const auto group = static_cast<GroupIndex>(index);
    write_list_item("group", group, tally_.fields(timeline, group), groups_, ops);
  }
}

void Emitter::write_session(const Timeline& timeline, const Changes& changes, OpWriter& ops) {
  ops.update_session(facts_fields(timeline.facts()), facts_);
  if (changes.todos) ops.set_value("todos", todos_json(timeline.todos()));
  if (changes.queue) write_queue(timeline.queue(), ops);
  for (; diagnostics_ < timeline.diagnostics().size(); ++diagnostics_) {
    ops.insert_at("diagnostic", diagnostics_,
                  diagnostic_fields(timeline.diagnostics()[diagnostics_]));
  }
}

/// Messages are only removed or appended, with ascending serial numbers: if the last message sent
/// is still at its position, none was removed; otherwise a single pass finds the ones that remain.
void Emitter::write_queue(const std::vector<WaitingMessage>& queue, OpWriter& ops) {
  const std::size_t sent = queue_.size();
  const bool all_stay =
      sent == 0 || (sent <= queue.size() && queue[sent - 1].serial == queue_.back());
  if (!all_stay) {
    std::vector<std::uint64_t> stay;
    for (const std::uint64_t serial : queue_) {
      if (stay.size() < queue.size() && queue[stay.size()].serial == serial) {
        stay.push_back(serial);
      } else {
        ops.remove_queued(stay.size());
      }
    }
    queue_ = std::move(stay);
  }
  for (std::size_t i = queue_.size(); i < queue.size(); ++i) {
    ops.insert_at("queue", i, queued_fields(queue[i].message));
    queue_.push_back(queue[i].serial);
  }
}

namespace {

template <typename Items, typename Write>
void write_list(JsonWriter& json, std::string_view name, const Items& items, Write write) {
  json.key(name);
  json.begin_array();
  for (const auto& item : items)
    write(item);
  json.end_array();
}

void write_turns_and_groups(JsonWriter& json, const Timeline& timeline) {
  GroupTally tally;
  for (const Entry& entry : timeline.entries())
    tally.count(entry);
  TurnIndex turn = 0;
  write_list(json, "turns", timeline.turns(),
             [&](const Turn& one) { write_object(json, turn_fields(turn++, one)); });
  GroupIndex group = 0;
  write_list(json, "groups", timeline.groups(),
             [&](const Group&) { write_object(json, tally.fields(timeline, group++)); });
}

}  // namespace

namespace {

/// A lower bound for the size of the snapshot: the texts of all messages.
std::size_t min_snapshot_bytes(const Timeline& timeline) {
  std::size_t bytes = 0;
  for (const Entry& entry : timeline.entries()) {
    if (const auto* message = std::get_if<Message>(&entry.content))
      bytes += message->text.full().size();
  }
  return bytes;
}

/// A snapshot or, without `live_entries`, an outline. Empty if it is longer than `max_bytes`.
std::string state_json(const Timeline& timeline, const LiveEntries* live_entries,
                       std::size_t max_bytes) {
  if (live_entries != nullptr && min_snapshot_bytes(timeline) > max_bytes) return {};
  std::string out;
  JsonWriter json(out);
  json.begin_object();
  json.key("version");
  json.integer(kSnapshotVersion);
  json.key("revision");
  json.integer(static_cast<std::int64_t>(timeline.revision()));
  json.key("session");
  write_object(json, facts_fields(timeline.facts()));
  json.key("todos");
  json.raw(todos_json(timeline.todos()));
  write_list(json, "queue", timeline.queue(), [&](const WaitingMessage& waiting) {
    write_object(json, queued_fields(waiting.message));
  });
  write_list(json, "entries", timeline.entries(), [&](const Entry& entry) {
    if (out.size() > max_bytes) return;
    if (live_entries == nullptr) return write_outline(json, entry.index, outline_of(entry));
    write_descriptor(json, entry, *live_entries);
  });
  write_turns_and_groups(json, timeline);
  json.key("diagnostics");
  json.raw(diagnostics_json(timeline.diagnostics()));
  json.end_object();
  if (out.size() > max_bytes) return {};
  return out;
}

}  // namespace

std::string snapshot_json(const Timeline& timeline, const LiveEntries& live_entries,
                          std::size_t max_bytes) {
  return state_json(timeline, &live_entries, max_bytes);
}

std::string outline_json(const Timeline& timeline) {
  return state_json(timeline, nullptr, std::numeric_limits<std::size_t>::max());
}

std::string descriptor_json(const Entry& entry, const LiveEntries& live_entries) {
  std::string out;
  JsonWriter json(out);
  write_descriptor(json, entry, live_entries);
  return out;
}

}  // namespace agent_timeline
