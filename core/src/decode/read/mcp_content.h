// Content blocks: those of the Model Context Protocol (text, image, audio, resource, link), which
// other protocols carry too, with the spellings that these have for pictures; and its tool results.
// Invariant: a block that is of no known kind is kept as data.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/value.h"
#include "event/tool_output.h"

namespace agent_timeline {

struct McpContent {
  /// As Markdown: text blocks, links, the texts of resources below their addresses, and a line each
  /// for what is neither text nor picture (sound, files of bytes).
  std::string text;
  std::vector<Image> images;
  /// What the blocks link to.
  std::vector<Link> links;
  /// The file, when a resource of text is all there is.
  std::optional<FileContent> file;
  /// The blocks of other kinds, as an array; null when there are none.
  Value rest;
};

/// An array of blocks, or a single one; a text stands for a block of text. `between` separates
/// texts. Blocks that are for the model alone (`annotations.audience`) are left out where others
/// are for people.
[[nodiscard]] McpContent read_mcp_content(const Value& blocks, std::string_view between = "\n");

/// The output that content is: text with what is neither text nor picture below it, links, a file,
/// or data. `structured` is the same or more as data, or null: what it alone says is shown below.
[[nodiscard]] std::optional<ToolOutput> read_mcp_output(McpContent content, const Value& blocks,
                                                        const Value& structured);

/// A tool's whole result: `{content, structuredContent, isError}`.
[[nodiscard]] ToolResult read_mcp_result(const Value& result, std::string_view between = "\n");

}  // namespace agent_timeline
