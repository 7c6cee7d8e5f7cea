#include "emit/live_entries.h"

#include "emit/live_card.h"
#include "emit/live_message.h"
#include "emit/live_tool_call.h"

namespace agent_timeline {

LiveEntry* LiveEntries::find(EntryIndex entry) const {
  const auto found = entries_.find(entry);
  return found == entries_.end() ? nullptr : found->second.get();
}

LiveReading LiveEntries::read(const Entry& entry) const {
  if (const LiveEntry* live = find(entry.index)) return {live->state(), nullptr};
  std::unique_ptr<LiveEntry> own = create(entry, std::nullopt);
  const LiveState state = own == nullptr ? LiveState() : own->state();
  return {state, std::move(own)};
}

void LiveEntries::follow(const Entry& entry) {
  LiveEntry* before = find(entry.index);
  std::unique_ptr<LiveEntry> live =
      create(entry, before == nullptr ? std::nullopt : before->take_markdown());
  if (live == nullptr) live = create_card(entry);
  forget(entry.index);
  if (live != nullptr) entries_.emplace(entry.index, std::move(live));
}

/// The state of a growing entry from which its block is built.
std::unique_ptr<LiveEntry> LiveEntries::create(const Entry& entry,
                                               std::optional<LiveMarkdown> markdown) const {
  if (const Message* message = LiveMessage::growing(entry)) {
    return std::make_unique<LiveMessage>(entry, *message, options_);
  }
  if (const ToolCall* call = LiveToolCall::growing(entry)) {
    return std::make_unique<LiveToolCall>(entry, *call, options_, std::move(markdown));
  }
  return nullptr;
}

/// A card's block is not built from its state, which only remembers what was sent.
std::unique_ptr<LiveEntry> LiveEntries::create_card(const Entry& entry) {
  const UnknownEvent* card = LiveCard::growing(entry);
  if (card == nullptr || (card_ && *card_ > entry.index)) return nullptr;
  if (card_ && *card_ != entry.index) forget(*card_);
  card_ = entry.index;
  return std::make_unique<LiveCard>(*card);
}

}  // namespace agent_timeline
