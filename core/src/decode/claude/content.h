// The content of Claude Code's messages and tool results: a string, or blocks of text, images and
// other types.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/value.h"
#include "event/tool_output.h"

namespace agent_timeline {

/// `{type: "image", source: {type: "base64" | "url", …}}`; nothing for any other block or source.
[[nodiscard]] std::optional<Image> read_claude_image(const Value& block);

struct ClaudeContent {
  /// The text blocks, with an empty line between them.
  std::string text;
  std::vector<Image> images;
  /// The whole content if it holds more than text and images, else null.
  Value data;
};

/// The content of a tool result: a string, `{output}`, `{content}`, blocks, or null. A string that
/// contains a whole result as JSON (`{"tool_use_id": …, "content": …}`) is unpacked.
[[nodiscard]] ClaudeContent read_claude_content(const Value& content);

/// `text` without its `<system-reminder>` blocks, which are for the model; if there is nothing
/// else, the text in these blocks.
[[nodiscard]] std::string without_reminders(std::string_view text);

/// The user's own words in `text`. What the program, an editor or a hook adds for the model is
/// appended to `asides`, if given.
[[nodiscard]] std::string without_asides(std::string_view text, std::string* asides = nullptr);

/// The part that `without_asides` removes.
[[nodiscard]] std::string asides_in(std::string_view text);

}  // namespace agent_timeline
