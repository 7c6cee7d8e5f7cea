// Tool results that are data, for dialects in which a result is whatever the tool's function
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

/// An answer, and what it means for its call where it says so itself: done, error or denied.
struct ToolAnswer {
  ToolResult result;
  Status status = Status::done;
};

/// `arguments` are those of the call, null when not known. A text is read as the tool of that name
/// is known to answer.
[[nodiscard]] ToolAnswer read_tool_value(std::string_view name, const Value& arguments,
                                         const Value& output);

/// An answer that is text, or JSON in a text of which more than that is known.
[[nodiscard]] ToolAnswer read_tool_answer(std::string_view name, const Value& arguments,
                                          std::string_view text);

/// What a tool wrote while it ran: a text as it is, anything else as a line of JSON.
[[nodiscard]] std::string output_chunk(const Value& output);

/// Content blocks (mcp_content.h), with an empty line between texts.
[[nodiscard]] ToolResult read_content_blocks(const Value& blocks);

/// A message's content as an answer: blocks, of which the texts are read as that tool's answer, or
/// any other value.
[[nodiscard]] ToolAnswer read_tool_content(std::string_view name, const Value& arguments,
                                           const Value& content);

}  // namespace agent_timeline
