// What a tool call does to a file, as a diff: from the result where that tells it, else made of the
// call's input (seed 003: results can be one short sentence).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "blocks/block.h"
#include "blocks/tool_table.h"

namespace agent_timeline {

/// A change that the input asks for.
struct RequestedChange {
  DiffPart diff;
  /// It is for every place where the old text occurs.
  bool replaces_all = false;
};

/// What `arguments` ask for, or nothing when they are not of the kind's form. `result` adds where
/// in the file it was and whether the file is new; null while there is none.
[[nodiscard]] std::optional<RequestedChange> requested_change(const ToolKind& kind,
                                                              const Value& arguments,
                                                              const FileChange* result);

/// The arguments that a diff of the input or of the result shows, and JSON need not repeat.
[[nodiscard]] std::vector<const Value*> change_arguments(const ToolKind& kind,
                                                         const Value& arguments);

/// Whether the result itself says which lines changed.
[[nodiscard]] bool tells_lines(const FileChange& change);

/// What the result itself says. A text that should be a diff and is none comes as it is.
[[nodiscard]] PartContent reported_change(const FileChange& change);

}  // namespace agent_timeline
