#include "decode/gemini/history.h"

#include <utility>

#include "decode/gemini/messages.h"
#include "decode/read/fields.h"

namespace agent_timeline {

void GeminiHistory::record(const Value& message) {
  const std::string id = id_text(message["id"]);
  if (id.empty()) return;
  const auto [position, is_new] = positions_.try_emplace(id, messages_.size());
  if (is_new) messages_.push_back({id, {}});
  for (const Member& call : message["toolCalls"].members()) {
    const std::string call_id = id_text(call.value["id"]);
    if (!call_id.empty()) messages_[position->second].calls.insert(call_id);
  }
}

void GeminiHistory::rewind(const std::string& id, Event& event) {
  const auto first = positions_.find(id);
  const std::size_t kept = first == positions_.end() ? 0 : first->second;
  for (std::size_t i = kept; i < messages_.size(); ++i) {
    prune(messages_[i], event);
    positions_.erase(messages_[i].id);
  }
  messages_.resize(kept);
}

void GeminiHistory::remove(const Value& ids, Event& event) {
  for (const Member& id : ids.members()) {
    const auto position = positions_.find(id_text(id.value));
    if (position == positions_.end()) continue;
    prune(std::exchange(messages_[position->second], {}), event);
    positions_.erase(position);
  }
}

void GeminiHistory::prune(const Message& message, Event& event) {
  if (message.id.empty()) return;
  for (std::string& key : gemini_message_keys(message.id))
    event.bodies.emplace_back(PrunedEvent{{}, std::move(key), {}});
  for (const std::string& call : message.calls)
    event.bodies.emplace_back(PrunedEvent{{}, {}, call});
}

}  // namespace agent_timeline
