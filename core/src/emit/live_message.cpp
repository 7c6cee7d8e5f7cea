#include "emit/live_message.h"

#include <variant>
#include <vector>

#include "blocks/build_block.h"
#include "blocks/part_lines.h"
#include "emit/describe_part.h"
#include "emit/node.h"

namespace agent_timeline {
namespace {

std::size_t attachment_lines(const Message& message) {
  std::size_t lines = 0;
  for (const Part& part : build_attachments(message))
    lines += part_lines(part);
  return lines;
}

}  // namespace

const Message* LiveMessage::growing(const Entry& entry) {
  const auto* message = std::get_if<Message>(&entry.content);
  if (message == nullptr || !is_open(entry.status)) return nullptr;
  return message->text.shown().empty() ? nullptr : message;
}

LiveMessage::LiveMessage(const Entry& entry, const Message& message,
                         const markdown::Options& options)
    : text_(message.text.shown(), options_of(entry, 0, options)),
      rewrites_(message.rewrites),
      attachment_lines_(attachment_lines(message)) {}

/// True if the message of `entry` is still this one, unchanged except for appended text.
bool LiveMessage::tracks(const Entry& entry) const {
  const auto* message = std::get_if<Message>(&entry.content);
  return message != nullptr && message->rewrites == rewrites_;
}

/// The sent state of the text's part.
SentPart LiveMessage::remember_text() const {
  Part part;
  part.key = kMessageText;
  part.content = MarkdownPart();
  SentPart sent = remember(describe_part(part));
  sent.pieces = text_.remember_pieces();
  return sent;
}

LiveEntry::Update LiveMessage::write(const Entry& entry, SentEntry& last_sent, OpWriter& ops,
                                     std::optional<std::size_t> height) {
  const bool is_same = tracks(entry);
  if (is_same) {
    const auto& message = std::get<Message>(entry.content);
    const std::string id = entry_id(entry.index);
    const bool ended = growing(entry) == nullptr;
    text_.write({id, kMessageText, {}}, message.text.shown(), ended, ops);
    const std::size_t lines = text_.lines() + attachment_lines_;
    ops.update({id, {}, {}},
               describe_growing(entry, build_message_head(message), height.value_or(lines)),
               last_sent.fields);
    if (!ended) return Update::sent;
  }
  last_sent.parts.front() = remember_text();
  return is_same && !text_.stream().pieces().empty() ? Update::ended : Update::outdated;
}

}  // namespace agent_timeline
