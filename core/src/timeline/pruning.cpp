// Marks entries that the agent dropped from its context.
#include "timeline/fold_context.h"
#include "timeline/timeline.h"

namespace agent_timeline {

/// Returns nothing if what was pruned has no row.
std::optional<EntryIndex> Timeline::find_pruned(const FoldContext& context,
                                                const PrunedEvent& body) {
  const bool is_message = !body.message_key.empty();
  if (is_message || !body.call_id.empty()) {
    const TextMap<EntryIndex>& known = is_message ? by_key_ : latest_by_call_;
    const auto found = known.find(context.key_of(is_message ? body.message_key : body.call_id));
    return found == known.end() ? std::nullopt : std::optional(found->second);
  }
  const auto seen = seen_.find(context.seen_key(body.event_id));
  if (seen != seen_.end()) return seen->second;
  warn("unknown-reference", "A pruned event was never seen: " + body.event_id + ".");
  return std::nullopt;
}

void Timeline::fold(FoldContext& context, PrunedEvent&& body) {
  const std::optional<EntryIndex> pruned = find_pruned(context, body);
  if (!pruned) return;
  Entry& entry = entries_[*pruned];
  // An earlier export lacks the mark, hence the diagnostic; the descriptor still gets it.
  report_if_released(entry);
  entry.pruned = true;
  touch(context, entry);
}

}  // namespace agent_timeline
