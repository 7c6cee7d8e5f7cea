// Cards for input that is not understood. Invariant: the cost of such an event is bounded by its
// size, however short it is: beyond limits::kLoneCards in a row, events share a card that counts
// all of them and keeps the start of their text.
#include <algorithm>
#include <utility>

#include "base/json/write.h"
#include "base/limits.h"
#include "base/utf8.h"
#include "timeline/fold_context.h"
#include "timeline/timeline.h"

namespace agent_timeline {
namespace {

/// Adds an event to a shared card.
void take_in(const UnknownEvent& card, std::uint64_t event, UnknownEvent& shared) {
  EventRun& run = *shared.run;
  if (run.count == 0) run.first = event;
  ++run.count;
  run.last = event;
  const std::string text = card.value.is_null() ? card.text : compact_json(card.value);
  if (text.empty()) return;
  shared.text_bytes += std::max(text.size(), card.text_bytes) + 1;
  if (shared.text.size() + 1 >= limits::kSharedCardBytes) return;
  shared.text += utf8_prefix(text, limits::kSharedCardBytes - 1 - shared.text.size());
  shared.text += '\n';
}

}  // namespace

void Timeline::append_card(FoldContext& now, UnknownEvent&& card) {
  // Input that crashed the core twice keeps a row of its own.
  const bool may_share = card.code != "quarantine";
  UnknownEvent* shared = may_share ? shared_card(now) : nullptr;
  if (shared != nullptr) {
    take_in(card, revision_, *shared);
    return touch(now, entries_[cards_.last]);
  }
  const bool goes_on = may_share && follows_card(now);
  if (goes_on && cards_.length >= limits::kLoneCards) {
    UnknownEvent first;
    first.code = "run";
    first.run.emplace();
    take_in(card, revision_, first);
    card = std::move(first);
  }
  append(now, std::move(card), Status::done);
  cards_ = {goes_on ? cards_.length + 1 : 1, *now.entry};
}

/// True if the last entry is a card in the same run as a new card of this event.
bool Timeline::follows_card(const FoldContext& now) const {
  if (cards_.length == 0 || entries_.size() != std::size_t{cards_.last} + 1) return false;
  const Entry& above = entries_.back();
  std::optional<TurnIndex> turn;
  if (turns_.is_open()) turn = static_cast<TurnIndex>(turns().size() - 1);
  return above.scope == now.scope && above.dialect == now.event.dialect && above.turn == turn;
}

bool Timeline::may_go_on(EntryIndex entry) const {
  if (is_open(entries_[entry].status)) return true;
  if (facts_.ended || entry != cards_.last || entry + 1 != entries_.size()) return false;
  const auto* card = std::get_if<UnknownEvent>(&entries_[entry].content);
  return card != nullptr && card->run;
}

UnknownEvent* Timeline::shared_card(const FoldContext& now) {
  if (!follows_card(now) || entries_.back().released) return nullptr;
  auto& card = std::get<UnknownEvent>(entries_.back().content);
  return card.run ? &card : nullptr;
}

}  // namespace agent_timeline
