// The content of a line of Gemini CLI's session files: a text, or parts in the form of Gemini's
// API.
#pragma once

#include <string>
#include <vector>

#include "base/value.h"
#include "event/event.h"

namespace agent_timeline {

struct GeminiContent {
  /// The texts of the parts, one per line.
  std::string text;
  std::string thoughts;
  std::vector<Image> images;
  /// Some of it is what tools gave to the model.
  bool has_answers = false;
};

[[nodiscard]] GeminiContent read_gemini_content(const Value& content);

/// `thoughts` of a line: subjects and what was thought of each.
[[nodiscard]] std::string read_gemini_thoughts(const Value& thoughts);

/// The picture that a part is, or those that stand beside a tool's answer in it.
void add_gemini_images(const Value& part, std::vector<Image>& images);

}  // namespace agent_timeline
