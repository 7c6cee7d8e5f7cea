#include "emit/documents.h"

#include <algorithm>
#include <variant>

namespace agent_timeline {

Document::Document(std::string_view text, const markdown::Options& options)
    : stream_(options), id_prefix_(options.id_prefix) {
  update(text, false);
  show_all();
}

const std::vector<markdown::PieceChange>& Document::update(std::string_view text, bool ended) {
  if (text.size() > taken_) {
    const std::string_view added = text.substr(taken_);
    newlines_ += static_cast<std::size_t>(std::count(added.begin(), added.end(), '\n'));
    stream_.append(added);
    taken_ = text.size();
  }
  return stream_.refresh(ended);
}

/// What the stream has taken is repaired, so that it may be another text: then it is no beginning.
bool Document::is_beginning_of(std::string_view text) const {
  return text.size() >= taken_ && text.substr(0, taken_) == stream_.source();
}

void Document::show(std::size_t index) {
  if (index == shown_.size()) {
    shown_.push_back(stream_.pieces()[index]);
  } else {
    shown_[index] = stream_.pieces()[index];
  }
}

void Document::forget_shown(std::size_t index) {
  shown_.erase(shown_.begin() + static_cast<std::ptrdiff_t>(index));
}

FollowedMessage* Documents::find_message(EntryIndex entry) {
  const auto found = messages_.find(entry);
  return found == messages_.end() ? nullptr : &found->second;
}

FollowedCall* Documents::find_call(EntryIndex entry) {
  const auto found = calls_.find(entry);
  return found == calls_.end() ? nullptr : &found->second;
}

Live Documents::live(EntryIndex entry) const {
  const auto message = messages_.find(entry);
  if (message != messages_.end()) return {&message->second.document.stream(), nullptr};
  const auto call = calls_.find(entry);
  if (call == calls_.end()) return {};
  const std::optional<Document>& document = call->second.document;
  return {document ? &document->stream() : nullptr, &call->second.live};
}

void Documents::follow(const Entry& entry, std::optional<Document> document) {
  forget(entry.index);
  if (const Message* message = growing_message(entry)) {
    messages_.try_emplace(
        entry.index,
        FollowedMessage{{shown_text(*message), options_of(entry, 0, options_)}, message->rewrites});
  } else if (const ToolCall* call = growing_call(entry)) {
    follow_call(entry, *call, std::move(document));
  }
}

void Documents::follow_call(const Entry& entry, const ToolCall& call,
                            std::optional<Document> document) {
  FollowedCall& followed = calls_.try_emplace(entry.index, entry, call).first->second;
  const LiveCall& live = followed.live;
  if (live.part().empty() || live.kind() != LiveCall::Kind::markdown) return;
  const std::string_view text =
      std::string_view(*growing_text(call)).substr(0, live.text().solid());
  const markdown::Options own = options_of(entry, live.part_index(), options_);
  const bool goes_on =
      document && document->id_prefix() == own.id_prefix && document->is_beginning_of(text);
  followed.document = goes_on ? std::move(document) : Document(text, own);
}

void Documents::forget(EntryIndex entry) {
  messages_.erase(entry);
  calls_.erase(entry);
}

bool Documents::follows(const Entry& entry) const {
  if (growing_message(entry) != nullptr) return messages_.contains(entry.index);
  return growing_call(entry) == nullptr || calls_.contains(entry.index);
}

const Message* growing_message(const Entry& entry) {
  const auto* message = std::get_if<Message>(&entry.content);
  if (message == nullptr || !is_open(entry.status)) return nullptr;
  const bool is_text = message->images.empty() && message->attachment.is_null();
  return is_text && !shown_text(*message).empty() ? message : nullptr;
}

const ToolCall* growing_call(const Entry& entry) {
  const auto* call = std::get_if<ToolCall>(&entry.content);
  if (call == nullptr || !LiveCall::can_follow(*call, entry.status)) return nullptr;
  return call;
}

}  // namespace agent_timeline
