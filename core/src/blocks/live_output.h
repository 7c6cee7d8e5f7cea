// What a command that runs has written so far, played as it comes and kept from one event to the
// next, so that an event costs what it adds. For live_call.h.
// Invariant: the lines are those that the output as a whole gives.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "blocks/growing_text.h"
#include "event/tool_output.h"
#include "terminal/playback.h"

namespace agent_timeline {

class LiveOutput {
 public:
  struct Stream {
    terminal::Playback playback;
    GrowingText text;
    /// Bytes that were played.
    std::size_t played = 0;
    /// Lines at the start that are as they were before the last update.
    std::size_t unchanged = 0;
    /// What is before it is as it was then, too; nothing when there were no lines.
    std::optional<terminal::LinePlace> grown_from;
    /// So are the lines from this one on.
    std::size_t change_end = terminal::kAllLines;
  };

  /// Plays what `output` has more than at the last update.
  void update(const CommandOutput& output);
  /// The same of a text that only a terminal shows right.
  void update(std::string_view text);

  [[nodiscard]] const Stream& standard_output() const { return standard_output_; }
  [[nodiscard]] const Stream& standard_error() const { return standard_error_; }

 private:
  Stream standard_output_;
  Stream standard_error_;
};

/// A stream's text as it is played: what is white space at its end may be only the start of
/// something.
[[nodiscard]] std::string_view played_text(std::string_view text);

}  // namespace agent_timeline
