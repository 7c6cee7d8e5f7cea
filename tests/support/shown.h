// Returns what a session shows for a log, for tests of the dialects.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "agent_timeline/session.h"

namespace agent_timeline::testing {

/// Returns the snapshot of a session that has read `input` and has not ended.
[[nodiscard]] inline nlohmann::ordered_json snapshot(std::string_view input) {
  Session session;
  session.push(input);
  return nlohmann::ordered_json::parse(session.snapshot());
}

[[nodiscard]] inline nlohmann::ordered_json entries(std::string_view input) {
  return snapshot(input)["entries"];
}

/// The same for a session whose input has ended.
[[nodiscard]] inline nlohmann::ordered_json ended_snapshot(std::string_view input) {
  Session session;
  session.push(input);
  session.end();
  return nlohmann::ordered_json::parse(session.snapshot());
}

[[nodiscard]] inline nlohmann::ordered_json ended_entries(std::string_view input) {
  return ended_snapshot(input)["entries"];
}

/// True if `text` occurs anywhere in `value`, serialised as JSON.
[[nodiscard]] inline bool holds(const nlohmann::ordered_json& value, std::string_view text) {
  return value.dump().find(text) != std::string::npos;
}

/// Returns how many events of each kind are counted but not shown.
[[nodiscard]] inline nlohmann::ordered_json hidden(std::string_view input) {
  Session session;
  session.push(input);
  return nlohmann::ordered_json::parse(session.stats())["hidden"];
}

}  // namespace agent_timeline::testing
