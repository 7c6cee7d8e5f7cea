#include "blocks/live_input.h"

#include <string>
#include <utility>

#include "base/limits.h"
#include "base/text.h"
#include "base/utf8.h"
#include "blocks/summary.h"

namespace agent_timeline {
namespace {

/// The last characters of a growing text, with line breaks made visible, to show that it grows.
std::string tail(std::string_view text) {
  constexpr std::size_t shown = 30;
  std::size_t start = text.size();
  for (std::size_t characters = 0; start > 0 && characters < shown; ++characters)
    start = previous_character(text, start);
  std::string out = start > 0 ? "…" : "";
  for (const char c : text.substr(start)) {
    if (c == '\n') {
      out += "\\n";
    } else {
      out += is_space(c) ? ' ' : c;
    }
  }
  return out;
}

/// The beginnings of the string members, as far as the summary uses them.
Value member_prefixes(const Value& members) {
  Value out = Value::object();
  for (const Member& member : members.members()) {
    if (!member.value.is_string()) continue;
    const std::string_view text = utf8_prefix(member.value.text(), limits::kSummaryMemberBytes);
    out.add(member.key, Value::string(std::string(text)));
  }
  return out;
}

}  // namespace

bool LiveInput::update(std::string_view raw) {
  const bool was_blank = text_.is_blank();
  const bool showed_change = shows_change();
  const std::string_view added = raw.substr(text_.size());
  text_.update(raw);
  input_.append(added);
  const bool has_grown = change_.update(input_);
  update_summary(raw);
  return has_grown && was_blank == text_.is_blank() && showed_change == shows_change();
}

/// Whether the beginnings of the members have text that is not in the summary yet.
bool LiveInput::has_unsummarised_text() const {
  const auto& members = input_.value().members();
  return members.size() != summarised_members_ ||
         (last_member_bytes_ < limits::kSummaryMemberBytes && !members.empty() &&
          members.back().value.text().size() != last_member_bytes_);
}

void LiveInput::update_summary(std::string_view raw) {
  const bool is_object = input_.value().is_object();
  if (is_object && !summary_.empty() && !has_unsummarised_text()) return;
  Block block;
  if (is_object) {
    const auto& members = input_.value().members();
    summarised_members_ = members.size();
    last_member_bytes_ = members.empty() ? 0 : members.back().value.text().size();
    add_subject(kind_, member_prefixes(input_.value()), {}, block);
  } else {
    add_summary(block, SummaryPart::Kind::text, tail(raw));
  }
  summary_ = std::move(block.summary_parts);
}

}  // namespace agent_timeline
