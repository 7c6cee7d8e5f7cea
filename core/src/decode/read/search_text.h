// Reads the text answers of search tools: lines of grep and ripgrep, lists of files, links.
#pragma once

#include <optional>
#include <string_view>

#include "base/value.h"
#include "event/tool_output.h"

namespace agent_timeline {

/// Reads lines `path:12:text`, context lines `path-11-text`, counts `path:3`, or paths alone,
/// depending on the call's `output_mode` and on the lines. A path may begin with a drive (`C:\`);
/// if the call names one file, its lines may omit the path. Other lines become the message. Nothing
/// if no line has one of these forms. Text that looks like a path counts as one: `note:3:x` is line
/// 3 of the file `note`.
[[nodiscard]] std::optional<SearchMatches> read_matches(const Value& arguments,
                                                        std::string_view text);

/// Reads one path per line, `dir/` for a directory; no entries for `No files found`. Nothing if a
/// line is a remark of the tool.
[[nodiscard]] std::optional<Listing> read_found_files(const Value& arguments,
                                                      std::string_view text);

/// Reads an array of `{"title": …, "url": …}`.
[[nodiscard]] Links read_link_list(const Value& list);

/// Reads `[1] Title (https://…)`, as in the sources below an answer.
[[nodiscard]] std::optional<Link> read_numbered_link(std::string_view line);

/// Reads lines `Links: [{"title": …, "url": …}]`; the other lines are the answer. Nothing if there
/// is no such line.
[[nodiscard]] std::optional<Links> read_links(std::string_view text);

}  // namespace agent_timeline
