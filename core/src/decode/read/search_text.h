// What tools that search answer in text: lines of grep and ripgrep, lists of files, links.
#pragma once

#include <optional>
#include <string_view>

#include "base/value.h"
#include "event/tool_output.h"

namespace agent_timeline {

/// Lines `path:12:text`, context lines `path-11-text`, counts `path:3`, or paths alone, by the
/// call's `output_mode` and by what the lines look like. A path may begin with a drive (`C:\`).
/// When the call names one file, the path may be missing from its lines. Other lines are the
/// message. Nothing when no line has one of these forms. Paths are not told apart from text that
/// looks like one: `note:3:x` is line 3 of the file `note`.
[[nodiscard]] std::optional<SearchMatches> read_matches(const Value& arguments,
                                                        std::string_view text);

/// One path per line, `dir/` for a folder; none for `No files found`. Nothing when a line is a
/// remark of the tool.
[[nodiscard]] std::optional<Listing> read_found_files(const Value& arguments,
                                                      std::string_view text);

/// The links of an array of `{"title": …, "url": …}`.
[[nodiscard]] Links read_link_list(const Value& list);

/// The links of lines `Links: [{"title": …, "url": …}]`; the other lines are the answer. Nothing
/// without such a line.
[[nodiscard]] std::optional<Links> read_links(std::string_view text);

}  // namespace agent_timeline
