// Reconstructs one file's text before its first and after its last change, as far as the changes
// reveal it. For the panel of changed files. Invariants: a state is known for certain or unknown,
// never guessed; the work is bounded: if a file's states are too long in total, they count as
// unknown.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "diff/model.h"

namespace agent_timeline {

class FileHistory {
 public:
  /// Adds the next change of the file.
  void add(const diff::File& change);

  /// The difference between the first and the last state, if both are known. Has no hunks if they
  /// are equal.
  [[nodiscard]] std::optional<diff::File> net() const;

 private:
  /// A state of the file; a missing file has no text.
  struct State {
    bool exists = false;
    std::string text;
  };

  [[nodiscard]] std::optional<State> after(const diff::File& change);

  bool has_changes_ = false;
  std::optional<State> first_;
  std::optional<State> last_;
  std::string path_;
  /// Total bytes of the states computed so far.
  std::size_t computed_bytes_ = 0;
};

}  // namespace agent_timeline
