// What TinyFish's six web tools say in one line, and the pages that they are about. Their results
// come in three layers: the full text, a structured summary (`ToolResult::details`), and the line
// made here of the second.
// Invariant: a count that was not sent is never read as zero; the result's own words stand for it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "blocks/label.h"
#include "event/tool_output.h"
#include "timeline/entry.h"

namespace agent_timeline {

/// The one line of a call. It replaces the summary that would be made of the call's input.
struct TinyfishSummary {
  std::string text;
  /// What `text` is in English; absent when `text` is the result's own words.
  std::optional<Label> label;
  /// It says all there is: without a long text behind it there is nothing to expand.
  bool is_final_word = false;
};

/// The line of a call that has a result; nothing before that, when work on it was broken off, or
/// when `call` is no tool of TinyFish.
[[nodiscard]] std::optional<TinyfishSummary> tinyfish_summary(const ToolCall& call, Status status);

/// The pages that a call of TinyFish is about: its `url` and `urls`, and the `urls` of its details,
/// each once. Empty for other tools.
[[nodiscard]] std::vector<Link> tinyfish_links(const ToolCall& call);

}  // namespace agent_timeline
