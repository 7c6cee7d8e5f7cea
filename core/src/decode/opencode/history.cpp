#include "decode/opencode/history.h"

#include <utility>

#include "decode/read/fields.h"

namespace agent_timeline {

void OpencodeHistory::record_text(const Value& part, const std::string& key) {
  record(part, PrunedEvent{{}, key, {}});
}

void OpencodeHistory::record_call(const Value& part, const std::string& id) {
  record(part, PrunedEvent{{}, {}, id});
}

/// In version 2, the id of a call's part is in `partID`.
void OpencodeHistory::record(const Value& part, PrunedEvent row) {
  const std::string id = id_text(part[part["partID"].is_null() ? "id" : "partID"]);
  const std::string message = id_text(part["messageID"]);
  if (id.empty() || message.empty()) return;
  if (!rows_.try_emplace(id, std::move(row)).second) return;
  Conversation& session = sessions_[id_text(part["sessionID"])];
  const auto [position, is_new] = session.positions.try_emplace(message, session.messages.size());
  if (is_new) session.messages.push_back({message, {}});
  session.messages[position->second].parts.push_back(id);
}

void OpencodeHistory::remove_part(const Value& removed, Event& event) {
  prune(id_text(removed["partID"]), event);
}

void OpencodeHistory::remove_message(const Value& removed, Event& event) {
  const auto session = sessions_.find(id_text(removed["sessionID"]));
  if (session == sessions_.end()) return;
  auto& [messages, positions] = session->second;
  const auto position = positions.find(id_text(removed["messageID"]));
  if (position == positions.end()) return;
  prune(std::exchange(messages[position->second], {}), event);
  positions.erase(position);
}

void OpencodeHistory::revert(const std::string& session, const std::string& message, Event& event) {
  const auto known = sessions_.find(session);
  if (known == sessions_.end()) return;
  auto& [messages, positions] = known->second;
  const auto first = positions.find(message);
  if (first == positions.end()) return;
  const std::size_t kept = first->second;
  for (std::size_t i = kept; i < messages.size(); ++i) {
    prune(messages[i], event);
    positions.erase(messages[i].id);
  }
  messages.resize(kept);
}

void OpencodeHistory::prune(const Message& message, Event& event) {
  for (const std::string& part : message.parts)
    prune(part, event);
}

void OpencodeHistory::prune(const std::string& part, Event& event) {
  if (auto row = rows_.extract(part)) event.bodies.emplace_back(std::move(row.mapped()));
}

}  // namespace agent_timeline
