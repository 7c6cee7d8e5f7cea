// The content of Claude Code's messages and tool results: a text, or blocks of text, images and
// other things.
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
  /// Text blocks with an empty line between them.
  std::string text;
  std::vector<Image> images;
  /// The whole content where it holds more than text and images, else null.
  Value data;
};

/// The content of a tool result: a string, `{output}`, `{content}`, blocks, or null. A string that
/// is a result packed in JSON once more (`{"tool_use_id": …, "content": …}`) is unpacked.
[[nodiscard]] ClaudeContent read_claude_content(const Value& content);

/// `text` without its `<system-reminder>` blocks, which are for the model; when there is nothing
/// else, what they say.
[[nodiscard]] std::string without_reminders(std::string_view text);

/// A person's own words in `text`. What the program, an editor or a hook says to the model beside
/// them is added to `asides`, when that is given.
[[nodiscard]] std::string without_asides(std::string_view text, std::string* asides = nullptr);

/// What it leaves out.
[[nodiscard]] std::string asides_in(std::string_view text);

}  // namespace agent_timeline
