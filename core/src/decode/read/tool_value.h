// Reads tool results that are data, for dialects in which a result is whatever the tool's function
// returned: recognises command output, Model Context Protocol results and typed outputs; anything
// else is plain JSON.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/value.h"
#include "decode/read/images.h"
#include "event/event.h"
#include "event/tool_output.h"

namespace agent_timeline {

/// An answer, and the outcome of its call if the answer states it: done, error or denied.
struct ToolAnswer {
  ToolResult result;
  Status status = Status::done;
};

/// Reads a result. `arguments` are those of the call, null if unknown. A text is read in the form
/// of the tool `name`.
[[nodiscard]] ToolAnswer read_tool_value(std::string_view name, const Value& arguments,
                                         const Value& output);

/// Reads an answer that is text, or JSON of a recognised form in a text.
[[nodiscard]] ToolAnswer read_tool_answer(std::string_view name, const Value& arguments,
                                          std::string_view text);

/// Returns what a tool wrote while it ran: a text unchanged, anything else as a line of JSON.
[[nodiscard]] std::string output_chunk(const Value& output);

/// Reads content blocks (mcp_content.h), with an empty line between texts.
[[nodiscard]] ToolResult read_content_blocks(const Value& blocks);

/// Reads a message's content as an answer: blocks, whose texts are read as that tool's answer, or
/// any other value.
[[nodiscard]] ToolAnswer read_tool_content(std::string_view name, const Value& arguments,
                                           const Value& content);

}  // namespace agent_timeline
