// The recordings of real agents that tests play. They are not part of the repository:
// AGENT_TIMELINE_FIXTURES names the directories that hold their folders, separated by `:`, and
// tests/recordings.json gives the dialect of each folder (of each of its files if they differ), or
// null if it is not known.
// Invariant: a folder or file without a row in the table is an error. So is a row whose folder has
// no recordings, unless the row belongs to a set of which no folder is present.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace agent_timeline::testing {

struct Recording {
  std::filesystem::path path;
  /// The name of the folder.
  std::string folder;
  /// Empty if the dialect is not known.
  std::string dialect;
  /// Every card of an unknown event in it is known to be correct.
  bool has_verified_cards = false;

  [[nodiscard]] std::string bytes() const;
  /// `folder/file`.
  [[nodiscard]] std::string name() const;
};

/// Returns the directories that the environment variable names; none if it is not set.
[[nodiscard]] std::vector<std::filesystem::path> recording_roots();

/// Returns all recordings, ordered by path; none if the environment variable is not set.
/// Throws std::runtime_error if folders and table do not match.
[[nodiscard]] std::vector<Recording> recordings();

/// Returns the repository's own conversations that are in one dialect each: those of
/// tests/golden/conversations, whose file names give the dialect, and the goldens of dialects that
/// have none there.
[[nodiscard]] std::vector<Recording> own_logs();

/// Returns the goldens of each dialect, which also contain what no agent should send.
[[nodiscard]] std::vector<Recording> dialect_goldens();

/// Returns the text of each event of a recording: the lines of a log or the data of server-sent
/// events, with arrays of objects split into their items, or the objects of a document.
[[nodiscard]] std::vector<std::string> event_texts(const Recording& recording,
                                                   const std::string& bytes);

}  // namespace agent_timeline::testing
