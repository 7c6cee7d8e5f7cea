// What a tool call changes in files, as a diff: from the result if it contains the changed lines,
// else made from the call's input (a result can be just one sentence). Line counts are the diff's.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "blocks/block.h"
#include "tools/tool.h"

namespace agent_timeline {

/// A change that a call's input requests.
struct RequestedChange {
  DiffPart diff;
  /// The edit applies to every occurrence of the old text. Their number is unknown: the diff and
  /// its counts cover only one.
  bool replaces_all = false;
};

/// How the call's arguments describe the change: the tool's own way, or a patch or a file's text if
/// they contain that instead. An unknown tool counts as an editor if it has a path and an old and a
/// new text, as in the Agent Client Protocol (`path`, `oldText`, `newText`).
[[nodiscard]] ChangeInput change_input(const Tool& kind, const Value& arguments);

/// The change that `arguments` request, or nothing if they do not have the form that the tool
/// needs. `result`, which may be null, supplies the line number and whether the file is new.
[[nodiscard]] std::optional<RequestedChange> requested_change(const Tool& kind,
                                                              const Value& arguments,
                                                              const FileChange* result);

/// The diff in a result that is data: one file with its whole texts, `{path, oldText, newText}` as
/// in the Agent Client Protocol, or a list of them; a file without `oldText` is new. Nothing if the
/// value contains anything else.
[[nodiscard]] std::optional<DiffPart> change_from_json(const Value& value);

/// The arguments that the diff already shows, so that they need not be repeated as JSON.
[[nodiscard]] std::vector<const Value*> change_arguments(const Tool& kind, const Value& arguments);

/// Whether the result itself contains the changed lines.
[[nodiscard]] bool has_line_changes(const FileChange& change);

/// The change in the result itself. A text that should be a diff but is not is returned unchanged.
[[nodiscard]] PartContent reported_change(const FileChange& change);

}  // namespace agent_timeline
