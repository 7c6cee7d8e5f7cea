// Messages of the chats that Cline's extension and the programs that came from it store, for their
// tests.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace agent_timeline::testing {

/// A message of the chat whose text is that, or JSON text.
[[nodiscard]] inline std::string said(
    int time, const char* type, const char* kind, const nlohmann::ordered_json& text,
    const nlohmann::ordered_json& more = nlohmann::ordered_json::object()) {
  nlohmann::ordered_json message = {{"ts", 1774030800000 + time}, {"type", type}, {type, kind}};
  message["text"] = text.is_string() ? text : nlohmann::ordered_json(text.dump());
  message.update(more);
  return message.dump() + "\n";
}

[[nodiscard]] inline std::string say(
    int time, const char* kind, const nlohmann::ordered_json& text,
    const nlohmann::ordered_json& more = nlohmann::ordered_json::object()) {
  return said(time, "say", kind, text, more);
}

}  // namespace agent_timeline::testing
