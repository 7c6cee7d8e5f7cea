// One-line summaries for TinyFish's six web tools, and the pages that their calls are about. A
// result has three layers: the full text, a structured summary (`ToolResult::details`), and the
// line that is made here from the second.
// Invariant: a missing count is never treated as zero; the result's own text is used instead.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "blocks/label.h"
#include "event/tool_output.h"
#include "timeline/entry.h"

namespace agent_timeline {

/// The summary of a call. It replaces the one made from the call's input.
struct TinyfishSummary {
  std::string text;
  /// The label that has `text` as its English; absent if `text` is the result's own.
  std::optional<Label> label;
  /// The line says everything: unless there is a long text as well, there is nothing to expand.
  bool is_exhaustive = false;
};

/// The summary of a call that has a result; nothing before that, if the call was interrupted, or if
/// it is not to a TinyFish tool.
[[nodiscard]] std::optional<TinyfishSummary> tinyfish_summary(const ToolCall& call, Status status);

/// The pages that a TinyFish call is about, without duplicates: its `url` and `urls`, and the
/// `urls` of its details. Empty for other tools.
[[nodiscard]] std::vector<Link> tinyfish_links(const ToolCall& call);

}  // namespace agent_timeline
