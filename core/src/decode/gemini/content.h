// The content of a line of Gemini CLI's session files: a string, or parts in the format of Gemini's
// API.
#pragma once

#include <string>
#include <vector>

#include "base/value.h"
#include "event/event.h"

namespace agent_timeline {

struct GeminiContent {
  /// The texts of the parts, joined by newlines.
  std::string text;
  std::string thoughts;
  std::vector<Image> images;
  /// True if some parts are tool responses (`functionResponse`).
  bool has_tool_responses = false;
};

[[nodiscard]] GeminiContent read_gemini_content(const Value& content);

/// Formats a line's `thoughts` as Markdown: each subject in bold, then its description.
[[nodiscard]] std::string read_gemini_thoughts(const Value& thoughts);

/// Adds the image in `part`, and any images inside a tool response in it.
void add_gemini_images(const Value& part, std::vector<Image>& images);

}  // namespace agent_timeline
