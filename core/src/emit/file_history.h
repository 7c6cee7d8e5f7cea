// What became of one file over a session: its text before the first change and behind the last, as
// far as the changes let them be known. For the panel of changed files.
// Invariant: a state is known or it is not; none is guessed. The work is bounded, too: a file whose
// states are too long in all has none.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "diff/model.h"

namespace agent_timeline {

class FileHistory {
 public:
  /// The next change of the file.
  void add(const diff::File& change);

  /// From the first state to the last, if both are known. Without hunks where nothing is different
  /// in the end.
  [[nodiscard]] std::optional<diff::File> net() const;

 private:
  /// A state; no text stands for a file that is not there.
  struct State {
    bool exists = false;
    std::string text;
  };

  [[nodiscard]] std::optional<State> after(const diff::File& change);

  bool begun_ = false;
  std::optional<State> first_;
  std::optional<State> now_;
  std::string path_;
  /// Bytes of states that were made.
  std::size_t work_ = 0;
};

}  // namespace agent_timeline
