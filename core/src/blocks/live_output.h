// Plays back the output of a running command as it arrives, and keeps the result between events so
// that an event costs only what it adds. Used by live_call.h.
// Invariant: the lines are the same as if the whole output were played back at once.
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
    /// Bytes played back so far.
    std::size_t played_bytes = 0;
    /// Leading lines that did not change in the last update.
    std::size_t unchanged_lines = 0;
    /// Text before this position did not change either; nothing if there were no lines.
    std::optional<terminal::LinePosition> changed_from;
    /// Lines from this one on did not change either.
    std::size_t change_end = terminal::kAllLines;
  };

  /// Plays back what was added to `output` since the last update.
  void update(const CommandOutput& output);
  /// The same for a text that needs a terminal to look right.
  void update(std::string_view text);

  [[nodiscard]] const Stream& standard_output() const { return standard_output_; }
  [[nodiscard]] const Stream& standard_error() const { return standard_error_; }

 private:
  Stream standard_output_;
  Stream standard_error_;
};

/// The part of a stream that is played back: without trailing white space, which counts only once
/// text follows it.
[[nodiscard]] std::string_view played_text(std::string_view text);

}  // namespace agent_timeline
