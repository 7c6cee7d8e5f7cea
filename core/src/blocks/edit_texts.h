// Applies the edits of a call: to the text of a file if it is known, else to the texts in the edits
// themselves. Used by `change_view`.
// Invariant: each edit takes time linear in the texts, and the number of edits and the size of the
// texts are bounded.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "event/tool_output.h"

namespace agent_timeline {

/// Returns `text` after all `edits`, applied one after the other as editing tools do: to the first
/// occurrence of the old text or to every one. An empty old text stands for an empty file. Nothing
/// if an edit does not fit, if there are more than limits::kMergedEdits, or if the text grows
/// beyond limits::kEditedTextBytes.
[[nodiscard]] std::optional<std::string> apply_edits(std::string_view text,
                                                     std::span<const TextEdit> edits);

/// Merges each edit that changes what an earlier one has written into that one. The old texts that
/// remain are those of the file before all edits.
[[nodiscard]] std::vector<TextEdit> merge_edits(std::span<const TextEdit> edits);

}  // namespace agent_timeline
