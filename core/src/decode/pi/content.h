// The content of Pi's messages and results: a string, or blocks of text and images.
#pragma once

#include <string>
#include <vector>

#include "base/value.h"
#include "event/tool_output.h"

namespace agent_timeline {

/// Reads an image block, which has base64 data or a URL.
[[nodiscard]] Image read_pi_image(const Value& block);

struct PiContent {
  /// The text blocks, joined by line feeds.
  std::string text;
  std::vector<Image> images;
  /// Blocks of other kinds, as an array; null when there are none.
  Value rest;
};

[[nodiscard]] PiContent read_pi_content(const Value& content);

/// The content of a result: its member `content`, or all of it, since an extension may return
/// anything.
[[nodiscard]] const Value& pi_result_content(const Value& result);

}  // namespace agent_timeline
