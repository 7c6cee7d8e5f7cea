// Builds lines of Claude Code's stream for tests, and plays them into a session.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace agent_timeline::testing::claude {

using Json = nlohmann::ordered_json;

/// Returns the snapshot of a session that was given `lines`, with each entry's HTML added as
/// `html`.
[[nodiscard]] Json play(const std::vector<std::string>& lines);

/// True if the HTML of `entry` contains `text`.
[[nodiscard]] bool shows(const Json& entry, std::string_view text);

/// True if `snapshot` has a diagnostic with this code.
[[nodiscard]] bool has_code(const Json& snapshot, std::string_view code);

/// Builds an `assistant` line. `blocks` is one or more content blocks, separated by commas;
/// `fields` are further members of the line, each beginning with a comma.
[[nodiscard]] std::string assistant(std::string_view message_id, std::string_view blocks,
                                    std::string_view fields = "");

/// Builds a `user` line. `content` is JSON.
[[nodiscard]] std::string user(std::string_view content, std::string_view fields = "");

/// Content blocks.
[[nodiscard]] std::string text(std::string_view text);
[[nodiscard]] std::string tool_use(std::string_view id, std::string_view name,
                                   std::string_view input);
/// Builds a `user` line with a call's result. `fields` are further members of the block,
/// `line_fields` of the line, each beginning with a comma.
[[nodiscard]] std::string tool_result(std::string_view id, std::string_view fields,
                                      std::string_view line_fields = "");

/// Builds a `stream_event` line.
[[nodiscard]] std::string stream(std::string_view event, std::string_view parent = "");

}  // namespace agent_timeline::testing::claude
