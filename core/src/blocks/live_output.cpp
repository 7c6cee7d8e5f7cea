#include "blocks/live_output.h"

#include <algorithm>

#include "base/text.h"

namespace agent_timeline {
namespace {

void play(std::string_view text, bool is_longer, LiveOutput::Stream& stream) {
  // What was the last line gets a line feed when another one follows.
  const std::size_t lines = stream.playback.lines()->size();
  const terminal::LinePlace end = stream.playback.lines()->end();
  if (is_longer) {
    stream.playback.extend(played_text(text));
  } else {
    stream.playback.update(played_text(text));
  }
  const terminal::LinePlace change = stream.playback.take_first_change();
  stream.unchanged = std::min(lines - std::min<std::size_t>(lines, 1), change.line);
  stream.grown_from.reset();
  if (lines > 0 && end.byte != terminal::kLineEnd && change >= end) stream.grown_from = end;
}

}  // namespace

std::string_view played_text(std::string_view text) {
  return trim_end(text);
}

void LiveOutput::update(const CommandOutput& output, std::uint32_t rewrites) {
  const bool is_longer = rewrites_ == rewrites;
  rewrites_ = rewrites;
  play(output.standard_output, is_longer, standard_output_);
  play(output.standard_error, is_longer, standard_error_);
}

}  // namespace agent_timeline
