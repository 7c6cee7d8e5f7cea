#include "blocks/live_output.h"

#include <algorithm>

#include "base/text.h"

namespace agent_timeline {
namespace {

void play(std::string_view text, LiveOutput::Stream& stream) {
  // What was the last line gets a line feed when another line follows.
  const std::size_t lines = stream.playback.lines()->size();
  const terminal::LinePosition end = stream.playback.lines()->end();
  stream.text.update(text);
  stream.playback.write(
      text.substr(stream.played_bytes, stream.text.trimmed_size() - stream.played_bytes));
  stream.played_bytes = stream.text.trimmed_size();
  const terminal::LineChange change = stream.playback.take_change();
  stream.unchanged_lines = std::min(lines - std::min<std::size_t>(lines, 1), change.first.line);
  stream.changed_from.reset();
  if (lines > 0) stream.changed_from = std::min(change.first, end);
  stream.change_end = change.end;
}

}  // namespace

std::string_view played_text(std::string_view text) {
  return trim_end(text);
}

void LiveOutput::update(const CommandOutput& output) {
  play(output.standard_output, standard_output_);
  play(output.standard_error, standard_error_);
}

void LiveOutput::update(std::string_view text) {
  play(text, standard_output_);
}

}  // namespace agent_timeline
