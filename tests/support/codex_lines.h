// Builds lines of Codex's rollouts and of its app-server, for tests.
#pragma once

#include <string>
#include <string_view>

#include "support/claude_lines.h"

namespace agent_timeline::testing::codex {

using claude::has_code;
using claude::Json;
using claude::play;
using claude::shows;

/// Build rollout lines: a response item, an event message, or a line of any type.
[[nodiscard]] std::string item(std::string_view payload);
[[nodiscard]] std::string event(std::string_view payload);
[[nodiscard]] std::string line(std::string_view type, std::string_view payload);

/// Build a rollout's function call, its text output, and the output (JSON) of a custom tool call.
[[nodiscard]] std::string call(std::string_view id, std::string_view name, const Json& arguments);
[[nodiscard]] std::string output(std::string_view id, std::string_view text);
[[nodiscard]] std::string custom_output(std::string_view id, std::string_view output);

/// Builds a message of a rollout. `parts` are its content parts, separated by commas.
[[nodiscard]] std::string message(std::string_view role, std::string_view parts);
/// Builds a content part.
[[nodiscard]] std::string input_text(std::string_view text);

/// Build app-server messages for the thread `t`: a notification, the notification of a completed
/// item, a request, and the response to a request.
[[nodiscard]] std::string rpc_notification(std::string_view method, std::string_view params);
[[nodiscard]] std::string completed(std::string_view item);
[[nodiscard]] std::string rpc_request(int id, std::string_view method, std::string_view params);
[[nodiscard]] std::string rpc_response(int id, std::string_view result);

}  // namespace agent_timeline::testing::codex
