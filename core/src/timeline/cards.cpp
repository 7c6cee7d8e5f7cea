// Cards for input that is not understood. Invariant: the cost of such an event is bounded by its
// size, however short it is: beyond limits::kSeparateCards in a row, events share a card that
// counts all of them and keeps the start of their text.
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
void add_to_shared_card(const UnknownEvent& card, std::uint64_t event, UnknownEvent& shared) {
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

void Timeline::append_card(FoldContext& context, UnknownEvent&& card) {
  // Input that crashed the core twice keeps a row of its own.
  const bool may_share = card.code != "quarantine";
  UnknownEvent* shared = may_share ? shared_card(context) : nullptr;
  if (shared != nullptr) {
    add_to_shared_card(card, revision_, *shared);
    return touch(context, entries_[card_run_.last]);
  }
  const bool continues_run = may_share && follows_card(context);
  if (continues_run && card_run_.length >= limits::kSeparateCards) {
    UnknownEvent first;
    first.code = "run";
    first.run.emplace();
    add_to_shared_card(card, revision_, first);
    card = std::move(first);
  }
  append(context, std::move(card), Status::done);
  card_run_ = {continues_run ? card_run_.length + 1 : 1, *context.entry};
}

/// True if the last entry is a card in the same run as a new card of this event.
bool Timeline::follows_card(const FoldContext& context) const {
  if (card_run_.length == 0 || entries_.size() != std::size_t{card_run_.last} + 1) return false;
  const Entry& above = entries_.back();
  std::optional<TurnIndex> turn;
  if (turns_.is_open()) turn = static_cast<TurnIndex>(turns().size() - 1);
  return above.scope == context.scope && above.dialect == context.event.dialect &&
         above.turn == turn;
}

bool Timeline::may_still_change(EntryIndex entry) const {
  if (is_open(entries_[entry].status)) return true;
  if (facts_.ended || entry != card_run_.last || entry + 1 != entries_.size()) return false;
  const auto* card = std::get_if<UnknownEvent>(&entries_[entry].content);
  return card != nullptr && card->run;
}

UnknownEvent* Timeline::shared_card(const FoldContext& context) {
  if (!follows_card(context) || entries_.back().released) return nullptr;
  auto& card = std::get<UnknownEvent>(entries_.back().content);
  return card.run ? &card : nullptr;
}

}  // namespace agent_timeline
