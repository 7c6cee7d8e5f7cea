#include "emit/sent_card.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "base/hidden_characters.h"
#include "blocks/build_block.h"
#include "emit/json_fields.h"
#include "emit/node.h"

namespace agent_timeline {
namespace {

/// The key of the card's part (build_block.cpp).
constexpr std::string_view kPart = "text";
/// The part's label takes a line of its own (part_lines.cpp).
constexpr std::size_t kLabelLines = 1;

const UnknownEvent& card_of(const Entry& entry) {
  return std::get<UnknownEvent>(entry.content);
}

}  // namespace

bool SentCard::can_follow(const Entry& entry) {
  const auto* card = std::get_if<UnknownEvent>(&entry.content);
  return card != nullptr && card->run && !card->text.empty();
}

SentCard::SentCard(const Entry& entry, SentEntry& memory) : entry_(entry.index) {
  const UnknownEvent& card = card_of(entry);
  take(card);
  lines_.begin(card.text, 1);
  fields_ = SentFields(part_fields(card));
  for (SentPart& part : memory.parts)
    part.kind = {};
}

bool SentCard::is_of(const Entry& entry) const {
  return entry.index == entry_ && can_follow(entry) && card_of(entry).text.size() >= taken_;
}

/// Counts the lines and hidden characters of the new text. Each event adds whole lines, so hidden
/// characters can be counted separately per addition.
void SentCard::take(const UnknownEvent& card) {
  const std::string_view added = std::string_view(card.text).substr(taken_);
  newlines_ += static_cast<std::size_t>(std::count(added.begin(), added.end(), '\n'));
  hidden_ += count_hidden(added);
  taken_ = card.text.size();
}

/// The part's fields that change.
std::vector<Field> SentCard::part_fields(const UnknownEvent& card) const {
  return {{"note", json_of(cut_note(card))},
          {"lineCount", json_of_size(newlines_)},
          {"hiddenCharacters", json_of_size(hidden_)}};
}

void SentCard::write(const Entry& entry, SentEntry& memory, OpWriter& ops,
                     std::optional<std::size_t> height) {
  const UnknownEvent& card = card_of(entry);
  take(card);
  const std::string id = entry_id(entry_);
  const std::vector<Field> fields =
      describe_growing(entry, build_card_head(card), height ? *height : newlines_ + kLabelLines);
  SentFields now(fields);
  ops.set_changed({id, {}, {}}, fields, now, memory.fields);
  memory.fields = std::move(now);
  const OpTarget part{id, kPart, {}};
  const std::vector<Field> growing = part_fields(card);
  SentFields grown(growing);
  ops.set_changed(part, growing, grown, fields_);
  fields_ = std::move(grown);
  lines_.write(card.text, part, ops);
}

}  // namespace agent_timeline
