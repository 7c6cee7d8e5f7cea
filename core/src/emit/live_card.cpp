#include "emit/live_card.h"

#include <algorithm>
#include <string_view>
#include <variant>

#include "base/hidden_characters.h"
#include "blocks/build_block.h"
#include "emit/json_fields.h"
#include "emit/node.h"

namespace agent_timeline {
namespace {

/// The key of the card's part (build_block.cpp).
constexpr std::string_view kCardPart = "text";
/// The part's label takes a line of its own (part_lines.cpp).
constexpr std::size_t kLabelLines = 1;

}  // namespace

const UnknownEvent* LiveCard::growing(const Entry& entry) {
  const auto* card = std::get_if<UnknownEvent>(&entry.content);
  return card != nullptr && card->run && !card->text.empty() ? card : nullptr;
}

void LiveCard::start_tracking(const Entry& entry, SentEntry& last_sent) {
  const auto& card = std::get<UnknownEvent>(entry.content);
  lines_.start_tracking(card.text, 1);
  fields_ = SentFields(part_fields(card));
  for (SentPart& part : last_sent.parts)
    part.kind = {};
}

/// Counts the lines and hidden characters of the new text. Each event adds whole lines, so hidden
/// characters can be counted separately per addition.
void LiveCard::consume(const UnknownEvent& card) {
  const std::string_view added = std::string_view(card.text).substr(consumed_);
  newlines_ += static_cast<std::size_t>(std::count(added.begin(), added.end(), '\n'));
  hidden_ += count_hidden(added);
  consumed_ = card.text.size();
}

/// The part's fields that change.
std::vector<Field> LiveCard::part_fields(const UnknownEvent& card) const {
  return {{"note", json_of(cut_note(card))},
          {"lineCount", json_of_size(newlines_)},
          {"hiddenCharacters", json_of_size(hidden_)}};
}

LiveEntry::Update LiveCard::write(const Entry& entry, SentEntry& last_sent, OpWriter& ops,
                                  std::optional<std::size_t> height) {
  const UnknownEvent* card = growing(entry);
  if (card == nullptr || card->text.size() < consumed_) return Update::outdated;
  consume(*card);
  const std::string id = entry_id(entry.index);
  const std::size_t lines = newlines_ + kLabelLines;
  ops.update({id, {}, {}}, describe_growing(entry, build_card_head(*card), height.value_or(lines)),
             last_sent.fields);
  const OpTarget part{id, kCardPart, {}};
  ops.update(part, part_fields(*card), fields_);
  lines_.write(card->text, part, ops);
  return Update::sent;
}

}  // namespace agent_timeline
