#include "emit/documents.h"

#include <algorithm>
#include <variant>

namespace agent_timeline {

Document::Document(const Message& message, const markdown::Options& options)
    : stream_(options), rewrites_(message.rewrites) {
  update(message, false);
  show_all();
}

const std::vector<markdown::PieceChange>& Document::update(const Message& message, bool ended) {
  const std::string_view text = shown_text(message);
  if (text.size() > taken_) {
    const std::string_view added = text.substr(taken_);
    newlines_ += static_cast<std::size_t>(std::count(added.begin(), added.end(), '\n'));
    stream_.append(added);
    taken_ = text.size();
  }
  return stream_.refresh(ended);
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

const Document* Documents::find(EntryIndex entry) const {
  const auto found = documents_.find(entry);
  return found == documents_.end() ? nullptr : &found->second;
}

Document* Documents::find(EntryIndex entry) {
  const auto found = documents_.find(entry);
  return found == documents_.end() ? nullptr : &found->second;
}

Live Documents::live(EntryIndex entry) const {
  Live live;
  if (const Document* document = find(entry)) live.message = &document->stream();
  const auto output = outputs_.find(entry);
  if (output != outputs_.end()) live.output = &output->second;
  return live;
}

void Documents::play_output(const Entry& entry) {
  const auto* call = std::get_if<ToolCall>(&entry.content);
  const CommandOutput* output = nullptr;
  if (call != nullptr && !call->ended && call->result && call->result->output) {
    output = std::get_if<CommandOutput>(&*call->result->output);
  }
  if (output != nullptr) {
    outputs_[entry.index].update(*output, call->rewrites);
  } else {
    outputs_.erase(entry.index);
  }
}

Document& Documents::begin(const Entry& entry, const Message& message) {
  return documents_.try_emplace(entry.index, message, options_of(entry, 0, options_)).first->second;
}

void Documents::follow(const Entry& entry) {
  const Message* growing = growing_message(entry);
  if (growing != nullptr) begin(entry, *growing);
  play_output(entry);
}

void Documents::forget(EntryIndex entry) {
  documents_.erase(entry);
  outputs_.erase(entry);
}

bool Documents::follows_message(const Entry& entry) const {
  return growing_message(entry) == nullptr || find(entry.index) != nullptr;
}

const Message* growing_message(const Entry& entry) {
  const auto* message = std::get_if<Message>(&entry.content);
  if (message == nullptr || !is_open(entry.status)) return nullptr;
  const bool is_text = message->images.empty() && message->attachment.is_null();
  return is_text && !shown_text(*message).empty() ? message : nullptr;
}

}  // namespace agent_timeline
