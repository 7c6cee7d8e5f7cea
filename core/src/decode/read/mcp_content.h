// The content blocks of the Model Context Protocol (text, image, audio, resource, link), which
// other protocols carry too, and its tool results. Invariant: a block that is of no known kind, or
// says nothing in words or pictures, is kept as data.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/value.h"
#include "event/tool_output.h"

namespace agent_timeline {

struct McpContent {
  /// Text blocks and the texts of resources, each on lines of its own; links as Markdown.
  std::string text;
  std::vector<Image> images;
  /// What the blocks link to.
  std::vector<Link> links;
  /// The file, when a resource of text is all there is.
  std::optional<FileContent> file;
  /// The blocks of other kinds, as an array; null when there are none.
  Value rest;
};

/// `{type: "image", data, mimeType}`; nothing for any other block.
[[nodiscard]] std::optional<Image> read_mcp_image(const Value& block);

/// An array of blocks, or a single one; a text stands for a block of text.
[[nodiscard]] McpContent read_mcp_content(const Value& blocks);

/// The output that content is. `structured` is the same or more as data, or null: what it alone
/// says is shown beside the text.
[[nodiscard]] std::optional<ToolOutput> read_mcp_output(McpContent content, const Value& blocks,
                                                        const Value& structured);

/// A tool's whole result: `{content, structuredContent, isError}`.
[[nodiscard]] ToolResult read_mcp_result(const Value& result);

}  // namespace agent_timeline
