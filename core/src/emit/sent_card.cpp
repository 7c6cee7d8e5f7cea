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

SentCard::SentCard(const Entry& entry, SentEntry& last_sent) : entry_(entry.index) {
  const UnknownEvent& card = card_of(entry);
  consume(card);
  lines_.start_tracking(card.text, 1);
  fields_ = SentFields(part_fields(card));
  for (SentPart& part : last_sent.parts)
    part.kind = {};
}

bool SentCard::tracks(const Entry& entry) const {
  return entry.index == entry_ && can_follow(entry) && card_of(entry).text.size() >= consumed_;
}

/// Counts the lines and hidden characters of the new text. Each event adds whole lines, so hidden
/// characters can be counted separately per addition.
void SentCard::consume(const UnknownEvent& card) {
  const std::string_view added = std::string_view(card.text).substr(consumed_);
  newlines_ += static_cast<std::size_t>(std::count(added.begin(), added.end(), '\n'));
  hidden_ += count_hidden(added);
  consumed_ = card.text.size();
}

/// The part's fields that change.
std::vector<Field> SentCard::part_fields(const UnknownEvent& card) const {
  return {{"note", json_of(cut_note(card))},
          {"lineCount", json_of_size(newlines_)},
          {"hiddenCharacters", json_of_size(hidden_)}};
}

void SentCard::write(const Entry& entry, SentEntry& last_sent, OpWriter& ops,
                     std::optional<std::size_t> height) {
  const UnknownEvent& card = card_of(entry);
  consume(card);
  const std::string id = entry_id(entry_);
  const std::vector<Field> fields =
      describe_growing(entry, build_card_head(card), height ? *height : newlines_ + kLabelLines);
  SentFields now(fields);
  ops.set_changed({id, {}, {}}, fields, now, last_sent.fields);
  last_sent.fields = std::move(now);
  const OpTarget part{id, kPart, {}};
  const std::vector<Field> growing = part_fields(card);
  SentFields grown(growing);
  ops.set_changed(part, growing, grown, fields_);
  fields_ = std::move(grown);
  lines_.write(card.text, part, ops);
}

}  // namespace agent_timeline
