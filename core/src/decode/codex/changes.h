// What a patch of Codex does to files: with the lines in rollouts and in the app-server, without in
// `exec`.
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
  /// Where the file is moved to; empty when it stays.
  std::string moved_to;
  /// The hunks of an update, or the whole text of a file that is new or gone.
  std::string text;
};

/// `changes` of a file change: a list of `{path, kind, diff?}`, or an object by path.
[[nodiscard]] std::vector<CodexChange> read_codex_changes(const Value& changes);

/// The change as a result. Where no lines are told, its message names the files.
[[nodiscard]] FileChange codex_file_change(const std::vector<CodexChange>& changes);

/// The files, for the one line of the call.
[[nodiscard]] std::string codex_changed_paths(const std::vector<CodexChange>& changes);

}  // namespace agent_timeline
