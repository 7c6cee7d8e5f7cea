// Builds messages of the chats that Cline's extension and its forks store, for tests of that
// dialect.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace agent_timeline::testing {

/// Builds a chat message. `text` becomes its text; a value that is not a string is serialised to
/// JSON first.
[[nodiscard]] inline std::string chat_message(
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
  return chat_message(time, "say", kind, text, more);
}

}  // namespace agent_timeline::testing
