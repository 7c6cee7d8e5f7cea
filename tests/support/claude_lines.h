// Lines of Claude Code's stream for tests, and the timeline that they make.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace agent_timeline::testing::claude {

using Json = nlohmann::ordered_json;

/// The snapshot of a session that was given `lines`, with each entry's HTML as `html`.
[[nodiscard]] Json play(const std::vector<std::string>& lines);

/// Whether the HTML of `entry` contains `text`.
[[nodiscard]] bool shows(const Json& entry, std::string_view text);

/// Whether a diagnostic of that code is in `snapshot`.
[[nodiscard]] bool has_code(const Json& snapshot, std::string_view code);

/// An `assistant` line with one block or more, separated by commas; `fields` are members of the
/// line beside the message.
[[nodiscard]] std::string assistant(std::string_view message_id, std::string_view blocks,
                                    std::string_view fields = "");

/// A `user` line with content as JSON.
[[nodiscard]] std::string user(std::string_view content, std::string_view fields = "");

/// Blocks.
[[nodiscard]] std::string text(std::string_view text);
[[nodiscard]] std::string tool_use(std::string_view id, std::string_view name,
                                   std::string_view input);
/// A `user` line with the result of a call; `fields` are the block's, beginning with a comma.
[[nodiscard]] std::string tool_result(std::string_view id, std::string_view fields,
                                      std::string_view line_fields = "");

/// A `stream_event` line.
[[nodiscard]] std::string stream(std::string_view event, std::string_view parent = "");

}  // namespace agent_timeline::testing::claude
