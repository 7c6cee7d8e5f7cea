// The recordings of real agents that tests play. They are no part of the repository:
// AGENT_TIMELINE_FIXTURES names the folders that hold them, with `:` between, and
// tests/recordings.json says of each folder in those of which dialect all that is in it is, or that
// it is of none that is known yet.
// Invariant: a folder that the table lacks is an error, and so is one of the table that is in none
// of them though others of its set are, or that is of no set.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace agent_timeline::testing {

struct Recording {
  std::filesystem::path path;
  /// The name of its folder.
  std::string folder;
  /// Empty when it is of none that is known yet, or of several.
  std::string dialect;
  /// Each card of an unknown event in it is known to be right.
  bool explained = false;

  [[nodiscard]] std::string bytes() const;
  /// `folder/file`.
  [[nodiscard]] std::string name() const;
};

/// The folders that the environment names; none without it.
[[nodiscard]] std::vector<std::filesystem::path> recording_roots();

/// All recordings, in the order of their paths; none without the environment. Throws when folders
/// and table differ.
[[nodiscard]] std::vector<Recording> recordings();

/// The conversations of the repository's own that are of one dialect each: those of
/// tests/golden/conversations, by their file's name, and the goldens of dialects that have none
/// there.
[[nodiscard]] std::vector<Recording> own_logs();

/// The events of a recording, each as text of its own: the lines of a log or the data of
/// server-sent events, of which arrays of objects hold several, or the objects of a document.
[[nodiscard]] std::vector<std::string> event_texts(const Recording& recording,
                                                   const std::string& bytes);

}  // namespace agent_timeline::testing
