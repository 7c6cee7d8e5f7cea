// Makes parts from raw material: the one place that decides how a text, a value or a diff becomes a
// part, for all families of tools.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "blocks/block.h"
#include "markdown/options.h"
#include "markdown/stream.h"

namespace agent_timeline {

/// `label_key` is empty for a part without a heading.
[[nodiscard]] Part make_part(std::string_view key, std::string_view label_key, PartContent content);

/// A Markdown part that parse_markdown() has not parsed yet.
[[nodiscard]] PartContent markdown_content(std::string_view text);

/// Fills in the pieces of `stream`, and their HTML if `detail` is `shown`. A stream has no plain
/// texts.
void fill_pieces(const markdown::Stream& stream, BlockDetail detail, MarkdownPart& part);

/// Parses the text of a Markdown part into pieces; leaves other parts alone. If the text shows
/// nothing as Markdown (only link definitions), the part becomes one that shows it verbatim.
void parse_markdown(Part& part, const markdown::Options& options,
                    BlockDetail detail = BlockDetail::shown);

/// Adds a tool's message as a notice, unless it is blank.
void add_message(Block& block, std::string_view message);

[[nodiscard]] PartContent json_content(const Value& value);

/// A diff in any format that diff/patch_reader.h reads; otherwise the text itself.
[[nodiscard]] PartContent diff_content(std::string_view text);

/// Text with its line breaks kept. If it has escape sequences, backspaces or lone carriage returns,
/// it is shown as a terminal would show it.
[[nodiscard]] PartContent preformatted_content(std::string_view text);

/// Source text in the language that `path` suggests, without line numbers.
[[nodiscard]] PartContent source_content(std::string_view text, std::string_view path);

/// A shell command.
[[nodiscard]] PartContent command_content(std::string_view command);

/// The first line of `text` that is not blank, with white space collapsed, truncated to `limit`
/// bytes. Contains no control characters: if the text has any, this is the line that a terminal
/// would show.
[[nodiscard]] std::string one_line(std::string_view text, std::size_t limit = 200);

/// The first line of a message in Markdown as a reader sees it, without marks such as `**`. A line
/// of the source if nothing of that shows, as with a link definition.
[[nodiscard]] std::string shown_line(std::string_view markdown);

}  // namespace agent_timeline
