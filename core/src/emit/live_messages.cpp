#include "emit/live_messages.h"

#include <algorithm>
#include <variant>

#include "blocks/build_block.h"
#include "blocks/part_lines.h"

namespace agent_timeline {
namespace {

std::size_t attachment_lines(const Message& message) {
  std::size_t lines = 0;
  for (const Part& part : build_attachments(message))
    lines += part_lines(part);
  return lines;
}

}  // namespace

LiveMarkdown::LiveMarkdown(std::string_view text, const markdown::Options& options)
    : stream_(options), id_prefix_(options.id_prefix) {
  update(text, false);
  mark_all_sent();
}

const std::vector<markdown::PieceChange>& LiveMarkdown::update(std::string_view text, bool ended) {
  if (text.size() > consumed_) {
    const std::string_view added = text.substr(consumed_);
    newlines_ += static_cast<std::size_t>(std::count(added.begin(), added.end(), '\n'));
    stream_.append(added);
    consumed_ = text.size();
  }
  return stream_.refresh(ended);
}

/// The stream repairs ill-formed input; if its source therefore differs, the text is not a
/// continuation.
bool LiveMarkdown::is_prefix_of(std::string_view text) const {
  return text.size() >= consumed_ && text.substr(0, consumed_) == stream_.source();
}

void LiveMarkdown::mark_sent(std::size_t index) {
  if (index == sent_pieces_.size()) {
    sent_pieces_.push_back(stream_.pieces()[index]);
  } else {
    sent_pieces_[index] = stream_.pieces()[index];
  }
}

void LiveMarkdown::remove_sent(std::size_t index) {
  sent_pieces_.erase(sent_pieces_.begin() + static_cast<std::ptrdiff_t>(index));
}

FollowedMessage* LiveMessages::find_message(EntryIndex entry) {
  const auto found = messages_.find(entry);
  return found == messages_.end() ? nullptr : &found->second;
}

FollowedCall* LiveMessages::find_call(EntryIndex entry) {
  const auto found = calls_.find(entry);
  return found == calls_.end() ? nullptr : &found->second;
}

LiveState LiveMessages::live(EntryIndex entry) const {
  const auto message = messages_.find(entry);
  if (message != messages_.end()) return {&message->second.live_text.stream(), nullptr};
  const auto call = calls_.find(entry);
  if (call == calls_.end()) return {};
  const std::optional<LiveMarkdown>& live_text = call->second.live_text;
  return {live_text ? &live_text->stream() : nullptr, &call->second.live};
}

void LiveMessages::follow(const Entry& entry, std::optional<LiveMarkdown> live_text) {
  forget(entry.index);
  if (const Message* message = growing_message(entry)) {
    messages_.try_emplace(entry.index,
                          FollowedMessage{{message->text.shown(), options_of(entry, 0, options_)},
                                          message->rewrites,
                                          attachment_lines(*message)});
  } else if (const ToolCall* call = growing_call(entry)) {
    follow_call(entry, *call, std::move(live_text));
  }
}

void LiveMessages::follow_call(const Entry& entry, const ToolCall& call,
                               std::optional<LiveMarkdown> live_text) {
  FollowedCall& followed = calls_.try_emplace(entry.index, entry, call).first->second;
  const LiveCall& live = followed.live;
  if (live.part_key().empty() || live.kind() != LiveCall::Kind::markdown) return;
  const std::string_view text =
      std::string_view(*growing_text(call)).substr(0, live.text().trimmed_size());
  const markdown::Options own = options_of(entry, live.part_index(), options_);
  const bool can_continue =
      live_text && live_text->id_prefix() == own.id_prefix && live_text->is_prefix_of(text);
  followed.live_text = can_continue ? std::move(live_text) : LiveMarkdown(text, own);
}

void LiveMessages::forget(EntryIndex entry) {
  messages_.erase(entry);
  calls_.erase(entry);
}

bool LiveMessages::follows(const Entry& entry) const {
  if (growing_message(entry) != nullptr) return messages_.contains(entry.index);
  return growing_call(entry) == nullptr || calls_.contains(entry.index);
}

const Message* growing_message(const Entry& entry) {
  const auto* message = std::get_if<Message>(&entry.content);
  if (message == nullptr || !is_open(entry.status)) return nullptr;
  return message->text.shown().empty() ? nullptr : message;
}

const ToolCall* growing_call(const Entry& entry) {
  const auto* call = std::get_if<ToolCall>(&entry.content);
  if (call == nullptr || !LiveCall::can_grow(*call, entry.status)) return nullptr;
  return call;
}

}  // namespace agent_timeline
