// Reads content blocks of the Model Context Protocol (text, image, audio, resource, link), which
// other protocols carry too, with their spellings for pictures; and its tool results. Invariant: a
// block of an unknown kind is kept as data.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/value.h"
#include "event/tool_output.h"

namespace agent_timeline {

struct McpContent {
  /// As Markdown: text blocks, links, the texts of resources below their addresses, and a line for
  /// each block that is neither text nor picture (audio, binary files).
  std::string text;
  std::vector<Image> images;
  /// The links in the blocks.
  std::vector<Link> links;
  /// The file, if a text resource is the only block.
  std::optional<FileContent> file;
  /// The blocks of other kinds, as an array; null when there are none.
  Value rest;
};

/// Reads an array of blocks, a single block, or a text, which counts as a text block. `separator`
/// separates texts. Blocks meant for the model alone (`annotations.audience`) are left out if
/// others are meant for people.
[[nodiscard]] McpContent read_mcp_content(const Value& blocks, std::string_view separator = "\n");

/// Returns the content as an output: text followed by blocks of other kinds, links, a file, or
/// data. `structured` is the structured content, or null; it is appended unless the text is JSON.
[[nodiscard]] std::optional<ToolOutput> read_mcp_output(McpContent content, const Value& blocks,
                                                        const Value& structured);

/// Reads a tool's whole result: `{content, structuredContent, isError}`.
[[nodiscard]] ToolResult read_mcp_result(const Value& result, std::string_view separator = "\n");

}  // namespace agent_timeline
