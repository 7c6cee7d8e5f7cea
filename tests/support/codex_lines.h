// Lines of Codex's rollouts and of its app-server, for tests.
#pragma once

#include <string>
#include <string_view>

#include "support/claude_lines.h"

namespace agent_timeline::testing::codex {

using claude::has_code;
using claude::Json;
using claude::play;
using claude::shows;

/// A line of a rollout: an item that went to or came from the model, an event, or any other.
[[nodiscard]] std::string item(std::string_view payload);
[[nodiscard]] std::string event(std::string_view payload);
[[nodiscard]] std::string line(std::string_view type, std::string_view payload);

/// A call in a rollout, and its output as text.
[[nodiscard]] std::string call(std::string_view id, std::string_view name, const Json& arguments);
[[nodiscard]] std::string output(std::string_view id, std::string_view text);
[[nodiscard]] std::string custom_output(std::string_view id, std::string_view output);

/// A message in a rollout with those parts.
[[nodiscard]] std::string message(std::string_view role, std::string_view parts);
/// A part of one.
[[nodiscard]] std::string input_text(std::string_view text);

/// What the app-server says of the thread `t`, and a request of it.
[[nodiscard]] std::string told(std::string_view method, std::string_view params);
[[nodiscard]] std::string completed(std::string_view item);
[[nodiscard]] std::string asked(int id, std::string_view method, std::string_view params);
[[nodiscard]] std::string answered(int id, std::string_view result);

}  // namespace agent_timeline::testing::codex
