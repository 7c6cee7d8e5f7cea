// What a tool call does to a file, as a diff: from the result where that tells it, else made of the
// call's input (results can be one short sentence). Counts are those of the diff.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "blocks/block.h"
#include "tools/tool.h"

namespace agent_timeline {

/// A change that the input asks for.
struct RequestedChange {
  DiffPart diff;
  /// It is for every place where the old text occurs, and nobody knows how many those are: the diff
  /// and its counts are of one of them.
  bool replaces_all = false;
};

/// How the call's arguments tell what it does: as its kind says, or as a patch where they hold one
/// instead of the kind's own. Tools that nobody told us of edit a file when they have a path and a
/// pair of texts, as the Agent Client Protocol writes them (`path`, `oldText`, `newText`).
[[nodiscard]] ChangeInput change_input(const Tool& kind, const Value& arguments);

/// What `arguments` ask for, or nothing when they are not of the kind's form. `result` adds where
/// in the file it was and whether the file is new; null while there is none.
[[nodiscard]] std::optional<RequestedChange> requested_change(const Tool& kind,
                                                              const Value& arguments,
                                                              const FileChange* result);

/// The diff of a result that is data: files with their whole texts, `{path, oldText, newText}`, as
/// the Agent Client Protocol has them, or a list of such; without `oldText` a file is new. Nothing
/// when something else is in it.
[[nodiscard]] std::optional<DiffPart> change_of_data(const Value& value);

/// The arguments that a diff of the input or of the result shows, and JSON need not repeat.
[[nodiscard]] std::vector<const Value*> change_arguments(const Tool& kind, const Value& arguments);

/// Whether the result itself says which lines changed.
[[nodiscard]] bool has_line_changes(const FileChange& change);

/// What the result itself says. A text that should be a diff and is none comes as it is.
[[nodiscard]] PartContent reported_change(const FileChange& change);

}  // namespace agent_timeline
