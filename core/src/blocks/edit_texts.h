// Makes the edits of a call: on the text of a file where that is known, else on the parts of it
// that the edits themselves name. For `change_view`. Invariant: linear in the texts for each edit,
// and both edits and texts are bounded.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "event/tool_output.h"

namespace agent_timeline {

/// `text` after all `edits`, one after the other, as editing tools make them: the first occurrence
/// of the old text or every one. An empty old text stands for an empty file. Nothing when an edit
/// does not fit, when there are more than limits::kMergedEdits, or when the text grows beyond
/// limits::kEditedTextBytes.
[[nodiscard]] std::optional<std::string> apply_edits(std::string_view text,
                                                     std::span<const TextEdit> edits);

/// What `edits` do together: one that changes what another has written is part of it. Old texts
/// are those of the file before all of them.
[[nodiscard]] std::vector<TextEdit> merge_edits(std::span<const TextEdit> edits);

}  // namespace agent_timeline
