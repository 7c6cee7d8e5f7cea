// What a session shows of a log, for tests of the dialects.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "agent_timeline/session.h"

namespace agent_timeline::testing {

/// The snapshot of a session that has read `input` and may go on.
[[nodiscard]] inline nlohmann::ordered_json snapshot(std::string_view input) {
  Session session;
  session.push(input);
  return nlohmann::ordered_json::parse(session.snapshot());
}

[[nodiscard]] inline nlohmann::ordered_json entries(std::string_view input) {
  return snapshot(input)["entries"];
}

/// The same of a session whose input has ended.
[[nodiscard]] inline nlohmann::ordered_json ended_snapshot(std::string_view input) {
  Session session;
  session.push(input);
  session.end();
  return nlohmann::ordered_json::parse(session.snapshot());
}

[[nodiscard]] inline nlohmann::ordered_json ended_entries(std::string_view input) {
  return ended_snapshot(input)["entries"];
}

/// Whether `text` stands somewhere in `value`.
[[nodiscard]] inline bool holds(const nlohmann::ordered_json& value, std::string_view text) {
  return value.dump().find(text) != std::string::npos;
}

/// How many events of each kind are only counted.
[[nodiscard]] inline nlohmann::ordered_json hidden(std::string_view input) {
  Session session;
  session.push(input);
  return nlohmann::ordered_json::parse(session.stats())["hidden"];
}

}  // namespace agent_timeline::testing
