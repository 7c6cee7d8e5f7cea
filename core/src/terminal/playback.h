// Plays back terminal output incrementally, so that the lines can be read at any time. For views of
// running commands.
// Invariant: however the output is split, the lines equal `play` of all of it, except that an
// incomplete control function at the end is held back.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "terminal/line_model.h"

namespace agent_timeline::terminal {

class Playback {
 public:
  Playback() : model_(std::make_shared<LineModel>()) {}

  /// Appends to the output.
  void write(std::string_view bytes);

  /// Sets the whole output so far. If it extends what was already written, only the addition is
  /// played back; otherwise all of it is.
  void update(std::string_view output);

  /// Ends the output. Anything written afterwards starts a new one.
  void finish();

  /// The lines, which follow the output and outlive the playback.
  [[nodiscard]] std::shared_ptr<const Lines> lines() const { return {model_, &model_->lines()}; }

  /// Returns what changed since the last call.
  [[nodiscard]] LineChange take_change() { return model_->lines().take_change(); }

 private:
  std::shared_ptr<LineModel> model_;
  /// The output so far, for comparison.
  std::string output_;
  bool is_finished_ = false;
};

}  // namespace agent_timeline::terminal
