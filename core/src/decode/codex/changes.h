// The changes to files in a patch of Codex: with their lines in rollouts and in the app-server,
// without them in `exec`.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/value.h"
#include "event/tool_output.h"

namespace agent_timeline {

struct CodexChange {
  enum class Kind : std::uint8_t { add, update, remove };
  Kind kind = Kind::update;
  std::string path;
  /// The new path of a moved file; empty if it is not moved.
  std::string moved_to;
  /// The hunks of an update, or the whole text of a file that is added or removed.
  std::string text;
};

/// `changes` of a file change: a list of `{path, kind, diff?}`, or an object by path.
[[nodiscard]] std::vector<CodexChange> read_codex_changes(const Value& changes);

/// The changes as a result. If they have no lines, its message lists the files.
[[nodiscard]] FileChange codex_file_change(const std::vector<CodexChange>& changes);

/// The paths, for the one-line summary of the call.
[[nodiscard]] std::string codex_changed_paths(const std::vector<CodexChange>& changes);

}  // namespace agent_timeline
