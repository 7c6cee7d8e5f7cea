// Makes parts of raw material: the one place that decides how a text, a value or a diff becomes a
// part, for every family of tools.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "blocks/block.h"
#include "markdown/options.h"
#include "markdown/stream.h"

namespace agent_timeline {

/// `label_key` may be empty for a part that needs no heading.
[[nodiscard]] Part make_part(std::string_view key, std::string_view label_key, PartContent content);

/// Markdown that parse_markdown() is still to be called for.
[[nodiscard]] PartContent markdown_content(std::string_view text);

/// Gives a Markdown part the pieces that `stream` shows; what they say cannot be had from it.
void take_pieces(const markdown::Stream& stream, BlockDetail detail, MarkdownPart& part);

/// Cuts the text of a Markdown part into pieces; leaves other parts alone. A text that shows
/// nothing as Markdown (link definitions alone) becomes a part that shows it as it is.
void parse_markdown(Part& part, const markdown::Options& options,
                    BlockDetail detail = BlockDetail::shown);

/// What a tool says beside its result, as a notice; nothing when it is blank.
void add_message(Block& block, std::string_view message);

[[nodiscard]] PartContent json_content(const Value& value);

/// A diff in any form that diff/patch_reader.h reads, or the text itself when it holds none.
[[nodiscard]] PartContent diff_content(std::string_view text);

/// Text whose lines are kept: with escape sequences or carriage returns, what a terminal would
/// show.
[[nodiscard]] PartContent preformatted_content(std::string_view text);

/// Source text in the language of `path`, without line numbers.
[[nodiscard]] PartContent source_content(std::string_view text, std::string_view path);

/// A shell command.
[[nodiscard]] PartContent command_content(std::string_view command);

/// The first line of `text` that is not blank, with white space folded, cut to `limit` bytes. Has
/// no control characters: where there are some, it is the line that a terminal would show.
[[nodiscard]] std::string one_line(std::string_view text, std::size_t limit = 200);

}  // namespace agent_timeline
