// Terminal output that still grows: played as it comes, and read again and again between. For
// whoever shows a command that runs.
// Invariant: however the output is handed over, the lines are those of `play` of all of it, but for
// the start of a control function that is not complete yet, which is held back.
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

  /// Adds to the output.
  void write(std::string_view bytes);

  /// The whole output so far. What it has in common with the output so far at its start is not
  /// played again; when that was longer or another one, all of it is played anew.
  void update(std::string_view output);

  /// There is no more output. What is written after that begins anew.
  void finish();

  /// Goes on with the output, and stays when the playback is gone.
  [[nodiscard]] std::shared_ptr<const Lines> lines() const { return {model_, &model_->lines()}; }

  /// What changed since this was asked last.
  [[nodiscard]] LineChange take_change() { return model_->lines().take_change(); }

 private:
  std::shared_ptr<LineModel> model_;
  /// What was played, to compare with.
  std::string output_;
  bool is_finished_ = false;
};

}  // namespace agent_timeline::terminal
